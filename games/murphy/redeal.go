package murphy

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// redealt is a way in which what a seat cannot know might lie.
type redealt struct {
	Cards []string `json:"cards"` // of the others' hands by seat, then the stack
	Tasks []int    `json:"tasks"` // of the others whose tasks are hidden, then those to be drawn
}

// Redeal implements games.State: others' hands, the stack and hidden tasks.
func (s *State) Redeal(who games.Seat, chance games.Chance) games.State {
	cards, tasks := s.unknown(who)
	if len(cards) < 2 && len(tasks) < 2 || s.phase == phaseOver {
		return s
	}
	dealt, err := games.Draw(chance, "redeal",
		func(r *rand.Rand) redealt {
			deal := redealt{namesOf(cards), slices.Clone(tasks)}
			for range 200 {
				r.Shuffle(len(deal.Cards), func(i, j int) { deal.Cards[i], deal.Cards[j] = deal.Cards[j], deal.Cards[i] })
				r.Shuffle(len(deal.Tasks), func(i, j int) { deal.Tasks[i], deal.Tasks[j] = deal.Tasks[j], deal.Tasks[i] })
				if s.dealt(who, deal) != nil {
					break
				}
			}
			return deal
		},
		func(deal redealt) games.Text {
			if s.dealt(who, deal) == nil {
				return games.T("murphy.chance.stack")
			}
			return games.Text{}
		})
	if err != nil {
		return s
	}
	return s.dealt(who, dealt)
}

// unknown are the cards and tasks of which the seat does not know where they are.
func (s *State) unknown(who games.Seat) (cards []card, tasks []int) {
	for seat := range s.players {
		if games.Seat(seat) == who {
			continue
		}
		cards = append(cards, s.hands[seat]...)
		if !s.shown[seat] && s.tasks[seat] > 0 {
			tasks = append(tasks, s.tasks[seat])
		}
	}
	return append(cards, s.stack...), append(tasks, s.fresh...)
}

// dealt lays the unknown cards and tasks so. It returns nil when that cannot be:
// everybody who has number cards now must have some, and what was just played,
// taken or answered stays where it is.
func (s *State) dealt(who games.Seat, deal redealt) *State {
	next := *s
	cards, _ := cardsOf(deal.Cards)
	tasks := deal.Tasks
	for seat := range s.players {
		if games.Seat(seat) == who {
			continue
		}
		n := len(s.hands[seat])
		next.hands[seat], cards = sorted(cards[:n]), cards[n:]
		if !s.shown[seat] && s.tasks[seat] > 0 {
			next.tasks[seat], tasks = tasks[0], tasks[1:]
		}
		if !next.plausible(games.Seat(seat), s) {
			return nil
		}
	}
	next.stack, next.fresh = cards, tasks
	for seat, answer := range s.answers {
		if answer != nil && games.Seat(seat) != who {
			next.answers[seat] = next.anyAnswer(games.Seat(seat), answer.to)
		}
	}
	return &next
}

// plausible reports whether somebody's hand could be this one instead of that in
// the position before.
func (s *State) plausible(seat games.Seat, before *State) bool {
	hand := s.hands[seat]
	if slices.ContainsFunc(hand, card.isRed) {
		return false
	}
	if countNumbers(hand) == 0 != (countNumbers(before.hands[seat]) == 0) {
		return false
	}
	if seat != s.player {
		return true
	}
	switch s.phase {
	case phaseGive:
		_, ok := minus(hand, s.taken)
		return ok && countNumbers(hand) > dues(len(s.taken))
	case phaseRespond:
		return slices.Contains(hand, s.played)
	}
	return len(before.takings())+len(before.playables()) > 0 == (len(s.takings())+len(s.playables()) > 0)
}

// anyAnswer is an answer that this hand could have given.
func (s *State) anyAnswer(seat games.Seat, to int) *response {
	for _, c := range s.hands[seat] {
		if c.isNumber() {
			return &response{c, to}
		}
	}
	return &response{s.hands[seat][0], to}
}
