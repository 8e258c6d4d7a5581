package fairness_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// monday is a Monday.
const monday = daily.Day(20780)

// playedOnADay is a deal of the day that is played at random, with its proof. The others think
// shortly, since what they do proves nothing.
func (k kept) playedOnADay(t *testing.T) games.Record {
	t.Helper()
	var list []*games.Game
	for _, g := range all.Games {
		hasty := *g
		hasty.Levels = nil
		for _, l := range g.Levels {
			hasty.Levels = append(hasty.Levels, l.Within(0.01))
		}
		list = append(list, &hasty)
	}
	secret, day := games.Seed{byte(k.weekday), 31: 9}, monday+daily.Day(k.weekday-1)
	d, err := daily.New(t.Context(), list, day, secret, k.weekday%3)
	if err != nil {
		t.Fatal(err)
	}
	record := d.Record
	for n := 0; ; n++ {
		state, _, bad := games.Replay(d.Game, record)
		if _, over := d.Points(record); over || bad != nil {
			break
		}
		act := games.Random(games.Sight{Rand: secret.Rand(n), Ask: func(picks games.Picks) games.Prompt { return state.Ask(d.Seat, picks) }}).Act
		if record, err = d.Play(t.Context(), secret, record, act); err != nil {
			t.Fatal(err)
		}
	}
	days := committed(day, secret)
	entry := fairness.Entry{Number: 1, Kind: fairness.OfDays, Commitment: fairness.CommitDays(days), Previous: fairness.Origin(server)}
	if record.Fair, err = d.Proof(record, secret, days, server, entry); err != nil {
		t.Fatal(err)
	}
	return record
}

// committed are the commitments to thirty days, one of which has that secret.
func committed(day daily.Day, secret games.Seed) map[string]fairness.Hash {
	days := map[string]fairness.Hash{}
	for i := range daily.Day(30) {
		days[(monday + i).String()] = fairness.CommitDay((monday + i).String(), games.Seed{byte(i)})
	}
	days[day.String()] = fairness.CommitDay(day.String(), secret)
	return days
}

func TestThoughtsAndFieldsOfADayShareNoSeedWithItsDeal(t *testing.T) {
	seeds := map[games.Seed]string{}
	add := func(what string, seed games.Seed) {
		if other, there := seeds[seed]; there {
			t.Errorf("%s and %s have the same seed", what, other)
		}
		seeds[seed] = what
	}
	for _, day := range []string{"2026-11-23", "2026-11-24"} {
		for _, game := range []string{"dalmuti", "murphy"} {
			for candidate := range 12 {
				add("a deal", fairness.DailyDeal(games.Seed{1}, day, game, candidate))
				add("thoughts", fairness.DailyThoughts(games.Seed{1}, day, game, candidate))
				for n := range 21 {
					add("a field", fairness.DailyField(games.Seed{1}, day, game, candidate, n))
				}
			}
		}
	}
}
