// Package all lists the games of the house. Adding one is a folder and a line here.
package all

import (
	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/kismet"
	"hofnar/games/murphy"
	"hofnar/games/teufel"
)

// Games is every game that Hofnar plays, in the order in which they are offered.
var Games = []*games.Game{dalmuti.Game, kismet.Game, murphy.Game, teufel.Game}
