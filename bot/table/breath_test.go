package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/kismet"
	"hofnar/store"
	"hofnar/store/storetest"
)

// dicing is a table of Kismet with real books, in a bubble.
type dicing struct {
	t        *testing.T
	books    *store.Store
	breaks   bool // no breath is written
	registry *table.Registry
	id       table.ID
	users    []table.User
}

// dices begins a game of these people and so many computers.
func dices(t *testing.T, computers int, users ...table.User) *dicing {
	t.Helper()
	return dicesBy(t, table.NoClock, computers, users...)
}

// dicesBy is dices, by that clock.
func dicesBy(t *testing.T, clock string, computers int, users ...table.User) *dicing {
	t.Helper()
	d := &dicing{t: t, users: users}
	var err error
	if d.books, err = store.Open(storetest.File(t)); err != nil {
		t.Fatal(err)
	}
	d.enters()
	t.Cleanup(func() { d.registry.Close(); _ = d.books.Close() })
	g, err := d.registry.Open(context.Background(), table.Opening{Channel: "c", Host: users[0], Game: "kismet", Options: []byte(`{"clock":"` + clock + `"}`)})
	if err != nil {
		t.Fatal(err)
	}
	d.id = g.ID
	for _, u := range users[1:] {
		d.does(u, "", table.Join{})
	}
	for range computers {
		d.does(users[0], "", table.AddComputer{})
	}
	d.does(users[0], "", table.Start{})
	return d
}

func (d *dicing) enters() {
	d.t.Helper()
	var err error
	if d.registry, err = table.New(table.Config{Games: all.Games, Books: breathless{d.books, d}, Options: (&room{}).options(), Live: true}); err != nil {
		d.t.Fatal(err)
	}
}

// breathless books fail where a move is to follow in one breath, if they are told to.
type breathless struct {
	*store.Store
	d *dicing
}

func (b breathless) Commit(ctx context.Context, t table.Saved, s table.Step) error {
	if b.d.breaks && strings.HasPrefix(s.Event, "breath:") {
		return errors.New("the disk is full")
	}
	return b.Store.Commit(ctx, t, s)
}

func (d *dicing) sends(u table.User, event string, do table.Action) (table.Snapshot, error) {
	answers := make(chan answer, 1)
	d.registry.Send(d.id, table.Deed{By: u, Event: event, Do: do}, func(g table.Snapshot, err error) { answers <- answer{g, err} })
	a := <-answers
	return a.snapshot, a.err
}

func (d *dicing) does(u table.User, event string, do table.Action) table.Snapshot {
	d.t.Helper()
	g, err := d.sends(u, event, do)
	if err != nil {
		d.t.Fatalf("%s cannot %T: %v", u.Name, do, err)
	}
	return g
}

func (d *dicing) view() kismet.View {
	g, _ := d.registry.Fetch(context.Background(), d.id, "")
	return g.View().Detail.(kismet.View)
}

// picks is the press of a choice on the table's message as it is now.
func (d *dicing) picks(keys ...string) table.Choose {
	g, _ := d.registry.Fetch(context.Background(), d.id, "")
	return table.Choose{Public: true, Version: g.PublicVersion, Picks: games.Picks{keys}}
}

func (d *dicing) steps() []table.Step {
	d.t.Helper()
	kept, err := d.books.Load(context.Background(), d.id)
	if err != nil {
		d.t.Fatal(err)
	}
	return kept.Steps
}

// rolls has whoever is to roll do so until the dice are no joker and one card of the own
// fits; those who have none say Kismet. It returns who that is, a card that fits and one
// that does not.
func (d *dicing) rolls() (who table.User, right, wrong string) {
	d.t.Helper()
	for range 60 {
		d.does(d.users[d.view().Next], "", d.picks("roll"))
		v := d.view()
		who, right, wrong = d.users[v.Active], "", ""
		for _, card := range v.Up[v.Active] {
			if sums := []int{v.Dice[0] + v.Dice[1], v.Dice[0] + v.Dice[2], v.Dice[1] + v.Dice[2]}; slices.Contains(sums, card) {
				right = strconv.Itoa(card)
			} else {
				wrong = strconv.Itoa(card)
			}
		}
		if joker := len(slices.Compact(slices.Clone(v.Dice))) == 1; !joker && right != "" && wrong != "" {
			return who, right, wrong
		}
		d.does(who, "", d.picks("kismet"))
	}
	d.t.Fatal("nobody can lay off a card")
	return
}

func TestWithACardLaidOffKismetFollowsInTheSameBreathAsItsPlayersOwnMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := dices(t, 0, anne, marc, lowie)
		who, right, _ := d.rolls()
		press := d.picks(right)
		if g := d.does(who, "the press", press); g.Repeat || g.View().Phase != "kismet" {
			t.Errorf("the answer to the press shows phase %s", g.View().Phase)
		}
		steps := d.steps()
		card, breath := steps[len(steps)-2], steps[len(steps)-1]
		if string(card.Act) != `{"m":"discard","card":`+right+`}` || string(breath.Act) != `{"m":"kismet"}` {
			t.Fatalf("the last moves are %s and %s", card.Act, breath.Act)
		}
		if card.Event != "the press" || breath.Event == "" || breath.Event == card.Event {
			t.Errorf("the keys are %q and %q", card.Event, breath.Event)
		}
		if breath.Who != card.Who || breath.User != who.ID || breath.Computer {
			t.Errorf("Kismet is said by %+v", breath)
		}
		for _, restart := range []bool{false, true} {
			if restart {
				d.registry.Close()
				d.enters()
			}
			if g := d.does(who, "the press", press); !g.Repeat || len(d.steps()) != len(steps) {
				t.Errorf("the press again, after a restart %v: repeat %v, %d steps instead of %d", restart, g.Repeat, len(d.steps()), len(steps))
			}
		}
	})
}

