package bot_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/store"
)

// copies makes a copy of the books. What it returns restarts Hofnar with it.
func (e *evening) copies() (goBack func()) {
	e.t.Helper()
	copied := filepath.Join(e.t.TempDir(), "copy.db")
	if err := e.kept.Backup(e.t.Context(), copied); err != nil {
		e.t.Fatal(err)
	}
	return func() {
		e.t.Helper()
		e.stop()
		r, err := store.Restore(e.t.Context(), e.file, copied)
		if err == nil {
			_, err = r.Finish()
		}
		if err != nil {
			e.t.Fatal(err)
		}
		e.start()
	}
}

// The books go back to a copy: what stands of the time since, which is gone, is never taken
// for the present, and the game goes on.
func TestTablesGoBackWithTheBooks(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		board := e.game(friends, 2, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		e.moves(friends, id)
		made, then := time.Now(), e.steps(id)
		goesBack := e.copies()
		time.Sleep(time.Hour)
		for range 3 {
			e.moves(friends, id)
		}
		hands := []*discordtest.Message{e.hand(friends[0]), e.hand(friends[1])}
		time.Sleep(time.Minute)
		lost := e.steps(id)
		registered := e.count(http.MethodPut, "/commands")
		goesBack()
		is := e.sees(friends[0], "This table has gone back to <t:"+strconv.FormatInt(made.Unix(), 10)+":f>")
		if is.ID == board.ID || !strings.Contains(is.Text(), "stacks that lay there") {
			t.Errorf("the channel sees\n%s", is.Describe())
		}
		time.Sleep(time.Minute)
		if e.count(http.MethodPut, "/commands") == registered {
			t.Error("commands of the time that is gone stay, which may be a newer program's")
		}
		if friends[0].Sees(e.ch) == nil || e.steps(id) >= lost || e.steps(id) < then {
			t.Errorf("after %d steps, of %d it had, it has %d", then, lost, e.steps(id))
		}
		for i, hand := range hands {
			before := e.steps(id)
			for _, b := range hand.Buttons() {
				if choosing(hand) == b.CustomID {
					_, _ = friends[i].Click(hand, b.CustomID) // what comes of it is seen below
				}
			}
			if e.steps(id) != before {
				t.Errorf("a hand of the time that is gone makes a move:\n%s", hand.Describe())
			}
		}
		e.play(friends)
		e.replays()
		if m := friends[0].Find(e.ch, "This table has gone back"); m != nil {
			t.Errorf("a game that is over says\n%s", m.Describe())
		}
	})
}

// All that was posted after the copy was made is of a time that is gone: whoever presses it is
// answered, and nothing comes of it. Nobody is asked what he was asked then.
func TestWhatWasPostedInATimeThatIsGoneIsAnsweredAndDoesNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends, zoë := e.users("Anne", "Marc"), e.user("Zoë")
		id := e.underWay(friends, nil)
		e.asksToEnd(friends[0])
		goBack := e.copies()
		time.Sleep(time.Minute)
		e.must(friends[1].Click(e.sees(friends[1], "asks everybody to end"), "Play on"))
		time.Sleep(5 * time.Second)
		e.asksToEnd(friends[0])
		e.takes(friends[0])
		e.must(friends[1].Slash(e.ch, "/table hand-over", discordtest.Opt{"to": zoë.ID}))
		e.must(friends[1].Slash(e.ch, "/table show", nil))
		here := e.ch
		e.ch = e.guild.Channel("elsewhere")
		e.must(zoë.Slash(e.ch, "/play nim", nil))
		e.sees(zoë, "invites")
		seen := map[*discordtest.User][]discordtest.Control{}
		for _, u := range append(friends, zoë) {
			e.must(u.Slash(here, "/table log", nil))
			seen[u] = append(u.Controls(here), u.Controls(e.ch)...)
		}
		e.ch = here
		goBack()
		time.Sleep(time.Minute)
		before, _ := e.registry.Fetch(context.Background(), id, "")
		if before.WishToEnd != nil {
			t.Errorf("they are asked what they were asked then: %+v", before.WishToEnd)
		}
		pressed, steps := 0, e.steps(id)
		for u, list := range seen {
			for _, c := range list {
				if c.Disabled || c.People { // whoever names somebody there does that now
					continue
				}
				pressed++
				if _, err := u.PressStale(c, rand.New(rand.NewPCG(1, 1))); err != nil {
					t.Errorf("%s presses %s (%s) and is not answered: %v", u.Name, c.Label, c.ID, err)
				}
				time.Sleep(5 * time.Second)
				if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Revision != before.Revision || e.steps(id) != steps {
					t.Fatalf("%s presses %s (%s), and the table changes", u.Name, c.Label, c.ID)
				}
			}
		}
		if pressed < 25 {
			t.Errorf("only %d controls are pressed", pressed)
		}
	})
}
