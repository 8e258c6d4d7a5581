package bot_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/reach"
	"hofnar/store"
)

// A knock that waits behind a slow write when Hofnar stops is judged after the start.
func TestAKnockThatIsNotJudgedBeforeAStopComesAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, by := slowEvening(t)
		r, board, knockers := e.raceUnderWay()
		by.Store(int64(5 * time.Second))
		for _, u := range knockers {
			if err := r.knock(u, board, true); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(1500 * time.Millisecond) // how far the session is waits to be written
		e.stop()
		by.Store(0)
		e.start()
		time.Sleep(5 * time.Second)
		if n := len(r.detail().Knocks); n != len(knockers) {
			t.Errorf("%d have knocked, expected all %d", n, len(knockers))
		}
	})
}

// lateBooks write what was denied only after a while, if the process still lives then.
type lateBooks struct {
	*store.Store
	e    *evening
	late *atomic.Bool
}

func (b lateBooks) PutDenial(ctx context.Context, d reach.Denial) error {
	life := b.e.life
	if b.late.Load() {
		time.Sleep(5 * time.Second)
	}
	if life.over.Load() {
		return errKilled
	}
	return b.Store.PutDenial(ctx, d)
}

// What an event is to bring about takes a while, and Hofnar is killed before: then the
// event comes again.
func TestWhatAnEventHadNotBroughtAboutBeforeAKillComesAfterIt(t *testing.T) {
	t.Run("a thread is brought back", func(t *testing.T) {
		bubble(t, func(t *testing.T) {
			e := newEvening(t)
			_, thread := e.thread(e.user("Anne"))
			time.Sleep(5 * time.Second)
			e.srv.Weather(discordtest.Weather{Method: http.MethodPatch, PathPart: "/channels/" + thread.ID, Before: time.Hour})
			thread.Archive(false)
			time.Sleep(4 * time.Second)
			e.kill()
			e.srv.Weather()
			e.start()
			if time.Sleep(time.Minute); thread.Archived() {
				t.Error("the thread is still archived")
			}
		})
	})
	t.Run("a permission is given", func(t *testing.T) {
		bubble(t, func(t *testing.T) {
			e := silentEvening(t)
			var late atomic.Bool
			e.books = func(s *store.Store) books { return lateBooks{s, e, &late} }
			e.start()
			e.ch.Deny(discordtest.AttachFiles)
			e.lobby(e.users("Anne"), 1, nil)
			time.Sleep(5 * time.Second)
			if denials, err := e.kept.Denials(context.Background()); err != nil || len(denials) != 1 {
				t.Fatalf("denied is %v, %v", denials, err)
			}
			late.Store(true)
			e.ch.Allow(discordtest.AttachFiles)
			time.Sleep(4 * time.Second)
			e.kill()
			late.Store(false)
			e.start()
			time.Sleep(10 * time.Second)
			if denials, err := e.kept.Denials(context.Background()); err != nil || len(denials) > 0 {
				t.Errorf("denied is still %v, %v", denials, err)
			}
		})
	})
}
