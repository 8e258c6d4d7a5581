package channel

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/games/daily"
)

// dailyPosts tell the channels that servers have chosen what became of deals of days that are
// closed.
type dailyPosts struct {
	*messages
	books DailyPosts
}

func newDailyPosts(m *messages, books DailyPosts) *regulars {
	return newRegulars(m, "deals that are closed", dailyPosts{m, books}.first)
}

// first is the post that is owed first.
func (p dailyPosts) first() (regular, error) {
	one, err := p.books.FirstDailyPost(p.Ctx)
	return regular{
		guild: one.Guild, channel: one.Channel, next: one.Again, since: one.Since, until: daily.Day(one.Day + 1).Closes(),
		message: func() (discord.Message, bool, error) { return p.message(one) },
		done:    func(bool) error { return p.books.DailyPosted(p.Durable(), one) },
		later: func(since, again time.Time) error {
			return p.books.DeferDailyPost(p.Durable(), one, since, again)
		},
	}, err
}

// message shows the board: there is none where it is of nobody any more, or where the deal cannot be read.
func (p dailyPosts) message(one people.DailyPost) (m discord.Message, ok bool, err error) {
	kept, err := p.books.DailyDeal(p.Ctx, daily.Day(one.Day))
	if err != nil {
		return m, false, err
	}
	board, err := p.books.DailyBoard(p.Ctx, one.Guild, kept.Day)
	if err != nil {
		return m, false, err
	}
	language, err := p.books.Speaks(p.Ctx, one.Guild)
	if err != nil {
		return m, false, err
	}
	deal, unread := daily.Read(p.screens.Games, kept.Deal)
	if p.Warn(unread, "a deal cannot be posted", "day", kept.Day); unread != nil || len(board) == 0 {
		return m, false, nil
	}
	m = p.screens.Speaking(language).DailyPosted(screen.DailyPost{
		Deal: deal, Number: kept.Number, Board: screen.DailyBoard(deal, board, kept.Field, ""),
	})
	m.Nonce = nonceOf("deal", one.Guild, int64(one.Day))
	return m, true, nil
}
