package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// timed opens a table with a clock for these, starts it, and has all bid at once.
func (r *room) timed(clock string, others ...table.User) {
	r.t.Helper()
	r.opened(clock, others...)
	r.do(anne, table.Start{})
	r.bid(append([]table.User{anne}, others...)...)
}

func (r *room) opened(clock string, others ...table.User) {
	r.t.Helper()
	r.open()
	r.sets(table.ClockOption, clock)
	for _, u := range others {
		r.do(u, table.Join{})
	}
}

func (r *room) sets(option, value string) {
	r.t.Helper()
	raw, _ := json.Marshal(value)
	r.do(anne, table.SetOption{Key: option, Value: raw})
}

// steps waits until the table has made so many.
func (r *room) steps(n int) table.Snapshot {
	r.t.Helper()
	return r.until(fmt.Sprintf("there are %d steps", n), func(g table.Snapshot) bool { return g.Steps() >= n })
}

// step is the last one as the books have it.
func (r *room) step() table.Step {
	r.t.Helper()
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		r.t.Fatal(err)
	}
	return kept.Steps[len(kept.Steps)-1]
}

func TestLengthsOfClocks(t *testing.T) {
	r := newRoom(t)
	r.open()
	for typed, want := range map[string]string{
		"90s": "90s", "5m": "5m", "8h": "8h", "2d": "2d", "120s": "2m", "36h": "36h", "48H": "2d", " 1 d ": "1d",
		"none": "none", "usual": "usual", "30s": "30s", "14d": "14d",
		"29s": "", "15d": "", "": "", "soon": "", "5": "", "-5m": "", "1.5h": "", "99999999d": "", "9999999d": "",
	} {
		raw, _ := json.Marshal(typed)
		g, err := r.try(anne, table.SetOption{Key: table.ClockOption, Value: raw})
		switch {
		case want == "" && keyOf(err) != "table.refuse.clock":
			t.Errorf("%q: %v", typed, err)
		case want != "" && (err != nil || g.Options.Str(table.ClockOption) != want):
			t.Errorf("%q is %q, %v; want %q", typed, g.Options.Str(table.ClockOption), err, want)
		}
	}
	r.refused(anne, table.SetOption{Key: table.ClockOption, Value: json.RawMessage(`30`)}, "option.choice")
}

func TestAGameThatBeginsSettlesWhatIsUsual(t *testing.T) {
	for pace, want := range map[string]string{"live": "none", "days": "2d"} {
		r := newRoom(t)
		r.open()
		r.sets("pace", pace)
		r.do(marc, table.Join{})
		if got := r.look(anne).Options.Str(table.ClockOption); got != table.UsualClock {
			t.Errorf("%s: in the lobby the clock is %q", pace, got)
		}
		if got := r.do(anne, table.Start{}).Options.Str(table.ClockOption); got != want {
			t.Errorf("%s: the game has the clock %q", pace, got)
		}
	}
}

func TestAComputerPlaysWhenClockAndBankHaveRunOut(t *testing.T) {
	r := newRoom(t)
	r.timed("10m", marc)
	g := r.look(anne)
	if until := g.Clocks[0]; len(g.Clocks) != 1 || until.Sub(noon) != 15*time.Minute || g.Clock.Bank != 5*time.Minute {
		t.Fatalf("Anne has until %v and a bank of %v", g.Clocks, g.Clock.Bank)
	}
	r.advance(15*time.Minute - time.Millisecond)
	if g := r.do(anne, table.CallOff{}); g.Steps() != 3 {
		t.Fatal("a clock ran out too early")
	}
	r.advance(time.Millisecond)
	g = r.steps(4)
	if last := r.step(); last.Event != "overdue:3" || last.User != anne.ID || !last.Computer || string(last.Act) != `{"m":"one"}` {
		t.Errorf("the step is %+v", last)
	}
	if g.Chairs[0].Away || r.look(anne).Clock.Bank != 0 || r.look(anne).Clock.Late != 1 {
		t.Errorf("Anne's clock is %+v", r.look(anne).Clock)
	}
	if g.Clocks[1].Sub(r.clock.Now()) != 15*time.Minute {
		t.Errorf("Marc has until %v", g.Clocks)
	}
}

func TestTheBankGrowsWithEachTurnInTimeAndIsDrawnOnAfterIt(t *testing.T) {
	r := newRoom(t)
	r.timed("10m", marc)
	bank := func(u table.User) time.Duration { return r.look(u).Clock.Bank }
	r.do(anne, r.pick(anne, "pass"))
	if bank(anne) != 6*time.Minute {
		t.Errorf("after a turn in time the bank holds %v", bank(anne))
	}
	r.advance(13 * time.Minute) // three minutes of Marc's five
	r.do(marc, r.pick(marc, "pass"))
	if bank(marc) != 3*time.Minute || r.look(marc).Clock.Late != 0 {
		t.Errorf("after a turn that drew on it the bank holds %v", bank(marc))
	}
	for range 9 {
		r.do(anne, r.pick(anne, "pass"))
		r.do(marc, r.pick(marc, "pass"))
	}
	if bank(anne) != 10*time.Minute || bank(marc) != 10*time.Minute {
		t.Errorf("the banks hold %v and %v, more than a clock", bank(anne), bank(marc))
	}
}

