package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// calm is a registry in which nobody races, so that moves may be taken back.
func calm(t *testing.T) *room {
	r := newRoom(t)
	r.game.raceless = true
	r.restart()
	return r
}

func (r *room) takeBack(by table.User) table.TakeBack {
	return table.TakeBack{Version: r.look(by).Version}
}

func (r *room) agrees() table.Consent {
	return table.Consent{Version: r.look(table.User{}).PublicVersion}
}

func keys(g table.Snapshot) (list []string) {
	for _, entry := range g.Log() {
		mark := ""
		if entry.Undone {
			mark = "~"
		}
		list = append(list, mark+entry.Text.Key)
	}
	return list
}

func TestAMoveIsTakenBackWithEverybodysConsent(t *testing.T) {
	r := calm(t)
	r.begun(marc, lowie)
	before := r.look(marc)
	r.do(anne, r.pick(anne, "one"))
	r.clock.Advance(time.Hour)
	r.do(anne, r.takeBack(anne))
	if g := r.look(karel); g.WishToTakeBack == nil || g.WishToTakeBack.Who != 0 || !slices.Equal(g.WishToTakeBack.Missing, []games.Seat{1, 2}) {
		t.Fatalf("the channel is told of %+v", g.WishToTakeBack)
	}
	r.refused(karel, r.agrees(), "table.refuse.not_seated")
	r.do(marc, r.agrees())
	r.do(marc, r.agrees()) // once more changes nothing
	r.restart()
	g := r.do(lowie, r.agrees())
	if g.WishToTakeBack != nil || g.View().Detail != before.View().Detail || !slices.Equal(g.View().Turn, []games.Seat{0}) {
		t.Errorf("afterwards the table stands at %+v, and %+v is asked", g.View(), g.WishToTakeBack)
	}
	if g.PublicVersion != before.PublicVersion+2 || g.Steps() != before.Steps()+2 {
		t.Errorf("public version %d, %d steps; before %d and %d", g.PublicVersion, g.Steps(), before.PublicVersion, before.Steps())
	}
	if step := r.step(); step.Cancels != step.N-1 || step.User != anne.ID || len(step.Chance) > 0 {
		t.Errorf("the books say %+v", step)
	}
	r.do(anne, r.pick(anne, "one"))
	if got := strings.Join(keys(r.look(marc)), " "); got != "stones.heap_of stones.you_bid ~stones.take table.taken_back stones.take" {
		t.Errorf("the log tells %s", got)
	}
}

func TestOneWhoRefusesLetsTheMoveStand(t *testing.T) {
	r := calm(t)
	r.begun(marc, lowie)
	r.do(anne, r.pick(anne, "one"))
	back := r.takeBack(anne)
	r.do(anne, back)
	r.do(lowie, table.Consent{Version: r.agrees().Version, No: true})
	if g := r.look(anne); g.WishToTakeBack != nil || g.MayTakeBack {
		t.Errorf("still asked is %+v", g.WishToTakeBack)
	}
	r.refused(marc, r.agrees(), "table.refuse.back.over")
	r.refused(anne, back, "table.refuse.back.refused")
}

func TestWhoLeavesIsNotAskedAnyMore(t *testing.T) {
	r := calm(t)
	r.begun(marc, lowie)
	r.do(anne, r.pick(anne, "one"))
	r.do(anne, r.takeBack(anne))
	r.do(marc, r.agrees())
	g := r.do(lowie, table.Leave{})
	if g.WishToTakeBack != nil || !slices.Equal(g.View().Turn, []games.Seat{0}) || r.step().Cancels == 0 {
		t.Errorf("asked is %+v, and the turn is %v's", g.WishToTakeBack, g.View().Turn)
	}
	r.do(anne, r.pick(anne, "one"))
	r.do(anne, r.takeBack(anne))
	if g := r.do(anne, table.Leave{}); g.WishToTakeBack != nil {
		t.Error("who has left still asks")
	}
}

func TestTheNextStepEndsTheAsking(t *testing.T) {
	r := calm(t)
	r.begun(marc, lowie)
	r.do(anne, r.pick(anne, "one"))
	back := r.takeBack(anne)
	r.do(anne, back)
	old := r.agrees()
	r.do(marc, r.pick(marc, "one"))
	if g := r.look(anne); g.WishToTakeBack != nil || g.MayTakeBack {
		t.Errorf("still asked is %+v", g.WishToTakeBack)
	}
	r.refused(lowie, old, "table.refuse.back.over")
	r.refused(anne, back, "table.refuse.back.gone")
	r.do(marc, r.takeBack(marc))
	r.refused(lowie, old, "table.refuse.back.over") // that was about another move
}

