package channel

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/store"
)

// counting books know how often it was asked which guests of a table were told.
type counting struct {
	*store.Store
	asked atomic.Int32
}

func (b *counting) Notices(ctx context.Context, id table.ID, kind notice.Kind) ([]notice.Notice, error) {
	if kind == notice.Invitation {
		b.asked.Add(1)
	}
	return b.Store.Notices(ctx, id, kind)
}

func TestTheBooksAreAskedAboutGuestsOnlyWhereThereAreOthersThanBefore(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		books := &counting{Store: r.table.Books}
		c := New(Config{Runner: r.Runner, API: r.channel, Books: books, Screens: r.screens, Slow: r.slow})
		c.Start(r.tables)
		before, _ := r.tables.Fetch(context.Background(), r.table.ID, "")
		for _, step := range []struct {
			who, name string
			do        table.Action
			asked     int32
		}{
			{"1", "Anne", table.Invite{Users: []table.User{{ID: "2", Name: "Marc"}, {ID: "3", Name: "Lowie"}}}, 1},
			{"4", "Maria", table.Join{}, 1},
			{"4", "Maria", table.Leave{}, 1},
			{"1", "Anne", table.Release{User: "2"}, 2},
			{"1", "Anne", table.Release{User: "3"}, 2},
		} {
			now := r.table.Does(step.who, step.name, step.do)
			c.Changed(table.Change{ID: r.table.ID, Was: before, Now: now})
			time.Sleep(time.Minute)
			if n := books.asked.Load(); n != step.asked {
				t.Errorf("by %T of %s they were asked %d times, not %d", step.do, step.name, n, step.asked)
			}
			before = now
		}
	})
}
