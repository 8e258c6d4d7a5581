package dalmuti

import "hofnar/games"

// The keys of the statistics.
const (
	statReign       = "reign"             // rounds in a row as Greater Dalmuti
	statClimb       = "climb"             // places gained in one round
	statRevolutions = "revolutions"       // called
	statGreat       = "great_revolutions" // that the player brought about as Greater Peon
)

// markRound marks the newest event with the reign and the climbs of a round that is on the
// sheet and has ended in this order.
func (d *draft) markRound(order []games.Seat) {
	dalmuti := d.ranks[0]
	d.Last().Mark(statReign, dalmuti, d.reign(dalmuti))
	for i, who := range order {
		if up := d.places[who] - i; up > 0 {
			d.Last().Mark(statClimb, who, up)
		}
	}
}

// reign is for how many rounds in a row, up to the last one, a player has been
// Greater Dalmuti.
func (s *State) reign(who games.Seat) (rounds int) {
	for i := len(s.sheet) - 1; i >= 0 && s.sheet[i].Titles[who] == greaterDalmuti; i-- {
		rounds++
	}
	return rounds
}
