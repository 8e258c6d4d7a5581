package bot_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
)

var allAloud = flag.Bool("aloud.all", false, "one game of each kind is played by ear in each language, not in one")

// heard is what somebody who cannot see can use: a control as it is read aloud, and where it is.
type heard struct {
	label string // of a menu's entry: its own
	menu  string // what the menu says; empty: it is a button
	id    string
	value string // of a menu's entry
}

// offered are the controls of a message, as they are read aloud, in its order.
func offered(m *discordtest.Message) (list []heard) {
	for _, c := range m.Controls() {
		switch {
		case c.Disabled:
		case c.Menu:
			for _, o := range c.Options {
				list = append(list, heard{aloud(o.Label), aloud(c.Label), c.ID, o.Value})
			}
		default:
			list = append(list, heard{label: aloud(c.Label), id: c.ID})
		}
	}
	return list
}

// silences are what in a message says nothing to whoever cannot see, or the same as another.
func silences(m *discordtest.Message) (list []string) {
	for _, alt := range m.AltTexts() {
		if len(strings.Fields(aloud(alt))) < 3 {
			list = append(list, "a picture: "+alt)
		}
	}
	if len(m.Files()) > len(m.AltTexts()) {
		list = append(list, "a picture")
	}
	said := map[string]bool{}
	once := func(label string, among map[string]bool) {
		if label = aloud(label); !says(label) || among[label] {
			list = append(list, "a control: "+label)
		}
		among[label] = true
	}
	for _, c := range m.Controls() {
		once(c.Label, said)
		entries := map[string]bool{}
		for _, o := range c.Options {
			once(o.Label, entries)
		}
	}
	return list
}

// says reports whether there is a letter or a digit in what is read aloud.
func says(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

var customEmoji = regexp.MustCompile(`<a?:\w+:\d+>`)

// aloud is a text without emoji and without what only shows.
func aloud(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.So, r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || strings.ContainsRune("*_`#>", r) {
			return -1
		}
		return r
	}, customEmoji.ReplaceAllString(text, ""))
	return strings.Join(strings.Fields(text), " ")
}

// english are words that are none in the other languages.
var english = regexp.MustCompile(`\b(the|your|you|cards?|plays|and)\b`)

// listener is somebody who plays by ear alone, against computers.
type listener struct {
	*evening
	*discordtest.User
	locale string
	words  words.Localizer
	asides []string // labels that choose nothing
	rand   *rand.Rand
	read   map[string]bool // what has been read already
}

func (e *evening) listener(locale string) *listener {
	e.t.Helper()
	catalogue, err := e.spoken()
	if err != nil {
		e.t.Fatal(err)
	}
	l := &listener{evening: e, User: e.user("Anne"), locale: locale, words: catalogue.In(locale, nil), rand: rand.New(rand.NewPCG(30, 11)), read: map[string]bool{}}
	l.Speaks(locale)
	for _, key := range []string{"why", "hint", "take_back", "back", "log", "more", "hand", "sheet", "film", "again", "calloff"} {
		l.asides = append(l.asides, aloud(l.words.Key("button."+key)))
	}
	return l
}

// hears is what there is to choose in a message, once it has been read aloud.
func (l *listener) hears(m *discordtest.Message) []heard {
	l.t.Helper()
	read := strings.Join(append(m.AltTexts(), m.Describe()), "\n")
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			read += "\n" + o.Description
		}
	}
	if !l.read[read] {
		l.read[read] = true
		if word := english.FindString(aloud(read)); word != "" && l.locale != "en" {
			l.t.Errorf("%q is English in\n%s", word, read)
		}
		for _, what := range silences(m) {
			l.t.Errorf("%q says nothing to whoever cannot see, or the same as another, in\n%s", what, m.Describe())
		}
	}
	return offered(m)
}

