package dalmuti

// The keys of the five titles.
const (
	greaterDalmuti = "GD"
	lesserDalmuti  = "LD"
	merchant       = "M"
	lesserPeon     = "LP"
	greaterPeon    = "GP"
)

// titles are all of them, the highest first.
var titles = []string{greaterDalmuti, lesserDalmuti, merchant, lesserPeon, greaterPeon}

// titleAt is the title that goes with a place, from 0, among so many players.
func titleAt(place, players int) string {
	switch place {
	case 0:
		return greaterDalmuti
	case 1:
		return lesserDalmuti
	case players - 2:
		return lesserPeon
	case players - 1:
		return greaterPeon
	}
	return merchant
}
