// Package daily is the deal a day (games/daily) as people meet it: one person plays it in a
// private message. It is no table. What was played stands in a row of the books, and what is
// shown is replayed from its record each time; so it goes on after a restart, and in another
// channel. What is dealt is found at night, and computers have played it before it opens.
package daily

import (
	"context"
	"errors"
	"hash/fnv"
	"strconv"
	"strings"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games"
	"hofnar/games/daily"
)

// Config is what deals are played with.
type Config struct {
	*background.Runner
	Books  Books
	Games  []*games.Game
	Person func(user string) people.Person // what somebody has set
	// Offered: deals are found, and so there is /daily. Else what was found and begun may be finished
	// by what is pressed.
	Offered bool
}

// Daily answers /daily and what is pressed in deals.
type Daily struct {
	Config
	thinks  Thinks
	presses [64]chan struct{} // holds one while a press of somebody is carried out
	deals   sync.Map          // those that were read, by their days
}

// Thinks is where computers think: it has something thought through in its turn, and fails with
// ctx where that was not begun.
type Thinks func(ctx context.Context, think func() error) error

// New answers with these books and games.
func New(cfg Config) *Daily {
	d := &Daily{Config: cfg}
	for i := range d.presses {
		d.presses[i] = make(chan struct{}, 1)
	}
	return d
}

// Start says where computers think; nothing can be pressed before.
func (d *Daily) Start(thinks Thinks) { d.thinks = thinks }

// Commands lists what is typed; nothing where deals are not offered, or no game has one.
func (d *Daily) Commands() []request.Command {
	for _, g := range d.Games {
		if d.Offered && g.Daily != nil {
			return []request.Command{{Path: "daily", Direct: true, Answer: d.open}}
		}
	}
	return nil
}

// Controls lists what is pressed.
func (d *Daily) Controls() []request.Control {
	return []request.Control{
		{Verb: screen.VerbDaily, Answer: d.pressedOpen},
		{Verb: screen.VerbDailyMove, Answer: d.at(d.moved)},
		{Verb: screen.VerbGiveUpAsk, Answer: d.at(d.asked)},
		{Verb: screen.VerbGiveUp, Answer: d.at(d.givenUp)},
		{Verb: screen.VerbDailyDay, Answer: d.at(d.looked)},
		{Verb: screen.VerbDailyFree, Answer: d.at(d.free)},
		{Verb: screen.VerbShare, Answer: d.at(d.shared)},
		{Verb: screen.VerbDailyVerify, Answer: d.at(d.verified)},
	}
}

// place is where somebody is in a deal.
type place struct {
	daily.Kept
	deal  daily.Deal
	game  daily.Game
	picks games.Picks // so far
	note  string      // what is said to the last press
	asks  bool        // whether it is to be given up
}

// look reads where somebody is in a deal. It fails with daily.ErrNone where there is none.
func (d *Daily) look(ctx context.Context, which daily.Which) (at place, err error) {
	if at.Kept, at.deal, err = d.deal(ctx, which.Day); err != nil {
		return at, err
	}
	at.game, err = d.Books.DailyGame(ctx, which)
	at.game.Which = which
	return at, err
}

// in has what was not begun, or for its own sake, be of the server where it is looked at.
func (at place) in(r *request.Request) place {
	if at.game.Begun.IsZero() || at.game.Free {
		at.game.Guild = r.In.Guild
	}
	return at
}

// read is a deal of the books that was read.
type read struct {
	daily.Kept
	deal daily.Deal
}

// deal reads a day's deal. It fails with daily.ErrNone where there is none.
func (d *Daily) deal(ctx context.Context, day daily.Day) (daily.Kept, daily.Deal, error) {
	if one, ok := d.deals.Load(day); ok {
		return one.(read).Kept, one.(read).deal, nil
	}
	kept, err := d.Books.DailyDeal(ctx, day)
	if err == nil && kept.Deal == nil {
		err = daily.ErrNone
	}
	if err != nil {
		return kept, daily.Deal{}, err
	}
	deal, err := daily.Read(d.Games, kept.Deal)
	if err == nil && (deal.Current() || d.closed(day)) { // else another may be dealt
		d.deals.Store(day, read{kept, deal})
		d.deals.Delete(day - remembered)
	}
	return kept, deal, err
}

// remembered is how many days back deals stay in memory.
const remembered = 40

// without answers whoever wants a deal that there is none of, or none yet.
func (d *Daily) without(r *request.Request, err error) request.Answer {
	if !errors.Is(err, daily.ErrNone) && !errors.Is(err, daily.ErrShut) {
		return r.Refuse(err)
	}
	back := d.Clock.Now().Truncate(soon / 2).Add(soon)
	if !d.Offered {
		back = time.Time{}
	}
	return request.Showing(r.Screens.DailyNone(r.Viewer, back, d.earlier(r.Ctx)))
}

// pressed answers a control of somebody's game of a deal, which is looked at.
type pressed func(*request.Request, screen.Control, place) request.Answer

// at looks where somebody is in the deal that a control is of.
func (d *Daily) at(then pressed) func(*request.Request, screen.Control) request.Answer {
	return func(r *request.Request, c screen.Control) request.Answer {
		which, ok := whichOf(r, c)
		if !ok {
			return r.Say("front.old_control")
		}
		at, err := d.look(r.Ctx, which)
		if err != nil {
			return d.without(r, err)
		}
		return then(r, c, at)
	}
}

// whichOf is whose game of which deal a control is of: that of its table's place, or of its menu.
func whichOf(r *request.Request, c screen.Control) (daily.Which, bool) {
	id := string(c.Table)
	if id == "" {
		id = c.Value()
	}
	id, free := strings.CutSuffix(id, screen.FreeDay)
	day, err := strconv.Atoi(id)
	return daily.Which{User: r.Viewer.User, Day: daily.Day(day), Free: free}, err == nil
}

// inTurn has one press of somebody be carried out after the other.
func (d *Daily) inTurn(ctx context.Context, user string) (done func(), err error) {
	h := fnv.New32a()
	_, _ = h.Write([]byte(user))
	turn := d.presses[h.Sum32()%uint32(len(d.presses))]
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
