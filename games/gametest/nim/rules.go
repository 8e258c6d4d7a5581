package nim

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// take is a move as records write it. Heaps are counted from 1.
type take struct {
	M    string `json:"m"`
	Heap int    `json:"heap"`
	N    int    `json:"n"`
}

// Ask implements games.State: first which heap, then how many stones.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if s.over() || who != s.player {
		return games.Prompt{}
	}
	heaps := &games.Question{Text: games.T("nim.ask.heap"), Min: 1, Max: 1, Public: true}
	for i, stones := range s.heaps {
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
	for n := 1; n <= s.heaps[heap-1]; n++ {
		many.Options = append(many.Options, games.Choice{Key: strconv.Itoa(n), Text: games.T("nim.choice.many", "Count", n)})
	}
	if key, rest, done = many.Answered(rest); !done {
		return many.Put(rest)
	}
	n, _ := strconv.Atoi(key)
	return games.Done(rest, games.WriteAct(take{"take", heap, n}))
}

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, _ games.Chance) (games.State, []games.Event, error) {
	if err := games.Admit(who, len(s.taken), s.over()); err != nil {
		return nil, nil, err
	}
	f, err := games.ReadFields(act)
	if err != nil {
		return nil, nil, err
	}
	m, _ := f.Str("m")
	heap, isHeap := f.Int("heap")
	n, isNumber := f.Int("n")
	switch {
	case m != "take" || !isHeap || !isNumber:
		return nil, nil, games.Refuse("nim.refuse.unknown_move")
	case who != s.player:
		return nil, nil, games.Refuse("nim.refuse.not_your_turn", "Who", s.player)
	case heap < 1 || heap > len(s.heaps) || n < 1 || n > s.heaps[heap-1]:
		return nil, nil, games.Refuse("nim.refuse.not_there")
	}
	next, events := s.after(heap, n)
	return next, events, nil
}

// after is the position after a take, a copy: positions handed out never change.
func (s *State) after(heap, n int) (*State, []games.Event) {
	next := *s
	next.heaps, next.taken = slices.Clone(s.heaps), slices.Clone(s.taken)
	next.heaps[heap-1] -= n
	next.taken[s.player] += n
	events := []games.Event{s.event("took", "Who", s.player, "Heap", heap, "Count", n)}
	events[0].Mark("most", s.player, n)
	next.turns++
	if next.over() {
		return &next, append(events, next.event("over."+s.last, "Who", s.player))
	}
	next.player = (s.player + 1) % games.Seat(len(s.taken))
	return &next, events
}

func (s *State) over() bool { return slices.Max(s.heaps) == 0 }

// Waiting implements games.State.
func (s *State) Waiting() []games.Seat {
	if s.over() {
		return nil
	}
	return []games.Seat{s.player}
}

// Tally implements games.State: a point for everybody who has won.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.over(), Scores: make([]int, len(s.taken))}
	if t.Over {
		for who := range t.Scores {
			if (games.Seat(who) == s.player) == (s.last == wins) {
				t.Scores[who] = 1
			}
		}
		t.Winners = games.Leaders(t.Scores)
		t.Sheet = []games.Round{{Points: slices.Clone(t.Scores), Turns: s.turns}}
	}
	return t
}
