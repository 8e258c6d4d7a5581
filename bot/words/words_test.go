package words

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

func names(s games.Seat) string { return []string{"Anne", "*Marc*\n@everyone", "Katrien"}[s] }

func loaded(t *testing.T) *Words {
	t.Helper()
	w, err := Load(all.Games)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestSentences(t *testing.T) {
	en := loaded(t).In("en-GB", names)
	for what, c := range map[string]struct {
		text games.Text
		want string
	}{
		"a number chooses the singular": {games.T("table.refuse.too_few", "Count", 1), "One more player is needed. Press Join, or add a computer."},
		"a number chooses the plural":   {games.T("table.refuse.too_few", "Count", 3), "3 more players are needed. Press Join, or add computers."},
		"several names are a list":      {games.T("table.stale.turn", "Who", []games.Seat{0, 2}), "The table has moved on: it is Anne and Katrien’s turn. What you see is up to date now."},
		"a name cannot format or mention": {games.T("table.refuse.not_host", "Host", games.Seat(1)),
			"That is up to \\*Marc\\* @\u200beveryone, the host."},
		"a name from the right turns no number around": {games.T("sheet.award", "Round", 2, "Who", "שלום\u2069", "Title", "Zoë"), "2. \u2068שלום\u2069: Zoë"},
		"a text within a text":                         {games.T("list.last", "First", games.T("move.game_over"), "Next", 7), "The game is over. and 7"},
		"nothing to say":                               {games.Text{}, ""},
	} {
		t.Run(what, func(t *testing.T) {
			if got := en.Say(c.text); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestASignIsAPictureInMessagesElseACharacterAndAWordInLabels(t *testing.T) {
	die := games.Sign{Game: "kismet", Name: "die2", Glyph: "⚁", Word: games.T("kismet.die", "Pips", 2)}
	text := games.T("kismet.dice", "A", die, "B", die, "C", games.Sign{Game: "kismet", Name: "new", Glyph: "?", Word: games.T("kismet.die", "Pips", 3)})
	en := loaded(t).In("en", nil)
	drawn := en.Showing(func(s games.Sign) string { return map[string]string{"die2": "<:die2:1>"}[s.Name] })
	for want, got := range map[string]string{
		"⚁ ⚁ ?": en.Say(text), "2 2 3": en.Label(text), "<:die2:1> <:die2:1> ?": drawn.Say(text), " 2 2 3": " " + drawn.Label(text),
	} {
		if got != want {
			t.Errorf("%q, wanted %q", got, want)
		}
	}
	if json, err := json.Marshal(die); err != nil || string(json) != `{"key":"kismet.die","args":{"Pips":2}}` {
		t.Errorf("players elsewhere read %s, %v", json, err)
	}
}

func TestAnUnknownLanguageFallsBackToEnglish(t *testing.T) {
	if got := loaded(t).In("xx", nil).Key("move.game_over"); got != "The game is over." {
		t.Error(got)
	}
}

func TestAMissingKeyOrArgumentShowsItsKey(t *testing.T) {
	en := loaded(t).In("en", nil)
	for _, text := range []games.Text{games.T("no.such.key"), games.T("record.seats", "Low", 4)} {
		if got := en.Say(text); got != text.Key {
			t.Errorf("got %q", got)
		}
	}
}

func TestWhatIsMissingInASentenceIsNamed(t *testing.T) {
	en := loaded(t).In("en", names)
	for what, c := range map[string]struct {
		text      games.Text
		says, why string
	}{
		"nothing":          {games.T("move.game_over"), "The game is over.", ""},
		"the words":        {games.T("no.such.key"), "no.such.key", `"no.such.key"`},
		"an argument":      {games.T("record.seats", "Low", 4), "record.seats", `"High"`},
		"the words within": {games.T("list.last", "First", games.T("no.such.key"), "Next", 7), "no.such.key and 7", `"no.such.key"`},
		"what can be said": {games.T("option.number", "Value", 2.5), "2.5", "float64 is no argument of a text"},
		"words in a list":  {games.T("option.number", "Value", []games.Text{games.T("no.such.key"), games.T("button.join")}), "no.such.key and Join", `"no.such.key"`},
	} {
		got, err := en.Sentence(c.text)
		if got != c.says || (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
}

func TestLabelsAreShownAsTheyAre(t *testing.T) {
	en := loaded(t).In("en", names)
	if got := en.Label(games.T("list.last", "First", games.Seat(1), "Next", games.Seat(0))); got != "*Marc* @everyone and Anne" {
		t.Errorf("got %q", got)
	}
}

func TestOneWordingMayServeForOneAndMany(t *testing.T) {
	w := loaded(t)
	for _, n := range []int{0, 1, 2} {
		got := w.In("en", nil).Key("kismet.place", "Count", n, "Roll", games.Text{}, "Points", "0 pts", "Cards", "2 3")
		if want := fmt.Sprintf("%d laid off · 0 pts\n`2 3`", n); got != want {
			t.Errorf("%q, wanted %q", got, want)
		}
	}
}

// A game that has no words in somebody's language speaks English there.
func TestAGameWithoutALanguageSpeaksEnglish(t *testing.T) {
	w, err := Load([]*games.Game{catalogued(map[string]string{"en.toml": whole})})
	if err != nil {
		t.Fatal(err)
	}
	for want, text := range map[string]games.Text{"Three in a row": games.T("tic.blurb"), "3 points": games.T("tic.points", "Count", 3), "1 point": games.T("tic.points", "Count", 1)} {
		if got, err := w.In("nl", nil).Sentence(text); got != want || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
}

func BenchmarkSentence(b *testing.B) {
	w, err := Load(all.Games)
	if err != nil {
		b.Fatal(err)
	}
	t := w.In("nl", names)
	said := games.T("table.stale.turn", "Who", []games.Seat{0, 2})
	b.ReportAllocs()
	for b.Loop() {
		t.Say(said)
	}
}

func BenchmarkIn(b *testing.B) {
	w, err := Load(all.Games)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		w.In("en-GB", names)
	}
}
