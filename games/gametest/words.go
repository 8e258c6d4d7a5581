package gametest

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/template"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"hofnar/games"
)

// longestBlurb is what a command's description holds.
const longestBlurb = 100

// longNames are as long as names get, for the limits.
var longNames = []string{
	strings.Repeat("A", 32), strings.Repeat("B", 32), strings.Repeat("C", 32), strings.Repeat("D", 32),
	strings.Repeat("E", 32), strings.Repeat("F", 32), strings.Repeat("G", 32), strings.Repeat("H", 32),
}

// words is a game's English catalogue, spoken strictly: a missing key and a
// missing argument are mistakes.
type words struct {
	game     string
	messages map[string]*i18n.Message
	parsed   map[string]*template.Template // by wording
}

// catalogue reads the game's English words.
func catalogue(t *testing.T, game *games.Game) *words {
	t.Helper()
	return &words{game.Name, readWords(t, game, "en.toml"), map[string]*template.Template{}}
}

func readWords(t *testing.T, game *games.Game, name string) map[string]*i18n.Message {
	t.Helper()
	text, err := fs.ReadFile(game.Words, name)
	if err != nil {
		t.Fatalf("words: %v", err)
	}
	list, err := i18n.ParseMessageBytes(text, toml.Unmarshal)
	if err != nil {
		t.Fatalf("%s: %v\n(a key that is also the beginning of another one is written in quotes: [\"a.b\"], [\"a.b.c\"])", name, err)
	}
	messages := map[string]*i18n.Message{}
	for _, message := range list {
		messages[message.ID] = message
	}
	return messages
}

// declaredWords checks the keys that the contract itself asks for, and that
// all languages have the same keys.
func declaredWords(t *testing.T, game *games.Game) {
	w := catalogue(t, game)
	for _, key := range game.Keys() {
		if w.messages[key] == nil {
			t.Errorf("%s lacks the words %s", game.Name, key)
		}
	}
	for key, message := range w.messages {
		if !strings.HasPrefix(key, game.Name+".") {
			t.Errorf("key %q does not begin with the game's name", key)
		}
		if message.Other == "" {
			t.Errorf("key %q has no wording", key)
		}
	}
	if blurb := w.messages[game.Name+".blurb"]; blurb != nil && utf8.RuneCountInString(blurb.Other) > longestBlurb {
		t.Errorf("the blurb is longer than %d characters", longestBlurb)
	}
	otherLanguages(t, game, w)
}

func otherLanguages(t *testing.T, game *games.Game, english *words) {
	files, err := fs.Glob(game.Words, "*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("words: %v, %v", files, err)
	}
	ours := slices.Sorted(maps.Keys(english.messages))
	for _, name := range files {
		theirs := slices.Sorted(maps.Keys(readWords(t, game, name)))
		for _, key := range ours {
			if !slices.Contains(theirs, key) {
				t.Errorf("%s: no words for %q", name, key)
			}
		}
		if len(theirs) > len(ours) {
			t.Errorf("%s has keys that en.toml has not", name)
		}
	}
}

// say puts a text into English. Keys of the house's own catalogue are spoken
// as they stand.
func (w *words) say(text games.Text, names []string) (string, error) {
	args := map[string]any{}
	for name, value := range text.Args {
		spoken, err := w.argument(value, names)
		if err != nil {
			return "", fmt.Errorf("%s, %s: %w", text.Key, name, err)
		}
		args[name] = spoken
	}
	if !strings.HasPrefix(text.Key, w.game+".") {
		return "⟨" + text.Key + "⟩", nil
	}
	message := w.messages[text.Key]
	if message == nil {
		return "⟨" + text.Key + "⟩", fmt.Errorf("no words for %q", text.Key)
	}
	form := message.Other
	if args["Count"] == 1 && message.One != "" {
		form = message.One
	}
	spoken, err := w.fill(form, args)
	if err != nil {
		return spoken, fmt.Errorf("%s: %w", text.Key, err)
	}
	return spoken, nil
}

func (w *words) fill(form string, args map[string]any) (string, error) {
	tmpl := w.parsed[form]
	if tmpl == nil {
		var err error
		if tmpl, err = template.New("").Option("missingkey=error").Parse(form); err != nil {
			return "", err
		}
		w.parsed[form] = tmpl
	}
	var out bytes.Buffer
	err := tmpl.Execute(&out, args)
	return out.String(), err
}

func (w *words) argument(value any, names []string) (any, error) {
	switch v := value.(type) {
	case int, string:
		return v, nil
	case games.Seat:
		if v < 0 || int(v) >= len(names) {
			return nil, fmt.Errorf("seat %d has no name", v)
		}
		return names[v], nil
	case games.Text:
		return w.say(v, names)
	case []games.Seat:
		return joined(v, func(s games.Seat) (any, error) { return w.argument(s, names) })
	case []games.Text:
		return joined(v, func(t games.Text) (any, error) { return w.argument(t, names) })
	}
	return nil, fmt.Errorf("%T is no argument of a text", value)
}

// joined writes a list as people say it: "Anne, Marc and Lowie".
func joined[V any](list []V, say func(V) (any, error)) (string, error) {
	var out strings.Builder
	for i, v := range list {
		s, err := say(v)
		if err != nil {
			return "", err
		}
		switch {
		case i == 0:
		case i == len(list)-1:
			out.WriteString(" and ")
		default:
			out.WriteString(", ")
		}
		fmt.Fprint(&out, s)
	}
	return out.String(), nil
}
