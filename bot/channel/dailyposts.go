package channel

import (
	"time"

	"hofnar/bot/background"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/games/daily"
)

// dailyPosts tell the channels that servers have chosen what became of deals of days that are
// closed: silently, each once. What is owed stands in the books until it is done.
type dailyPosts struct {
	*messages
	books DailyPosts
	alarm *background.Alarm
}

func newDailyPosts(m *messages, books DailyPosts) *dailyPosts {
	p := &dailyPosts{messages: m, books: books}
	p.alarm = background.NewAlarm(m.Runner, "deals that are closed", p.look)
	return p
}

// look posts what is owed, and says when there is something to do next.
func (p *dailyPosts) look() (next time.Time, err error) {
	for !p.Stopping() {
		first, err := p.books.FirstDailyPost(p.Ctx)
		if err != nil || first.Guild == "" || first.Again.After(p.Clock.Now()) {
			return first.Again, err
		}
		if err := p.post(first); err != nil {
			return next, err
		}
	}
	return next, nil
}

// post posts what is owed. Its error is one of the books.
func (p *dailyPosts) post(one people.DailyPost) error {
	says, language, err := p.read(one)
	if err != nil {
		return err
	}
	if len(says.Board) > 0 { // it may be of nobody any more
		m := p.screens.Speaking(language).DailyPosted(says)
		m.Nonce = nonceOf("deal", one.Guild, int64(one.Day))
		_, err = p.api.Send(p.Ctx, one.Channel, m)
	}
	if p.Stopping() {
		return nil
	}
	wait := p.refusedRegular(one.Guild, one.Channel, one.Since, err)
	if wait == 0 {
		return p.books.DailyPosted(p.Durable(), one)
	}
	now := p.Clock.Now()
	if one.Since.IsZero() {
		one.Since = now
	}
	return p.books.DeferDailyPost(p.Durable(), one, one.Since, now.Add(wait))
}

// read reads what is posted. A deal that cannot be read any more has no board.
func (p *dailyPosts) read(one people.DailyPost) (says screen.DailyPost, language string, err error) {
	kept, err := p.books.DailyDeal(p.Ctx, daily.Day(one.Day))
	if err != nil {
		return says, "", err
	}
	board, err := p.books.DailyBoard(p.Ctx, one.Guild, kept.Day)
	if err != nil {
		return says, "", err
	}
	deal, unread := daily.Read(p.screens.Games, kept.Deal)
	if p.Warn(unread, "a deal cannot be posted", "day", kept.Day); unread == nil {
		says = screen.DailyPost{Deal: deal, Number: kept.Number, Board: screen.DailyBoard(deal, board, kept.Field, "")}
	}
	language, err = p.books.Speaks(p.Ctx, one.Guild)
	return says, language, err
}
