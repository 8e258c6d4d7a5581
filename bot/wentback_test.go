package bot_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/store"
)

// The books go back to a copy: what stands of the time since, which is gone, is never taken
// for the present, and the game goes on.
func TestTablesGoBackWithTheBooks(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		board := e.game(friends, 2, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		e.moves(friends, id)
		copied := filepath.Join(t.TempDir(), "copy.db")
		made, then := time.Now(), e.steps(id)
		if err := e.kept.Backup(t.Context(), copied); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		for range 3 {
			e.moves(friends, id)
		}
		hands := []*discordtest.Message{e.hand(friends[0]), e.hand(friends[1])}
		time.Sleep(time.Minute)
		lost := e.steps(id)
		e.stop()
		r, err := store.Restore(t.Context(), e.file, copied)
		if err == nil {
			_, err = r.Finish()
		}
		if err != nil {
			t.Fatal(err)
		}
		e.start()
		is := e.sees(friends[0], "This table has gone back to <t:"+strconv.FormatInt(made.Unix(), 10)+":f>")
		if is.ID == board.ID || !strings.Contains(is.Text(), "a stack that lay there") {
			t.Errorf("the channel sees\n%s", is.Describe())
		}
		time.Sleep(time.Minute)
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
