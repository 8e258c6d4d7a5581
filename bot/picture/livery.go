package picture

import (
	"image/color"
	"slices"
	"strings"

	"hofnar/games/teufel"
)

// livery is how a devil and its tail are painted, and how the signs on them: its
// letter, its eyes, the pattern of its tail.
type livery struct{ paint, sign color.RGBA }

// liveries are the players', near Okabe and Ito's: of a dark and a light tone, which
// neighbouring devils wear in turn. Each player has a pattern of tail besides.
var liveries = [][2]livery{{{orange, leaf}, {apricot, ink}}, {{azure, leaf}, {sky, ink}}, {{pine, leaf}, {lime, ink}}}

// livery is that of a devil: what is joined to another recedes.
func (s scene) livery(letter int) livery {
	if s.tails[letter].End == joined {
		return livery{faint, leaf}
	}
	worn := liveries[s.owner(letter)][letter%2]
	if s.praised != nil && !slices.Contains(s.praised, letter) {
		return livery{paled(worn.paint), ink}
	}
	return worn
}

// pattern is whose manner of tail a devil's is drawn in: plain where it recedes.
func (s scene) pattern(letter int) int {
	if s.praised != nil && !slices.Contains(s.praised, letter) {
		return 0
	}
	return s.owner(letter)
}

// paled is a colour on its way into the paper.
func paled(paint color.RGBA) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*7 + int(b)*13) / 20) }
	return color.RGBA{mix(paint.R, parchment.R), mix(paint.G, parchment.G), mix(paint.B, parchment.B), 0xFF}
}

// owner is the team whose devil it is.
func (s scene) owner(letter int) int {
	return slices.IndexFunc(s.teams, func(t teufel.Team) bool { return strings.IndexByte(t.Letters, teufel.Letters[letter]) >= 0 })
}
