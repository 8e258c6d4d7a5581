package games

import "math/rand/v2"

// Level is one computer player of a game.
type Level struct {
	Key  string // words: NAME.level.KEY
	Play Computer
	// Version counts from 1. It is raised whenever a change has the level choose otherwise.
	Version int
	// Formerly lists the keys of levels whose place this one has taken: tables that were begun
	// with one of those go on with this.
	Formerly []string
}

// Within is the same level with at most this part of its budget: more than 0, at most 1.
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

// ComputerNames are what computers are called, in this order: after the beasts at King Noble's
// court in the tale of Reynard the Fox. None can be mistaken for a card or a title.
var ComputerNames = []string{
	"Reynaert", "Isegrim", "Tibeert", "Bruun", "Grimbeert", "Cuwaert",
	"Hermeline", "Cantecleer", "Fyrapeel", "Tiecelijn", "Belijn", "Pancer",
}

// Computer chooses for one seat from what that seat may know. It is a function of its Sight
// alone. Its choice stands until the seat is asked something else, or the public view
// changes; then it is asked again. Its budget, if it has one, counts playouts, never time.
//
// It chooses the same on every machine. So products of floats that something is added to are
// rounded by conversion, float64(x*y) + z: compilers may fuse them where they are not
// (games/daily has a test).
type Computer func(Sight) Thought

// Sight is everything a computer player goes by.
type Sight struct {
	Seat    Seat
	Players int
	Agreed  Agreed
	View    View
	Heard   []News             // since the game began, as this seat heard it
	Ask     func(Picks) Prompt // State.Ask of this seat
	Rand    *rand.Rand         // the seat's own; asked anew in the same position it gives the same numbers
	// Mood is like Rand, but gives the same numbers throughout a phase of a scene and stage, so
	// that what a computer has overlooked stays overlooked when others act.
	Mood *rand.Rand
	// Part is how much of its budget a computer may use, from 0 to 1; 0 means all of it.
	Part float64
}

// Reflex is the time in milliseconds before which no computer acts, even if its Thought
// says so: where it counts who comes first, people have at least that long.
const Reflex = 600

// Thought is what a computer wants to do: nothing when Act is nil.
type Thought struct {
	Act Act
	// After is how many milliseconds it takes before it acts; 0 leaves it to the table.
	After int
	// Imagined is in how many worlds the seat's moves were compared, and Best in how many of
	// those this one did best. Both are 0 where no moves were compared.
	Best, Imagined int
}

// Random answers each question at random. It is the player that computers are measured
// against. Where it need not answer (Question.Open), it does so one time in eight.
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
