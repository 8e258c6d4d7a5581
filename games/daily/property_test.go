package daily_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
)

// counted are all games with computers that think shortly, and how often they were asked to.
func counted() (list []*games.Game, thoughts *int) {
	thoughts = new(int)
	list = within(0.01)
	for _, g := range list {
		for i, l := range g.Levels {
			g.Levels[i].Play = func(s games.Sight) games.Thought {
				*thoughts++
				return l.Play(s)
			}
		}
	}
	return list, thoughts
}

// restored is a record as it comes back from books.
func restored(t *testing.T, record games.Record) games.Record {
	t.Helper()
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	_, record, err = games.ReadRecord(all.Games, text)
	if err != nil {
		t.Fatal(err)
	}
	return record
}

func written(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// refused are acts that nobody may make.
var refused = []games.Act{
	games.Act(`{}`), games.Act(`{"m":"play","cards":[99]}`), games.Act(`{"m":"name","field":"zz"}`), games.Act(`[]`),
	games.Act(`{"m":"take","from":"nowhere"}`), games.Act(`{"m":"turn","rotation":3}`),
}

// pressed plays a deal by presses that follow from a number, some of them refused, from books
// after each press.
func pressed(t *testing.T, d daily.Deal, secret games.Seed, presses uint64, refusals int) games.Record {
	t.Helper()
	random := rand.New(rand.NewPCG(presses, 1))
	for record := restored(t, d.Record); ; {
		if _, over := d.Points(record); over {
			return record
		}
		state, _, bad := games.Replay(d.Game, record)
		if bad != nil {
			t.Fatalf("%s, move %d: %s", d.Name(), bad.Move, bad.Reason.Key)
		}
		for i := range refusals {
			same, err := d.Play(t.Context(), secret, record, refused[i])
			var refusal *games.Refusal
			if !errors.As(err, &refusal) || written(t, same) != written(t, record) {
				t.Fatalf("%s is accepted, or changes something: %v", refused[i], err)
			}
		}
		ask := func(picks games.Picks) games.Prompt { return state.Ask(d.Seat, picks) }
		before := written(t, record)
		next, err := d.Play(t.Context(), secret, record, games.Random(games.Sight{Rand: random, Ask: ask}).Act)
		if err != nil {
			t.Fatal(err)
		}
		if written(t, record) != before {
			t.Fatal("the record that was handed over has changed")
		}
		if n := len(record.Moves); len(next.Moves) <= n || written(t, next.Moves[:n]) != written(t, record.Moves) ||
			written(t, next.Chance[:len(record.Chance)]) != written(t, record.Chance) {
			t.Fatal("what was played before is not in the record any more")
		}
		record = restored(t, next)
	}
}

func TestTheSamePressesGiveTheSameRecordWhateverWasRefusedAndNobodyThinksTwice(t *testing.T) {
	list, thoughts := counted()
	for _, day := range kinds {
		for presses := range uint64(2) {
			secret := games.Seed{byte(day), byte(presses), 5}
			d, err := daily.New(t.Context(), list, monday+day, secret, int(presses))
			if err != nil {
				t.Fatal(err)
			}
			if again, err := daily.New(t.Context(), list, monday+day, secret, int(presses)); err != nil || written(t, again) != written(t, d) {
				t.Errorf("%s is dealt otherwise the second time: %v", d.Name(), err)
			}
			*thoughts = 0
			record := pressed(t, d, secret, presses, len(refused))
			moves := 0
			for _, move := range record.Moves[len(d.Record.Moves):] {
				f, _ := games.ReadFields(move)
				if who, _ := f.Int("p"); games.Seat(who) != d.Seat {
					moves++
				}
			}
			if *thoughts != moves {
				t.Errorf("%s: computers have made %d moves, and thought %d times", d.Name(), moves, *thoughts)
			}
			if again := pressed(t, d, secret, presses, 0); written(t, again) != written(t, record) {
				t.Errorf("%s: the same presses without refusals give another record", d.Name())
			}
			if _, err := d.Play(t.Context(), secret, record, record.Moves[0]); err == nil {
				t.Errorf("%s goes on although it is over", d.Name())
			}
		}
	}
}

// What one person does changes nothing that fate decides for another.
func TestOtherPressesAreDealtTheSame(t *testing.T) {
	list := within(0.01)
	for _, day := range kinds {
		d, err := daily.New(t.Context(), list, monday+day, games.Seed{3}, 0)
		if err != nil {
			t.Fatal(err)
		}
		one, other := pressed(t, d, games.Seed{3}, 1, 0), pressed(t, d, games.Seed{3}, 2, 0)
		n := min(len(one.Chance), len(other.Chance), len(d.Record.Chance))
		if n == 0 || written(t, one.Chance[:n]) != written(t, other.Chance[:n]) {
			t.Errorf("%s is dealt otherwise", d.Name())
		}
		if written(t, d.PlayedBy(one).Acts) == written(t, d.PlayedBy(other).Acts) {
			t.Errorf("%s: the presses were the same", d.Name())
		}
	}
}

func TestAThoughtThatIsCutShortChangesNothing(t *testing.T) {
	list := within(0.01)
	d, err := daily.New(t.Context(), list, monday, games.Seed{3}, 0)
	if err != nil {
		t.Fatal(err)
	}
	state, _, _ := games.Replay(d.Game, d.Record)
	act := games.Random(games.Sight{Rand: games.Seed{1}.Rand(0), Ask: func(picks games.Picks) games.Prompt { return state.Ask(d.Seat, picks) }}).Act
	stopped, stop := context.WithCancel(t.Context())
	stop()
	before := written(t, d)
	if record, err := d.Play(stopped, games.Seed{3}, d.Record, act); !errors.Is(err, context.Canceled) || written(t, record) != written(t, d.Record) {
		t.Errorf("a press goes on after it was stopped: %v", err)
	}
	if _, err := d.Field(stopped, games.Seed{3}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a field goes on after it was stopped: %v", err)
	}
	if _, err := daily.New(stopped, list, monday, games.Seed{3}, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a deal goes on after it was stopped: %v", err)
	}
	if _, err := d.Play(t.Context(), games.Seed{3}, d.Record, act); err != nil || written(t, d) != before {
		t.Errorf("afterwards it is another deal: %v", err)
	}
}

func TestTheFieldPlaysADealEachTimeWithThoughtsOfItsOwn(t *testing.T) {
	list := within(0.01)
	d, err := daily.New(t.Context(), list, monday+1, games.Seed{3}, 0)
	if err != nil {
		t.Fatal(err)
	}
	field, err := d.Field(t.Context(), games.Seed{3}, nil)
	if err != nil || len(field) != daily.FieldSize {
		t.Fatalf("%d games, %v", len(field), err)
	}
	again, err := d.FieldGame(t.Context(), games.Seed{3}, 20)
	if err != nil || written(t, again) != written(t, field[20]) {
		t.Errorf("its last game is another one when it is played alone: %v", err)
	}
	ways := map[string]bool{}
	for _, p := range field {
		ways[written(t, p.Acts)] = true
	}
	if len(ways) < 5 {
		t.Errorf("21 games are played in %d ways", len(ways))
	}
}

func TestADealComesBackFromBooks(t *testing.T) {
	for i, d := range keptDeals(t) {
		back, err := daily.Read(all.Games, []byte(written(t, d)))
		if err != nil || written(t, back) != written(t, d) || back.Name() != d.Name() || back.Plan.Key != d.Plan.Key || !back.Current() {
			t.Errorf("%s comes back as %s: %v", d.Name(), back.Name(), err)
		}
		back.Versions.Others++
		if back.Current() || back.Name() == d.Name() {
			t.Errorf("%s is the same with another computer", back.Name())
		}
		if d.Plan.Opened == nil {
			if now, err := daily.New(t.Context(), all.Games, d.Day, games.Seed{byte(i)}, 0); err != nil || written(t, now) != written(t, d) {
				t.Errorf("%s would be dealt otherwise today (-update): %v", d.Name(), err)
			}
		}
	}
	for _, text := range []string{``, `{}`, `{"day":20780,"deal":"ten","record":` + written(t, keptDeals(t)[0].Record) + `}`} {
		if d, err := daily.Read(all.Games, []byte(text)); err == nil {
			t.Errorf("%q is %s", text, d.Name())
		}
	}
}

func TestADayIsBegunForADayAndFinishedForTwo(t *testing.T) {
	at := func(text string) time.Time {
		moment, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	for moment, day := range map[string]string{
		"2026-11-26T00:00:00Z":           "2026-11-26",
		"2026-11-26T23:59:59.999999999Z": "2026-11-26",
		"2026-11-27T00:30:00+01:00":      "2026-11-26",
		"1970-01-01T00:00:00Z":           "1970-01-01",
		"1969-12-31T23:59:59Z":           "1969-12-31",
	} {
		d := daily.DayOf(at(moment))
		if d.String() != day || !d.Opens().Equal(at(day+"T00:00:00Z")) || d.Shuts().Sub(d.Opens()) != 24*time.Hour || d.Closes().Sub(d.Opens()) != 48*time.Hour {
			t.Errorf("%s is on %s, which opens %s", moment, d, d.Opens())
		}
	}
	if monday.Weekday() != time.Monday || (monday+6).Weekday() != time.Sunday {
		t.Error("Monday is none")
	}
}

func TestAFieldHasAMedianAndMayTie(t *testing.T) {
	for want, points := range map[int][]int{4: {5, 0, 4, 4, 1}, 13: {13, 13, 13}, -2: {40, -2, -7}} {
		var field []daily.Played
		for _, p := range points {
			field = append(field, daily.Played{Points: p})
		}
		if par := daily.Par(field); par != want || daily.Tied(field) != (slices.Min(points) == slices.Max(points)) {
			t.Errorf("par of %v is %d, tied: %v", points, par, daily.Tied(field))
		}
	}
}
