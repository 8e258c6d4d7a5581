package table

import (
	"reflect"

	"hofnar/games"
)

// versions count what has changed before the eyes of each seat and of the channel.
// The ids of controls carry them: the number of a step would tell of moves made in
// secret.
type versions struct {
	asked         []asked // by seat
	publicVersion int     // how often something public has changed
}

// asked is what a seat is asked, and since when.
type asked struct {
	version int // how often that has changed, or the seat has acted
	since   int // the first public version that belongs to it
	prompt  games.Prompt
	missed  missed
}

// missed is a seat's last step. Where a computer made it in somebody's place, controls
// of before it are told so.
type missed struct {
	step            int
	version, public int // the newest before it
	instead         bool
}

// begin notes what is asked at first.
func (v *versions) begin(state games.State, players int) {
	v.asked = make([]asked, players)
	v.next(Step{Who: games.Public}, state, false)
	for seat := range v.asked {
		v.asked[seat].version, v.asked[seat].since = v.publicVersion, v.publicVersion
	}
}

// next notes what is asked after a step; shown reports whether the
// channel has seen a difference.
func (v *versions) next(step Step, state games.State, shown bool) {
	first := v.publicVersion + 1
	if shown {
		v.publicVersion++
	}
	before := v.asked
	v.asked = make([]asked, len(before))
	for i, was := range before {
		seat := games.Seat(i)
		is := asked{was.version, was.since, state.Ask(seat, nil), was.missed}
		if seat == step.Who {
			is.missed = missed{step.N, was.version, first - 1, step.instead()}
		}
		if seat == step.Who || !reflect.DeepEqual(is.prompt, was.prompt) {
			is.version, is.since = was.version+1, first
		}
		v.asked[i] = is
	}
}
