package games

import "slices"

// Still is how a part of a game ended (a trick, a roll, an exchange, a tile), as all saw it.
type Still struct {
	View  View // the public one, after all that has happened in the part
	Said  Text // the part's newest headline, else its sum, else its newest news that no picture shows
	Great bool // Said is a headline

	summed bool // Said is a sum
}

// Stills lists the stills of a record, in order; the last one is the end of the game.
func Stills(game *Game, r Record) (list []Still, bad *BadMove) {
	var now Still
	bad = Follow(game, r, func(s State, events []Event) {
		v := s.View(Public)
		more := false // has happened in the part before, which the last view of it does not show yet
		for _, e := range events {
			if e.Scene == now.View.Scene { // it still belongs to the part before
				now.hear(e)
				more = true
			}
		}
		if now.View.Scene != v.Scene {
			if now.View.Detail != nil {
				if more {
					now.View = ended(s, v)
				}
				list = append(list, now)
			}
			now = Still{}
			for _, e := range events {
				if e.Scene == v.Scene {
					now.hear(e)
				}
			}
		}
		now.View = v
	})
	return append(list, now), bad
}

// ended is how the part was left that the move to this position has ended; v is its view. Whom the
// game waits for in it belongs to the next part.
func ended(s State, v View) View {
	if e, ok := s.(Ender); ok {
		if was, gone := e.Ended(); gone {
			return was
		}
	}
	v.Turn = nil
	return v
}

func (m *Still) hear(e Event) {
	switch n := e.Public; {
	case n.Headline != nil:
		m.Said, m.Great = n.Headline.Text, true
	case !m.Great && !e.Sum.Empty():
		m.Said, m.summed = e.Sum, true
	case !m.Great && !m.summed && !n.Pictured && !n.Text.Empty():
		m.Said = n.Text
	}
}

// Fewer leaves out stills until there are at most most of them, at least 1: evenly among
// those that are not Great, then the oldest that are. The last still always stays.
func Fewer(list []Still, most int) []Still {
	great := 0
	for _, m := range list[:len(list)-1] {
		if m.Great {
			great++
		}
	}
	keep := max(0, most-1-great)
	rest, seen, taken := len(list)-1-great, 0, 0
	var fewer []Still
	for _, m := range list[:len(list)-1] {
		if m.Great {
			fewer = append(fewer, m)
			continue
		}
		if seen++; seen*keep/max(1, rest) > taken || keep >= rest {
			fewer, taken = append(fewer, m), taken+1
		}
	}
	if n := len(fewer) - (most - 1); n > 0 { // even the great ones are too many
		fewer = slices.Delete(fewer, 0, n)
	}
	return append(fewer, list[len(list)-1])
}
