package daily_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
	"hofnar/games/fairness"
	"hofnar/games/gametest/nim"
)

// proven is a record of a candidate that these games deal on a Monday, played at random, with its
// proof.
func proven(t *testing.T, list []*games.Game, secret games.Seed, candidate int) games.Record {
	t.Helper()
	d, err := daily.New(t.Context(), list, monday, secret, candidate)
	if err != nil {
		t.Fatal(err)
	}
	record := played(t, d, secret, 1)
	days := map[string]fairness.Hash{monday.String(): fairness.CommitDay(monday.String(), secret)}
	if record.Fair, err = d.Proof(record, secret, days, "", fairness.Entry{}); err != nil {
		t.Fatal(err)
	}
	return record
}

// reason is why there is a doubt; empty: there is none.
func reason(doubt *fairness.Doubt) string {
	if doubt == nil {
		return ""
	}
	return doubt.Reason.Key
}

func TestADealIsProvenToBeTheOneThatIsPlannedOnItsWeekday(t *testing.T) {
	for what, c := range map[string]struct {
		operator  func(*games.Daily) // what somebody who runs Hofnar has dealt instead
		game      string
		candidate int
		want      string
		nothing   bool
	}{
		"as planned":                  {func(*games.Daily) {}, "dalmuti", 0, "", false},
		"another candidate":           {func(*games.Daily) {}, "dalmuti", 3, "", false},
		"a candidate below the first": {func(*games.Daily) {}, "dalmuti", -1, "fair.plan.candidate", false},
		"another game":                {func(*games.Daily) {}, "murphy", 0, "fair.plan.game", false},
		"other options":               {func(d *games.Daily) { d.Deals[0].Agreed = games.Agreed{"rounds": 2} }, "dalmuti", 0, "fair.plan.options", false},
		"other players":               {func(d *games.Daily) { d.Deals[0].Players = 5 }, "dalmuti", 0, "fair.plan.players", false},
		"another version of deals":    {func(d *games.Daily) { d.Version++ }, "dalmuti", 0, "fair.deals", true},
	} {
		own := *games.Named(within(0.01), c.game)
		plan := *own.Daily
		plan.Deals = slices.Clone(plan.Deals)
		plan.Deals[0].Weekdays = []int{1}
		c.operator(&plan)
		own.Daily = &plan
		record := proven(t, []*games.Game{&own}, games.Seed{9}, c.candidate)
		if _, doubt := fairness.Check(&own, record); doubt != nil {
			t.Errorf("%s: its chance does not follow: %s", what, doubt.Reason.Key)
		}
		_, doubt := daily.Proven(all.Games, games.Named(all.Games, c.game), record)
		if reason(doubt) != c.want || doubt != nil && doubt.Nothing != c.nothing {
			t.Errorf("%s: %+v, expected %q", what, doubt, c.want)
		}
	}
}

// stones is a game with a deal each day, in which all come to the same where there is an even number of
// stones. Its computers of that version play by that.
func stones(version int, play func(games.Sight) games.Thought) []*games.Game {
	g := *nim.Game
	g.Daily = &games.Daily{
		Version: 1, Deals: []games.DailyDeal{{Key: "two", Weekdays: []int{1, 2, 3, 4, 5, 6, 7}, Players: 2}},
		Points: func(s games.State, who games.Seat) (int, bool) {
			is, all := s.(*nim.State), 0
			for _, n := range append(is.Heaps, is.Taken...) {
				all += n
			}
			return is.Taken[who] * (all % 2), s.Tally().Over
		},
	}
	g.Levels = nil
	for _, key := range []string{"normal", "hard"} {
		g.Levels = append(g.Levels, games.Level{Key: key, Version: version, Play: play})
	}
	return []*games.Game{&g}
}

// ties reports of the first candidates of a secret whether all come to the same in them; begun, whether
// others begin the third one.
func ties(t *testing.T, list []*games.Game, secret games.Seed) (all [5]bool, begun bool) {
	t.Helper()
	for candidate := range all {
		d, err := daily.New(t.Context(), list, monday, secret, candidate)
		if err != nil {
			t.Fatal(err)
		}
		state, _, _ := games.Replay(d.Game, games.Record{Format: 1, Game: d.Game.Name, Players: d.Record.Players, Options: d.Record.Options, Chance: d.Record.Chance})
		sum := 0
		for _, n := range state.(*nim.State).Heaps {
			sum += n
		}
		if all[candidate] = sum%2 == 0; candidate == 2 {
			begun = len(d.Record.Moves) > 0
		}
	}
	return all, begun
}

func TestTheCandidateIsProvenToBeTheFirstInWhichNotAllComeToTheSame(t *testing.T) {
	list, secret := stones(1, games.Random), games.Seed{}
	for {
		all, begun := ties(t, list, secret)
		if begun && all == [5]bool{true, true, false, true, false} {
			break
		}
		secret[0]++
	}
	first := func(s games.Sight) games.Thought {
		for way := range games.Ways(s.Ask) {
			return games.Thought{Act: way.Act}
		}
		return games.Thought{}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for what, c := range map[string]struct {
		ctx       context.Context
		dealt     []*games.Game
		candidate int
		want      string
		nothing   bool
	}{
		"the first":                       {t.Context(), list, 2, "", false},
		"another one before it":           {t.Context(), list, 4, "fair.field.passed", false},
		"all come to the same":            {t.Context(), list, 1, "fair.field.tied", false},
		"as late a one as there can be":   {t.Context(), list, math.MaxInt, "fair.field.passed", false},
		"others began it otherwise":       {t.Context(), stones(1, first), 2, "fair.field.begins", false},
		"computers of another version":    {t.Context(), stones(2, games.Random), 2, "fair.computers", true},
		"it is stopped before it is over": {stopped, list, 2, "fair.field.stopped", true},
	} {
		record := proven(t, c.dealt, secret, c.candidate)
		f, doubt := daily.Proven(list, list[0], record)
		if doubt != nil {
			t.Fatalf("%s: %s", what, doubt.Reason.Key)
		}
		told := map[int]int{}
		field, doubt := daily.ProvenFirst(c.ctx, list, f, record, func(candidate int, _ daily.Played) { told[candidate]++ })
		if reason(doubt) != c.want || doubt != nil && doubt.Nothing != c.nothing {
			t.Errorf("%s: %+v, expected %q", what, doubt, c.want)
		}
		if c.want == "" && (len(field) != daily.FieldSize || len(told) != 3 || told[2] != daily.FieldSize) {
			t.Errorf("%s: told is %v, and the field has %d games", what, told, len(field))
		}
	}
}

func TestARecordOfATableHasNoField(t *testing.T) {
	if _, doubt := daily.ProvenFirst(t.Context(), all.Games, fairness.Fair{}, games.Record{}, nil); reason(doubt) != "fair.field.none" || !doubt.Nothing {
		t.Errorf("it is %+v", doubt)
	}
}
