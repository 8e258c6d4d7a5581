package discord

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discordtest"
)

// asksFor has so many ask for turns, each a moment after the one before and due so much later, and returns
// in which order they had them.
func asksFor(t *testing.T, turns *turns, due ...time.Duration) (order []int) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for i, d := range due {
		at := time.Now().Add(d)
		all.Go(func() {
			if _, err := turns.wait(t.Context(), at); err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			order = append(order, i)
		})
		synctest.Wait()
	}
	all.Wait()
	return order
}

func TestWhatIsDueFirstGoesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(clockwork.NewRealClock(), 2)
		_, _ = turns.wait(t.Context(), time.Now())
		order := asksFor(t, turns, 3*time.Second, time.Second, 0, 0, 2*time.Second, -time.Second)
		if want := []int{5, 2, 3, 1, 4, 0}; !slices.Equal(order, want) {
			t.Errorf("they go as %v, not as %v", order, want)
		}
	})
}

func TestWhoGivesUpHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(clockwork.NewRealClock(), 2)
		_, _ = turns.wait(t.Context(), time.Now())
		ctx, stop := context.WithCancel(t.Context())
		gone := make(chan error)
		go func() {
			_, err := turns.wait(ctx, time.Now().Add(-time.Second))
			gone <- err
		}()
		synctest.Wait()
		began, had := time.Now(), make(chan time.Duration)
		go func() {
			_, _ = turns.wait(t.Context(), time.Now())
			had <- time.Since(began)
		}()
		synctest.Wait()
		if stop(); <-gone == nil {
			t.Error("who has given up has a turn")
		}
		if took := <-had; took > turns.every {
			t.Errorf("the next one waits %v", took)
		}
	})
}

// A session can be resumed for a minute and a half, and edits of thousands of tables that are behind
// take longer.
func TestWhatConnectionsAskFirstHasTheNextTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, s := scripted(t)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		for i := range 200 {
			go func() { _ = r.Delete(Due(ctx, time.Now().Add(-time.Hour)), fmt.Sprint(i), "6") }()
		}
		synctest.Wait()
		for name, ask := range map[string]func() error{
			"where the gateway is": func() error { _, err := r.gatewayURL(t.Context()); return err },
			"who Hofnar is":        func() error { _, err := r.Me(t.Context()); return err },
		} {
			before := s.calls.Load()
			if err := ask(); err != nil || s.calls.Load() != before+1 {
				t.Errorf("%s: of those that waited %d go before it, %v", name, s.calls.Load()-before-1, err)
			}
		}
	})
}

// Forty-five of Discord's fifty are used as long as there is something to ask.
func TestNineTenthsOfTheLimitAreUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(clockwork.NewRealClock(), usualPerSecond)
		n := 0
		for began := time.Now(); time.Since(began) < time.Minute; n++ {
			if _, err := turns.wait(t.Context(), time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		if n < 45*60 || n > 50*60 {
			t.Errorf("in a minute there were %d turns", n)
		}
	})
}

// Where more messages change than Discord lets be edited, each has its edit before others
// have had two.
func TestNoMessageIsBehindWhileOthersAreEditedTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		const tables = 120
		type edit struct {
			table int
			since time.Time // the message was behind
			at    time.Time
		}
		var mu sync.Mutex
		var edits []edit
		atOnce(t, tables, func(i int) error {
			channel := l.guild.Channel(fmt.Sprint("c", i)).ID
			posted, err := l.rest.Send(t.Context(), channel, plain)
			for began := time.Now(); err == nil && time.Since(began) < 20*time.Second; {
				time.Sleep(time.Duration(i%7+1) * 100 * time.Millisecond)
				since := time.Now()
				_, err = l.rest.EditDrawn(Due(t.Context(), since), channel, posted.ID, func() (Message, bool) { return plain, true })
				mu.Lock()
				edits = append(edits, edit{i, since, time.Now()})
				mu.Unlock()
			}
			return err
		})
		for _, one := range edits {
			others := map[int]int{}
			for _, other := range edits {
				if other.at.After(one.since) && other.at.Before(one.at) {
					others[other.table]++
				}
			}
			for table, n := range others {
				if n >= 2 && one.at.Sub(one.since) > 2*time.Second {
					t.Fatalf("table %d was behind for %v, while %d had %d edits", one.table, one.at.Sub(one.since), table, n)
				}
			}
		}
		if n := len(edits); n < 45*20 {
			t.Errorf("in twenty seconds there were %d edits", n)
		}
	})
}

// Pictures that are drawn slowly for a while, and then at once, do not make too many leave in
// one second.
func TestWhatIsDrawnAtItsTurnIsCountedWhenItIsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		const tables = 120
		quick := time.Now().Add(5*time.Second + 300*time.Millisecond)
		draw := func() (Message, bool) {
			time.Sleep(min(300*time.Millisecond, max(0, time.Until(quick))))
			return plain, true
		}
		atOnce(t, tables, func(i int) error {
			channel := l.guild.Channel(fmt.Sprint("c", i)).ID
			posted, err := l.rest.Send(t.Context(), channel, plain)
			for err == nil && time.Until(quick) > -3*time.Second {
				_, err = l.rest.EditDrawn(t.Context(), channel, posted.ID, draw)
			}
			return err
		})
		all := l.srv.Requests()
		for i, r := range all {
			n := slices.IndexFunc(all[i:], func(later discordtest.Request) bool { return later.At.Sub(r.At) >= time.Second })
			if n > 50 {
				t.Fatalf("%d requests leave within a second", n)
			}
		}
		if n := len(all); n < 45*8 {
			t.Errorf("there were %d requests", n)
		}
	})
}
