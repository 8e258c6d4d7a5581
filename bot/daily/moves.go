package daily

import (
	"context"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/daily"
)

// Level is that of the computers that play along.
const Level = "normal"

// moved judges what was pressed. A control of another moment than the game is at does nothing: the
// present one is shown.
func (d *Daily) moved(r *request.Request, c screen.Control, at place) request.Answer {
	if !at.current(c) {
		return d.show(r, at)
	}
	g, err := at.snapshot(r)
	if err != nil {
		return r.Refuse(err)
	}
	switch prompt := g.Ask(c.Picks()); {
	case prompt.Act != nil:
		return request.Answer{Slow: func() request.Answer { return d.played(r, c, prompt.Act) }}
	case prompt.Question != nil:
		at.picks = c.Picks()
	}
	return d.show(r, at)
}

// current reports whether a control is of the moment that a game is at.
func (at place) current(c screen.Control) bool {
	return !at.game.Begun.IsZero() && at.game.Ended.IsZero() && c.Number == len(at.game.Record.Moves)
}

// snapshot is the game as its player sees it.
func (at place) snapshot(r *request.Request) (table.Snapshot, error) {
	g, err := table.Rehearsal{
		Game: at.deal.Game, Record: at.game.Record, Seat: at.deal.Seat, Picks: at.picks, Level: Level,
		User: table.User{ID: r.Viewer.User, Name: r.In.Name}, View: at.deal.Game.Daily.View,
	}.Snapshot()
	if err != nil {
		err = games.Refuse("daily.changed")
	}
	return g, err
}

// played carries an act out, once presses of the same person that came before it are. Where one of
// them has gone on, it does nothing.
func (d *Daily) played(r *request.Request, c screen.Control, act games.Act) request.Answer {
	done, err := d.inTurn(r.Ctx, r.Viewer.User)
	if err != nil {
		return r.Refuse(err)
	}
	defer done()
	which, _ := whichOf(r, c)
	at, err := d.look(r.Ctx, which)
	if err == nil && at.current(c) {
		at, err = d.play(r, at, act, len(c.Picks()))
	}
	if err != nil && !request.ForPlayers(err) {
		return r.Refuse(err)
	}
	if err != nil {
		at.note = r.Excuse(table.Snapshot{}, err)
	}
	return drawn(r, d.left(r, at))
}

// left shows what a press has left of a game: nothing where its player was forgotten meanwhile, who is
// not to begin anew by it.
func (d *Daily) left(r *request.Request, at place) request.Answer {
	if at.game.Begun.IsZero() {
		return r.Say("daily.forgotten")
	}
	return d.show(r, at)
}

// drawn draws the pictures of an answer that was promised already, so that it comes whole.
func drawn(r *request.Request, a request.Answer) request.Answer {
	if a.Page != nil {
		a.Page(r.Screens)
	}
	return a
}

// play has the others answer an act, and notes what that comes to before it is told. It fails with
// a *games.Refusal where the rules refuse it.
func (d *Daily) play(r *request.Request, at place, act games.Act, presses int) (place, error) {
	record, err := d.answered(r.Ctx, at, act)
	if err != nil {
		return at, err
	}
	points, over := at.deal.Points(record)
	at.game, err = d.change(r, at, func(now daily.Game) daily.Game {
		now.Record, now.Presses = record, now.Presses+presses
		if over {
			now.Ended, now.Points = d.Clock.Now(), points
		}
		return now
	})
	return at, err
}

// answered is the record after an act and what the others answer to it.
func (d *Daily) answered(ctx context.Context, at place, act games.Act) (games.Record, error) {
	var record games.Record
	err := d.thinks(ctx, func() (err error) {
		record, err = at.deal.Play(ctx, at.Secret, at.game.Record, act)
		return err
	})
	if err != nil { // it may be written to still
		return games.Record{}, err
	}
	return record, nil
}

// change changes somebody's game, unless that has gone on since it was looked at.
func (d *Daily) change(r *request.Request, at place, change func(daily.Game) daily.Game) (daily.Game, error) {
	return d.Books.ChangeDailyGame(r.Ctx, at.game.Which, d.Clock.Now(), func(was daily.Game) (daily.Game, error) {
		if !was.Begun.Equal(at.game.Begun) || !was.Ended.IsZero() || len(was.Record.Moves) != len(at.game.Record.Moves) {
			return was, nil
		}
		now := change(was)
		if r.In.Guild == was.Guild { // elsewhere the person may be called otherwise
			now.Name = r.In.Name
		}
		now.Scored = now.Scored && at.deal.Current() && !at.Void
		return now, nil
	})
}

// asked asks whether a game is to be given up.
func (d *Daily) asked(r *request.Request, c screen.Control, at place) request.Answer {
	at.asks = at.current(c)
	return d.show(r, at)
}

// givenUp gives it up.
func (d *Daily) givenUp(r *request.Request, c screen.Control, at place) request.Answer {
	if !at.current(c) {
		return d.show(r, at)
	}
	var err error
	at.game, err = d.change(r, at, func(now daily.Game) daily.Game {
		now.Ended, now.GivenUp, now.Presses, now.Scored = d.Clock.Now(), true, now.Presses+2, false
		return now
	})
	if err != nil {
		return r.Refuse(err)
	}
	return d.left(r, at)
}

// show shows where somebody is in a deal: what is asked, or what it has come to.
func (d *Daily) show(r *request.Request, at place) request.Answer {
	switch {
	case at.game.Begun.IsZero():
		return d.looked(r, screen.Control{}, at)
	case !at.game.Ended.IsZero():
		return d.ended(r, at)
	}
	p, err := d.page(r, at)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Daily(r.Viewer, p) }}
}

// about says of which game a screen is.
func (d *Daily) about(r *request.Request, at place) screen.DailyPage {
	return screen.DailyPage{
		Deal: at.deal, Number: at.Number, Free: at.game.Free, Note: at.note, GiveUp: at.asks,
		Elsewhere: at.in(r).game.Guild != r.In.Guild,
	}
}

// page is the game as a screen shows it.
func (d *Daily) page(r *request.Request, at place) (p screen.DailyPage, err error) {
	p = d.about(r, at)
	if pressed := at.deal.Decided(at.game.Record); len(pressed) > 0 {
		p.Since = pressed[len(pressed)-1] + 1
	}
	if at.game.Scored && at.deal.Current() && !d.closed(at.Day) {
		p.Until = at.deal.Day.Closes()
	}
	p.Table, err = at.snapshot(r)
	return p, err
}
