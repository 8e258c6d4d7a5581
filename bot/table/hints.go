package table

import (
	"slices"

	"hofnar/games"
)

// The house option by which people may ask what the strongest computer would do. A game
// with hints counts for no league.
const (
	HintsOption = "hints"
	HintsUsual  = "usual" // as long as nobody has said: for one person among computers; a game that begins settles it
	HintsOn     = "on"
	HintsOff    = "off"
)

// Hints is that option.
var Hints = games.Option{
	Key: HintsOption, Default: HintsUsual, Choices: []string{HintsUsual, HintsOn, HintsOff}, House: true,
}

// HouseOptions are those of the house that make sense for a game.
func HouseOptions(g *games.Game, house []games.Option) []games.Option {
	return slices.DeleteFunc(slices.Clone(house), func(o games.Option) bool { return o.Key == HintsOption && g.NoHints })
}

// hintsOn reports whether people may ask for hints. What the books of a game that began
// before there were any say is nothing: it has none.
func hintsOn(p *position) bool {
	agreed := p.Options.Str(HintsOption)
	return agreed == HintsOn || agreed == HintsUsual && p.Chairs.alone()
}
