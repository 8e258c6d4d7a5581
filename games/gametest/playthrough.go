package gametest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hofnar/bot/words"
	"hofnar/games"
)

var update = flag.Bool("update", false, "write testdata/playthrough.txt anew")

// longestPlaythrough is how many moves a playthrough shows at most.
const longestPlaythrough = 250

var names = []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Jef", "Zoë", "Bert"}

// Playthrough plays a game among computers and compares it with the one in the game's
// testdata/playthrough.txt, which a person has read and found right. That file must exist.
func Playthrough(t testing.TB, game *games.Game) {
	got := playthrough(t, game)
	file := testdata(game, "playthrough.txt")
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%s lacks a playthrough; go test -update writes it: %v", game.Name, err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s tells another game; read it after go test -update\n%s", file, firstDifference(got, want))
	}
}

func firstDifference(got, want []byte) string {
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d is now\n%s\nand was\n%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("it has %d lines now and had %d", len(a), len(b))
}

// teller writes a game down for people to read.
type teller struct {
	*games.PlayOut
	t testing.TB
	words.Localizer
	names []string
	out   bytes.Buffer
	scene games.Scene
	stage string
}

func playthrough(t testing.TB, game *games.Game) []byte {
	low, high := game.Low, game.High
	seats := min(max(low, 4), high)
	p := &games.PlayOut{Game: game, Agreed: shortened(game), Seed: games.Seed{1}}
	for range seats {
		p.Players = append(p.Players, game.Levels[0].Play)
	}
	w := &teller{PlayOut: p, t: t, Localizer: english(t, catalogue(t, game), names[:seats]), names: names[:seats]}
	w.tell()
	return w.out.Bytes()
}

// shortened is all defaults, but at most two rounds, or as few as the game allows.
func shortened(game *games.Game) games.Agreed {
	agreed := games.Agreed{}
	for _, o := range game.RuleOptions() {
		agreed[o.Key] = o.Default
		if o.Key == "rounds" {
			agreed[o.Key] = max(2, o.Low)
		}
	}
	return agreed
}

func (w *teller) tell() {
	fmt.Fprintf(&w.out, "%s, played by %d computers (%s)\n", w.say(games.T(w.Game.Name+".title")), len(w.names), w.Game.Levels[0].Key)
	events, err := w.Begin()
	if err != nil {
		w.t.Fatal(err)
	}
	w.happened(events)
	for len(w.Moves) < longestPlaythrough && !w.State.Tally().Over {
		w.show()
		who, events, err := w.Step()
		if err != nil || who == games.Public {
			w.t.Fatalf("after %d moves: seat %d, %v", len(w.Moves), who, err)
		}
		fmt.Fprintf(&w.out, "%s %s\n", w.names[who], withoutPlayer(w.Moves[len(w.Moves)-1]))
		w.happened(events)
	}
	w.scene = games.Scene{}
	w.show()
}

// show draws the table whenever a new part of the game begins.
func (w *teller) show() {
	v := w.State.View(games.Public)
	if v.Scene == w.scene && v.Stage == w.stage {
		return
	}
	w.scene, w.stage = v.Scene, v.Stage
	fmt.Fprintf(&w.out, "\n== %s ==\n", w.say(v.Heading))
	for _, place := range v.Seats {
		fmt.Fprintln(&w.out, strings.TrimSpace(place.Mark+" "+w.names[place.Seat]+", "+w.say(place.Text)))
		for _, line := range place.More {
			fmt.Fprintln(&w.out, "  "+w.say(line))
		}
		for _, line := range w.State.View(place.Seat).Hand {
			fmt.Fprintln(&w.out, "      "+w.say(line))
		}
	}
	for _, line := range slices.Concat(v.Pictured, v.Lines) {
		fmt.Fprintln(&w.out, w.say(line))
	}
	if !v.Asked.Empty() {
		fmt.Fprintln(&w.out, strings.TrimSuffix(w.say(games.T("picture.turn", "Who", v.Turn, "Asked", v.Asked)), "."))
	}
}

func (w *teller) happened(events []games.Event) {
	for _, e := range events {
		if !e.Public.Text.Empty() {
			fmt.Fprintln(&w.out, "  "+w.say(e.Public.Text))
		}
		for _, who := range slices.Sorted(maps.Keys(e.Private)) {
			if text := e.Private[who].Text; !text.Empty() && !reflect.DeepEqual(text, e.Public.Text) {
				fmt.Fprintf(&w.out, "  (to %s) %s\n", w.names[who], w.say(text))
			}
		}
	}
}

func (w *teller) say(text games.Text) string {
	s, err := sentence(w.Game, w.Localizer, text)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

func withoutPlayer(move json.RawMessage) string {
	var f map[string]json.RawMessage
	if err := json.Unmarshal(move, &f); err != nil {
		return string(move)
	}
	delete(f, "p")
	b, err := json.Marshal(f)
	if err != nil {
		return string(move)
	}
	return string(b)
}
