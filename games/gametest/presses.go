package gametest

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"hofnar/games"
)

// Deed is what somebody did in a game.
type Deed struct {
	Before games.State
	Who    games.Seat
	Act    games.Act

	t testing.TB
}

// Presses plays whole games, at random and among computers, and holds the worst of each
// kind of deed against what it may take. Kind says of what kind a deed is, "" if it does
// not count, and how often was pressed for it in all. A kind that nobody does is an error.
func Presses(t testing.TB, game *games.Game, may map[string]int, kind func(Deed) (string, int)) {
	t.Helper()
	most := map[string]int{}
	note := func(d Deed) {
		if name, presses := kind(d); name != "" {
			most[name] = max(most[name], presses)
		}
	}
	for n := range uint64(effort(32)) {
		deedsOf(t, companyOf(game, games.Level{Play: games.Random}, 2*n), note)
		level := game.Levels[n%uint64(len(game.Levels))]
		deedsOf(t, companyOf(game, level.Within(part), 2*n), note)
	}
	for _, name := range slices.Sorted(maps.Keys(may)) {
		if most[name] == 0 {
			t.Errorf("nobody has done this: %s", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(most)) {
		if most[name] > may[name] {
			t.Errorf("%s takes %d presses, %d at most are wanted", name, most[name], may[name])
		}
	}
}

// deedsOf plays a game to its end and tells of every deed that somebody was asked for.
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
			note(Deed{before, who, wanted[who], t})
		}
	}
}

// shown is what somebody is asked, with the options that are shown.
func shown(p games.Prompt) games.Prompt {
	if p.Question != nil {
		q := *p.Question
		q.Options = slices.DeleteFunc(slices.Clone(q.Options), func(c games.Choice) bool { return c.Alias })
		p.Question = &q
	}
	return p
}

// Presses is how often a person has to press for it: once for each question, a menu being
// one, and once more where the first question has to be opened, since it is not asked in
// the channel and nobody holds a hand.
func (d Deed) Presses() (n int) {
	d.t.Helper()
	if !d.Before.Ask(d.Who, nil).Question.Public && d.Before.View(d.Who).Hand == nil {
		n++
	}
	for way := range ways(d.Before, d.Who, d.Act) {
		if !way.Alias && bytes.Equal(way.Act, d.Act) {
			return n + len(way.Picks)
		}
	}
	d.t.Fatalf("seat %d finds no way to %s", d.Who, d.Act)
	return 0
}
