package table_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"testing"
	"time"

	"hofnar/bot/table"
)

func TestAStandingOrder(t *testing.T) {
	pass := func(r *room, u table.User) table.Choose {
		c := r.pick(u, "pass")
		c.Standing = true
		return c
	}
	steps := func(n int) func(table.Snapshot) bool {
		return func(g table.Snapshot) bool { return g.Steps() >= n }
	}
	t.Run("is carried out until the scene changes, also after a restart", func(t *testing.T) {
		r := newRoom(t)
		r.begun(marc)
		g := r.do(anne, pass(r, anne))
		if g.Order == nil || r.look(marc).Order != nil || r.look(table.User{}).Order != nil {
			t.Fatal("an order is its owner's alone")
		}
		r.restart()
		r.do(marc, r.pick(marc, "one"))
		r.until("Anne has passed again", steps(6))
		r.do(marc, r.pick(marc, "two")) // the part ends
		if g := r.look(anne); g.Order != nil || g.View().Turn[0] != 0 {
			t.Errorf("in the next part the order is %v", g.Order)
		}
		if g := r.until("nothing happens", func(table.Snapshot) bool { return true }); g.Steps() != 7 {
			t.Errorf("Anne has passed in the next part")
		}
	})
	t.Run("can be called off", func(t *testing.T) {
		r := newRoom(t)
		r.begun(marc)
		r.do(anne, pass(r, anne))
		if g := r.do(anne, table.CallOff{}); g.Order != nil {
			t.Error("it still stands")
		}
		r.do(anne, table.CallOff{})
		r.refused(karel, table.CallOff{}, "table.refuse.not_seated")
		r.do(marc, r.pick(marc, "one"))
		r.do(anne, r.pick(anne, "one"))
	})
	t.Run("is for choices that allow it", func(t *testing.T) {
		r := newRoom(t)
		r.begun(marc)
		c := r.pick(anne, "one")
		c.Standing = true
		r.refused(anne, c, "table.refuse.not_standing")
	})
	t.Run("takes its time in live play, and its owner may be faster", func(t *testing.T) {
		r := liveRoom(t)
		r.begun(marc)
		r.do(anne, pass(r, anne))
		r.do(marc, r.pick(marc, "one"))
		r.advance(1400 * time.Millisecond)
		if g := r.look(anne); g.Steps() != 5 {
			t.Fatalf("a pass after 1.4 s: step %d", g.Steps())
		}
		r.advance(3 * time.Second)
		r.until("Anne has passed", steps(6))
		r.do(marc, r.pick(marc, "one"))
		if g := r.do(anne, r.pick(anne, "one")); g.Order != nil {
			t.Error("who chooses something else has changed his mind")
		}
	})
	t.Run("ends when its owner leaves", func(t *testing.T) {
		r := newRoom(t)
		r.begun(marc, lowie)
		r.do(anne, pass(r, anne))
		r.do(anne, table.Leave{})
		if g := r.do(anne, table.Join{}); g.Order != nil {
			t.Error("it still stands")
		}
	})
}

func TestPrivateNewsAreForTheirOwner(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(marc, table.Join{})
	r.do(anne, table.Start{})
	r.clock.Advance(time.Minute)
	r.bid(anne, marc)
	all := r.heard()
	bid := all[len(all)-1] // Marc's
	for u, want := range map[table.User]int{anne: 1, marc: 1, karel: 0, {}: 0} {
		if told := r.look(u).Told(false); len(told) != want {
			t.Errorf("%q alone was told %v", u.Name, told)
		}
	}
	if !bid.Shown || all[len(all)-2].Shown {
		t.Error("of a bid the channel sees nothing but that it was the last")
	}
	if g := all[len(all)-2].Now; !g.Since.Equal(g.Began) {
		t.Error("the time of a secret bid is told")
	}
	if !bid.Turned || all[len(all)-2].Turned {
		t.Error("with the last bid it becomes Anne's turn, not before")
	}
	for u, want := range map[table.User]int{anne: 2, marc: 2, karel: 1} {
		if got := r.look(u).Log(); len(got) != want {
			t.Errorf("%s's log is %v", u.Name, got)
		}
	}
}

func TestWhatFadesLiesFaceDown(t *testing.T) {
	for open, log := range map[bool][]string{
		false: {"stones.heap_of", "stones.take"},
		true:  {"stones.heap_of", "stones.part", "stones.take"},
	} {
		r := newRoom(t)
		r.open()
		r.do(anne, table.SetOption{Key: "open", Value: json.RawMessage(strconv.FormatBool(open))})
		r.do(marc, table.Join{})
		r.do(anne, table.Start{})
		r.bid(anne, marc)
		r.do(anne, r.pick(anne, "one"))
		r.do(marc, r.pick(marc, "two")) // the part ends
		r.do(anne, r.pick(anne, "one"))
		g := r.look(table.User{})
		var logged []string
		for _, n := range g.Log() {
			logged = append(logged, n.Text.Key)
		}
		latest := func(n int) (keys []string) {
			for _, h := range g.Latest(n, nil) {
				keys = append(keys, h.Text.Key)
			}
			return keys
		}
		for what, c := range map[string]struct{ got, want []string }{
			"log":       {logged, log},
			"happening": {latest(3), []string{"stones.heap_of", "stones.take"}},
			"last one":  {latest(1), []string{"stones.take"}},
		} {
			if !reflect.DeepEqual(c.got, c.want) {
				t.Errorf("kept open: %t, %s: %v, want %v", open, what, c.got, c.want)
			}
		}
	}
}
