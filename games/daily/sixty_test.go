package daily_test

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"syscall"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
)

var (
	days  = flag.Int("days", 0, "how many days of deals and fields are played by whole budgets; 0: one by a hundredth")
	first = flag.Int("first", 0, "which of those days comes first, from 0")
)

// within are all games with computers that have that part of their budget.
func within(part float64) (list []*games.Game) {
	for _, g := range all.Games {
		quick := *g
		quick.Levels = nil
		for _, l := range g.Levels {
			quick.Levels = append(quick.Levels, l.Within(part))
		}
		list = append(list, &quick)
	}
	return list
}

// fieldDay is what a day has come to.
type fieldDay struct {
	daily.Deal
	passedOver int
	points     []int   // ascending
	presses    int     // the most that one of the field needs
	seconds    float64 // of a core
}

// pressesIn counts the presses that a person needs for what one of the field has chosen: one for
// each question.
func pressesIn(t *testing.T, d daily.Deal, record games.Record) (n int) {
	t.Helper()
	acts := d.PlayedBy(record).Acts
	var before games.State
	move := 0
	bad := games.Follow(d.Game, record, func(state games.State, _ []games.Event) {
		if move > len(d.Record.Moves) && len(acts) > 0 && string(record.Moves[move-1]) == string(acts[0]) {
			n, acts = n+questions(before, d.Seat, acts[0]), acts[1:]
		}
		move, before = move+1, state
	})
	if bad != nil || len(acts) > 0 {
		t.Fatalf("%d acts are not in the record: %v", len(acts), bad)
	}
	return n
}

// questions is how many questions lead to a move.
func questions(before games.State, who games.Seat, move games.Act) (n int) {
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return before.Ask(who, picks) }) {
		own, _ := games.MoveOf(who, way.Act) // it was asked for, and so is one
		if string(own) == string(move) && !way.Alias && (n == 0 || len(way.Picks) < n) {
			n = len(way.Picks)
		}
	}
	return n
}

// spent is how many seconds of a core the process has had.
func spent() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

// heldOn deals a day's first candidate whose field does not tie.
func heldOn(t *testing.T, list []*games.Game, day daily.Day, secret games.Seed) (f fieldDay) {
	t.Helper()
	began := spent()
	for candidate := 0; ; candidate++ {
		d, err := daily.New(t.Context(), list, day, secret, candidate)
		if err != nil {
			t.Fatal(err)
		}
		f = fieldDay{Deal: d, passedOver: candidate}
		var field []daily.Played
		for n := range daily.FieldSize {
			record, err := daily.FieldRecord(d, t.Context(), secret, n)
			if err != nil {
				t.Fatal(err)
			}
			field = append(field, d.PlayedBy(record))
			f.points = append(f.points, field[n].Points)
			f.presses = max(f.presses, pressesIn(t, d, record))
		}
		if !daily.Tied(field) {
			f.seconds = spent() - began
			slices.Sort(f.points)
			return f
		}
	}
}

// String is a line of the table.
func (f fieldDay) String() string {
	par, n := f.points[len(f.points)/2], float64(len(f.points))
	var sum, squares, same float64
	for i, p := range f.points {
		sum, squares = sum+float64(p), squares+float64(p*p)
		for _, other := range f.points[:i] {
			if p == other {
				same++
			}
		}
	}
	best, worst := f.points[0], f.points[len(f.points)-1]
	if f.Better(best, worst) < 0 {
		best, worst = worst, best
	}
	return fmt.Sprintf("%s %s %-8s%-6s seat %d  par %3d  spread %4.1f  ties %3.0f %%  best %3d  worst %3d  passed over %d  presses %2d  %4.0f s  %s",
		f.Day, f.Day.Weekday().String()[:3], f.Game.Name, f.Plan.Key, f.Seat, par, math.Sqrt(squares/n-sum/n*sum/n), 200*same/n/(n-1), best, worst, f.passedOver,
		f.presses, f.seconds, strings.Trim(fmt.Sprint(f.points), "[]"))
}

// With -v it prints the table of docs/daily.md, a line a day.
func TestSixtyDaysOfDealsAreAllPlayedAndComparedWithAFieldThatDoesNotTie(t *testing.T) {
	list, last := all.Games, *first+*days
	if *days == 0 {
		list, last = within(0.01), *first+1
	}
	for i := *first; i < last; i++ {
		day := monday + daily.Day(i)
		t.Log(heldOn(t, list, day, games.Seed{byte(i), byte(i >> 8), 32}))
	}
}
