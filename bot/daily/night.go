package daily

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/nice"
	"hofnar/games"
	"hofnar/games/daily"
)

// Night does what is to be done for deals when nobody waits for it: secrets are drawn and
// committed to, deals found and played by computers before they open, and closed. What it has
// done stands in the books, and so it goes on after a restart.
type Night struct {
	NightConfig
	house *background.Alarm // what waits for nothing
	alarm *background.Alarm
}

// NightConfig is what it is done with.
type NightConfig struct {
	*background.Runner
	Books NightBooks
	Games []*games.Game
	// Closed is told that deals were closed, or may have been.
	Closed func()
	// Quiet waits until no computer thinks for people, or ctx ends, and returns why that has.
	Quiet func(ctx context.Context) error
	// Finds: deals are found; otherwise only those that there are, are closed.
	Finds bool
}

// NightBooks is where it is kept what is found at night.
type NightBooks interface {
	// DailyDeal returns the deal of a day; without a Deal where there is none yet.
	DailyDeal(context.Context, daily.Day) (daily.Kept, error)
	// KeepDailyDeal keeps a day's deal in place of the one before, unless somebody has begun that.
	KeepDailyDeal(context.Context, daily.Kept) error
	// DrawDays has the books hold secrets of all days from today until a later one.
	DrawDays(ctx context.Context, today, until daily.Day) error
	// CommitDays has the chains of so many servers, those behind after, know the secrets that were
	// drawn together with a day's. It returns the last of them; empty: there are no more.
	CommitDays(ctx context.Context, day daily.Day, after string, most int, at time.Time) (last string, err error)
	// CloseDeals closes the deals before a day: nobody who was forgotten is recognised in them
	// any more, and where servers want it posts are owed, unless they are before another day.
	CloseDeals(ctx context.Context, before, lateBefore daily.Day) error
	// DropDailyRecords drops so many records of games that were begun before some moment, and reports
	// whether there are more.
	DropDailyRecords(ctx context.Context, before time.Time, most int) (more bool, err error)
	// Note returns the note under a key, empty when there is none; PutNote keeps one.
	Note(ctx context.Context, key string) (string, error)
	PutNote(ctx context.Context, key, text string) error
}

const (
	ahead        = 2                   // days before it opens a deal is found
	atOnce       = 100                 // servers, or games, that are written with one sync
	tiedInTurn   = 20                  // candidates are passed over before other days have their turn
	latePosts    = 7                   // days after which a deal is posted no more
	recordsStand = 35 * 24 * time.Hour // how long the record of a game is kept
)

// NewNight is work that begins with Look.
func NewNight(cfg NightConfig) *Night {
	n := &Night{NightConfig: cfg}
	n.house = background.NewAlarm(cfg.Runner, "closed deals", n.keepHouse)
	n.alarm = background.NewAlarm(cfg.Runner, "deals of days", n.look)
	return n
}

// Look has what is due be done, and from then on whatever is.
func (n *Night) Look() {
	n.house.Ring()
	if n.Finds {
		n.alarm.Ring()
	}
}

// look does what is due, and returns when the next deal opens. A day that fails keeps no other
// waiting, and is tried again later; one may begin meanwhile.
func (n *Night) look() (next time.Time, err error) {
	for today := daily.Day(0); today != daily.DayOf(n.Clock.Now()); {
		today = daily.DayOf(n.Clock.Now())
		if err = n.commitAhead(today); err != nil {
			return next, err
		}
		for day := today; day <= today+ahead; day++ {
			err = errors.Join(err, n.Try("the deal of a day", func() error { return n.provide(day) }))
		}
		next = (today + 1).Opens()
	}
	return next, err
}

// keepHouse does what waits for no computer: it closes deals and drops records. It returns when the
// next deal opens.
func (n *Night) keepHouse() (next time.Time, err error) {
	today := daily.DayOf(n.Clock.Now())
	if err := n.Books.CloseDeals(n.Ctx, today-1, today-1-latePosts); err != nil {
		return next, err
	}
	n.Closed()
	for more := true; more; {
		if more, err = n.Books.DropDailyRecords(n.Ctx, n.Clock.Now().Add(-recordsStand), atOnce); err != nil {
			return next, err
		}
	}
	return (today + 1).Opens(), nil
}

