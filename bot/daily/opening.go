package daily

import (
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games"
	"hofnar/games/daily"
)

// open shows the deal that somebody has begun and not finished, else today's, which it begins in a
// server. Elsewhere it would stand on no board, so that takes a press of its own.
func (d *Daily) open(r *request.Request) request.Answer { return d.enter(r, r.In.Guild != "") }

// present shows the same, and begins nothing.
func (d *Daily) present(r *request.Request) request.Answer { return d.enter(r, false) }

// pressedOpen is open, or begins today's where that was offered: what another day has offered begins
// none.
func (d *Daily) pressedOpen(r *request.Request, c screen.Control) request.Answer {
	if c.Table == "" {
		return d.open(r)
	}
	which, ok := whichOf(r, c)
	return d.enter(r, ok && which.Day == daily.DayOf(d.Clock.Now()))
}

func (d *Daily) enter(r *request.Request, begins bool) request.Answer {
	at, err := d.first(r)
	if err == nil && at.game.Begun.IsZero() {
		if err = at.may(); err == nil && !begins {
			p, earlier := d.about(r, at), d.earlier(r.Ctx)
			return request.Showing(r.Screens.DailyOffer(r.Viewer, p, r.In.Guild == "", earlier))
		}
		if err == nil {
			at, err = d.begin(r, at)
		}
	}
	if err != nil {
		return d.without(r, err)
	}
	return d.show(r, at)
}

// first is where somebody is in the deal that was begun and is not finished, unless the rules have
// changed meanwhile; else in today's.
func (d *Daily) first(r *request.Request) (at place, err error) {
	today := daily.DayOf(d.Clock.Now())
	day, begun, err := d.Books.UnfinishedDaily(r.Ctx, r.Viewer.User, d.Clock.Now())
	if err != nil {
		return at, err
	}
	if begun && day != today {
		at, err := d.look(r.Ctx, daily.Which{User: r.Viewer.User, Day: day})
		if err == nil && at.replays(at.game.Record) {
			return at, nil
		}
	}
	return d.look(r.Ctx, daily.Which{User: r.Viewer.User, Day: today})
}

// begin begins somebody's game, unless it was begun meanwhile.
func (d *Daily) begin(r *request.Request, at place) (place, error) {
	now, err := d.Clock.Now(), at.may()
	if err != nil {
		return at, err
	}
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

// may says why a game is not begun here. A deal of other rules or computers that nobody has begun is found
// anew, so there is none until then.
func (at place) may() error {
	switch {
	case !at.game.Free && !at.Kept.Begun && !at.deal.Current():
		return daily.ErrNone
	case !at.replays(at.deal.Record):
		return games.Refuse("daily.changed")
	}
	return nil
}

// replays reports whether the rules of today accept a record of the deal.
func (at place) replays(record games.Record) bool {
	_, _, bad := games.Replay(at.deal.Game, record)
	return bad == nil
}