func TestWhatNobodyElseKnowsIsTakenBackUnseen(t *testing.T) {
	r := calm(t)
	r.open()
	r.do(marc, table.Join{})
	r.do(lowie, table.Join{})
	r.do(anne, table.Start{})
	others := []table.User{marc, lowie, karel, {}}
	var before []table.Snapshot
	for _, u := range others {
		before = append(before, r.look(u))
	}
	r.do(anne, r.pick(anne, "low"))
	r.clock.Advance(15 * time.Second)
	g := r.do(anne, r.takeBack(anne))
	if g.Ask(nil).Nothing() || g.MayTakeBack || strings.Join(keys(g), " ") != "stones.heap_of ~stones.you_bid table.taken_back.you" {
		t.Errorf("Anne is asked %+v, and her log is %v", g.Ask(nil), keys(g))
	}
	for i, u := range others {
		now := r.look(u)
		sameSnapshot(t, u.Name, before[i], now)
	}
	r.do(anne, r.pick(anne, "high"))
	r.clock.Advance(16 * time.Second)
	r.refused(anne, r.takeBack(anne), "table.refuse.back.late")
	r.do(marc, r.pick(marc, "low"))
	r.do(lowie, r.pick(lowie, "low")) // and that is seen
	if g := r.look(marc); g.MayTakeBack {
		t.Error("Marc's bid is not the last any more")
	}
}

// A step that only its maker knows of ends nothing in others' eyes: else they would
// learn of it.
func TestASecretStepDoesNotEndWhatOthersMayDo(t *testing.T) {
	r := calm(t)
	r.open()
	r.do(marc, table.Join{})
	r.do(lowie, table.Join{})
	r.do(anne, table.Start{})
	r.do(anne, r.pick(anne, "low"))
	r.do(marc, r.pick(marc, "high"))
	r.do(anne, r.takeBack(anne))
	if r.look(anne).Ask(nil).Nothing() || !r.look(marc).Ask(nil).Nothing() {
		t.Error("Anne's bid is taken back, and Marc's is not")
	}
	r.do(marc, r.takeBack(marc))
	r.bid(lowie, marc, anne)
	r.restart()
	if g := r.look(anne); g.View().Phase != "take" {
		t.Errorf("after all bids the phase is %s", g.View().Phase)
	}
}

// It would only do so again, and all would have been asked for nothing.
func TestNobodyTakesBackWhatTheTableDidSinceThereWasOneAnswer(t *testing.T) {
	r := newRoom(t)
	r.game.raceless, r.game.forced = true, true
	r.restart()
	r.begun(marc)
	r.do(anne, r.pick(anne, "one"))
	r.steps(5)
	if last := r.step(); last.User != marc.ID || !strings.HasPrefix(last.Event, "settled:") {
		t.Fatalf("the last step is %+v", last)
	}
	if r.look(marc).MayTakeBack {
		t.Error("it is offered to be taken back")
	}
	r.refused(marc, r.takeBack(marc), "table.refuse.back.gone")
}

func TestWhatStands(t *testing.T) {
	for name, c := range map[string]struct {
		raced bool
		play  func(*room)
		by    table.User
	}{
		"a move while somebody may still race": {true, func(r *room) { r.do(anne, r.pick(anne, "one")) }, anne},
		"the end of a round": {false, func(r *room) {
			for range 9 {
				for _, u := range []table.User{anne, marc} {
					if g := r.look(u); g.View().Scene.Round == 1 && asked(u, r)(g) {
						r.do(u, r.pick(u, "one"))
						r.look(u)
					}
				}
			}
		}, marc},
		"somebody else's move":   {false, func(r *room) { r.do(anne, r.pick(anne, "one")) }, marc},
		"the beginning":          {false, func(*room) {}, anne},
		"a move taken back once": {false, func(r *room) { r.do(anne, r.pick(anne, "one")); r.do(anne, r.takeBack(anne)); r.do(marc, r.agrees()) }, anne},
		"a move after a control of before": {false, func(r *room) {
			r.do(anne, r.pick(anne, "one"))
			r.do(marc, r.pick(marc, "one"))
		}, anne},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.game.raceless = !c.raced
			r.restart()
			r.begun(marc)
			c.play(r)
			if g := r.look(c.by); g.MayTakeBack {
				t.Error("it is offered to be taken back")
			}
			r.refused(c.by, r.takeBack(c.by), "table.refuse.back.gone")
		})
	}
}

func TestAmongComputersNobodyIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := liveRoom(t)
		var heard []games.News
		r.game.raceless, r.game.hears = true, func(s games.Sight) { heard = s.Heard }
		r.restart()
		r.open()
		r.do(anne, table.AddComputer{Level: "listener"})
		r.do(anne, table.Start{})
		r.do(anne, r.pick(anne, "low"))
		r.advance(4 * time.Second) // the computer bids
		r.until("all have bid", func(g table.Snapshot) bool { return g.View().Phase == "take" })
		r.do(anne, r.pick(anne, "one"))
		g := r.do(anne, r.takeBack(anne))
		if g.Ask(nil).Nothing() || g.WishToTakeBack != nil {
			t.Errorf("Anne is asked %+v", g.Ask(nil))
		}
		r.do(anne, r.pick(anne, "two"))
		synctest.Wait() // until the computer has thought
		var said []string
		for _, n := range heard {
			said = append(said, n.Text.Key)
		}
		if strings.Count(strings.Join(said, " "), "stones.take") != 1 || slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, "table.") }) {
			t.Errorf("the computer has heard %v", said)
		}
	})
}

func TestComputersWaitWhilePeopleAreAsked(t *testing.T) {
	r := liveRoom(t)
	r.game.raceless = true
	r.restart()
	r.open()
	r.do(anne, table.AddComputer{})
	r.do(marc, table.Join{})
	r.do(anne, table.Start{})
	r.do(anne, r.pick(anne, "low"))
	r.do(marc, r.pick(marc, "low"))
	r.advance(4 * time.Second)
	r.until("all have bid", func(g table.Snapshot) bool { return g.View().Phase == "take" })
	r.do(anne, r.pick(anne, "one"))
	r.do(anne, r.takeBack(anne))
	steps := r.look(anne).Steps()
	r.advance(29 * time.Second)
	if g := r.do(anne, table.CallOff{}); g.Steps() != steps || g.WishToTakeBack == nil {
		t.Errorf("after half a minute there are %d steps, then %d", steps, g.Steps())
	}
	r.advance(2 * time.Second)
	if g := r.steps(steps + 1); g.WishToTakeBack != nil {
		t.Errorf("the computer has moved, and %+v is still asked", g.WishToTakeBack)
	}
}

func TestAnOrderGivenWithAMoveGoesWithIt(t *testing.T) {
	r := calm(t)
	r.begun(marc)
	r.do(anne, table.Choose{Version: r.look(anne).Version, Picks: games.Picks{{"pass"}}, Standing: true})
	r.do(anne, r.takeBack(anne))
	r.do(marc, r.agrees())
	if g := r.look(anne); g.Order != nil || !slices.Equal(g.View().Turn, []games.Seat{0}) {
		t.Errorf("the order is %+v, the turn %v", g.Order, g.View().Turn)
	}
}

func TestTheRecordLeavesOutWhatWasTakenBack(t *testing.T) {
	r := calm(t)
	r.begun(marc)
	r.do(anne, r.pick(anne, "one"))
	r.do(anne, r.takeBack(anne))
	r.do(marc, r.agrees())
	r.do(anne, r.pick(anne, "pass"))
	end := r.finish()
	record, ok := end.Record()
	if !ok {
		t.Fatal("there is no record")
	}
	text, _ := json.Marshal(record)
	game, read, err := games.ReadRecord([]*games.Game{r.game.listed()}, text)
	if err != nil {
		t.Fatal(err)
	}
	state, _, bad := games.Replay(game, read)
	if bad != nil || len(read.Moves) != end.Steps()-3 || !slices.Equal(state.Tally().Scores, end.Tally.Scores) {
		t.Errorf("%d moves of %d steps come to %v, move %v is bad", len(read.Moves), end.Steps(), state.Tally(), bad)
	}
}

