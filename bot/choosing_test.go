package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// play has everybody choose the first thing offered until the game is over.
func (e *evening) play(people []*discordtest.User) {
	e.t.Helper()
	for _, u := range people {
		e.hand(u)
	}
	for range 3000 {
		if e.over(people[0]) {
			return
		}
		if !e.somebodyChooses(people) {
			changed := e.srv.Changed()
			if !e.over(people[0]) && !e.somebodyChooses(people) {
				select {
				case <-changed:
				case <-time.After(2 * time.Second):
				}
			}
		}
	}
	e.t.Fatalf("the game does not end:\n%s", e.sees(people[0], "round ").Describe())
}

// playsOut has everybody choose at the table itself, without a press, until the game is over and the
// channel says so: for what comes after a game. What a game takes by presses play shows.
func (e *evening) playsOut(people []*discordtest.User) {
	e.t.Helper()
	id, _ := e.registry.At(e.ch.ID)
	r := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status.Open() {
			e.decides(people, id, r)
		} else if e.over(people[0]) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	e.t.Fatalf("the game does not end:\n%s", e.sees(people[0], "round ").Describe())
}

// decides has everybody who is asked something answer it.
func (e *evening) decides(people []*discordtest.User, id table.ID, r *rand.Rand) {
	e.t.Helper()
	for _, u := range people {
		if g, _ := e.registry.Fetch(context.Background(), id, u.ID); g.Ask(nil).Question != nil {
			does(e.t, e.registry, id, table.User{ID: u.ID, Name: u.Name}, something(g, r))
		}
	}
}

func (e *evening) over(u *discordtest.User) bool {
	return u.Find(e.ch, "the game** ·") != nil || u.Find(e.ch, "share the win** ·") != nil
}

func (e *evening) somebodyChooses(people []*discordtest.User) bool {
	e.t.Helper()
	for _, u := range people {
		hand := u.Find(e.ch, "**Your ")
		if hand == nil {
			e.t.Fatalf("%s's hand is gone", u.Name)
		}
		if e.choose(u, hand) {
			return true
		}
	}
	return false
}

// choose takes the first thing offered in a hand, if anything is.
func (e *evening) choose(u *discordtest.User, hand *discordtest.Message) bool {
	e.t.Helper()
	back := func(c discordtest.Component) bool { return c.Label == "Take back" }
	switch menus, buttons := hand.Menus(), slices.DeleteFunc(hand.Buttons(), back); {
	case len(menus) > 0:
		var values []string
		for _, o := range menus[0].Options[:*menus[0].MinValues] {
			values = append(values, o.Value)
		}
		e.pressed(u.Select(hand, menus[0].CustomID, values...))
	case len(buttons) > 0:
		e.pressed(u.Click(hand, buttons[0].CustomID))
	default:
		return false
	}
	return true
}

// pressed wants a press to be answered, unless what was to be pressed has changed under
// the finger: then one looks again.
func (e *evening) pressed(_ *discordtest.Reply, err error) {
	e.t.Helper()
	if err != nil && !errors.Is(err, discordtest.ErrNotVisible) {
		e.t.Fatal(err)
	}
}

// board is the table's message as the channel sees it now.
func (e *evening) board(u *discordtest.User) string {
	e.t.Helper()
	return e.sees(u, "round ").Text()
}

// settled is the board once nothing moves any more.
func (e *evening) settled(u *discordtest.User) string {
	e.t.Helper()
	for range 20 {
		before := e.board(u)
		time.Sleep(time.Second) // longer than the pause between two edits
		if e.board(u) == before {
			return before
		}
	}
	e.t.Fatal("the table does not settle")
	return ""
}

// moves has whoever can, one after the other, make the first choice that the table
// accepts, each by a hand opened for it.
func (e *evening) moves(people []*discordtest.User, id table.ID) {
	e.t.Helper()
	before := e.steps(id)
	for _, u := range people {
		hand := e.must(u.Slash(e.ch, "/hand", nil)).Message
		for range 6 {
			if e.steps(id) > before {
				return
			}
			if hand == nil || !e.choose(u, hand) {
				break
			}
			hand = u.Find(e.ch, "**Your ")
		}
	}
}
