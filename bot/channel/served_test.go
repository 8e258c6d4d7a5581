package channel

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/store"
)

// forgetful books take no note of what has served, for a while.
type forgetful struct {
	*store.Store
	until  atomic.Bool
	failed atomic.Int64
}

func (f *forgetful) DropServed(ctx context.Context, of table.ID, then time.Time) error {
	if !f.until.Load() {
		f.failed.Add(1)
		return errors.New("the disk is full")
	}
	return f.Store.DropServed(ctx, of, then)
}

// tidied counts what is removed from a channel.
type tidied struct {
	*obliging
	n atomic.Int64
}

func (c *tidied) Delete(context.Context, string, string) error { c.n.Add(1); return nil }

func TestWhatTheBooksDoNotTakeIsDoneAgainNotAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		kept, counted := &forgetful{Store: r.table.Books}, &tidied{obliging: r.channel}
		r.notices, r.messages.api, r.owed.changing.api = kept, counted, counted
		r.table.Does("2", "Marc", table.Join{})
		r.table.Does("1", "Anne", table.Start{})
		o, s := &offers{contacts: r.contacts()}, &served{messages: r.messages}
		g := r.table.Does("1", "Anne", table.OfferSeat{Seat: games.Public, To: table.User{ID: "3", Name: "Karel"}})
		o.see(r.table.ID)
		synctest.Wait()
		stands := func() int {
			list, err := r.table.Books.Notices(context.Background(), r.table.ID, notice.Offer)
			if err != nil {
				t.Fatal(err)
			}
			return len(list)
		}
		if stands() != 1 || len(r.channel.sent) != 1 {
			t.Fatalf("%d offers stand, %d messages were sent", stands(), len(r.channel.sent))
		}
		r.table.Does("3", "Karel", table.DropOffer{Seat: 0, N: g.Offers[0].N})
		s.see(r.table.ID)
		time.Sleep(10 * time.Minute)
		if n := kept.failed.Load(); n < 2 || n > 15 || counted.n.Load() > 0 || stands() != 1 {
			t.Errorf("in ten minutes it was noted %d times, and the message removed %d times", n, counted.n.Load())
		}
		kept.until.Store(true)
		time.Sleep(time.Hour)
		if counted.n.Load() != 1 || stands() != 0 {
			t.Errorf("the message was removed %d times, %d stand", counted.n.Load(), stands())
		}
	})
}
