package kismet

import (
	"hofnar/games"
	"hofnar/games/search"
)

// levels are the computer players: the Owl (easy) blinks, the Magpie (normal) and the Lynx
// (hard) have good eyes. The Magpie sheds the dearest card that fits, the Lynx looks ahead.
var levels = []games.Level{
	{Key: "normal", Version: 1, Play: eyes{sees: 0.93, quick: 900, slow: 2800}.play},
	{Key: "easy", Version: 1, Play: eyes{sees: 0.75, rash: 0.05, quick: 1300, slow: 4200}.play, Formerly: []string{"owl"}},
	{Key: "hard", Version: 1, Play: eyes{sees: 0.97, quick: 800, slow: 2600}.choosing(ahead), Formerly: []string{"lynx"}},
}

var ahead = search.Search{Playouts: 4000, Policy: sharp}.Player(ponder)

// evenHanded is the hard one with the reactions and the eyes of the former lynx, and
// so shows what its choices alone are worth.
var evenHanded = games.Level{Key: "even", Version: 1, Play: eyes{sees: 0.93, quick: 900, slow: 2800}.choosing(ahead)}

// choosing plays as these eyes do, but which of the cards that fit is laid off is what
// choose says.
func (e eyes) choosing(choose games.Computer) games.Computer {
	return func(s games.Sight) games.Thought {
		t := e.play(s)
		if !laysOff(t.Act) {
			return t
		}
		better := choose(s)
		if !laysOff(better.Act) {
			return t
		}
		better.After = t.After
		return better
	}
}

func laysOff(act games.Act) bool {
	m, err := readMove(act)
	return err == nil && (kindOf(m) == discard || kindOf(m) == claim)
}
