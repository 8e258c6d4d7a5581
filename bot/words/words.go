// Package words puts keys and their arguments into sentences. The catalogue is
// the games' own words and the front's, a file a language; a language that lacks
// a sentence falls back to English.
package words

import (
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"

	"hofnar/games"
)

//go:embed *.toml
var own embed.FS

// Words is the whole catalogue.
type Words struct {
	bundle *i18n.Bundle
	keys   map[string]bool // that English has
}

// Load reads the front's words and those of these games.
func Load(list []*games.Game) (*Words, error) {
	w := &Words{bundle: i18n.NewBundle(language.English), keys: map[string]bool{}}
	w.bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	if err := w.add(own); err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	for _, g := range list {
		if err := w.add(g.Words); err != nil {
			return nil, fmt.Errorf("words of %s: %w", g.Name, err)
		}
	}
	return w, nil
}

func (w *Words) add(files fs.FS) error {
	names, err := fs.Glob(files, "*.toml")
	if err != nil {
		return err
	}
	for _, name := range names {
		file, err := w.bundle.LoadMessageFileFS(files, name)
		if err != nil {
			return err
		}
		for _, m := range file.Messages {
			if w.keys[m.ID] && file.Tag == language.English {
				return fmt.Errorf("%s: %s stands there twice", name, m.ID)
			}
			w.keys[m.ID] = true
		}
	}
	return nil
}

// Has reports whether the catalogue has that key.
func (w *Words) Has(key string) bool { return w.keys[key] }

// Keys lists every key of the catalogue, in no order.
func (w *Words) Keys() []string {
	keys := make([]string, 0, len(w.keys))
	for k := range w.keys {
		keys = append(keys, k)
	}
	return keys
}

// Tongue speaks one language to one table.
type Tongue struct {
	words *Words
	say   *i18n.Localizer
	name  func(games.Seat) string
}

// In returns the tongue for a locale such as "en-US" or "nl". name gives the
// players' names as they call themselves; it may be nil where no seat is named.
func (w *Words) In(locale string, name func(games.Seat) string) Tongue {
	if name == nil {
		name = func(s games.Seat) string { return fmt.Sprintf("player %d", s+1) }
	}
	return Tongue{w, i18n.NewLocalizer(w.bundle, locale, "en"), name}
}

// Say words a text for a message: names cannot format it or mention anybody.
func (t Tongue) Say(text games.Text) string { return t.put(text, Escape) }

// Label words a text for a place that shows no formatting: a button, a menu.
func (t Tongue) Label(text games.Text) string { return t.put(text, Plain) }

// Key words a key without arguments, or with these.
func (t Tongue) Key(key string, pairs ...any) string { return t.Say(games.T(key, pairs...)) }

var strict = &template.TextParser{Option: "missingkey=error"}

func (t Tongue) put(text games.Text, guard func(string) string) string {
	if text.Empty() {
		return ""
	}
	data := make(map[string]any, len(text.Args))
	for k, v := range text.Args {
		data[k] = t.argument(v, guard)
	}
	cfg := &i18n.LocalizeConfig{MessageID: text.Key, TemplateData: data, TemplateParser: strict}
	if n, ok := text.Args["Count"].(int); ok {
		cfg.PluralCount = n
	}
	s, err := t.say.Localize(cfg)
	if err != nil && cfg.PluralCount != nil { // one wording for one and many
		cfg.PluralCount = nil
		s, err = t.say.Localize(cfg)
	}
	if err != nil {
		slog.Error("a sentence is missing", "key", text.Key, "why", err)
		return text.Key
	}
	return s
}

func (t Tongue) argument(v any, guard func(string) string) any {
	switch v := v.(type) {
	case games.Text:
		return t.put(v, guard)
	case games.Seat:
		return guard(t.name(v))
	case string:
		return guard(v)
	case []games.Seat:
		return list(t, v, guard)
	case []games.Text:
		return list(t, v, guard)
	}
	return v
}

// list joins things as the language does: "Anne, Marc and Katrien".
func list[V any](t Tongue, items []V, guard func(string) string) string {
	if len(items) == 0 {
		return ""
	}
	said := fmt.Sprint(t.argument(items[0], guard))
	for i, item := range items[1:] {
		key := "list.more"
		if i == len(items)-2 {
			key = "list.last"
		}
		said = t.put(games.T(key, "First", Escaped(said), "Next", Escaped(fmt.Sprint(t.argument(item, guard)))), guard)
	}
	return said
}

// Escaped is an argument that has its own form and is put in as it is.
type Escaped string
