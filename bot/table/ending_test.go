package table_test

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// underWay opens a table at which each of these, and Anne, has made three moves.
func (r *room) underWay(others ...table.User) {
	r.t.Helper()
	all := append([]table.User{anne}, others...)
	r.begun(others...) // one move each
	for range 2 {
		for _, u := range all {
			r.do(u, r.pick(u, "pass"))
		}
	}
}

func (r *room) moderates(do table.Action) (table.Snapshot, error) {
	r.t.Helper()
	return r.deed(table.Deed{By: karel, Moderator: true, Do: do})
}

// endsIt and playsOn answer what those who sit there are asked now.
func (r *room) endsIt() table.ConsentToEnd {
	r.t.Helper()
	wish := r.look(table.User{}).WishToEnd
	if wish == nil {
		r.t.Fatal("nobody is asked to end the game")
	}
	return table.ConsentToEnd{N: wish.N}
}

func (r *room) playsOn() table.ConsentToEnd {
	r.t.Helper()
	d := r.endsIt()
	d.No = true
	return d
}

func TestUntilEachHasMadeThreeMovesTheHostStopsAGameAlone(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.do(anne, r.pick(anne, "pass"))
	r.do(marc, r.pick(marc, "pass"))
	r.do(anne, r.pick(anne, "pass")) // Marc has made two
	if g := r.do(anne, table.Stop{}); g.Status != table.Stopped || g.StoppedBy.As != table.AsHost {
		t.Errorf("it is %s, by %+v", g.Status, g.StoppedBy)
	}
}

func TestAGameThatCountsForNothingIsItsHostsToStop(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.sets(table.HintsOption, table.HintsOn)
	r.do(marc, table.Join{})
	r.do(anne, table.Start{})
	r.bid(anne, marc)
	for range 2 {
		r.do(anne, r.pick(anne, "pass"))
		r.do(marc, r.pick(marc, "pass"))
	}
	if g := r.do(anne, table.Stop{}); g.Status != table.Stopped {
		t.Errorf("it is %s", g.Status)
	}
}

// Also with a restart in between.
func TestAGameThatCountsIsStoppedWhenAllAgree(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	g := r.do(anne, table.Stop{})
	wish := g.WishToEnd
	if g.Status != table.Running || wish == nil || wish.Who != 0 || !slices.Equal(wish.Missing, []games.Seat{1, 2}) {
		t.Fatalf("it is %s, and asked is %+v", g.Status, wish)
	}
	r.refused(karel, table.ConsentToEnd{N: g.WishToEnd.N}, "table.refuse.not_seated")
	r.do(marc, r.endsIt())
	r.do(anne, r.pick(anne, "pass")) // the game goes on meanwhile
	r.restart()
	if g = r.do(lowie, r.endsIt()); g.Status != table.Stopped || g.StoppedBy.As != table.AsAgreed || g.StoppedBy.User != anne {
		t.Errorf("it is %s, by %+v", g.Status, g.StoppedBy)
	}
	r.refused(lowie, table.ConsentToEnd{N: wish.N}, "table.refuse.stop.over")
}

// Silence agrees, but never of one who has refused before.
func TestOneWhoRefusesLetsAGameGoOnForGood(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	r.do(anne, table.Stop{})
	if g := r.do(marc, r.playsOn()); g.WishToEnd != nil || g.Status != table.Running {
		t.Fatalf("it is %s", g.Status)
	}
	r.do(anne, table.Stop{})
	r.restart()
	r.advance(10 * time.Minute)
	if g := r.until("the question is over", func(g table.Snapshot) bool { return g.WishToEnd == nil }); g.Status != table.Running {
		t.Fatalf("his silence has ended it: %s", g.Status)
	}
	r.do(anne, table.Stop{})
	r.do(lowie, r.endsIt())
	if g := r.do(marc, r.endsIt()); g.Status != table.Stopped {
		t.Errorf("with his consent it is %s", g.Status)
	}
}

func TestSilenceAgreesAfterTenMinutes(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	r.do(anne, table.Stop{})
	r.do(marc, r.endsIt())
	r.advance(10*time.Minute - time.Millisecond)
	if g := r.look(table.User{}); g.Status != table.Running {
		t.Fatalf("too early it is %s", g.Status)
	}
	r.advance(time.Millisecond)
	r.until("it is stopped", func(g table.Snapshot) bool { return g.Status == table.Stopped })
}

// Nobody is asked for somebody who is gone, and whoever has gone is not asked.
func TestWhoLeavesAsksNothingAndIsNotAsked(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	r.do(anne, table.Stop{})
	if g := r.do(anne, table.Leave{}); g.WishToEnd != nil || g.Status != table.Running || g.Host != marc {
		t.Errorf("a host who has left asks on: %+v", g.WishToEnd)
	}
	r.do(marc, table.Stop{})
	if g := r.do(lowie, table.Leave{}); g.Status != table.Stopped || g.StoppedBy.User != marc {
		t.Errorf("with nobody else there it is %s", g.Status)
	}
}

