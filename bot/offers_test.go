package bot

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// forgetful tables take no note of messages that are gone.
type forgetful struct {
	tables
	until atomic.Bool
}

func (f *forgetful) Send(id table.ID, d table.Deed, reply func(table.Snapshot, error)) {
	if _, gone := d.Do.(table.Removed); gone && !f.until.Load() {
		go reply(table.Snapshot{}, errors.New("the disk is full"))
		return
	}
	f.tables.Send(id, d, reply)
}

// tidied counts what is removed from a channel.
type tidied struct {
	*channel
	n atomic.Int64
}

func (c *tidied) Delete(context.Context, string, string) error { c.n.Add(1); return nil }

func TestWhatTheBooksDoNotTakeIsDoneAgainNotAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		kept, counted := &forgetful{tables: r.tables}, &tidied{channel: r.channel}
		r.messages.tables, r.messages.api, r.owed.api = kept, counted, counted
		r.does("2", "Marc", table.Join{})
		r.does("1", "Anne", table.Start{})
		o := &offers{messages: r.messages}
		o.look(r.does("1", "Anne", table.OfferSeat{Seat: games.Public, To: table.User{ID: "3", Name: "Karel"}}))
		synctest.Wait()
		g, _ := r.tables.Fetch(r.id, "")
		offer := g.Offers[0]
		if offer.Message == "" || len(r.channel.sent) != 1 {
			t.Fatalf("the offer is %+v, %d messages were sent", offer, len(r.channel.sent))
		}
		o.look(r.does("3", "Karel", table.DropOffer{Seat: 0, N: offer.N}))
		time.Sleep(time.Minute)
		if n := counted.n.Load(); n < 2 || n > 15 {
			t.Errorf("in a minute the message was removed %d times", n)
		}
		kept.until.Store(true)
		time.Sleep(time.Minute)
		n := counted.n.Load()
		time.Sleep(time.Hour)
		if g, _ := r.tables.Fetch(r.id, ""); len(g.Spent) > 0 || counted.n.Load() != n {
			t.Errorf("%v is still to be removed", g.Spent)
		}
	})
}