func TestStatisticsLeaveOutWhatWasTakenBack(t *testing.T) {
	r := calm(t)
	r.begun(marc)
	r.do(anne, r.pick(anne, "two"))
	r.do(anne, r.takeBack(anne))
	r.do(marc, r.agrees())
	r.do(anne, r.pick(anne, "one"))
	taken := 0
	for _, e := range r.finish().Log() {
		if n, is := e.Text.Args.Get("Count").(int); is && e.Text.Key == "stones.take" && !e.Undone {
			taken += n
		}
	}
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	all, err := table.StatisticsOf([]*games.Game{r.game.listed()}, kept)
	if err != nil || all[anne.ID]["taken"]+all[marc.ID]["taken"] != taken {
		t.Errorf("%d stones were taken, the statistics say %v, %v", taken, all, err)
	}
}

func TestTakingBackGivesTheClockAsItWasAndNotMore(t *testing.T) {
	r := calm(t)
	r.timed("10m", marc)
	r.clock.Advance(4 * time.Minute)
	before, bank := r.look(anne).Clock, r.look(marc).Clock.Bank
	r.do(anne, r.pick(anne, "one"))
	if c := r.look(anne).Clock; c.Bank <= before.Bank {
		t.Fatalf("a turn in time has saved nothing: %v, then %v", before.Bank, c.Bank)
	}
	r.clock.Advance(11 * time.Minute) // Marc draws on his bank
	r.do(anne, r.takeBack(anne))
	r.restart()
	r.do(marc, r.agrees())
	c := r.look(anne).Clock
	if left := c.Ends.Sub(r.clock.Now()); left > 6*time.Minute || left < 6*time.Minute-time.Second || c.Bank != before.Bank || c.Until.Sub(c.Ends) != before.Until.Sub(before.Ends) {
		t.Errorf("Anne has %v left and %v saved; before it was 6m and %v", left, c.Bank, before.Bank)
	}
	if other := r.look(marc).Clock; !other.Since.IsZero() || other.Bank != bank {
		t.Errorf("Marc's clock is %+v, and he had saved %v", other, bank)
	}
}

// Days off are spent once, and not while the clock stands: in a pause, or while others play.
func TestAMoveThatIsTakenBackSpendsNoDaysOffTwice(t *testing.T) {
	until := noon.Add(30 * day)
	r := calm(t)
	r.days = table.Calendar{
		Hours: func(table.User, string, time.Time, time.Duration, time.Duration) table.Hours { return "off" },
		Ends: func(_ table.Hours, _ time.Time, left time.Duration) (time.Time, time.Duration) {
			return until.Add(left), 0
		},
		Left: func(_ table.Hours, from, to time.Time) time.Duration {
			return to.Sub(from) - max(0, min(until.Sub(from), to.Sub(from)))
		},
		Share: func(_ table.Hours, _, to time.Time, _ int) time.Time { return to },
	}
	r.restart()
	r.timed("2d", marc)
	r.clock.Advance(4 * day)
	r.do(anne, table.Pause{})
	r.clock.Advance(3 * day)
	r.do(anne, table.Resume{})
	r.clock.Advance(6 * day)
	for range 3 {
		r.do(anne, r.pick(anne, "one"))
		r.clock.Advance(day)
		r.do(anne, r.takeBack(anne))
		r.do(marc, r.agrees())
	}
	r.do(anne, r.pick(anne, "one"))
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range []time.Duration{10 * day, 3 * day} {
		if off := kept.Tenures[seat].Off; (off - want).Abs() > time.Second {
			t.Errorf("seat %d has spent %v of days off, not %v", seat, off, want)
		}
	}
}

// Nights and days off say where somebody lives and when nobody is at home.
func TestHoursAreKeptForATakingBackAsLongAsTheirPersonPlaysThere(t *testing.T) {
	for name, over := range map[string]func(*room){
		"the game is stopped": func(r *room) { r.do(anne, table.Stop{}) },
		"who moved leaves":    func(r *room) { r.do(anne, table.Leave{}) },
		"all leave":           func(r *room) { r.do(anne, table.Leave{}); r.do(marc, table.Leave{}) },
	} {
		t.Run(name, func(t *testing.T) {
			r := calm(t)
			r.days = table.Calendar{
				Hours: func(u table.User, _ string, _ time.Time, _, _ time.Duration) table.Hours {
					return table.Hours("hours of " + u.ID)
				},
				Ends: func(_ table.Hours, from time.Time, left time.Duration) (time.Time, time.Duration) {
					return from.Add(left), 0
				},
				Left:  func(_ table.Hours, from, to time.Time) time.Duration { return to.Sub(from) },
				Share: func(_ table.Hours, from, to time.Time, _ int) time.Time { return to },
			}
			r.restart()
			r.timed("2d", marc)
			r.do(anne, r.pick(anne, "one"))
			over(r)
			kept, err := r.store.Load(t.Context(), r.id)
			if err != nil {
				t.Fatal(err)
			}
			if text := fmt.Sprintf("%+v %+v", kept.Clocks, kept.Back); strings.Contains(text, "hours of "+anne.ID) {
				t.Errorf("the books have %s", text)
			}
		})
	}
}

