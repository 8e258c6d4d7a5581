package table

import (
	"cmp"
	"slices"

	"hofnar/games"
)

// statistics are what the game keeps of everybody who has held a seat, by user and key:
// what happened to the seat while it was that one's, and not by a computer's move in
// that one's place.
func statistics(p *position) map[string]map[string]int {
	all := map[string]map[string]int{}
	if len(p.game.Statistics) == 0 {
		return all
	}
	for _, t := range p.Tenures {
		if all[t.User.ID] != nil {
			continue
		}
		all[t.User.ID] = p.game.Count(momentsOf(p, t.User.ID, t.Seat), t.Seat)
	}
	return all
}

// momentsOf are the marks of all events that concern somebody, in order.
func momentsOf(p *position, user string, seat games.Seat) []games.Moment {
	return p.marks(func(mark games.Mark, step int) bool {
		return mark.Who == games.Public || mark.Who == seat && ownStep(p, user, seat, step)
	})
}

// Finish is how a game has ended for a seat, whoever played it.
type Finish struct {
	Place int            // 1 is the best; equals share it
	Kept  map[string]int // what the game keeps beside the points, by key
}

// Finishes are those of all seats: nil before the end, since nobody hears while a game
// runs what it keeps.
func (g Snapshot) Finishes() (all []Finish) {
	if !g.playing() || g.Status != Finished {
		return nil
	}
	moments := g.p.marks(func(games.Mark, int) bool { return true })
	for i := range g.Chairs {
		all = append(all, Finish{placeOf(g.p, games.Seat(i)), g.p.game.Count(moments, games.Seat(i))})
	}
	return all
}

// ownStep reports whether somebody held a seat at that step, unless it was a computer's
// move in that one's place.
func ownStep(p *position, user string, seat games.Seat, step int) bool {
	i, ok := slices.BinarySearchFunc(p.steps, step, func(s Step, n int) int { return cmp.Compare(s.N, n) })
	if ok && p.steps[i].Who == seat && p.steps[i].Computer {
		return false
	}
	return p.Tenures.held(user, seat, step)
}
