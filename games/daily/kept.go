package daily

import (
	"encoding/json"
	"errors"
	"time"

	"hofnar/games"
)

// Kept is a day's deal as the books have it.
type Kept struct {
	Day   Day
	Deal  json.RawMessage // for Read; nil: there is none yet
	Field []Played

	Secret games.Seed // the day's, shown to nobody before the deal is closed
	Number int        // of the day: that of the first deal in these books is 1
	Begun  bool       // by somebody: it stays as it is
	Void   bool       // the books have gone back while it was open: no game of it stands on a board
}

// Why a game does not begin.
var (
	ErrNone = errors.New("there is no deal that day")
	ErrShut = errors.New("the deal is not begun at this time")
)

// Which says whose game of which deal.
type Which struct {
	User string // empty: of somebody who was forgotten
	Day  Day
	Free bool // for its own sake, since the deal is closed: as often as one likes, each in the place of the last
}

// MayBegin reports whether such a game may be begun at a moment.
func (w Which) MayBegin(now time.Time) bool {
	if w.Free {
		return !now.Before(w.Day.Closes())
	}
	return !now.Before(w.Day.Opens()) && now.Before(w.Day.Shuts())
}

// Game is somebody's game of a deal; the zero time Begun: it was not begun.
type Game struct {
	Which
	Name         string       // the person's; empty: of somebody who was forgotten
	Guild        string       // where it was begun; empty: in direct messages, for its own sake, or in a server that is gone
	Record       games.Record // so far; the zero Record: it is not kept any more
	Presses      int
	Begun, Ended time.Time // Ended is zero as long as it is not over
	GivenUp      bool      // it is over, and has come to nothing
	Points       int       // what it has come to, once it is over
	Scored       bool      // it stands on a board, once it is over
}

// InTime reports whether a game may stand on a board: it was begun as long as the deal was open,
// played on until it is over, and that was before the deal has closed.
func (g Game) InTime() bool {
	return !g.GivenUp && !g.Free && g.MayBegin(g.Begun) && g.Ended.Before(g.Day.Closes())
}