func TestTwoOverdueTurnsInARowHandTheSeatToAComputer(t *testing.T) {
	r := newRoom(t)
	r.timed("1m", marc)
	old := r.pick(anne, "pass")
	for range 2 {
		n := r.look(anne).Steps()
		r.advance(90 * time.Second) // Anne is silent
		r.steps(n + 1)
		if r.look(table.User{}).Status != table.Running {
			break
		}
		if !r.look(table.User{}).Chairs[0].Away {
			r.do(marc, r.pick(marc, "pass"))
		}
	}
	g := r.until("Anne is away", func(g table.Snapshot) bool { return g.Chairs[0].Away })
	if g.Chairs[0].Human() || g.Chairs[0].Left || g.Host != anne {
		t.Errorf("her chair is %+v", g.Chairs[0])
	}
	r.refused(anne, old, "table.refuse.away")
	r.restart()
	if g := r.look(table.User{}); !g.Chairs[0].Away {
		t.Error("a restart has forgotten it")
	}
	g = r.do(anne, table.Join{})
	if g.Chairs[0].Away || !g.Chairs[0].Human() || g.Clock.Late != 0 {
		t.Errorf("back again she sits on %+v with %+v", g.Chairs[0], g.Clock)
	}
}

func TestTheLastPersonsSeatIsNeverHandedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		r.timed("30s", marc)
		for range 400 {
			g := r.look(table.User{})
			if g.Status == table.Finished {
				break
			}
			r.passes(10 * time.Second)
			people := 0
			for _, c := range g.Chairs {
				if c.Human() {
					people++
				}
			}
			if people == 0 {
				t.Fatal("nobody sits there any more")
			}
		}
		r.until("the game has come to its end", func(g table.Snapshot) bool { return g.Status == table.Finished })
	})
}

func TestWhoIsTooLateIsToldWhatWasPlayed(t *testing.T) {
	r := newRoom(t)
	r.timed("1m", marc)
	private := r.pick(anne, "pass")
	public := table.Choose{Public: true, Version: r.look(table.User{}).PublicVersion, Picks: games.Picks{{"pass"}}}
	r.advance(90 * time.Second)
	r.steps(4)
	for what, do := range map[string]table.Action{"private": private, "public": public, "typed": table.Move{Game: "stones", Act: games.Act(`{"m":"pass"}`)}} {
		_, err := r.try(anne, do)
		if keyOf(err) != "table.stale.overdue.played" || !strings.Contains(fmt.Sprintf("%+v", err.(*table.Stale).Args), "stones.take") {
			t.Errorf("%s: %v", what, err)
		}
	}
	r.refused(anne, r.pick(anne, "pass"), "table.refuse.not_turn")
	r.refused(marc, public, "table.stale.again") // that was Anne's
}

func TestAMoveThatLiesInTheMailboxFirstCounts(t *testing.T) {
	r := newRoom(t)
	r.timed("1m", marc)
	hold, held := make(chan struct{}), make(chan struct{})
	r.registry.Send(r.id, table.Deed{By: anne, Do: table.CallOff{}}, func(table.Snapshot, error) { close(held); <-hold })
	<-held // the table is busy
	answered := r.send(table.Deed{By: anne, Do: r.pick(anne, "pass")})
	r.clock.Advance(2 * time.Minute)
	close(hold)
	if a := <-answered; a.err != nil {
		t.Errorf("the move was refused: %v", a.err)
	}
	if last := r.step(); last.Computer || last.User != anne.ID {
		t.Errorf("the step is %+v", last)
	}
}

func TestWithoutAComputerThereIsOnlyANudge(t *testing.T) {
	r := newRoom(t)
	r.opened("1m", marc)
	r.sets(table.OverdueOption, table.OverdueNudge)
	r.do(anne, table.Start{})
	r.bid(anne, marc)
	r.advance(90 * time.Second)
	g := r.until("Anne is late", func(g table.Snapshot) bool { return len(g.Late) == 1 })
	if g.Steps() != 3 || g.Late[0] != 0 {
		t.Errorf("the table shows %+v", g)
	}
	r.restart()
	r.clock.Advance(time.Hour)
	if g := r.do(anne, r.pick(anne, "pass")); g.Steps() != 4 || g.Clock.Bank != 0 || len(g.Late) != 0 {
		t.Errorf("an hour later: %d steps, %+v", g.Steps(), g.Clock)
	}
}

func TestWhoMadeWhichMove(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(marc, table.Join{})
	r.do(anne, table.AddComputer{})
	r.do(anne, table.Start{})
	r.bid(anne, marc)
	r.steps(4)
	r.do(anne, r.pick(anne, "pass"))
	r.do(marc, table.Leave{})
	r.steps(7)
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	type made struct {
		user     string
		computer bool
	}
	var got []made
	for _, s := range kept.Steps[:7] {
		got = append(got, made{s.User, s.Computer})
	}
	want := []made{{}, {anne.ID, false}, {marc.ID, false}, {"", true}, {anne.ID, false}, {marc.ID, true}, {"", true}}
	slices.SortFunc(got[1:4], func(a, b made) int { return strings.Compare(a.user, b.user) })
	slices.SortFunc(want[1:4], func(a, b made) int { return strings.Compare(a.user, b.user) })
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the books say %v", got)
	}
}
