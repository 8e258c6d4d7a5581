package table_test

import (
	"context"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// silent opens a table without a clock at which these have bid, and Anne is awaited.
func silentRoom(t *testing.T, clock string, others ...table.User) *room {
	t.Helper()
	r := newRoom(t)
	r.silence = day
	r.restart()
	r.timed(clock, others...)
	return r
}

// waits waits until that many seats may be played on by computers.
func (r *room) silents(n int) table.Snapshot {
	r.t.Helper()
	return r.until("silence is noted", func(g table.Snapshot) bool { return len(g.Silent) == n })
}

func TestWhoIsSilentForADayIsPlayedOnByAComputer(t *testing.T) {
	r := silentRoom(t, table.NoClock, marc, lowie)
	g := r.look(anne)
	if g.Clock != nil || len(g.Clocks) > 0 {
		t.Errorf("a game without a clock shows %v", g.Clocks)
	}
	r.advance(day / 2)
	r.silence = 3 * day // holds from the next turn on
	r.restart()
	r.advance(day/2 - time.Millisecond)
	r.refused(marc, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	r.advance(time.Millisecond)
	if g = r.silents(1); g.Steps() != 4 || g.Chairs[0].Away || len(g.Clocks) > 0 {
		t.Errorf("after a day there are %d steps, and she sits on %+v", g.Steps(), g.Chairs[0])
	}
	r.refused(anne, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	r.refused(karel, table.StandIn{Seat: 0}, "table.refuse.not_seated")
	r.do(marc, table.StandIn{Seat: 0})
	g = r.steps(5)
	if last := r.step(); !g.Chairs[0].Away || last.User != anne.ID || !last.Computer {
		t.Errorf("she sits on %+v, and the step is %+v", g.Chairs[0], last)
	}
	r.refused(lowie, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	if g := r.do(anne, table.Join{}); g.Chairs[0].Away || len(g.Silent) > 0 {
		t.Error("she cannot come back")
	}
}

// Who moves after all is forgiven.
func TestWhoBreaksTheSilenceGoesOn(t *testing.T) {
	r := silentRoom(t, table.NoClock, marc, lowie)
	r.advance(day)
	r.silents(1)
	if g := r.do(anne, r.pick(anne, "pass")); len(g.Silent) > 0 {
		t.Errorf("%v are silent", g.Silent)
	}
	if seats := r.look(anne).Offerable(anne.ID, true); len(seats) != 1 {
		t.Errorf("a moderator may offer %v, who is not among them", seats)
	}
}

func TestTheLastPersonsSeatStaysThough(t *testing.T) {
	r := silentRoom(t, table.NoClock, marc)
	r.advance(12 * time.Hour)
	r.do(marc, table.Leave{})
	r.clock.Advance(30 * day)
	if g := r.look(anne); g.Steps() != 3 || len(g.Silent) > 0 {
		t.Errorf("%v are silent after %d steps", g.Silent, g.Steps())
	}
	r.do(marc, table.Join{})
	r.clock.Advance(day - time.Second)
	r.refused(marc, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	r.advance(2 * time.Second)
	r.silents(1)
}

func TestAPauseOfTheHostIsNoSilence(t *testing.T) {
	r := silentRoom(t, table.NoClock, marc)
	r.clock.Advance(23 * time.Hour)
	r.do(anne, table.Pause{})
	r.clock.Advance(5 * day)
	r.restart()
	r.do(anne, table.Resume{})
	r.advance(time.Hour - time.Second)
	r.refused(marc, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	r.advance(time.Second)
	r.silents(1)
}

// A pause takes up a time in which nobody could be heard: who goes on afterwards has lost nothing by
// it, however often the table is read.
func TestASilenceDuringAPauseGivesNobodyTime(t *testing.T) {
	for name, deaf := range map[string]func(*room){
		"Hofnar was down": (*room).restart,
		"Discord was":     func(r *room) { r.registry.Heard(r.clock.Now().Add(-day), r.clock.Now(), everywhere) },
	} {
		t.Run(name, func(t *testing.T) {
			r := silentRoom(t, table.NoClock, marc)
			r.clock.Advance(23 * time.Hour)
			r.do(anne, table.Pause{})
			r.clock.Advance(5 * day)
			deaf(r)
			r.do(anne, table.Resume{})
			r.sleeps()
			r.do(marc, table.Reshow{})
			r.advance(50 * time.Minute)
			r.silents(1)
		})
	}
}

// What somebody does beside making a move does not break a silence.
func TestASilenceIsNotBegunAnewByOtherDeeds(t *testing.T) {
	r := liveRoom(t)
	r.silence = day
	r.restart()
	r.timed(table.NoClock, marc)
	r.do(anne, r.pick(anne, "pass"))
	r.clock.Advance(20 * time.Hour) // Marc is silent
	r.do(marc, table.Reshow{})
	r.do(marc, table.OfferSeat{Seat: games.Public, To: karel})
	r.passesOn(1, marc, karel)
	r.passesOn(1, karel, marc)
	r.do(marc, table.Leave{})
	r.do(marc, table.Join{})
	r.advance(4*time.Hour - time.Second)
	r.refused(anne, table.StandIn{Seat: 1}, "table.refuse.not_silent")
	r.advance(time.Second)
	r.silents(1)
}

// A clock of which only a nudge comes is none for who is silent.
func TestWhoIsNudgedInVainIsPlayedOnByAComputer(t *testing.T) {
	r := nudgedRoom(t)
	r.refused(marc, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	r.restart()
	r.advance(day - 15*time.Minute)
	r.silents(1)
	r.do(marc, table.StandIn{Seat: 0})
	r.steps(4)
}

// nudgedRoom is a table at which Anne was nudged, whose silence counts a day after her turn began.
func nudgedRoom(t *testing.T) *room {
	t.Helper()
	r := newRoom(t)
	r.silence = day
	r.restart()
	r.opened("10m", marc)
	r.sets(table.OverdueOption, table.OverdueNudge)
	r.do(anne, table.Start{})
	r.bid(anne, marc)
	r.advance(15 * time.Minute)
	r.until("Anne is nudged", func(g table.Snapshot) bool { return len(g.Late) == 1 })
	return r
}

func TestAPauseCostsNothingOfTheTimeOfWhoWasNudged(t *testing.T) {
	r := nudgedRoom(t)
	r.do(anne, table.Pause{})
	r.clock.Advance(5 * time.Hour)
	r.do(anne, table.Resume{})
	r.advance(day - 15*time.Minute - time.Second)
	r.refused(marc, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	r.advance(time.Second)
	r.silents(1)
}

func TestWhoWasNudgedAndCouldNotBeHeardHasATenthOfTheSilenceLeft(t *testing.T) {
	r := nudgedRoom(t)
	r.leave()
	r.clock.Advance(2 * day)
	r.enter()
	const tenth = (day - 15*time.Minute) / 10
	r.advance(tenth - time.Second)
	r.refused(marc, table.StandIn{Seat: 0}, "table.refuse.not_silent")
	r.advance(31 * time.Second)
	r.silents(1)
}

// Nobody can be nudged of whom nobody may know that he is awaited.
func TestASecretTurnEndsInOneMoveWhereOthersAreOnlyNudged(t *testing.T) {
	r := newRoom(t)
	r.opened("10m", marc, lowie)
	r.sets(table.OverdueOption, table.OverdueNudge)
	r.do(anne, table.Start{})
	r.do(anne, r.pick(anne, "low"))
	r.do(lowie, r.pick(lowie, "low"))
	r.advance(10 * time.Minute)
	g := r.steps(4)
	if last := r.step(); last.User != marc.ID || !last.Computer || g.Chairs[1].Away || len(g.Late) > 0 {
		t.Errorf("the step is %+v, he sits on %+v, %v are late", last, g.Chairs[1], g.Late)
	}
}

// Who was nudged in two turns before sits there still: a seat that is given to a computer while
// nobody is seen to be waited for would say that somebody was.
func TestASecretTurnTakesNoSeatFromWhoWasLateBefore(t *testing.T) {
	r := newRoom(t)
	r.opened("10m", marc, lowie)
	r.sets(table.OverdueOption, table.OverdueNudge)
	r.do(anne, table.Start{})
	r.bid(anne, marc, lowie)
	late := 0
	for g := r.look(anne); g.View().Phase == "take"; g = r.look(anne) {
		u, takes := []table.User{anne, marc, lowie}[g.View().Turn[0]], "pass"
		switch last := g.View().Detail.(int) <= 2; {
		case !last:
			takes = "one"
		case u == marc:
			r.advance(20 * time.Minute)
			r.until("Marc is late", func(g table.Snapshot) bool { return len(g.Late) == 1 })
			if late++; late == 2 {
				takes = "two"
			}
		}
		r.do(u, r.pick(u, takes))
	}
	r.bid(anne, lowie)
	before := r.look(anne)
	r.advance(10 * time.Minute)
	g := r.steps(before.Steps() + 1)
	if last := r.step(); last.User != marc.ID || !last.Computer || g.Chairs[1].Away {
		t.Errorf("the step is %+v, he sits on %+v", last, g.Chairs[1])
	}
}

// A seat that only its owner knows to be awaited: one move is made, and nothing is said.
func TestASecretSilenceEndsInOneMove(t *testing.T) {
	r := newRoom(t)
	r.silence = day
	r.restart()
	r.opened(table.NoClock, marc, lowie)
	r.do(anne, table.Start{})
	r.do(anne, r.pick(anne, "low"))
	r.do(lowie, r.pick(lowie, "low"))
	before := r.look(lowie)
	r.advance(day - time.Millisecond)
	if n := r.look(lowie).Steps(); n != 3 {
		t.Fatalf("there are %d steps", n)
	}
	r.advance(time.Millisecond)
	g := r.steps(4)
	if last := r.step(); last.User != marc.ID || !last.Computer || g.Chairs[1].Away || len(g.Silent) > 0 || len(before.Silent) > 0 {
		t.Errorf("the step is %+v, he sits on %+v", last, g.Chairs[1])
	}
}

// A game that counts and was archived for one person's silence goes on without it.
func TestAGameThatWasArchivedForASilenceGoesOnWithAComputer(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		a.silence = day
		a.enter()
		id := a.game("c")
		for _, u := range []table.User{anne, marc} {
			a.must(id, u, table.Move{Game: "stones", Act: games.Act(`{"m":"low"}`)})
		}
		after(fortnight)
		g, _ := a.registry.Fetch(context.Background(), id, "")
		if g.Status != table.Archived || g.ArchivedFor != 0 {
			t.Fatalf("it is %s for %d, not for Anne", g.Status, g.ArchivedFor)
		}
		g = a.must(id, marc, table.Revive{})
		if g.Status != table.Running || !g.Chairs[0].Away || g.ArchivedFor != games.Public {
			t.Errorf("revived it is %s, and she sits on %+v", g.Status, g.Chairs[0])
		}
		after(time.Minute)
		if g, _ := a.registry.Fetch(context.Background(), id, ""); g.Steps() != 4 {
			t.Errorf("there are %d steps", g.Steps())
		}
	})
}

// Where tables are archived sooner than a silence counts, those that wait for one person alone
// are archived with it.
func TestNobodyEscapesASilenceByTheArchive(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		a.lasts, a.silence = day, 3*day
		a.enter()
		id := a.game("c")
		for _, u := range []table.User{anne, marc} {
			a.must(id, u, table.Move{Game: "stones", Act: games.Act(`{"m":"low"}`)})
		}
		after(3*day - time.Second)
		if g, _ := a.registry.Fetch(context.Background(), id, ""); g.Status != table.Running {
			t.Errorf("before the silence counts it is %s", g.Status)
		}
		after(2 * time.Second)
		if g, _ := a.registry.Fetch(context.Background(), id, ""); g.Status != table.Archived || g.ArchivedFor != 0 {
			t.Errorf("it is %s for %d, not for Anne", g.Status, g.ArchivedFor)
		}
		if g := a.must(id, marc, table.Revive{}); !g.Chairs[0].Away {
			t.Error("it goes on without a computer in her seat")
		}
	})
}

// A downtime at the end of a silence leaves a tenth of it, as of a clock.
func TestADowntimeIsNoSilence(t *testing.T) {
	r := silentRoom(t, table.NoClock, marc, lowie)
	r.leave()
	r.clock.Advance(day - time.Hour)
	r.enter()
	r.hasATenth()
}

func TestADowntimeAfterAPauseLeavesATenthOfTheSilenceAlone(t *testing.T) {
	r := silentRoom(t, table.NoClock, marc, lowie)
	r.do(anne, table.Pause{})
	r.clock.Advance(30 * day)
	r.do(anne, table.Resume{})
	r.leave()
	r.clock.Advance(day - time.Hour)
	r.enter()
	r.hasATenth()
}

// hasATenth checks what Anne has left of a silence of a day.
func (r *room) hasATenth() {
	r.t.Helper()
	back := r.clock.Now()
	r.do(marc, table.Reshow{})
	kept, err := r.store.Load(context.Background(), r.id)
	if left := kept.Clocks[0].Until.Sub(back); err != nil || left < day/10 || left > day/10+time.Minute {
		r.t.Errorf("she has %v left, %v", left, err)
	}
}

// sleeps lets time pass until the table is out of memory.
func (r *room) sleeps() {
	r.t.Helper()
	r.advance(10 * time.Minute)
	for range 2000 {
		if !r.awake() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	r.t.Fatal("the table does not sleep")
}

func everywhere(string, string) bool { return true }

// What somebody is given after a downtime is given once, however often the table is read from
// the books; where he cannot be heard for longer, it is put off by as long.
func TestWhatADowntimeLeavesOfASilenceDoesNotGrow(t *testing.T) {
	for name, c := range map[string]struct {
		open func(*testing.T) *room
		ends func(table.Clock) time.Time
	}{
		"without a clock":   {func(t *testing.T) *room { return silentRoom(t, table.NoClock, marc, lowie) }, func(c table.Clock) time.Time { return c.Until }},
		"of who was nudged": {nudgedRoom, func(c table.Clock) time.Time { return c.Ends }},
	} {
		t.Run(name, func(t *testing.T) {
			r := c.open(t)
			ends := func() time.Time {
				r.do(marc, table.Reshow{})
				kept, err := r.store.Load(t.Context(), r.id)
				if err != nil {
					t.Fatal(err)
				}
				return c.ends(kept.Clocks[0])
			}
			r.leave()
			r.clock.Advance(20 * day)
			r.enter()
			first := ends()
			if left := first.Sub(r.clock.Now()); left > day/10+time.Minute {
				t.Errorf("she has %v left", left)
			}
			r.restart()
			if again := ends(); !again.Equal(first) {
				t.Errorf("read anew she has %v longer", again.Sub(first))
			}
			r.clock.Advance(10 * time.Minute)
			r.registry.Heard(time.Time{}, r.clock.Now(), everywhere)
			if later := ends(); !later.Equal(first.Add(10 * time.Minute)) {
				t.Errorf("heard ten minutes later she has %v longer", later.Sub(first))
			}
		})
	}
}