func TestAModeratorStopsAGameThatCountsWithAReason(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc)
	if _, err := r.moderates(table.Stop{}); keyOf(err) != "table.refuse.stop.reason" {
		t.Errorf("without a reason: %v", err)
	}
	g, err := r.moderates(table.Stop{Reason: "a quarrel"})
	if err != nil || g.Status != table.Stopped || g.StoppedBy != (table.StoppedBy{User: karel, As: table.AsModerator, Reason: "a quarrel"}) {
		t.Errorf("it is %s by %+v, %v", g.Status, g.StoppedBy, err)
	}
	r.restart()
	if g := r.look(table.User{}); g.StoppedBy.Reason != "a quarrel" {
		t.Errorf("after a restart the reason is %q", g.StoppedBy.Reason)
	}
}

// Leaving together stops nothing either: the game is put away, and may be revived.
func TestAGameThatEverybodyHasLeftIsPutAwayAndNotStopped(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc)
	r.do(marc, table.Leave{})
	r.do(anne, table.Leave{})
	if g := r.do(anne, table.Stop{}); g.Status != table.Archived {
		t.Fatalf("it is %s", g.Status)
	}
	r.refused(anne, table.Stop{}, "table.refuse.stop.moderator")
	r.do(marc, table.Revive{})
	if g := r.do(marc, table.Join{}); g.Status != table.Running {
		t.Errorf("it is %s", g.Status)
	}
}

// A question that was open when a game was archived is asked no more when it goes on.
func TestAnArchivedGameIsAskedNothing(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		a.lasts, a.consent = time.Hour, 24*time.Hour
		a.enter()
		id := a.game("c")
		for range 3 {
			for _, u := range []table.User{anne, marc} {
				for _, m := range []string{`{"m":"low"}`, `{"m":"pass"}`} {
					_, _ = a.does(id, u, table.Move{Game: "stones", Act: games.Act(m)})
				}
			}
		}
		if g := a.must(id, anne, table.Stop{}); g.WishToEnd == nil {
			t.Fatalf("nobody is asked: it is %s after %d steps", g.Status, g.Steps())
		}
		after(2 * time.Hour)
		if g := a.must(id, marc, table.Revive{}); g.Status != table.Running || g.WishToEnd != nil {
			t.Errorf("it is %s, and asked is %+v", g.Status, g.WishToEnd)
		}
		after(30 * time.Minute)
		if a.status(id) != table.Running {
			t.Errorf("it is %s", a.status(id))
		}
	})
}

func TestAKnockIsNoMove(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.do(marc, r.knock())
	for range 2 {
		if r.look(anne).Bound {
			t.Error("with two moves and a knock of Marc's it is bound")
		}
		r.do(anne, r.pick(anne, "pass"))
		if r.look(anne).Bound {
			t.Error("with two moves and a knock of Marc's it is bound")
		}
		r.do(marc, r.pick(marc, "pass"))
	}
	r.restart()
	if !r.look(anne).Bound {
		t.Error("three moves each do not bind a game")
	}
}

// An answer is one to the question that it stands below.
func TestAnAnswerToAnOlderQuestionAgreesToNothing(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc)
	r.do(anne, table.Stop{})
	old := r.endsIt()
	r.do(marc, r.playsOn())
	r.do(anne, table.Stop{})
	r.refused(marc, old, "table.refuse.stop.over")
	if g := r.do(marc, r.endsIt()); g.Status != table.Stopped {
		t.Errorf("it is %s", g.Status)
	}
}

// Whoever could not be heard while others waited for an answer has time to answer.
func TestNoSilenceAgreesWhileNobodyCanBeHeard(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	r.do(anne, table.Stop{})
	heard := atomic.Bool{}
	r.registry.Hears(func(string, string) bool { return heard.Load() })
	r.advance(10 * time.Minute)
	g := r.until("they are asked for longer", func(g table.Snapshot) bool {
		return g.WishToEnd != nil && g.WishToEnd.Until.After(r.clock.Now())
	})
	if left := g.WishToEnd.Until.Sub(r.clock.Now()); left != 10*time.Minute {
		t.Errorf("they have %v", left)
	}
	heard.Store(true)
	r.registry.Heard(r.clock.Now().Add(-5*time.Minute), r.clock.Now(), func(string, string) bool { return true })
	r.advance(10 * time.Minute)
	r.until("it is stopped", func(g table.Snapshot) bool { return g.Status == table.Stopped })
}

