// Package words puts keys and their arguments into sentences. The catalogue is
// the games' own words and the front's, a file a language; a language that there is
// no file for falls back to English.
package words

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"hofnar/games"
)

// Words is the whole catalogue.
type Words struct {
	Log       *slog.Logger // told of words that are missing; nil: slog.Default()
	bundle    *i18n.Bundle
	languages language.Matcher
	speakers  []*i18n.Localizer                // by the languages' indices
	forms     map[language.Tag]map[string]form // of sentences that have one wording, by their keys
	nearest   map[string]int                   // of the languages' indices, by the locales that most people have
}

// Load reads the front's words and those of these games. It fails with everything
// that is missing, a sentence each.
func Load(list []*games.Game) (*Words, error) {
	w := &Words{bundle: i18n.NewBundle(language.English), forms: map[language.Tag]map[string]form{}}
	w.bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	front, err := w.read("the front", own)
	missing := []error{err}
	for _, g := range list {
		missing = append(missing, w.addGame(g, front))
	}
	if err := errors.Join(missing...); err != nil {
		return nil, err
	}
	tags := w.bundle.LanguageTags()
	w.languages = language.NewMatcher(tags)
	for _, tag := range tags {
		w.speakers = append(w.speakers, i18n.NewLocalizer(w.bundle, tag.String()))
	}
	nearest := map[string]int{}
	for _, locale := range append(w.Languages(), "", "en-US", "en-GB") {
		nearest[locale] = w.match(locale)
	}
	w.nearest = nearest
	return w, nil
}

// Languages are those that there are words in, English first, then by their tags.
func (w *Words) Languages() (tags []string) {
	for _, tag := range w.bundle.LanguageTags() {
		tags = append(tags, tag.String())
	}
	slices.SortFunc(tags, func(a, b string) int { return cmp.Or(cmp.Compare(order(a), order(b)), cmp.Compare(a, b)) })
	return slices.Compact(tags)
}

func order(tag string) int {
	if tag == "en" {
		return 0
	}
	return 1
}

// Localizer speaks one language to one table.
type Localizer struct {
	say     *i18n.Localizer
	forms   map[string]form // of what has one wording
	log     *slog.Logger
	name    func(games.Seat) string
	signs   bool                    // are shown as such, not in words
	picture func(games.Sign) string // nil: there are none
}

// In returns the localizer for a locale such as "en-US" or "nl". name gives the
// players' names as they call themselves; it may be nil where no seat is named.
func (w *Words) In(locale string, name func(games.Seat) string) Localizer {
	if name == nil {
		name = func(s games.Seat) string { return fmt.Sprintf("player %d", s+1) }
	}
	nearest := w.match(locale)
	return Localizer{say: w.speakers[nearest], forms: w.forms[w.bundle.LanguageTags()[nearest]], log: cmp.Or(w.Log, slog.Default()), name: name}
}

// match is the index of the language that is nearest to a locale.
func (w *Words) match(locale string) int {
	if i, known := w.nearest[locale]; known {
		return i
	}
	_, i := language.MatchStrings(w.languages, locale, "en")
	return i
}

// Showing is the same localizer with pictures of signs in its messages: what is written for
// one there, empty where there is none.
func (t Localizer) Showing(picture func(games.Sign) string) Localizer {
	t.picture = picture
	return t
}

// Say words a text for a message: names cannot format it, mention anybody or turn around
// what stands beside them. Where words are missing it shows their key and logs what is missing.
func (t Localizer) Say(text games.Text) string {
	t.signs = true
	return t.logged(t.put(text, escapedAlone))
}

// Label is Say for a place that shows no formatting: a button, a menu.
func (t Localizer) Label(text games.Text) string { return t.logged(t.put(text, visible)) }

// Sentence is Label for those who want to know what is missing.
func (t Localizer) Sentence(text games.Text) (string, error) { return t.put(text, visible) }

// Key words a key without arguments, or with these.
func (t Localizer) Key(key string, pairs ...any) string { return t.Say(games.T(key, pairs...)) }

func (t Localizer) logged(said string, err error) string {
	if err != nil {
		t.log.Error("a sentence is missing", "why", err)
	}
	return said
}

