package daily

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"hofnar/games"
	"hofnar/games/fairness"
)

// Deal is what everybody plays on a day.
type Deal struct {
	Day       Day
	Game      *games.Game
	Plan      games.DailyDeal
	Candidate int        // of the day's secret, from 0
	Seat      games.Seat // the person's
	Versions  Versions
	Record    games.Record // to where the person is first asked
}

// Versions are those of a deal: with others, the same presses may come to something else.
type Versions struct {
	Deals  int // games.Daily.Version
	Rules  int
	Others int // of the level that has the other seats
	Field  int // of the level that the person is compared with
}

// The levels of the computers, which each game with a Daily has.
const (
	others = "normal"
	field  = "hard"
)

// Planned is what is dealt on that day; the game is nil where nothing is.
func Planned(list []*games.Game, day Day) (plan games.DailyDeal, game *games.Game) {
	weekday := (int(day.Weekday())+6)%7 + 1
	for _, g := range list {
		if g.Daily == nil {
			continue
		}
		for _, plan := range g.Daily.Deals {
			if slices.Contains(plan.Weekdays, weekday) {
				return plan, g
			}
		}
	}
	return plan, nil
}

// New deals: the candidate of that number, by the day's secret. It fails where nothing is
// planned that day, or with ctx.
func New(ctx context.Context, list []*games.Game, day Day, secret games.Seed, candidate int) (Deal, error) {
	plan, game := Planned(list, day)
	if game == nil {
		return Deal{}, fmt.Errorf("no game is planned on %s", day)
	}
	d := Deal{Day: day, Game: game, Plan: plan, Candidate: candidate, Versions: VersionsOf(game)}
	d.Seat = fairness.Place(d.luck(secret), plan.Players)
	d.Record = games.Record{
		Format: 1, Game: game.Name, Players: d.names(), Options: game.DailyAgreed(plan),
		Chance: []json.RawMessage{}, Moves: []json.RawMessage{},
	}
	r := run{Deal: d, secret: secret}
	if err := r.begin(); err != nil {
		return Deal{}, err
	}
	if err := r.open(ctx); err != nil {
		return Deal{}, err
	}
	d.Record = r.record
	return d, nil
}

// VersionsOf are the versions of a game's deals today.
func VersionsOf(game *games.Game) Versions {
	return Versions{game.Daily.Version, game.Version, level(game, others).Version, level(game, field).Version}
}

// Name is the deal's, by which it is told from all others: with another version of the rules
// or the computers it is another deal.
func (d Deal) Name() string {
	v := d.Versions
	return fmt.Sprintf("%s %s %s %d (%d.%d.%d.%d)", d.Day, d.Game.Name, d.Plan.Key, d.Candidate, v.Deals, v.Rules, v.Others, v.Field)
}

// Better is more than 0 where a is better than b, and 0 where they are the same.
func (d Deal) Better(a, b int) int { return d.Game.Daily.Compare(a, b) }

// luck is the seed of the deal, from which all follows that fate decides in it.
func (d Deal) luck(secret games.Seed) games.Seed {
	return fairness.DailyDeal(secret, d.Day.String(), d.Game.Name, d.Candidate)
}

// names are those of the players: beasts, and the person's, which stands for anybody's.
func (d Deal) names() []string {
	names := slices.Clone(games.ComputerNames[:d.Plan.Players])
	return slices.Insert(names[:len(names)-1], int(d.Seat), person)
}

const person = "Anna"

// level is the computer of that key.
func level(game *games.Game, key string) games.Level {
	i := slices.IndexFunc(game.Levels, func(l games.Level) bool { return l.Key == key })
	return game.Levels[i]
}
