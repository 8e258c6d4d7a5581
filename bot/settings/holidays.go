package settings

import (
	"context"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/people"
)

// holidayBooks know who has holidays.
type holidayBooks interface {
	// OnHolidaySince returns those who have holidays of which a day is no earlier than that one.
	OnHolidaySince(context.Context, people.Day) ([]people.Person, error)
}

// missedMost is how long before a start a holiday may have begun or ended for tables to show it
// anew then: longer Hofnar is hardly away.
const missedMost = 24 * time.Hour

// holidays has tables show it when somebody's holiday is near, begins, and is over, though
// nothing else happens there.
type holidays struct {
	*background.Runner
	books  holidayBooks
	reshow func(user string)
	alarm  *background.Alarm
	looked time.Time // up to when all is shown
}

func newHolidays(r *background.Runner, books holidayBooks, reshow func(user string)) *holidays {
	h := &holidays{Runner: r, books: books, reshow: reshow, looked: r.Clock.Now().Add(-missedMost)}
	h.alarm = background.NewAlarm(r, "holidays", h.look)
	return h
}

// look has the tables of those show it whose holiday is another matter since it last looked.
func (h *holidays) look() (next time.Time, err error) {
	now := h.Clock.Now()
	list, err := h.books.OnHolidaySince(h.Ctx, people.Newcomer("").Today(h.looked).Plus(-2)) // of any time zone
	if err != nil {
		return next, err
	}
	for _, p := range list {
		if at := p.HolidayTurn(h.looked); !at.IsZero() && !at.After(now) {
			h.reshow(p.ID)
		}
		if at := p.HolidayTurn(now); !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	h.looked = now
	return next, nil
}
