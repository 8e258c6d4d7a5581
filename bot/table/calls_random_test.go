package table_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

var callSeeds = flag.Uint64("calls.seeds", 1, "how many random games of each kind people are called in")

// Whatever people do or leave undone, and however often the registry is closed: in no turn
// is anybody called more than three times, no call comes early, and none is left out.
func TestCallsOfRandomGames(t *testing.T) {
	for name, options := range map[string]string{
		"live": `{"rounds":100}`, "live with a short clock": `{"rounds":100,"clock":"2m"}`, "live with a long clock": `{"rounds":100,"clock":"3h"}`,
		"slow": `{"rounds":100,"pace":"days"}`, "slow without a clock": `{"rounds":100,"pace":"days","clock":"none"}`,
	} {
		for seed := range *callSeeds {
			t.Run(fmt.Sprint(name, " ", seed), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					w := &clerk{desk: newDesk(t), Rand: rand.New(rand.NewPCG(seed, 7)), turns: map[games.Seat]*waited{}}
					w.begins(options)
					for n := 0; n < 60 || n < 200 && len(w.over) < 20; n++ {
						w.something()
						w.writes()
					}
					w.judge()
				})
			})
		}
	}
}

// clerk writes down who is waited for when, from what all see, and who is called.
type clerk struct {
	*desk
	*rand.Rand
	down  []gone // when the registry was closed
	turns map[games.Seat]*waited
	over  []*waited
	calls []rang
}

type gone struct{ from, to time.Time }

// waited is a turn of somebody.
type waited struct {
	seat     games.Seat
	number   int // the step it began with
	key      string
	from, to time.Time
	before   time.Time // when the seat's turn before was over
	last     *waited   // which was that
	length   time.Duration
	time     time.Duration // until the clock was to run out; 0: there is none
	runs     []gone        // when the game was not paused
	calls    []rang
}

func (w *clerk) something() {
	w.Helper()
	time.Sleep(time.Duration(w.Int64N(int64([]time.Duration{30 * time.Second, 3 * time.Minute, time.Hour, 40 * time.Hour}[w.IntN(4)]))))
	w.writes()
	switch n := w.IntN(10); {
	case n == 0:
		w.closes(0)
	case n == 1:
		w.closes(time.Duration(w.Int64N(int64(10 * time.Hour))))
	case n == 2:
		_ = w.tries(anne, table.Pause{}) // not while nobody plays
		w.writes()
		time.Sleep(time.Duration(w.Int64N(int64(20 * time.Hour))))
		_ = w.tries(anne, table.Resume{})
	case n == 3:
		g := w.look(marc)
		_ = w.tries(marc, table.Choose{Version: -1, Stage: g.View().Stage, Picks: games.Picks{{"knock"}}})
	default:
		for _, u := range []table.User{anne, marc} {
			_ = w.tries(u, table.Join{}) // only who was away can
			_ = w.moves(u, []string{"one", "two", "pass", "low"}[w.IntN(4)])
		}
	}
}

func (w *clerk) closes(d time.Duration) {
	w.leave()
	w.writes()
	from := time.Now()
	time.Sleep(d)
	w.enter()
	synctest.Wait()
	w.down = append(w.down, gone{from, time.Now()})
}

// writes brings what is written down up to now.
func (w *clerk) writes() {
	synctest.Wait()
	for len(w.changed) > 0 {
		w.see(<-w.changed)
	}
	w.calls = append(w.calls, w.heard()...)
}

// see notes who is waited for from a moment on.
func (w *clerk) see(s stamped) {
	v := s.View()
	for i, chair := range s.Chairs {
		seat := games.Seat(i)
		key := fmt.Sprint(chair.User.ID, v.Scene, v.Stage)
		waits := s.Status.Open() && chair.Human() && slices.Contains(v.Turn, seat)
		t := w.turns[seat]
		if t != nil && t.to.IsZero() && (!waits || t.key != key) {
			t.to = s.at
			w.over = append(w.over, t)
		}
		if waits && (t == nil || !t.to.IsZero()) {
			now := &waited{seat: seat, number: s.Steps() - 1, key: key, from: s.at}
			if t != nil {
				now.before, now.last = t.to, t
			}
			if until, timed := s.Clocks[seat]; timed {
				now.length, _ = table.ReadLength(s.Options.Str(table.ClockOption))
				now.time = until.Sub(s.at)
			}
			t, w.turns[seat] = now, now
		}
		if t != nil && t.to.IsZero() {
			t.runsOn(s.at, s.Status == table.Running)
		}
	}
}

