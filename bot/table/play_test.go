package table_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

func TestWhoseTurnItIs(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.refused(karel, r.pick(anne, "one"), "table.refuse.not_seated")
	r.refused(marc, r.pick(anne, "one"), "table.refuse.not_turn") // a public control, newest
	r.refused(anne, r.pick(anne, "fly"), "table.stale.again")
	r.do(anne, r.pick(anne, "one"))
	if turn := r.look(table.User{}).View().Turn; !reflect.DeepEqual(turn, []games.Seat{1}) {
		t.Errorf("it is the turn of %v", turn)
	}
}

func TestAStaleControlNeverActs(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	take := r.pick(anne, "one")
	r.do(anne, take)
	if _, err := r.deed(table.Deed{By: anne, Event: "second click", Do: take}); keyOf(err) != "table.stale.turn" {
		t.Errorf("the second click: %v", err)
	}
	r.do(marc, r.pick(marc, "one"))
	r.refused(anne, take, "table.stale.again")
	if steps := r.look(anne).Steps(); steps != 5 {
		t.Errorf("there are %d steps, want the beginning, two bids, two moves", steps)
	}
}

func TestPicksThatLeadToAnotherQuestionChangeNothing(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	before, told := r.look(anne), len(r.heard())
	g := r.do(anne, table.Choose{Version: before.Version, Picks: games.Picks{}})
	if g.Picks == nil || g.Steps() != before.Steps() || g.Ask(g.Picks).Question == nil {
		t.Errorf("the reply is %+v", g)
	}
	if g = r.do(anne, r.pick(anne, "one")); g.Picks != nil || g.Steps() != before.Steps()+1 {
		t.Errorf("a move leads on to %v", g.Picks)
	}
	r.refused(anne, table.Choose{Version: before.Version, Picks: games.Picks{}}, "table.stale.turn")
	if n := len(r.heard()) - told; n != 1 {
		t.Errorf("%d changes were told, want the move alone", n)
	}
}

func TestSimultaneousChoicesDoNotMakeEachOtherStale(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(marc, table.Join{})
	r.do(lowie, table.Join{})
	r.do(anne, table.Start{})
	shown := r.pick(anne, "low") // all three are looking at their hands
	public := r.look(table.User{}).PublicVersion
	r.do(marc, shown)
	if now := r.look(table.User{}).PublicVersion; now != public {
		t.Errorf("a secret bid has changed what the channel sees")
	}
	r.do(lowie, shown)
	r.do(anne, shown)
	if g := r.look(anne); g.View().Phase != "take" || g.PublicVersion == public {
		t.Errorf("after all bids the phase is %s, public step %d", g.View().Phase, g.PublicVersion)
	}
}

func TestAPublicControlIsStaleOnceItsUserIsAskedSomethingElse(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	public := table.Choose{Public: true, Version: r.look(table.User{}).PublicVersion, Picks: games.Picks{{"one"}}}
	r.do(lowie, r.knock())
	r.do(anne, public) // Lowie's knock has not changed what Anne is asked
	r.refused(anne, public, "table.stale.turn")
	r.refused(marc, public, "table.stale.again")
}

func TestRacesTellHowFarApartTheyWere(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(marc, r.knock())
	r.clock.Advance(34 * time.Millisecond)
	r.do(lowie, r.knock())
	var later []time.Duration
	for _, h := range r.look(table.User{}).Latest(2, nil) {
		later = append(later, h.Later)
	}
	if !slices.Equal(later, []time.Duration{0, 0, 34 * time.Millisecond}) {
		t.Errorf("they knocked %v apart", later)
	}
}

func TestAGapIsAnswered(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	gap := table.Gap{From: noon.Add(-time.Second), To: noon}
	if g := r.do(table.User{}, gap); !g.Gap.From.Equal(gap.From) {
		t.Errorf("the answer tells of the gap %+v", g.Gap)
	}
	r.do(anne, table.Stop{})
	r.do(table.User{}, gap) // where nothing is held up too
}

func TestAfterAGapAStageIsNotLeftForTenSeconds(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.registry.Gap(noon.Add(-7*time.Second), noon, func(string) bool { return true })
	if g := r.until("the gap is known", func(g table.Snapshot) bool { return !g.Gap.Until.IsZero() }); !g.Gap.From.Equal(noon.Add(-7 * time.Second)) {
		t.Errorf("the gap is %+v", g.Gap)
	}
	taker := func() table.User { return []table.User{anne, marc, lowie}[r.look(anne).View().Turn[0]] }
	var last error
	for range 8 { // stones at most: taking the last one ends the stage
		if _, last = r.try(taker(), r.pick(taker(), "one")); last != nil {
			break
		}
	}
	if keyOf(last) != "table.refuse.gap" {
		t.Fatalf("the stage is left with %v", last)
	}
	knocker := marc
	if taker() == marc {
		knocker = lowie
	}
	r.do(knocker, r.knock())
	r.clock.Advance(9999 * time.Millisecond)
	r.refused(taker(), r.pick(taker(), "one"), "table.refuse.gap")
	r.clock.Advance(time.Millisecond)
	r.do(taker(), r.pick(taker(), "one"))
	all := r.heard()
	if !slices.ContainsFunc(all, func(c table.Change) bool { return c.Shown && !c.Moved && !c.Now.Gap.Until.IsZero() }) {
		t.Error("the channel was not told")
	}
}