// The table waits for whoever rolls next, not for a knock: somebody who is away does not win by a
// computer's eyes what those who are there have missed.
func TestWhoIsAwayRollsWhenTheClockRunsOutAndDoesNotKnock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 5 {
			d := dicesBy(t, "1m", 0, anne, marc, lowie)
			who, _, _ := d.rolls()
			d.does(who, "", d.picks("kismet")) // and has overlooked a card
			before := len(d.steps())
			time.Sleep(2*time.Minute + time.Second) // a minute is in the bank at most, where that one has rolled before
			synctest.Wait()
			if steps := d.steps(); len(steps) == before || string(steps[before].Act) != `{"m":"roll"}` || !steps[before].Computer {
				t.Fatalf("what is done for whoever is away is %+v", steps[before:])
			}
		}
	})
}

func TestAProcessThatEndsBetweenCardAndKismetSaysItWhenItIsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := dices(t, 0, anne, marc, lowie)
		who, right, _ := d.rolls()
		d.breaks = true
		press := d.picks(right)
		d.does(who, "the press", press)
		steps := len(d.steps())
		if phase := d.view().Phase; phase != "act" {
			t.Fatalf("phase %s, though nothing could be written", phase)
		}
		d.registry.Close()
		d.breaks = false
		d.enters()
		time.Sleep(time.Second)
		if phase := d.view().Phase; phase != "kismet" || len(d.steps()) != steps+1 {
			t.Errorf("phase %s, %d steps after %d", phase, len(d.steps()), steps)
		}
		if g := d.does(who, "the press", press); !g.Repeat || len(d.steps()) != steps+1 {
			t.Error("the press counts once more")
		}
	})
}

// How long a computer takes before it lays off a card says nothing; what follows that is one
// breath, after which the dice go on soon.
func TestAComputersCardAndItsKismetAreOneBreath(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := dices(t, 2, anne)
		for seen := 0; seen < 6; time.Sleep(time.Second) {
			switch v := d.view(); {
			case v.Winner == 0:
				d.does(anne, "", d.picks("decline"))
			case v.Next == 0:
				d.does(anne, "", d.picks("roll"))
			case v.Active == 0 && v.Phase == "act":
				d.does(anne, "", d.picks("kismet"))
			}
			seen = 0
			for i, step := range d.steps() {
				var act struct{ M string }
				if _ = json.Unmarshal(step.Act, &act); act.M != "discard" || step.User != "" || i+1 >= len(d.steps()) {
					continue
				}
				seen++
				next := d.steps()[i+1]
				if string(next.Act) != `{"m":"kismet"}` || next.Who != step.Who || !next.Received.Equal(step.Received) || !next.Computer {
					t.Fatalf("after %s at %v comes %s of %d at %v", step.Act, step.Received, next.Act, next.Who, next.Received)
				}
			}
		}
	})
}

func TestAfterATryInVainOnesNextIsNotJudgedForThreeSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := dices(t, 0, anne, marc, lowie)
		who, right, wrong := d.rolls()
		steps := len(d.steps())
		tried := func(after time.Duration, card, key string) {
			t.Helper()
			time.Sleep(after)
			if _, err := d.sends(who, "", d.picks(card)); keyOf(err) != key {
				t.Errorf("the %s, %v later: %v, wanted %q", card, after, err, key)
			}
		}
		tried(0, wrong, "kismet.refuse.does_not_fit")
		tried(0, right, "table.refuse.look_again")
		tried(2900*time.Millisecond, wrong, "table.refuse.look_again")
		tried(100*time.Millisecond, wrong, "kismet.refuse.does_not_fit")
		tried(2*time.Second, right, "table.refuse.look_again")
		if len(d.steps()) != steps {
			t.Fatal("something has counted")
		}
		tried(time.Second, right, "")
		if v := d.view(); v.Phase != "kismet" || !v.Laid {
			t.Errorf("after three seconds it is judged, and the phase is %s", v.Phase)
		}
	})
}

func TestKismetAndKnocksAreJudgedAtOnceAfterATryInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := dices(t, 0, anne, marc, lowie)
		who, _, wrong := d.rolls()
		if _, err := d.sends(who, "", d.picks(wrong)); keyOf(err) != "kismet.refuse.does_not_fit" {
			t.Fatal(err)
		}
		d.does(who, "", d.picks("kismet"))
		g, _ := d.registry.Fetch(context.Background(), d.id, "")
		knock := table.React{Emoji: "✊", Stage: g.View().Stage}
		winner := d.users[d.view().Next]
		d.does(winner, "", knock)
		if v := d.view(); v.Phase != "claim" {
			t.Fatalf("phase %s", v.Phase)
		}
		d.does(winner, "", d.picks("decline"))
		d.does(winner, "", d.picks("roll"))
	})
}
