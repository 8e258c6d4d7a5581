package daily

import (
	"context"
	"errors"
	"hash/fnv"
	"strconv"
	"strings"
	"sync"

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

// Commands lists what is typed; nothing where no game has a deal.
func (d *Daily) Commands() []request.Command {
	for _, g := range d.Games {
		if g.Daily != nil {
			return []request.Command{{Path: "daily", Direct: true, Answer: d.open}}
		}
	}
	return nil
}

// Controls lists what is pressed.
func (d *Daily) Controls() []request.Control {
	return []request.Control{
		{Verb: screen.VerbDaily, Answer: func(r *request.Request, _ screen.Control) request.Answer { return d.open(r) }},
		{Verb: screen.VerbDailyMove, Answer: d.at(d.moved)},
		{Verb: screen.VerbGiveUpAsk, Answer: d.at(d.asked)},
		{Verb: screen.VerbGiveUp, Answer: d.at(d.givenUp)},
		{Verb: screen.VerbDailyDay, Answer: d.at(d.looked)},
		{Verb: screen.VerbDailyFree, Answer: d.at(d.free)},
		{Verb: screen.VerbShare, Answer: d.at(d.shared)},
		{Verb: screen.VerbDailyVerify, Answer: d.at(d.verified)},
	}
}

// open shows the deal that somebody has begun and not finished, else today's.
func (d *Daily) open(r *request.Request) request.Answer {
	day, begun, err := d.Books.UnfinishedDaily(r.Ctx, r.Viewer.User, d.Clock.Now())
	if err != nil {
		return r.Refuse(err)
	}
	today := daily.DayOf(d.Clock.Now())
	if begun && day != today { // unless the rules have changed meanwhile
		at, err := d.look(r.Ctx, daily.Which{User: r.Viewer.User, Day: day})
		if err == nil {
			_, err = at.snapshot(r)
		}
		begun = err == nil
	}
	if !begun {
		day = today
	}
	return d.enter(r, daily.Which{User: r.Viewer.User, Day: day})
}

// enter shows somebody's game of a deal, and begins it where it was not.
func (d *Daily) enter(r *request.Request, which daily.Which) request.Answer {
	at, err := d.look(r.Ctx, which)
	if err == nil && at.game.Begun.IsZero() {
		at, err = d.begin(r, at)
	}
	if err != nil {
		return d.without(r, err)
	}
	return d.show(r, at)
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
	if err == nil && deal.Current() { // else another may be dealt
		d.deals.Store(day, read{kept, deal})
		d.deals.Delete(day - remembered)
	}
	return kept, deal, err
}

// remembered is how many days back deals stay in memory.
const remembered = 40

// begin begins somebody's game, unless it was begun meanwhile.
func (d *Daily) begin(r *request.Request, at place) (place, error) {
	now := d.Clock.Now()
	var err error
	at.game, err = d.Books.ChangeDailyGame(r.Ctx, at.game.Which, now, func(was daily.Game) (daily.Game, error) {
		if !was.Begun.IsZero() && (!was.Free || was.Ended.IsZero()) {
			return was, nil
		}
		return daily.Game{
			Which: was.Which, Name: r.In.Name, Guild: r.In.Guild, Record: at.deal.Record, Begun: now,
			Scored: was.Scored && r.In.Guild != "" && at.deal.Current(),
		}, nil
	})
	return at, err
}

// without answers whoever wants a deal that there is none of, or none yet.
func (d *Daily) without(r *request.Request, err error) request.Answer {
	if !errors.Is(err, daily.ErrNone) && !errors.Is(err, daily.ErrShut) {
		return r.Refuse(err)
	}
	return request.Showing(r.Screens.DailyNone(r.Viewer, d.Clock.Now().Truncate(soon/2).Add(soon), d.earlier(r.Ctx)))
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
