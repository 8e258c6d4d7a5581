package games

import "math/rand/v2"

// Level is one computer player of a game.
type Level struct {
	Key  string // words: NAME.level.KEY
	Play Computer
	// Version counts how it plays, from 1: one more whenever it comes to choose otherwise.
	Version int
	// Formerly are keys of levels that tables were begun with before this one took
	// their place.
	Formerly []string
}

// Within is the same level with this part of its budget at most, from 0 to 1.
func (l Level) Within(part float64) Level {
	play := l.Play
	l.Play = func(s Sight) Thought {
		if s.Part == 0 || s.Part > part {
			s.Part = part
		}
		return play(s)
	}
	return l
}

// Computer chooses for one seat from what that seat may know. It is a function
// of its Sight alone, asked anew when it is asked something else or all see
// something else, and what it says counts until then. Its budget, if it has one,
// counts playouts, never time.
type Computer func(Sight) Thought

// Sight is everything a computer player goes by.
type Sight struct {
	Seat    Seat
	Players int
	Agreed  Agreed
	View    View
	Heard   []News // all since the game began, as this seat heard it
	Ask     func(Picks) Prompt
	Rand    *rand.Rand // the seat's own, repeatable
	// Mood is like Rand, but gives the same as long as stage and phase last:
	// what somebody has overlooked stays overlooked when others act.
	Mood *rand.Rand
	// Part is how much of its budget of playouts a computer that has one may use, from 0
	// to 1; 0 is all of it.
	Part float64
}

// Reflex is how many milliseconds a computer leaves everybody else, whatever it says of
// itself, where it counts who comes first.
const Reflex = 600

// Thought is what a computer means to do: nothing when Act is nil.
type Thought struct {
	Act Act
	// After is how many milliseconds a person would need at least; 0 leaves it
	// to the table.
	After int
	// Best of Imagined games in which the seat's moves were compared had this move as
	// the best one, both 0 where none were compared.
	Best, Imagined int
}

// Random picks its way through the questions at random: the player of random
// legal moves that computers are measured against. Answers that are optional
// (Question.Open) it gives one time in eight.
func Random(s Sight) Thought {
	var picks Picks
	for range 40 {
		p := s.Ask(picks)
		if p.Question == nil {
			return Thought{Act: p.Act}
		}
		q := p.Question
		if q.Open && len(picks) == 0 && s.Rand.IntN(8) > 0 {
			return Thought{}
		}
		picks = append(picks, RandomPick(q, s.Rand))
	}
	return Thought{}
}

// RandomPick answers one question at random.
func RandomPick(q *Question, r *rand.Rand) []string {
	n := q.Min + r.IntN(q.Max-q.Min+1)
	options := q.Pickable(n)
	pick := make([]string, 0, n)
	for _, i := range r.Perm(len(options))[:n] {
		pick = append(pick, options[i].Key)
	}
	return pick
}