// runsOn notes whether the time of a turn runs from a moment on.
func (t *waited) runsOn(at time.Time, runs bool) {
	last := len(t.runs) - 1
	running := last >= 0 && t.runs[last].to.IsZero()
	switch {
	case runs && !running:
		t.runs = append(t.runs, gone{from: at})
	case !runs && running:
		t.runs[last].to = at
	}
}

// after is when so much time of a turn has gone; zero: it never had.
func (t *waited) after(much time.Duration) time.Time {
	for _, r := range t.runs {
		if to := r.from.Add(much); r.to.IsZero() && !to.After(t.to) || to.Before(r.to) {
			return to
		}
		much -= r.to.Sub(r.from)
	}
	return time.Time{}
}

// due is when each of the calls is to be made; zero: it is not.
func (t *waited) due(slow bool) (due [3]time.Time) {
	grace := 20 * time.Second
	if slow {
		grace = 0
	}
	if t.time > 0 {
		grace = min(grace, t.length/2)
	}
	if !slow || t.before.IsZero() || t.from.Sub(t.before) > time.Minute {
		due[table.FirstCall] = t.after(grace)
	}
	if t.length >= time.Hour {
		due[table.HalfCall], due[table.LastCall] = t.after(t.time/2), t.after(t.time/10*9)
	}
	return due
}

// judge holds all calls against the turns.
func (w *clerk) judge() {
	slow := w.look(anne).Options.Str("pace") == "days"
	for _, r := range w.calls {
		i := slices.IndexFunc(w.over, func(t *waited) bool { return t.seat == r.seat && t.number == r.turn })
		if i >= 0 {
			w.over[i].calls = append(w.over[i].calls, r)
		} else if now := w.turns[r.seat]; now.number != r.turn {
			w.Errorf("seat %d is called for a turn that it did not have: %+v", r.seat, r)
		}
	}
	made := 0
	for _, t := range w.over {
		w.turn(t, t.due(slow))
		made += len(t.calls)
	}
	if len(w.over) < 20 || made == 0 {
		w.Errorf("in %d turns there were %d calls", len(w.over), made)
	}
	w.Logf("%d turns, %d calls", len(w.over), made)
}

const tick = 10 * time.Millisecond // by which the books round

// turn holds the calls of one turn against when they were due.
func (w *clerk) turn(t *waited, due [3]time.Time) {
	if len(t.calls) > 3 {
		w.Errorf("%d calls in a turn from %s to %s", len(t.calls), t.from, t.to)
	}
	rung := 0
	for _, r := range t.calls {
		if r.rung-1 == table.FirstCall && t.last != nil && len(t.last.calls) == 0 {
			rung = r.rung // nobody was called in the turn that this one goes on from
			continue
		}
		if at := due[r.rung-1]; r.rung <= rung || at.IsZero() || r.at.Before(at.Add(-tick)) {
			w.Errorf("call %d after %d in a turn from %s to %s comes %s, but is due %s", r.rung, rung, t.from, t.to, r.at, at)
		}
		rung = r.rung
	}
	for i, at := range due {
		if i == table.FirstCall {
			at = w.putOff(t, at)
		}
		if at.IsZero() || !w.up(at).Before(t.to.Add(-tick)) {
			continue
		}
		if !slices.ContainsFunc(t.calls, func(r rang) bool { return r.rung > i && !r.at.After(w.up(at).Add(time.Second)) }) {
			w.Errorf("call %d in a turn from %s to %s is not made %s: %v", i+1, t.from, t.to, at, t.calls)
		}
	}
}

// putOff is until when the first call of a turn may wait for its person's last press: in
// live play, and where a restart has not forgotten it; a pause puts it off as well.
func (w *clerk) putOff(t *waited, at time.Time) time.Time {
	if at.IsZero() || w.look(anne).Options.Str("pace") == "days" {
		return at
	}
	user, limit := []table.User{anne, marc}[t.seat].ID, time.Time{}
	if t.time > 0 {
		limit = t.after(t.length / 2)
	}
	for _, pressed := range w.pressed[user] {
		if until := pressed.Add(time.Minute); pressed.Before(t.to) && !pressed.After(at) && until.After(at) {
			at = until
		}
	}
	if !limit.IsZero() && at.After(limit) {
		at = limit
	}
	for i := range t.runs[:len(t.runs)-1] {
		if at.After(t.runs[i].to) {
			at = at.Add(t.runs[i+1].from.Sub(t.runs[i].to))
		}
	}
	return at
}

// up is the first moment, from one on, at which the registry was open.
func (w *clerk) up(at time.Time) time.Time {
	for _, d := range w.down {
		if !at.Before(d.from) && at.Before(d.to) {
			return d.to
		}
	}
	return at
}