// presses uses the control of a message that is called so.
func (l *listener) presses(m *discordtest.Message, label string) *discordtest.Reply {
	l.t.Helper()
	list := l.hears(m)
	i := slices.IndexFunc(list, func(h heard) bool { return h.label == aloud(label) })
	if i < 0 {
		l.t.Fatalf("nothing is called %q in\n%s", label, m.Describe())
	}
	return l.must(l.Click(m, list[i].id))
}

// opens begins a game with as many computers as it takes.
func (l *listener) opens(game *games.Game) {
	l.t.Helper()
	opts := discordtest.Opt{}
	for _, o := range game.Options {
		if n, ok := o.Default.(int); ok && n > 1 {
			opts[o.Key] = max(1, o.Low)
		}
	}
	l.must(l.Slash(l.ch, "/play "+game.Name, opts))
	lobby := l.sees(l.User, l.Name)
	l.presses(lobby, l.words.Key("button.fill"))
	time.Sleep(5 * time.Second)
	l.presses(l.sees(l.User, l.Name), l.words.Key("button.start"))
	time.Sleep(5 * time.Second) // until the table stands in the lobby's place
}

// chooses takes something that is offered to it, at random, in its hand or in the channel. It
// reports whether anything is.
func (l *listener) chooses() bool {
	l.t.Helper()
	offers := map[bool]func(){} // of the newest message in private, and of that in the channel
	for _, m := range l.Sees(l.ch) {
		list := slices.DeleteFunc(slices.Clone(l.hears(m)), func(h heard) bool { return slices.Contains(l.asides, h.label) })
		if len(list) > 0 {
			offers[m.Ephemeral()] = func() { l.uses(m, list[l.rand.IntN(len(list))]) }
		}
	}
	private := l.rand.IntN(4) > 0
	if offers[private] == nil {
		private = !private
	}
	if offers[private] == nil {
		return false
	}
	offers[private]()
	return true
}

// uses presses a button, or chooses an entry, and others with it where a menu wants several.
func (l *listener) uses(m *discordtest.Message, h heard) {
	l.t.Helper()
	if h.menu == "" {
		l.pressed(l.Click(m, h.id))
		return
	}
	values := []string{h.value}
	for _, c := range m.Controls() {
		for _, o := range c.Options {
			if c.ID == h.id && len(values) < c.Min && o.Value != h.value {
				values = append(values, o.Value)
			}
		}
	}
	l.pressed(l.Select(m, h.id, values...))
}

// A game of each kind can be played to its end by whoever hears labels and alt texts alone,
// in each language.
func TestAGameOfEachKindIsPlayedByEar(t *testing.T) {
	languages := []string{"en", "nl", "de"}
	for i, game := range all.Games {
		for n, locale := range languages {
			if !*allAloud && n != i%len(languages) {
				continue
			}
			t.Run(game.Name+" in "+locale, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					e := silentEvening(t)
					e.pictures = true
					e.start()
					time.Sleep(5 * time.Minute) // until there are emoji
					l := e.listener(locale)
					l.opens(game)
					l.plays()
				})
			})
		}
	}
}

// plays goes on until the game is over, with its hand open where there is one.
func (l *listener) plays() {
	l.t.Helper()
	id, _ := l.registry.At(l.ch.ID)
	now := func() table.Snapshot {
		g, _ := l.registry.Fetch(context.Background(), id, "")
		return g
	}
	var opened time.Time
	for range 3000 {
		if time.Since(opened) > 14*time.Minute { // so long a hand says that it is kept up to date
			l.must(l.Slash(l.ch, "/hand", nil))
			opened = time.Now()
		}
		changed := l.srv.Changed()
		if now().Status == table.Finished {
			time.Sleep(10 * time.Second)
			for _, m := range l.Sees(l.ch) {
				l.hears(m)
			}
			return
		}
		if !l.chooses() {
			select {
			case <-changed:
			case <-time.After(2 * time.Second):
			}
		}
	}
	for _, m := range l.Sees(l.ch) {
		l.t.Log(m.Describe())
	}
	l.t.Fatal("the game does not end")
}