// Who takes back unasked has the time that there was: else a move made and taken back every
// quarter of a minute would stop a clock for good.
func TestAMoveThatIsTakenBackUnaskedStopsNoClock(t *testing.T) {
	r := calm(t)
	r.opened("10m", marc, lowie)
	r.do(anne, table.Start{})
	ends := r.look(anne).Clock.Until
	for range 8 {
		r.do(anne, r.pick(anne, "low"))
		r.clock.Advance(14 * time.Second)
		r.do(anne, r.takeBack(anne))
	}
	if c := r.look(anne).Clock; !c.Until.Equal(ends) || !c.Stopped.IsZero() {
		t.Errorf("her clock ends %v later", c.Until.Sub(ends))
	}
}

// In Dalmuti a tax is taken back while another is awaited, whoever has silently declined
// a revolution since; and that stays declined.
func TestATaxIsTakenBackAndASecretStaysOne(t *testing.T) {
	both, one := dealt(t, []int{13, 13}, []int{12, 11}), dealt(t, []int{13, 12}, []int{13, 11})
	declined, quiet := both.registry(t), one.registry(t)
	const id = "7QK"
	do := func(h *table.Registry, user string, what table.Action) {
		t.Helper()
		if _, err := send(h, id, table.User{ID: user}, what); err != nil {
			t.Fatal(err)
		}
	}
	tax := table.Move{Game: "dalmuti", Act: games.Act(`{"m":"tax","cards":[12,12]}`)}
	for _, h := range []*table.Registry{declined, quiet} {
		g, _ := h.Fetch(context.Background(), id, "1")
		tax.Act = g.Ask(first(g, 4)).Act
		do(h, "1", tax)
	}
	do(declined, "3", table.Move{Game: "dalmuti", Act: games.Act(`{"m":"revolution","call":false}`)})
	for _, h := range []*table.Registry{declined, quiet} {
		g, _ := h.Fetch(context.Background(), id, "1")
		do(h, "1", table.TakeBack{Version: g.Version})
	}
	a, b := sees(t, declined, id), sees(t, quiet, id)
	for _, seat := range []int{0, 1, 4, 5, 6} {
		if a[seat].version != b[seat].version || a[seat].public != b[seat].public || len(a[seat].heard) != len(b[seat].heard) || a[seat].back != b[seat].back {
			t.Errorf("seat %d sees a difference:\n%+v\n%+v", seat, a[seat], b[seat])
		}
	}
	if a[0].prompt.Nothing() || !a[2].prompt.Nothing() {
		t.Errorf("the tax is asked for: %v; who has declined is asked %+v", !a[0].prompt.Nothing(), a[2].prompt)
	}
}

// first picks the first options on the way to an act.
func first(g table.Snapshot, most int) (picks games.Picks) {
	for range most {
		q := g.Ask(picks).Question
		if q == nil {
			break
		}
		var pick []string
		for _, o := range q.Options[:q.Min] {
			pick = append(pick, o.Key)
		}
		picks = append(picks, pick)
	}
	return picks
}

func TestWhoTakesOverASeatIsAskedHimselfWhetherAMoveIsTakenBack(t *testing.T) {
	r := calm(t)
	r.begun(marc, lowie)
	r.do(anne, r.pick(anne, "one"))
	r.do(anne, r.takeBack(anne))
	r.do(marc, r.agrees())
	r.passesOn(1, marc, karel)
	if g := r.do(lowie, r.agrees()); g.WishToTakeBack == nil || !slices.Equal(g.WishToTakeBack.Missing, []games.Seat{1}) {
		t.Fatalf("asked is %+v", g.WishToTakeBack)
	}
	if g := r.do(karel, r.agrees()); g.WishToTakeBack != nil {
		t.Errorf("asked is %+v", g.WishToTakeBack)
	}
}
