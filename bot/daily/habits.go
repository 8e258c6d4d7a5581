package daily

import (
	"cmp"
	"context"

	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games/daily"
)

// habits adds how regularly somebody plays, the mean of the week in the same server, and what was
// dealt before.
func (d *Daily) habits(r *request.Request, at place, e *screen.DailyEnd) (err error) {
	var games []daily.Game
	if *e, games, err = d.habit(r, *e); err != nil {
		return err
	}
	e.Week, e.Deals, err = d.week(r.Ctx, at, games)
	e.Earlier = d.earlier(r.Ctx)
	return err
}

// habit adds how regularly somebody plays, and returns all that they have played.
func (d *Daily) habit(r *request.Request, e screen.DailyEnd) (screen.DailyEnd, []daily.Game, error) {
	today := daily.DayOf(d.Clock.Now())
	games, err := d.Books.DailyDays(r.Ctx, r.Viewer.User, 0, today)
	if err != nil {
		return e, nil, err
	}
	dealt, err := d.Books.DealtDays(r.Ctx, today)
	var played []daily.Day
	for _, g := range games {
		if !g.Ended.IsZero() && !g.GivenUp {
			played = append(played, g.Day)
		}
	}
	holidays := d.Person(r.Viewer.User).Holidays
	e.Habit = daily.HabitOf(played, dealt, today, func(day daily.Day) bool { return away(holidays, day) })
	return e, games, err
}

// away reports whether one of these holidays covers a day.
func away(list people.Holidays, day daily.Day) bool {
	for _, h := range list {
		if d := people.Day(day.String()); h.First <= d && d <= h.Last {
			return true
		}
	}
	return false
}

// week is the mean of somebody's percents in the week of a deal, in the same server, and of how
// many deals; of none where they are too few.
func (d *Daily) week(ctx context.Context, at place, games []daily.Game) (mean float64, count int, err error) {
	var percents []float64
	for _, g := range games {
		if g.Day.Monday() != at.Day.Monday() || g.Guild != at.game.Guild || !g.Scored || g.Ended.IsZero() {
			continue
		}
		percent, err := d.percent(ctx, g)
		if err != nil { // it counts for no mean
			d.Warn(err, "a deal cannot be compared", "day", g.Day)
			continue
		}
		percents = append(percents, percent)
	}
	mean, ok := daily.Week(percents)
	if !ok {
		return 0, 0, nil
	}
	return mean, len(percents), nil
}

// percent is that of a game which stands on a board.
func (d *Daily) percent(ctx context.Context, g daily.Game) (float64, error) {
	kept, deal, err := d.deal(ctx, g.Day)
	if err != nil {
		return 0, err
	}
	board, err := d.Books.DailyBoard(ctx, g.Guild, g.Day)
	for _, row := range deal.Board(board, kept.Field) {
		if board[row.Who].User == g.User {
			return row.Percent, err
		}
	}
	return 0, cmp.Or(err, daily.ErrNone)
}
