package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
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
	return r.until(fmt.Sprintf("there are %d steps", n), func(g table.Snapshot) bool { return g.Steps >= n })
}

// step is the last one as the books have it.
func (r *room) step() table.Step {
	r.t.Helper()
	kept, err := r.store.Load(r.id)
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
	r.refused(anne, table.SetOption{Key: table.ClockOption, Value: json.RawMessage(`30`)}, "option.value")
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
	if g := r.do(anne, table.CallOff{}); g.Steps != 3 {
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
		n := r.look(anne).Steps
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
	r := newRoom(t)
	r.timed("30s", marc)
	for range 400 {
		g := r.look(table.User{})
		if g.Status == table.Finished {
			break
		}
		r.advance(10 * time.Second)
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
	r.house.Send(r.id, table.Deed{By: anne, Do: table.CallOff{}}, func(table.Snapshot, error) { close(held); <-hold })
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
	r.do(anne, table.Mentioned{Message: "call", Step: r.look(anne).PublicStep})
	r.advance(90 * time.Second)
	g := r.until("Anne is late", func(g table.Snapshot) bool { return len(g.Late) == 1 })
	if g.Steps != 3 || g.Late[0] != 0 || g.Post.Called >= g.PublicStep {
		t.Errorf("the table shows %+v", g)
	}
	r.restart()
	r.clock.Advance(time.Hour)
	if g := r.do(anne, r.pick(anne, "pass")); g.Steps != 4 || g.Clock.Bank != 0 || len(g.Late) != 0 {
		t.Errorf("an hour later: %d steps, %+v", g.Steps, g.Clock)
	}
}

func TestTheHostPausesAndResumes(t *testing.T) {
	r := newRoom(t)
	r.timed("10m", marc)
	r.refused(marc, table.Pause{}, "table.refuse.not_allowed")
	r.refused(anne, table.Resume{}, "table.refuse.not_held")
	r.advance(4 * time.Minute)
	g := r.do(anne, table.Pause{})
	if g.Status != table.Paused || !g.Held || len(g.Clocks) != 0 {
		t.Errorf("paused, the table is %+v", g)
	}
	r.refused(anne, r.pick(anne, "pass"), "table.refuse.held")
	r.refused(anne, table.Pause{}, "table.refuse.not_running")
	r.refused(marc, table.Stop{}, "table.refuse.not_allowed")
	r.clock.Advance(time.Hour)
	r.restart()
	r.clock.Advance(time.Hour)
	if g := r.look(anne); g.Steps != 3 || !g.Held {
		t.Errorf("two hours later there are %d steps", g.Steps)
	}
	g = r.do(anne, table.Resume{})
	if left := g.Clocks[0].Sub(r.clock.Now()); left != 11*time.Minute || g.Status != table.Running {
		t.Errorf("resumed, Anne has %v left", left)
	}
	r.do(anne, table.Pause{})
	r.do(anne, table.Leave{})
	if g := r.do(marc, table.Leave{}); g.Held || g.Status != table.Paused {
		t.Error("nobody is there, and the table counts as paused by its host")
	}
	if g := r.do(marc, table.Join{}); g.Status != table.Running {
		t.Errorf("with Marc the table is %s", g.Status)
	}
}

// Of the silent owner of both jesters nobody learns that the table waits for him: his
// clock is his alone, and when it has run out a computer declines, and nobody sees it.
func TestTheSilentOwnerOfBothJestersHasAClockOfHisOwn(t *testing.T) {
	synctest.Test(t, theSilentOwnerHasAClock)
}

func theSilentOwnerHasAClock(t *testing.T) {
	shown := 0
	house, err := table.New(table.Config{Games: all.Games, Books: &shelf{}, Options: (&room{}).options(), Changed: func(c table.Change) {
		if c.Shown || c.Turned || c.NewStage {
			shown++
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(house.Close)
	id, owner := silentOwner(t, house)
	others := func() (list []table.Snapshot) {
		for i := range 9 {
			if u := person(i); u != owner {
				g, _ := house.Look(id, u.ID)
				g.Steps = 0
				list = append(list, g)
			}
		}
		return list
	}
	before := others()
	mine, _ := house.Look(id, owner.ID)
	if mine.Clock == nil || time.Until(mine.Clock.Until) != 10*time.Minute {
		t.Fatalf("the owner's clock is %+v", mine.Clock)
	}
	if _, shown := mine.Clocks[mine.Seat]; shown || len(mine.Clocks) == 0 {
		t.Errorf("the table shows %v, and the owner sits on %d", mine.Clocks, mine.Seat)
	}
	synctest.Wait()
	shown = 0
	time.Sleep(10*time.Minute + time.Second)
	synctest.Wait()
	if shown > 0 {
		t.Error("the channel is told of something")
	}
	now, _ := house.Look(id, owner.ID)
	if now.Steps != mine.Steps+1 || !now.Ask(nil).Nothing() || now.Clock.Bank != 5*time.Minute || now.Clock.Late != 0 {
		t.Errorf("after ten minutes there are %d steps and the clock is %+v", now.Steps, now.Clock)
	}
	for i, g := range others() {
		sameSnapshot(t, "others", before[i], g)
	}
}

func person(i int) table.User {
	return table.User{ID: fmt.Sprint(i + 1), Name: fmt.Sprintf("Friend %d", i+1)}
}

// silentOwner begins games of Dalmuti until somebody who owes no taxes may call a
// revolution.
func silentOwner(t *testing.T, house *table.Registry) (table.ID, table.User) {
	t.Helper()
	for try := range 500 {
		g, err := house.Open(table.Opening{Channel: fmt.Sprint(try), Host: person(0), Game: "dalmuti", Options: []byte(`{"clock":"10m"}`)})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 7 {
			if _, err := send(house, g.ID, person(i+1), table.Join{}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := send(house, g.ID, person(0), table.Start{}); err != nil {
			t.Fatal(err)
		}
		for i := range 8 {
			mine, _ := house.Look(g.ID, person(i).ID)
			all, _ := house.Look(g.ID, "")
			if !mine.Ask(nil).Nothing() && !slices.Contains(all.View().Turn, mine.Seat) {
				return g.ID, person(i)
			}
		}
		if _, err := send(house, g.ID, person(0), table.Stop{}); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody gets both jesters")
	panic("not reached")
}

// What others see while a seat is awaited in secret is the same whether it answers
// in time, late or never.
func TestASecretClockShowsInNothingThatOthersSee(t *testing.T) {
	seen := map[string][]table.Snapshot{}
	for _, marcs := range []string{"at once", "late", "overdue"} {
		r := newRoom(t)
		r.opened("10m", marc, lowie)
		r.do(anne, table.Start{})
		r.bid(anne)
		look := func() {
			for _, u := range []table.User{anne, karel, {}} {
				g := r.look(u)
				g.ID, g.Steps = "", 0
				seen[marcs] = append(seen[marcs], g)
			}
		}
		if g := r.look(marc); g.Clock == nil || !g.Clock.Until.Equal(noon.Add(10*time.Minute)) || len(g.Clocks) != 0 {
			t.Fatalf("Marc has the clock %+v, all see %v", g.Clock, g.Clocks)
		}
		look()
		if marcs == "at once" {
			r.bid(marc)
		}
		look()
		r.advance(9 * time.Minute)
		if marcs == "late" {
			r.bid(marc)
		}
		look()
		if marcs != "overdue" {
			r.bid(lowie)
		}
		r.advance(time.Minute)
		r.until("all have bid", func(g table.Snapshot) bool { return len(g.View().Turn) == 1 })
		r.do(anne, r.pick(anne, "pass"))
		g := r.look(table.User{})
		if left := g.Clocks[1].Sub(g.Since); left != 15*time.Minute || g.Chairs[1].Away {
			t.Errorf("%s: at his next turn Marc has %v", marcs, left)
		}
		if late := r.look(marc).Clock.Late; late != 0 {
			t.Errorf("%s: it counts as overdue", marcs)
		}
	}
	for marcs, list := range seen {
		for i := range list {
			if diff := cmp.Diff(seen["at once"][i], list[i], cmpopts.IgnoreUnexported(table.Snapshot{})); diff != "" {
				t.Errorf("%s, look %d:\n%s", marcs, i, diff)
			}
		}
	}
}

func TestAfterADowntimeEverybodyGetsSomeTime(t *testing.T) {
	for _, c := range []struct {
		clock      string
		least      time.Duration
		gone, away time.Duration
	}{
		{"1m", 30 * time.Second, 10 * time.Second, time.Hour},
		{"1h", 6 * time.Minute, 0, 48 * time.Hour},
		{"2d", 288 * time.Minute, 47 * time.Hour, 30 * time.Hour},
	} {
		r := newRoom(t)
		r.timed(c.clock, marc)
		r.clock.Advance(c.gone)
		r.leave()
		r.clock.Advance(c.away)
		r.enter()
		back := r.clock.Now()
		g := r.until("time was given", func(g table.Snapshot) bool { return g.Clocks[0].After(back) })
		if left := g.Clocks[0].Sub(back); left < c.least || left > c.least+30*time.Second {
			t.Errorf("%s: after %v there are %v left", c.clock, c.away, left)
		}
		r.restart()
		r.leave()
		r.clock.Advance(c.away)
		r.enter() // a second time there is nothing in this turn
		r.steps(4)
	}
}

func TestAfterAGapToo(t *testing.T) {
	r := newRoom(t)
	r.timed("1m", marc)
	r.clock.Advance(80 * time.Second)
	r.house.Gap(noon, r.clock.Now(), func(table.Snapshot) bool { return true })
	g := r.until("time was given", func(g table.Snapshot) bool { return g.Clocks[0].After(noon.Add(90 * time.Second)) })
	if left := g.Clocks[0].Sub(r.clock.Now()); left < 30*time.Second || left > time.Minute {
		t.Errorf("there are %v left", left)
	}
	last := r.heard()[len(r.heard())-1]
	if !last.Shown || last.Moved {
		t.Error("the channel is not shown the new time")
	}
}

// A game that began before there were clocks has none, whatever is usual now.
func TestGamesOfBeforeGoOnWithoutAClock(t *testing.T) {
	r := newRoom(t)
	r.bare = true
	r.restart()
	r.begun(marc)
	r.bare = false
	r.restart()
	r.clock.Advance(30 * 24 * time.Hour)
	if g := r.do(anne, r.pick(anne, "one")); g.Clock != nil || len(g.Clocks) != 0 || g.Steps != 4 {
		t.Errorf("it has %+v", g.Clock)
	}
	r.id = ""
	other, err := r.house.Open(table.Opening{Channel: "d", Host: lowie, Game: "stones"})
	if err != nil || other.Options.Str(table.ClockOption) != table.UsualClock {
		t.Errorf("a new table has %v, %v", other.Options, err)
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
	kept, err := r.store.Load(r.id)
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

// In whatever state a table is when the house closes, it comes back with the same clocks
// for everybody.
func TestARestartKeepsClocksInEveryState(t *testing.T) {
	pass := func(r *room, u table.User) { r.do(u, r.pick(u, "pass")) }
	states := []struct {
		name  string
		reach func(*room)
	}{
		{"a lobby", func(r *room) { r.opened("10m", marc, lowie) }},
		{"bids in secret", func(r *room) { r.opened("10m", marc, lowie); r.do(anne, table.Start{}); r.bid(marc) }},
		{"somebody's turn", func(r *room) { r.timed("10m", marc, lowie); r.clock.Advance(4 * time.Minute) }},
		{"on the bank", func(r *room) { r.timed("10m", marc, lowie); r.clock.Advance(12 * time.Minute) }},
		{"after an overdue move", func(r *room) { r.timed("10m", marc, lowie); r.advance(15 * time.Minute); r.steps(5) }},
		{"somebody is nudged", func(r *room) {
			r.opened("10m", marc, lowie)
			r.sets(table.OverdueOption, table.OverdueNudge)
			r.do(anne, table.Start{})
			r.bid(anne, marc, lowie)
			r.advance(15 * time.Minute)
			r.until("Anne is late", func(g table.Snapshot) bool { return len(g.Late) == 1 })
		}},
		{"somebody is away", func(r *room) {
			r.timed("10m", marc, lowie)
			r.advance(15 * time.Minute)
			r.steps(5)
			pass(r, marc)
			pass(r, lowie)
			r.advance(10 * time.Minute)
			r.until("Anne is away", func(g table.Snapshot) bool { return g.Chairs[0].Away })
		}},
		{"paused by its host", func(r *room) { r.timed("10m", marc, lowie); r.clock.Advance(time.Minute); r.do(anne, table.Pause{}) }},
		{"all have left", func(r *room) {
			r.timed("10m", marc)
			r.do(anne, table.Leave{})
			r.do(marc, table.Leave{})
		}},
	}
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			r := newRoom(t)
			s.reach(r)
			everybody := []table.User{anne, marc, lowie, karel, {}}
			before := map[table.User]table.Snapshot{}
			for _, u := range everybody {
				before[u] = r.look(u)
			}
			r.restart()
			for _, u := range everybody {
				sameSnapshot(t, u.Name, before[u], r.look(u))
			}
		})
	}
}

// Whatever people do or leave undone, and however often the house is closed: no clock
// runs out early, none is noticed more than a minute late, and banks stay within bounds.
func TestClocksOfRandomGames(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := &watcher{room: newRoom(t), Rand: rand.New(rand.NewPCG(seed, 1))}
			w.length = []time.Duration{30 * time.Second, 10 * time.Minute, 48 * time.Hour}[seed%3]
			w.timed(table.WriteLength(w.length), marc, lowie)
			for range 300 {
				if w.look(table.User{}).Status != table.Running {
					break
				}
				w.something()
			}
			if w.overdue == 0 {
				t.Error("nobody was ever late")
			}
		})
	}
}

// watcher does anything at a table and holds every overdue move against the clock that
// was shown last.
type watcher struct {
	*room
	*rand.Rand
	length  time.Duration
	overdue int
}

func (w *watcher) something() {
	w.t.Helper()
	u := []table.User{anne, marc, lowie}[w.IntN(3)]
	switch n := w.IntN(20); {
	case n == 0:
		w.restart()
	case n == 1:
		w.do(anne, table.Pause{})
		w.clock.Advance(w.length)
		w.do(anne, table.Resume{})
	case n == 2:
		w.house.Gap(w.clock.Now().Add(-w.length), w.clock.Now(), func(table.Snapshot) bool { return true })
	case n < 8:
		_, _ = w.try(u, table.Join{}) // only somebody who is away can
		_, _ = w.try(u, w.pick(u, []string{"one", "two", "pass", "low"}[w.IntN(4)]))
	default:
		w.passes()
	}
	w.within()
}

// passes lets time go by up to when a clock runs out, or less far.
func (w *watcher) passes() {
	w.t.Helper()
	_, _ = w.try(anne, table.RemoveComputer{}) // all that was due is done
	before := w.look(table.User{})
	var next time.Time
	for _, u := range []table.User{anne, marc, lowie} {
		c := w.look(u).Clock
		if c != nil && !c.Since.IsZero() && (next.IsZero() || c.Until.Before(next)) {
			next = c.Until
		}
	}
	if next.IsZero() || before.Status != table.Running {
		w.clock.Advance(time.Second)
		return
	}
	left := next.Sub(w.clock.Now())
	if w.IntN(2) == 0 && left > time.Second {
		w.clock.Advance(left - time.Millisecond)
		w.quiet(before)
		return
	}
	w.clock.Advance(max(0, left))
	w.steps(before.Steps + 1)
	w.overdue++
}

// quiet demands that nothing was played in anybody's place meanwhile.
func (w *watcher) quiet(before table.Snapshot) {
	w.t.Helper()
	_, _ = w.try(anne, table.RemoveComputer{})
	if now := w.look(table.User{}); now.Steps > before.Steps {
		if s := w.step(); strings.HasPrefix(s.Event, "overdue:") {
			w.t.Errorf("step %d came before its time", s.N)
		}
	}
}

// within holds the clocks in the books against what they may be.
func (w *watcher) within() {
	w.t.Helper()
	kept, err := w.store.Load(w.id)
	if err != nil {
		w.t.Fatal(err)
	}
	for seat, c := range kept.Clocks {
		if c.Bank < 0 || c.Bank > w.length {
			w.t.Errorf("seat %d has a bank of %v", seat, c.Bank)
		}
		if kept.Status == table.Running && !c.Since.IsZero() && c.Regained.IsZero() && c.Until.Sub(c.Since) < w.length {
			w.t.Errorf("seat %d had only %v", seat, c.Until.Sub(c.Since))
		}
	}
}
