package daily

import (
	"context"
	"errors"
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/daily"
)

const (
	soon         = 10 * time.Minute // when to come back for a deal that is not ready
	mostEarlier  = 14               // closed deals are offered
	mostCompared = 40               // games are looked through for where the roads parted
)

// ended shows what somebody's game has come to. Until then nothing of it is shown.
func (d *Daily) ended(r *request.Request, at place) request.Answer {
	e, err := d.end(r, at)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.DailyEnded(r.Viewer, e) }}
}

// looked shows a deal that somebody is done with or that is closed, and else today's.
func (d *Daily) looked(r *request.Request, _ screen.Control, at place) request.Answer {
	switch closed := d.closed(at.Day); {
	case at.game.Begun.IsZero() && !closed:
		return d.present(r)
	case at.game.Begun.IsZero():
		return d.ended(r, at)
	}
	return d.show(r, at)
}

// free begins a closed deal for its own sake, or goes on with it.
func (d *Daily) free(r *request.Request, _ screen.Control, at place) request.Answer {
	if !d.closed(at.Day) {
		return d.present(r)
	}
	at.game.Free = true
	at, err := d.begin(r, at)
	if err != nil {
		return d.without(r, err)
	}
	return d.show(r, at)
}

func (d *Daily) closed(day daily.Day) bool { return !d.Clock.Now().Before(day.Closes()) }

// shared hands out a line for elsewhere.
func (d *Daily) shared(r *request.Request, _ screen.Control, at place) request.Answer {
	if at.game.Ended.IsZero() || at.game.GivenUp {
		return d.show(r, at)
	}
	e, _, err := d.habit(r, d.result(r, at))
	if err != nil {
		return r.Refuse(err)
	}
	return request.Showing(r.Screens.DailyShare(r.Viewer, e))
}

// result is what somebody has come to, by the books alone: the rules may have changed since.
func (d *Daily) result(r *request.Request, at place) screen.DailyEnd {
	return screen.DailyEnd{
		DailyPage: d.about(r, at), Played: !at.game.Ended.IsZero(), GivenUp: at.game.GivenUp, Points: at.game.Points,
		Against: daily.Against(at.game.Points, daily.PointsOf(at.Field), at.deal.Better), Par: daily.Par(at.Field),
		Guild: at.game.Guild != "", Scored: at.game.Scored, Closed: d.closed(at.Day),
	}
}

// end is what there is to say of a deal to whoever is done with it. Where the rules of today do not
// accept what was played, there is no picture of it.
func (d *Daily) end(r *request.Request, at place) (e screen.DailyEnd, err error) {
	at = at.in(r)
	at.game.Record = at.record()
	e = d.result(r, at)
	if p, err := d.page(r, at); err == nil {
		e.DailyPage = p
	}
	if today := daily.DayOf(d.Clock.Now()); at.Day == today {
		e.Next = today.Shuts()
	}
	return e, errors.Join(d.compared(r, at, &e), d.habits(r, at, &e))
}

// record is that of somebody's game, or of the deal where there is none, or none any more.
func (at place) record() games.Record {
	if len(at.game.Record.Players) == 0 {
		return at.deal.Record
	}
	return at.game.Record
}

// compared adds the board of the server, and where the roads parted; nothing to whoever has given
// up, as long as others play.
func (d *Daily) compared(r *request.Request, at place, e *screen.DailyEnd) error {
	if e.GivenUp && !e.Closed {
		return nil
	}
	board, err := d.board(r.Ctx, at)
	if err != nil {
		return err
	}
	e.Board = screen.DailyBoard(at.deal, board, at.Field, r.Viewer.User)
	if !e.Played || e.GivenUp {
		return nil
	}
	newest, err := d.newest(r.Ctx, at)
	if err != nil {
		return err
	}
	e.Parting = d.parting(r, at, daily.Latest(newest, at.game, mostCompared))
	return nil
}

// board are the games of the server in which somebody's was begun, without their records; one for its
// own sake is compared with the field alone.
func (d *Daily) board(ctx context.Context, at place) ([]daily.Game, error) {
	if at.alone() {
		return nil, nil
	}
	return d.Books.DailyBoard(ctx, at.game.Guild, at.Day)
}

// newest are the last games of board, with their records.
func (d *Daily) newest(ctx context.Context, at place) ([]daily.Game, error) {
	if at.alone() {
		return nil, nil
	}
	return d.Books.DailyRecords(ctx, at.game.Guild, at.Day, mostCompared)
}

// alone reports whether somebody's game is compared with nobody's.
func (at place) alone() bool { return at.game.Guild == "" || at.game.Free }

// parting is where these games and the field parted; nil where they did nowhere.
func (d *Daily) parting(r *request.Request, at place, list []daily.Game) *screen.DailyParting {
	var people []daily.Played
	list = slices.DeleteFunc(list, func(g daily.Game) bool {
		p := at.deal.PlayedBy(g.Record)
		if len(p.Acts) > 0 {
			people = append(people, p)
		}
		return len(p.Acts) == 0 // its record is not kept, or does not replay
	})
	p, ok := daily.Parted(people, at.Field)
	if !ok {
		return nil
	}
	there, pressed := at, at.deal.Decided(list[0].Record)
	if len(pressed) <= len(p.Before) {
		return nil
	}
	there.game.Record = list[0].Record
	there.game.Record.Moves = list[0].Record.Moves[:pressed[len(p.Before)]]
	g, err := there.snapshot(r)
	q := g.Ask(nil).Question
	if err != nil || q == nil {
		return nil
	}
	return partingOf(g, p, list, r.Viewer.User)
}

// partingOf words who has chosen what at that decision.
func partingOf(g table.Snapshot, p daily.Parting, list []daily.Game, reader string) *screen.DailyParting {
	said := &screen.DailyParting{Decision: len(p.Before) + 1, Asked: g.Ask(nil).Question.Text}
	names := screen.DailyNames(list)
	for _, c := range p.Chose {
		choice := screen.DailyChoice{Way: g.WayTo(c.Act), Field: c.Field}
		for _, i := range c.People {
			if list[i].User == reader {
				choice.Mine = true
			} else {
				choice.Names = append(choice.Names, names[list[i].User])
			}
		}
		said.Chose = append(said.Chose, choice)
	}
	return said
}

// earlier are deals that are closed, the last first.
func (d *Daily) earlier(ctx context.Context) (list []screen.EarlierDeal) {
	last := daily.DayOf(d.Clock.Now()) - 2
	for day := last; day > last-mostEarlier; day-- {
		kept, deal, err := d.deal(ctx, day)
		if err != nil { // an unreadable one keeps nobody from the others
			if !errors.Is(err, daily.ErrNone) {
				d.Warn(err, "a deal cannot be read", "day", day)
			}
			continue
		}
		list = append(list, screen.EarlierDeal{Number: kept.Number, Deal: deal})
	}
	return list
}
