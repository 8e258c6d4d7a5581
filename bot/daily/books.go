package daily

import (
	"context"
	"time"

	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// Books is where it is kept what is dealt on each day, and what people have played of it.
type Books interface {
	// DailyDeal returns the deal of a day; without a Deal where there is none yet.
	DailyDeal(context.Context, daily.Day) (daily.Kept, error)
	// DailyGame returns somebody's game; Begun is zero where it was not begun.
	DailyGame(context.Context, daily.Which) (daily.Game, error)
	// UnfinishedDaily returns the deal that somebody has begun and is to finish first; ok is
	// false where there is none that is not closed.
	UnfinishedDaily(ctx context.Context, user string, now time.Time) (day daily.Day, ok bool, err error)
	// ChangeDailyGame changes somebody's game in one step, and returns it as it is then. change is
	// quick, asks nothing of the books, and fails with what the call fails with; nothing has changed
	// then. It gets what stands there: a record that is longer than the one which was looked at tells
	// a press that another has come before. Where what change returns is not begun, nothing is written:
	// its player was forgotten meanwhile. A game that is begun is one without a Begun,
	// and Scored where it may stand on a board. What has lost that does not get it back, and
	// who plays too late loses it (Game.InTime). It fails with daily.ErrShut where the deal may not
	// be begun, and with daily.ErrNone where there is none.
	ChangeDailyGame(ctx context.Context, of daily.Which, now time.Time, change func(daily.Game) (daily.Game, error)) (daily.Game, error)
	// DailyBoard returns the games of a deal that stand on a server's board, by when they ended, without
	// their records; DailyRecords the last of them, so many at most, with these.
	DailyBoard(ctx context.Context, guild string, day daily.Day) ([]daily.Game, error)
	DailyRecords(ctx context.Context, guild string, day daily.Day, most int) ([]daily.Game, error)
	// DailyDays returns somebody's games of the deals of these days, both included, the last first,
	// without their records; those that are begun for their own sake are left out.
	DailyDays(ctx context.Context, user string, from, to daily.Day) ([]daily.Game, error)
	// DealtDays returns the days until one, included, of which there is a deal that counts, ascending: where
	// the books have gone back it counts for nobody.
	DealtDays(ctx context.Context, until daily.Day) ([]daily.Day, error)
	// DailyCommitments returns the commitments that were made together with a day's, by Day.String, and
	// the entry of a server's chain that holds them; the zero Entry where it has none.
	DailyCommitments(ctx context.Context, guild string, day daily.Day) (map[string]fairness.Hash, fairness.Entry, error)
}
