package table_test

import (
	"errors"
	"testing"
	"time"

	"hofnar/bot/table"
)

// gapped is a room in which a race with a computer is on, and deeds may have been lost.
func gapped(t *testing.T) *room {
	r := newRoom(t)
	r.against("plain")
	r.until("both have bid", turnOf(0))
	r.registry.Gap(noon.Add(-time.Second), noon, func(string) bool { return true })
	r.until("the gap is known", func(g table.Snapshot) bool { return !g.Gap.Until.IsZero() })
	return r
}

func TestComputersWaitWhilePeopleTryAgainWhatWasLost(t *testing.T) {
	r := gapped(t)
	r.do(anne, r.pick(anne, "pass"))
	r.advance(9 * time.Second)
	if r.heard(); !turnOf(1)(r.look(anne)) {
		t.Fatal("the computer has moved within ten seconds")
	}
	r.advance(2 * time.Second)
	r.until("the computer has moved", turnOf(0))
}

// The books know nothing of gaps: what is read there anew is still held up by one.
func TestATableThatIsReadAnewStillStandsStillAfterAGap(t *testing.T) {
	r := gapped(t)
	before := r.look(anne).Gap
	r.books.set(nil, errors.New("the sync was interrupted"))
	_, _ = r.try(anne, r.pick(anne, "pass"))
	r.books.set(nil, nil)
	r.heard()
	if g := r.look(anne); g.Gap != before || !turnOf(1)(g) {
		t.Errorf("the gap was %+v and is %+v; the turn is %v's", before, g.Gap, g.View().Turn)
	}
}
