// Package nim is Nim for two to six players: a complete game, as small as can be, for tests to
// play and to show how one is written (docs/adding-a-game.md). It is on no list of games.
package nim

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"hofnar/games"
)

// Game is Nim.
var Game = &games.Game{
	Name: "nim", Low: 2, High: 6, Version: 1,
	Begin:  begin,
	Levels: []games.Level{{Key: "heron", Version: 1, Play: Heron}},
	Rules:  []string{"goal"},
	Words:  games.Catalogue(words),
	Detail: State{},
}

//go:embed words/*.toml
var words embed.FS

// State is a position. It never changes. Nothing in it is hidden, so a copy of it is also the
// Detail of every view.
type State struct {
	Heaps []int `json:"heaps"` // stones, by heap
	Taken []int `json:"taken"` // stones, by seat
	Turns int   `json:"turns"` // how many there have been
}

// mostStones is how many stones a heap has at most.
const mostStones = 9

// sizes are those that a heap may have.
var sizes = []int{1, 2, 3, 4, 5, 6, 7, 8, mostStones}

// begin lays out one heap more than there are players.
func begin(players int, _ games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	deal := func(luck []games.Luck) int { return 1 + luck[0].Below(mostStones) }
	wrong := func(stones int) games.Text {
		if stones < 1 || stones > mostStones {
			return games.T("nim.chance.heap", "Most", mostStones)
		}
		return games.Text{}
	}
	s := &State{Heaps: make([]int, players+1), Taken: make([]int, players)}
	for i := range s.Heaps {
		var err error
		if s.Heaps[i], err = games.Draw(chance, games.Lot{Kind: "heap", From: []any{sizes}}, deal, wrong); err != nil {
			return nil, nil, err
		}
	}
	return s, nil, nil
}

// take is a move as records write it. Heaps are counted from 1.
func take(heap, n int) games.Act {
	return games.WriteAct(map[string]any{"m": "take", "heap": heap, "n": n})
}

// Ask implements games.State: first which heap, then how many stones.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if !slices.Contains(s.Waiting(), who) {
		return games.Prompt{}
	}
	heaps := &games.Question{Text: games.T("nim.ask.heap"), Min: 1, Max: 1, Public: true}
	for i, stones := range s.Heaps {
		if stones > 0 {
			heaps.Options = append(heaps.Options, games.Choice{Key: strconv.Itoa(i + 1), Text: games.T("nim.choice.heap", "Heap", i+1, "Count", stones)})
		}
	}
	key, rest, done := heaps.Answered(picks)
	if !done {
		return heaps.Put(picks)
	}
	heap, _ := strconv.Atoi(key)
	many := &games.Question{Text: games.T("nim.ask.many", "Heap", heap), Min: 1, Max: 1, Public: true}
	for n := 1; n <= s.Heaps[heap-1]; n++ {
		many.Options = append(many.Options, games.Choice{Key: strconv.Itoa(n), Text: games.T("nim.stones", "Count", n)})
	}
	if key, rest, done = many.Answered(rest); !done {
		return many.Put(rest)
	}
	n, _ := strconv.Atoi(key)
	return games.Done(rest, take(heap, n))
}

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, _ games.Chance) (games.State, []games.Event, error) {
	f, err := games.Offered(s, who, act)
	if err != nil {
		return nil, nil, err
	}
	heap, _ := f.Int("heap")
	n, _ := f.Int("n")
	next := games.Copied(s)
	next.Heaps[heap-1] -= n
	next.Taken[who] += n
	next.Turns++
	key := "nim.took"
	if next.over() {
		key = "nim.took_last"
	}
	news := games.News{Text: games.T(key, "Who", who, "Heap", heap, "Count", n)}
	return next, []games.Event{{Scene: games.Scene{Round: 1, Part: next.Turns}, Public: news}}, nil
}

func (s *State) over() bool { return slices.Max(s.Heaps) == 0 }

// Waiting implements games.State.
func (s *State) Waiting() []games.Seat {
	if s.over() {
		return nil
	}
	return []games.Seat{games.Seat(s.Turns % len(s.Taken))}
}

// Tally implements games.State: whoever has taken the last stone has won.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.over(), Scores: make([]int, len(s.Taken))}
	if t.Over {
		t.Scores[(s.Turns-1)%len(s.Taken)] = 1
		t.Winners = games.Leaders(t.Scores)
		t.Sheet = []games.Round{{Points: slices.Clone(t.Scores), Turns: s.Turns}}
	}
	return t
}

// View implements games.State.
func (s *State) View(games.Seat) games.View {
	v := games.Seen(s, games.Scene{Round: 1, Part: s.Turns + 1}, games.T("nim.heading", "Turn", s.Turns+1), games.T("nim.asked"),
		func(seat games.Seat) games.Text { return games.T("nim.stones", "Count", s.Taken[seat]) })
	v.Detail = games.Copied(*s)
	for i, stones := range s.Heaps {
		v.Lines = append(v.Lines, games.T("nim.heap", "Heap", i+1, "Stones", strings.Repeat("●", stones)))
	}
	return v
}

// Report implements games.State.
func (s *State) Report() any { return games.Copied(*s) }

// Heron is a computer player that leaves heaps whose nim-sum is zero, if it can, and else
// moves at random. Between two players that wins; among more it is a rule of thumb.
func Heron(s games.Sight) games.Thought {
	heaps, sum := s.View.Detail.(State).Heaps, 0
	for _, stones := range heaps {
		sum ^= stones
	}
	for i, stones := range heaps {
		if left := stones ^ sum; left < stones {
			return games.Thought{Act: take(i+1, stones-left)}
		}
	}
	return games.Random(s)
}
