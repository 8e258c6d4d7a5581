package gametest

import (
	"maps"
	"slices"
	"testing"

	"hofnar/bot/layout"
	"hofnar/games"
)

// Deed is a move that somebody has made in a game.
type Deed struct {
	Before games.State // the position in which it was made
	Who    games.Seat
	Act    games.Act

	t     testing.TB
	label func(games.Choice) layout.Button
}

// Taken is how much a person has to do: presses are interactions that reach Hofnar, one for
// each button or menu; taps are what the finger does (layout.Taps).
type Taken struct{ Presses, Taps int }

// Plus is what both take together.
func (n Taken) Plus(more Taken) Taken { return Taken{n.Presses + more.Presses, n.Taps + more.Taps} }

// Presses plays whole games, at random and among computers: six of each, in which deeds of
// every kind come about, and 32 with -thorough, which miss what takes too much in one game of
// ten once in 800 times. It demands that no deed takes more than may has for its kind, and that
// there are deeds of each kind in may. kind returns the kind of a deed, "" if it does not count,
// and what it has taken, usually Deed.Takes.
func Presses(t testing.TB, game *games.Game, may map[string]Taken, kind func(Deed) (string, Taken)) {
	t.Helper()
	most := map[string]Taken{}
	note := func(d Deed) {
		d.t, d.label = t, labels(t, game)
		if name, n := kind(d); name != "" {
			most[name] = Taken{max(most[name].Presses, n.Presses), max(most[name].Taps, n.Taps)}
		}
	}
	for n := range uint64(max(6, effort(32))) {
		deedsOf(t, companyOf(game, games.Level{Play: games.Random}, 2*n), note)
		level := game.Levels[n%uint64(len(game.Levels))]
		deedsOf(t, companyOf(game, level.Within(part), 2*n), note)
	}
	for _, name := range slices.Sorted(maps.Keys(may)) {
		if most[name] == (Taken{}) {
			t.Errorf("nobody has done this: %s", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(most)) {
		if n, most := may[name], most[name]; most.Presses > n.Presses || most.Taps > n.Taps {
			t.Errorf("%s takes %d presses and %d taps, %d and %d at most are wanted", name, most.Presses, most.Taps, n.Presses, n.Taps)
		}
	}
}

// deedsOf plays a game to its end and calls note with every deed that was no settled question.
func deedsOf(t testing.TB, p *games.PlayOut, note func(Deed)) {
	t.Helper()
	wanted := make([]games.Act, len(p.Players))
	for who, play := range p.Players {
		p.Players[who] = func(s games.Sight) games.Thought {
			ask := s.Ask
			s.Ask = func(picks games.Picks) games.Prompt { return shown(ask(picks)) }
			thought := play(s)
			wanted[who] = thought.Act
			return thought
		}
	}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	for range longestGame * 3 {
		before := p.State
		who, _, err := p.Step()
		switch {
		case err != nil:
			t.Fatal(err)
		case who == games.Public:
			return
		}
		if q := before.Ask(who, nil).Question; q != nil && !q.Settled {
			note(Deed{Before: before, Who: who, Act: wanted[who]})
		}
	}
}

// shown is what a seat is asked, with those options only that are shown.
func shown(p games.Prompt) games.Prompt {
	if p.Question != nil {
		q := *p.Question
		q.Options = slices.DeleteFunc(slices.Clone(q.Options), func(c games.Choice) bool { return !c.Shown() })
		if p.Question = &q; len(q.Options) == 0 {
			return games.Prompt{}
		}
	}
	return p
}

// Takes is what a person has to do for the deed: one press for each question, and one more to
// open the first one where it is neither asked in the channel nor below a hand.
func (d Deed) Takes() (n Taken) {
	d.t.Helper()
	if !d.Before.Ask(d.Who, nil).Question.Public && d.Before.View(d.Who).Hand == nil {
		n = Taken{1, 1}
	}
	way, ok := games.WayTo(func(picks games.Picks) games.Prompt { return d.Before.Ask(d.Who, picks) }, d.Act)
	if !ok || way.Alias {
		d.t.Fatalf("seat %d finds no way to %s", d.Who, d.Act)
	}
	for i, picked := range way.Picks {
		q := d.Before.Ask(d.Who, way.Picks[:i]).Question
		n = n.Plus(Taken{1, layout.Taps(q, picked, d.label)})
	}
	return n
}

// labels says what is on the button of a choice beside the game's picture, where all names have
// seven letters.
func labels(t testing.TB, game *games.Game) func(games.Choice) layout.Button {
	friends := slices.Repeat([]string{"Katrien"}, game.High)
	say := english(t, catalogue(t, game), friends).Label
	return func(o games.Choice) layout.Button {
		text := o.Text
		switch {
		case !o.Short.Empty():
			text = o.Short
		case o.Sign != "" && !o.Brief.Empty():
			text = o.Brief
		}
		return layout.Button{Label: say(text), Emoji: o.Sign != "" || o.Emoji != ""}
	}
}