// So has whoever could not be heard since Hofnar was away.
func TestASilenceThatADowntimeWasPartOfIsLonger(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	r.do(anne, table.Stop{})
	r.leave()
	r.clock.Advance(time.Hour)
	r.enter()
	r.until("they are asked for longer", func(g table.Snapshot) bool {
		return g.WishToEnd != nil && g.WishToEnd.Until.Equal(r.clock.Now().Add(time.Minute))
	})
	r.advance(time.Minute)
	r.until("it is stopped", func(g table.Snapshot) bool { return g.Status == table.Stopped })
}

// Days off of those who are asked do not count, as on a clock; those of whoever asks say nothing.
func TestDaysOffAgreeToNothing(t *testing.T) {
	for name, c := range map[string]struct {
		off  table.User
		want time.Duration
	}{
		"of somebody who is asked": {marc, 3*day + 10*time.Minute},
		"of whoever asks":          {anne, 10 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.days = table.Calendar{
				Hours: func(u table.User, _ string, _ time.Time, length, _ time.Duration) table.Hours {
					return table.Hours(u.ID + length.String())
				},
				Ends: func(h table.Hours, from time.Time, left time.Duration) (time.Time, time.Duration) {
					if h == table.Hours(c.off.ID+(10*time.Minute).String()) {
						left += 3 * day
					}
					return from.Add(left), 0
				},
				Left:  func(_ table.Hours, from, to time.Time) time.Duration { return to.Sub(from) },
				Share: func(_ table.Hours, from, to time.Time, _ int) time.Time { return to },
			}
			r.restart()
			r.underWay(marc, lowie)
			g := r.do(anne, table.Stop{})
			if left := g.WishToEnd.Until.Sub(r.clock.Now()); left != c.want {
				t.Errorf("silence agrees after %v", left)
			}
			g, err := r.deed(table.Deed{Do: table.CalledToEnd{N: g.WishToEnd.N, Users: []string{marc.ID, lowie.ID}}})
			if err != nil {
				t.Fatal(err)
			}
			if left := g.WishToEnd.Until.Sub(r.clock.Now()); left != c.want {
				t.Errorf("once they are called it agrees after %v", left)
			}
		})
	}
}

// Who takes over the seat of somebody who has agreed is asked himself.
func TestWhoTakesOverASeatAgreesForHimself(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	r.do(anne, table.Stop{})
	r.do(marc, r.endsIt())
	r.passesOn(1, marc, karel)
	if g := r.do(lowie, r.endsIt()); g.Status != table.Running || !slices.Equal(g.WishToEnd.Missing, []games.Seat{1}) {
		t.Fatalf("it is %s, and asked is %+v", g.Status, g.WishToEnd)
	}
	if g := r.do(karel, r.endsIt()); g.Status != table.Stopped {
		t.Errorf("it is %s", g.Status)
	}
}

// Where people are called silence agrees once each was: who takes over a seat is called himself.
func TestWhoWasNotCalledIsAskedForLonger(t *testing.T) {
	r := newRoom(t)
	r.calls = table.Calls{Grace: func(games.Agreed) time.Duration { return 0 }}
	r.restart()
	r.underWay(marc, lowie)
	n := r.do(anne, table.Stop{}).WishToEnd.N
	called := func(n int, users ...string) {
		if _, err := r.deed(table.Deed{Do: table.CalledToEnd{N: n, Users: users}}); err != nil {
			t.Fatal(err)
		}
	}
	called(n-1, karel.ID, lowie.ID)
	called(n, marc.ID, lowie.ID)
	r.passesOn(1, marc, karel)
	for _, then := range []func(){func() { called(n, marc.ID) }, func() { called(n, karel.ID) }} {
		r.advance(10 * time.Minute)
		g := r.until("they are asked for longer", func(g table.Snapshot) bool {
			return g.WishToEnd == nil || g.WishToEnd.Until.After(r.clock.Now())
		})
		if g.WishToEnd == nil || !slices.Equal(g.WishToEnd.Uncalled, []games.Seat{1}) {
			t.Fatalf("it is %s, and asked is %+v", g.Status, g.WishToEnd)
		}
		r.advance(5 * time.Minute)
		then()
	}
	r.advance(9 * time.Minute)
	if g := r.look(anne); g.Status != table.Running {
		t.Errorf("nine minutes after the last call it is %s", g.Status)
	}
	r.advance(time.Minute)
	r.until("it is stopped", func(g table.Snapshot) bool { return g.Status == table.Stopped })
}

// What somebody has refused is nothing that whoever takes the seat over has said.
func TestARefusalToEndGoesWithWhoeverHasRefused(t *testing.T) {
	r := newRoom(t)
	r.underWay(marc, lowie)
	r.do(anne, table.Stop{})
	r.do(marc, r.playsOn())
	r.passesOn(1, marc, karel)
	if wish := r.do(anne, table.Stop{}).WishToEnd; !slices.Equal(wish.Agreeing, []games.Seat{1, 2}) {
		t.Errorf("only the silence of %v agrees", wish.Agreeing)
	}
}
