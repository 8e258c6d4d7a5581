package fairness

import (
	"crypto/hmac"
	"crypto/sha256"
	"maps"
	"slices"
	"strconv"

	"hofnar/games"
)

// DailyScheme names the algorithm in the record of a deal of the day.
const DailyScheme = "hofnar-daily-1"

// Daily is what the proof of a deal of the day has beside that of a table.
type Daily struct {
	Day         string          `json:"day"` // 2026-11-26
	Candidate   int             `json:"candidate"`
	Seat        games.Seat      `json:"seat"`        // the person's
	Commitments map[string]Hash `json:"commitments"` // by day, all that were made together
	// Of the game's deals, and of the computers that play along and of those that the person is
	// compared with.
	Deals  int `json:"deals"`
	Others int `json:"others"`
	Field  int `json:"field"`
}

// CommitDay is the commitment to a day's secret.
func CommitDay(day string, secret games.Seed) Hash {
	return digest("hofnar-day-1", day, string(secret[:]))
}

// CommitDays is the commitment to several days at once, by their own: what a chain's entry holds.
func CommitDays(commitments map[string]Hash) Hash {
	parts := []string{"hofnar-days-1"}
	for _, day := range slices.Sorted(maps.Keys(commitments)) {
		h := commitments[day]
		parts = append(parts, day, string(h[:]))
	}
	return digest(parts...)
}

// DailyDeal is the seed of a day's deal: a day is written as 2026-11-26, candidates count from 0.
func DailyDeal(secret games.Seed, day, game string, candidate int) games.Seed {
	return dailySeed(secret, DailyScheme, day, game, strconv.Itoa(candidate))
}

// DailyThoughts is the seed of what the computers think that play it. It reveals nothing of
// what is dealt.
func DailyThoughts(secret games.Seed, day, game string, candidate int) games.Seed {
	return dailySeed(secret, "hofnar-daily-thoughts-1", day, game, strconv.Itoa(candidate))
}

// DailyField is the seed of what the computer thinks on the person's seat in the nth game, from
// 0, of those that people are compared with.
func DailyField(secret games.Seed, day, game string, candidate, n int) games.Seed {
	return dailySeed(secret, "hofnar-daily-field-1", day, game, strconv.Itoa(candidate), strconv.Itoa(n))
}

func dailySeed(secret games.Seed, parts ...string) games.Seed {
	mac := hmac.New(sha256.New, secret[:])
	netstrings(mac, parts...)
	return games.Seed(mac.Sum(nil))
}

// Place is the seat that the person has, of so many, in a deal of that seed: what is drawn for
// the situation "place" of nobody.
func Place(seed games.Seed, players int) games.Seat {
	place, _ := games.Draw(games.NewLive(seed, nil), games.Lot{Kind: "place"}, // live, so there is no error
		func(luck []games.Luck) games.Seat { return games.Seat(luck[0].Below(players)) },
		func(games.Seat) games.Text { return games.Text{} })
	return place
}
