package picture

import (
	"hofnar/games"
	"hofnar/games/kismet"
)

// smashed is a knock that was right and quick: fist, seconds and dice, and below them the
// cards of whoever rolled and of whoever knocked. Which of them fit is for people to see.
func smashed(v kismet.View, k kismet.Knock, m Moment, turn []games.Seat, say Speech) *canvas {
	row := rowOf(v)
	high := diceHigh + row*float64(len(v.Rows)) + 12
	c, below := celebrated(high, m.Said)
	room := high - ribbonHigh - 2*rowHigh - 12
	below.blow(v, m.Took, room)
	for i, who := range []games.Seat{k.Who, v.Active} {
		below.player(v, who, room+rowHigh*(float64(i)+0.5), rowHigh, contains(turn, who), say)
	}
	return c
}

// blow is the fist with how quick it was, and the dice: beside each other or, where there is
// room, below.
func (c *canvas) blow(v kismet.View, took string, room float64) {
	fist, seconds, dice := point{136, room / 2}, point{418, room / 2}, point{838, room / 2}
	size, die := 112.0, 140.0
	if room > 400 {
		fist, seconds, dice = point{300, room * 0.29}, point{720, room * 0.29}, point{width / 2, room * 0.74}
		size, die = 156, 212
	}
	p := c.pen(fist, size*0.66, 0)
	p.within(-0.45, -0.06, 4.5).jolt()
	p.fist()
	c.plain().text(took, seconds.x, seconds.y, size, leaf, middle)
	for i, pips := range v.Dice {
		at := dice.plus(point{die * 1.12 * (float64(i) - 1), 0})
		c.pen(at, die, []float64{-0.1, 0.05, 0.12}[i%3]).die(pips)
	}
}

// knockedQuickly draws what is great of a game.
func knockedQuickly(m Moment, v games.View, say Speech) *canvas {
	detail, ok := v.Detail.(kismet.View)
	k, shown := m.Shows.(kismet.Knock)
	if !ok || !shown || len(detail.Dice) != 3 {
		return nil
	}
	return smashed(detail, k, m, v.Turn, say)
}
