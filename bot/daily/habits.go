package daily

import (
	"context"

	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games/daily"
)

// habits adds how regularly somebody plays, the mean of the week in the same server, and what was
// dealt before.
func (d *Daily) habits(r *request.Request, at place, e *screen.DailyEnd) (err error) {
	today := daily.DayOf(d.Clock.Now())
	games, err := d.Books.DailyDays(r.Ctx, r.Viewer.User, 0, today)
	if err != nil {
		return err
	}
	var played []daily.Day
	for _, g := range games {
		if !g.Ended.IsZero() && !g.GivenUp {
			played = append(played, g.Day)
		}
	}
	holidays := d.Person(r.Viewer.User).Holidays
	e.Habit = daily.HabitOf(played, today, at.Number+int(today-at.Day), func(day daily.Day) bool { return away(holidays, day) })
	if e.Week, e.Deals, err = d.week(r.Ctx, at, games); err != nil {
		return err
	}
	e.Earlier = d.earlier(r.Ctx)
	return nil
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
	others := pointsOf(kept.Field)
	for _, other := range board {
		if other.User != g.User {
			others = append(others, other.Points)
		}
	}
	return daily.Against(g.Points, others, deal.Better).Percent(), err
}