func TestAKnockBelongsToItsStage(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	first := r.knock()
	r.do(anne, r.pick(anne, "one"))
	r.do(lowie, first) // the position has changed, the stage has not
	r.refused(lowie, first, "table.refuse.not_turn")
	for _, u := range []table.User{marc, lowie, anne, marc, lowie, anne, marc} { // the heap has eight stones at most
		if r.look(u).View().Phase == "take" {
			r.do(u, r.pick(u, "one"))
		}
	}
	r.refused(marc, first, "table.stale.stage")
}

func TestDeedsAreCarriedOutInTheOrderOfSending(t *testing.T) {
	for range 20 {
		r := newRoom(t)
		r.begun(marc, lowie, maria)
		knock, users := r.knock(), []table.User{maria, marc, lowie}
		var answers []<-chan answer
		for _, u := range users {
			answers = append(answers, r.send(table.Deed{By: u, Do: knock}))
		}
		for _, a := range answers {
			if got := <-a; got.err != nil {
				t.Fatal(got.err)
			}
		}
		var order []games.Seat
		for _, n := range r.look(anne).Log() {
			if n.Text.Key == "stones.knock" {
				order = append(order, n.Text.Args.Get("Who").(games.Seat))
			}
		}
		if !reflect.DeepEqual(order, []games.Seat{3, 1, 2}) {
			t.Fatalf("they knocked in the order %v", order)
		}
	}
}

func TestTheSameEventTwiceIsCarriedOutOnce(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	take := table.Deed{By: anne, Event: "click", Do: r.pick(anne, "one")}
	for _, when := range []string{"first", "again", "after a restart"} {
		if when == "after a restart" {
			r.restart()
		}
		g, err := r.deed(take)
		if err != nil || g.Steps() != 4 || g.Seat != 0 {
			t.Errorf("%s: step %d, seat %d, %v", when, g.Steps(), g.Seat, err)
		}
	}
	add := table.Deed{By: karel, Event: "add", Moderator: true, Do: table.Stop{}}
	for range 2 {
		if _, err := r.deed(add); err != nil {
			t.Error(err)
		}
	}
}

func TestAMoveThatIsNotInTheBooksHasNotHappened(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	before := r.look(anne)
	told := len(r.heard())
	r.books.set(errors.New("the disk is full"), nil)
	if g, err := r.try(anne, r.pick(anne, "one")); err == nil || keyOf(err) != "" || g.Steps() != before.Steps() {
		t.Errorf("got step %d and %v, want the position before and an internal error", g.Steps(), err)
	}
	if slices.ContainsFunc(r.heard()[told:], func(c table.Change) bool { return c.Moved }) {
		t.Error("it was told")
	}
	r.books.set(nil, nil)
	r.do(anne, r.pick(anne, "one"))
	if got := r.look(anne).Steps(); got != before.Steps()+1 {
		t.Errorf("afterwards there are %d steps, want %d", got, before.Steps()+1)
	}
}

func TestAMoveThatIsInTheBooksThoughTheySaidOtherwise(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	before := r.look(anne)
	r.books.set(nil, errors.New("the sync was interrupted"))
	click := table.Deed{By: anne, Event: "click", Do: r.pick(anne, "one")}
	if _, err := r.deed(click); err == nil {
		t.Fatal("it went through")
	}
	r.books.set(nil, nil)
	g, err := r.deed(click)
	if err != nil || g.Steps() != before.Steps()+1 {
		t.Errorf("trying again: step %d, %v", g.Steps(), err)
	}
	r.do(marc, r.pick(marc, "one"))
	moved := 0
	for _, c := range r.heard() {
		if c.Moved {
			moved++
		}
	}
	if want := r.look(anne).Steps(); moved != want {
		t.Errorf("%d steps were told, want %d", moved, want)
	}
}

func TestAnEventThatTheBooksKnowAlready(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.books.set(table.ErrDuplicate, nil)
	if g, err := r.try(anne, r.pick(anne, "one")); err != nil || g.Steps() != 3 {
		t.Errorf("got step %d and %v, want the position as it is", g.Steps(), err)
	}
}

func TestPanicsInTheRulesEndNothing(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	before := r.look(anne)
	if g, err := r.try(anne, r.pick(anne, "boom")); err == nil || keyOf(err) != "" || g.Steps() != before.Steps() {
		t.Errorf("got step %d and %v", g.Steps(), err)
	}
	r.do(anne, r.pick(anne, "one"))
	r.leave()
	defer r.enter()
	if strings.Contains(r.log.String(), "out of range") {
		t.Error("the log tells hands")
	}
	if !strings.Contains(r.log.String(), "recovered") {
		t.Error("the log says nothing")
	}
}

func TestNothingBlocksWhoeverSends(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	stuck, release := make(chan struct{}, 1), make(chan struct{})
	r.mu.Lock()
	r.during = func(table.Change) {
		select {
		case stuck <- struct{}{}:
			<-release
		default:
		}
	}
	r.mu.Unlock()
	var answers []<-chan answer
	answers = append(answers, r.send(table.Deed{By: anne, Do: r.pick(anne, "one")}))
	<-stuck
	for range 1000 {
		answers = append(answers, r.send(table.Deed{By: marc, Do: table.CallOff{}}))
	}
	if _, ok := r.registry.Look(r.id, "1"); !ok {
		t.Error("a look had to wait")
	}
	close(release)
	busy := 0
	for _, a := range answers {
		if got := <-a; keyOf(got.err) == "table.refuse.busy" {
			busy++
		} else if got.err != nil {
			t.Error(got.err)
		}
	}
	if busy < 500 || busy > 900 {
		t.Errorf("%d of 1000 deeds were too many", busy)
	}
}