// commitAhead has secrets drawn, and chains know them, before the deals open that follow from them.
func (n *Night) commitAhead(today daily.Day) error {
	if err := n.Books.DrawDays(n.Ctx, today, today+ahead); err != nil {
		return err
	}
	for _, day := range []daily.Day{today, today + ahead} {
		if err := n.commit(day); err != nil {
			return err
		}
	}
	return nil
}

// commit has the chains of all servers know the secrets that were drawn together with a day's, a
// few servers at a time. One that was interrupted passes over those that know them.
func (n *Night) commit(day daily.Day) error {
	last, err := n.Books.CommitDays(n.Ctx, day, "", atOnce, n.Clock.Now())
	for err == nil && last != "" {
		last, err = n.Books.CommitDays(n.Ctx, day, last, atOnce, n.Clock.Now())
	}
	return err
}

// provide finds the deal of a day, where there is none, or it is of other rules or computers and
// nobody has begun it.
func (n *Night) provide(day daily.Day) error {
	if _, game := daily.Planned(n.Games, day); game == nil {
		return nil
	}
	kept, err := n.Books.DailyDeal(n.Ctx, day)
	if err == nil && !kept.Begun && !n.current(kept) {
		err = n.find(kept)
	}
	if err != nil {
		return fmt.Errorf("the deal of %s: %w", day, err)
	}
	return nil
}

func (n *Night) current(kept daily.Kept) bool {
	deal, err := daily.Read(n.Games, kept.Deal)
	return err == nil && deal.Current()
}

// find finds the deal of a day: the first candidate in which not all computers come to the same.
// It goes on where it was interrupted, and is, after so many that tied, so that other days have
// their turn. A day that has passed needs none.
func (n *Night) find(kept daily.Kept) error {
	at, err := n.searched(kept.Day)
	if err != nil {
		return err
	}
	ctx := patient{n.Ctx, n.Quiet}
	for range tiedInTurn {
		deal, err := daily.New(ctx, n.Games, kept.Day, kept.Secret, at.Candidate)
		if err == nil {
			err = n.play(ctx, deal, kept.Secret, &at)
		}
		switch {
		case err != nil:
			return err
		case !n.Clock.Now().Before(kept.Day.Shuts()):
			return nil
		case !daily.Tied(at.Field):
			return n.keep(kept, deal, at.Field)
		}
		at.Candidate, at.Field = at.Candidate+1, nil
	}
	return fmt.Errorf("all candidates before %d have tied", at.Candidate)
}

// play has the computers that are missing play a deal, and notes each.
func (n *Night) play(ctx context.Context, deal daily.Deal, secret games.Seed, at *search) error {
	for len(at.Field) < daily.FieldSize {
		var one daily.Played
		var err error
		nice.Do(func() { one, err = deal.FieldGame(ctx, secret, len(at.Field)) })
		if err != nil {
			return err
		}
		at.Field = append(at.Field, one)
		if err := n.note(*at); err != nil {
			return err
		}
	}
	return nil
}

// keep keeps the deal that was found. One that could not be read again would be sought for ever.
func (n *Night) keep(kept daily.Kept, deal daily.Deal, field []daily.Played) (err error) {
	if kept.Deal, err = json.Marshal(deal); err != nil {
		return err
	}
	if _, err := daily.Read(n.Games, kept.Deal); err != nil {
		return err
	}
	kept.Field = field
	return n.Books.KeepDailyDeal(n.Durable(), kept)
}

// patient is a context that has whoever looks at it wait until no computer thinks for people. What
// is played by it looks before each thought (daily.Deal), so at most one of those is under way
// when somebody's computer begins to think.
type patient struct {
	context.Context
	quiet func(context.Context) error
}

// Err implements context.Context.
func (p patient) Err() error { return p.quiet(p.Context) }
