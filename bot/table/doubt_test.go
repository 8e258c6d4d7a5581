package table_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// What stands in the books though the disk has refused it is told once it is read there: a
// call, of which no chair and no card tells, like a move.
func TestACallThatTheDiskRefusedThoughItHadWrittenItIsTold(t *testing.T) {
	r := newRoom(t)
	r.calls.Grace = func(games.Agreed) time.Duration { return 20 * time.Second }
	r.restart()
	r.begun(marc)
	r.do(anne, r.pick(anne, "one"))
	r.advance(20 * time.Second) // the call is put off until a minute after the last press
	r.until("that is noted", func(g table.Snapshot) bool { return g.Calls[1].Due[table.FirstCall].Sub(noon) == time.Minute })
	r.books.set(nil, errors.New("the sync was interrupted"))
	r.advance(40 * time.Second)
	kept, _ := r.store.Load(context.Background(), r.id)
	for i := 0; i < 1000 && kept.Calls[1].Rung == 0; i++ {
		time.Sleep(time.Millisecond)
		kept, _ = r.store.Load(context.Background(), r.id)
	}
	r.books.set(nil, nil)
	r.mu.Lock()
	r.changes = nil
	r.mu.Unlock()
	r.advance(time.Minute)
	for _, c := range r.heard() {
		if len(c.Now.Uncalled()) == 1 {
			return
		}
	}
	t.Error("nobody is told that somebody is to be called")
}
