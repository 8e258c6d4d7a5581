package table_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
)

// takenBy adds up, by the moves in the books, what each person has taken.
func takenBy(steps []table.Step) map[string]int {
	taken := map[string]int{}
	for _, s := range steps {
		for n, m := range []string{"none", "one", "two"} {
			if !s.Computer && s.User != "" && strings.Contains(string(s.Act), m) {
				taken[s.User] += n
			}
		}
	}
	return taken
}

// keptAtTheEnd is what the books have kept of everybody, and what a replay says.
func keptAtTheEnd(t *testing.T, r *room) (kept, replayed map[string]map[string]int, steps []table.Step) {
	t.Helper()
	all, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	if kept, err = r.store.Kept(context.Background(), r.id); err != nil {
		t.Fatal(err)
	}
	if replayed, err = table.StatisticsOf([]*games.Game{stones{}.listed()}, all); err != nil {
		t.Fatal(err)
	}
	return kept, replayed, all.Steps
}

func TestStatisticsBelongToWhoeverDidIt(t *testing.T) {
	for name, play := range map[string]func(*room){
		"nobody leaves":             func(*room) {},
		"one leaves":                func(r *room) { r.do(marc, table.Leave{}) },
		"one leaves and comes back": func(r *room) { r.do(marc, table.Leave{}); r.do(marc, table.Join{}) },
		"a seat changes hands":      func(r *room) { r.do(karel, table.TakeSeat{Seat: 1, N: r.offer(marc, games.Public, karel)}) },
		"it is taken up again":      func(r *room) { r.restart() },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.begun(marc, lowie)
			r.do(anne, r.pick(anne, "two"))
			r.do(marc, r.pick(marc, "one"))
			play(r)
			r.playOut(anne, marc, lowie, karel)
			kept, replayed, steps := keptAtTheEnd(t, r)
			if diff := cmp.Diff(kept, replayed); diff != "" {
				t.Errorf("kept (-), replayed (+): %s", diff)
			}
			got := map[string]int{}
			for user, count := range kept {
				got[user] = count["taken"]
			}
			if diff := cmp.Diff(takenBy(steps), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheTableMeasuresDurations(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.clock.Advance(1500 * time.Millisecond)
	r.do(marc, r.knock())
	r.clock.Advance(time.Second)
	r.do(lowie, r.knock())
	r.playOut(anne, marc, lowie)
	kept, _, _ := keptAtTheEnd(t, r)
	for user, want := range map[table.User]int{marc: 1500, lowie: 2500, anne: 0} {
		if got := kept[user.ID]["quickest"]; got != want {
			t.Errorf("%s was as quick as %d ms, expected %d", user.Name, got, want)
		}
	}
}

// What a computer does in somebody's place because a turn was overdue is nobody's.
func TestWhatAComputerDoesInSomebodysPlaceIsNotCounted(t *testing.T) {
	r := liveRoom(t)
	r.timed("90s", marc)
	steps := r.look(anne).Steps()
	r.advance(time.Hour)
	r.steps(steps + 1)
	if !r.step().Computer {
		t.Fatalf("the last step is %+v", r.step())
	}
	for r.look(anne).Status.Open() {
		r.finishOne()
	}
	kept, replayed, all := keptAtTheEnd(t, r)
	taken := takenBy(all)
	if taken[anne.ID] != kept[anne.ID]["taken"] || taken[marc.ID] != kept[marc.ID]["taken"] {
		t.Errorf("taken %v, kept %v", taken, kept)
	}
	if diff := cmp.Diff(kept, replayed); diff != "" {
		t.Errorf("kept (-), replayed (+): %s", diff)
	}
}

func TestWhatIsKeptOfASeatIsToldOnceTheGameIsOver(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(anne, r.pick(anne, "two"))
	if told := r.look(marc).Finishes(); told != nil {
		t.Fatalf("in the middle of a game it is told that %v", told)
	}
	r.do(marc, table.Leave{})
	g := r.playOut(anne, lowie)
	taken := make([]int, len(g.Chairs))
	_, _, steps := keptAtTheEnd(t, r)
	for _, s := range steps {
		for n, m := range []string{"none", "one", "two"} {
			if s.Who >= 0 && strings.Contains(string(s.Act), m) {
				taken[s.Who] += n
			}
		}
	}
	for i, f := range g.Finishes() {
		if f.Kept["taken"] != taken[i] || f.Place != g.Places[i].Place {
			t.Errorf("seat %d: %+v, and in the books %d taken, place %d", i, f, taken[i], g.Places[i].Place)
		}
	}
	if len(g.Finishes()) != len(taken) {
		t.Errorf("%d of %d seats have finished", len(g.Finishes()), len(taken))
	}
}

// finishOne has everybody of two answer once, if asked.
func (r *room) finishOne() {
	r.t.Helper()
	for _, u := range []table.User{anne, marc} {
		if q := r.look(u).Ask(nil).Question; q != nil && !q.Open {
			_, _ = r.try(u, r.pick(u, q.Options[0].Key))
		}
	}
}

func TestPlacesSayWhoWerePartners(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie, maria)
	r.do(marc, table.Leave{})
	for _, p := range r.playOut(anne, lowie, maria).Places {
		if want := 1 + int(p.Seat)%2; p.Team != want {
			t.Errorf("%s on seat %d is in team %d, expected %d", p.User.Name, p.Seat, p.Team, want)
		}
	}
}
