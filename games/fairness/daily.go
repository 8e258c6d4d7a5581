package fairness

import (
	"crypto/hmac"
	"crypto/sha256"
	"strconv"

	"hofnar/games"
)

// DailyScheme names the algorithm in the record of a deal of the day.
const DailyScheme = "hofnar-daily-1"

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
