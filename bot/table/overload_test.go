package table_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"hofnar/bot/table"
)

// While the disk stands still more comes than may wait at a table: whoever presses is told to
// try again, and whoever knocks has knocked.
func TestAKnockIsJudgedHoweverMuchWaits(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	knock, pick := r.knock(), r.pick(anne, "pass")
	var all sync.WaitGroup
	var mu sync.Mutex
	shed := 0
	send := func(n int, by table.User, do table.Action, reply func(error)) {
		all.Add(1)
		r.registry.Send(r.id, table.Deed{By: by, Event: fmt.Sprintf("flood%d", n), Do: do}, func(_ table.Snapshot, err error) {
			defer all.Done()
			mu.Lock()
			defer mu.Unlock()
			reply(err)
		})
	}
	r.books.mu.Lock()
	for n := range 400 {
		send(n, anne, pick, func(err error) {
			if errors.Is(err, table.ErrShed) {
				shed++
			}
		})
	}
	var knocked error
	send(400, lowie, knock, func(err error) { knocked = err })
	r.books.mu.Unlock()
	all.Wait()
	if knocked != nil || shed < 100 {
		t.Errorf("the knock comes to %v, %d presses are shed", knocked, shed)
	}
}
