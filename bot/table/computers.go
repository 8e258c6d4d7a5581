package table

import (
	"math/rand/v2"
	"slices"
	"time"

	"hofnar/games"
)

// computerFor finds who plays at a level, and for one who has stumbled there.
func computerFor(g *games.Game, key string, try int) games.Computer {
	for _, level := range g.Levels {
		if level.Key == key && try == 0 {
			return level.Play
		}
	}
	return games.Random
}

// presentLevel is the level that a table's books mean, which may be older than the levels
// there are. One that nobody knows any more is the recommended one.
func presentLevel(g *games.Game, key string) string {
	for _, level := range g.Levels {
		if level.Key == key || slices.Contains(level.Formerly, key) {
			return level.Key
		}
	}
	return recommended(g)
}

// recommended is the level of the computer that takes a seat unasked.
func recommended(g *games.Game) string {
	if levels := g.Levels; len(levels) > 0 {
		return levels[0].Key
	}
	return "random"
}

// levelOf is the key of the computer that plays a seat, or in the place of whoever sits
// there.
func levelOf(p *position, seat games.Seat) string {
	if c := p.Chairs[seat]; !c.Human() {
		return c.Level
	}
	return recommended(p.game)
}

// sight is what a computer on that seat goes by, which has heard this.
func sight(p *position, seat games.Seat, heard []games.News, try int) games.Sight {
	return games.Sight{
		Seat:    seat,
		Players: len(p.Chairs),
		Agreed:  p.Options,
		View:    p.state.View(seat),
		Heard:   heard,
		Ask:     func(picks games.Picks) games.Prompt { return p.state.Ask(seat, picks) },
		Rand:    p.rand("think", seat, try),
		Mood:    p.Seed.Mood(seat, p.public),
	}
}

// between returns some time of at least low and less than high milliseconds.
func between(r *rand.Rand, low, high int) time.Duration {
	return time.Duration(low+r.IntN(high-low)) * time.Millisecond
}