// put words a text. Where something is missing it says what, and a key stands in the
// place of the words.
func (t Localizer) put(text games.Text, guard func(string) string) (string, error) {
	if text.Empty() {
		return "", nil
	}
	if f, ok := t.forms[text.Key]; ok {
		return t.filled(f, text, guard)
	}
	data, missing := make(map[string]any, text.Args.Len()), []error(nil)
	for k, v := range text.Args.All() {
		said, err := t.argument(v, guard)
		if err != nil {
			missing = append(missing, fmt.Errorf("%s, %s: %w", text.Key, k, err))
		}
		data[k] = said
	}
	s, err := t.worded(text, data)
	if err != nil {
		s, missing = text.Key, append(missing, fmt.Errorf("%s: %w", text.Key, err))
	}
	return s, errors.Join(missing...)
}

// filled is put of a text of which these are all the words: only what they name is worded.
func (t Localizer) filled(f form, text games.Text, guard func(string) string) (string, error) {
	var missing []error
	s, err := f.fill(func(name string) (any, bool) {
		v := text.Args.Get(name)
		if v == nil {
			return nil, false
		}
		said, err := t.argument(v, guard)
		if err != nil {
			missing = append(missing, fmt.Errorf("%s, %s: %w", text.Key, name, err))
		}
		return said, true
	})
	if err != nil {
		s, missing = text.Key, append(missing, fmt.Errorf("%s: %w", text.Key, err))
	}
	return s, errors.Join(missing...)
}

// worded words a text with these arguments.
func (t Localizer) worded(text games.Text, data map[string]any) (string, error) {
	cfg := &i18n.LocalizeConfig{MessageID: text.Key, TemplateData: data, TemplateParser: wording}
	if n, ok := text.Args.Get("Count").(int); ok {
		cfg.PluralCount = n
	}
	s, err := t.localize(cfg)
	if err != nil && cfg.PluralCount != nil { // one wording for one and many
		cfg.PluralCount = nil
		s, err = t.localize(cfg)
	}
	return s, err
}

// localize words a message, in English where its game has no words in the language.
func (t Localizer) localize(cfg *i18n.LocalizeConfig) (string, error) {
	s, err := t.say.Localize(cfg)
	var elsewhere *i18n.MessageNotFoundErr
	if errors.As(err, &elsewhere) && s != "" {
		err = nil
	}
	return s, err
}

func (t Localizer) argument(v any, guard func(string) string) (any, error) {
	switch v := v.(type) {
	case games.Text:
		return t.put(v, guard)
	case games.Sign:
		return t.shown(v, guard)
	case games.Seat:
		return guard(t.name(v)), nil
	case string:
		return guard(v), nil
	case []games.Seat:
		return list(t, v, guard)
	case []games.Text:
		return list(t, v, guard)
	}
	switch kind := reflect.ValueOf(v); kind.Kind() {
	case reflect.Int:
		return strings.Replace(strconv.FormatInt(kind.Int(), 10), "-", "−", 1), nil
	case reflect.String: // text that is not to be guarded
		return v, nil
	}
	return v, fmt.Errorf("%T is no argument of a text", v)
}

// shown is a sign, in words where signs are not shown.
func (t Localizer) shown(s games.Sign, guard func(string) string) (string, error) {
	switch {
	case !t.signs:
		return t.put(s.Word, guard)
	case t.picture == nil:
		return s.Glyph, nil
	}
	return cmp.Or(t.picture(s), s.Glyph), nil
}

// list joins things as the language does: "Anne, Marc and Katrien".
func list[V any](t Localizer, items []V, guard func(string) string) (any, error) {
	var said any = ""
	var missing []error
	for i, item := range items {
		next, err := t.argument(item, guard)
		missing = append(missing, err)
		if i == 0 {
			said = next
			continue
		}
		key := "list.more"
		if i == len(items)-1 {
			key = "list.last"
		}
		said, err = t.put(games.T(key, "First", Escaped(fmt.Sprint(said)), "Next", Escaped(fmt.Sprint(next))), guard)
		missing = append(missing, err)
	}
	return said, errors.Join(missing...)
}

// Escaped is an argument that has its own form and is put in as it is.
type Escaped string
