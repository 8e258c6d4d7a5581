package picture

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/kismet"
	"hofnar/games/murphy"
	"hofnar/games/teufel"
)

// drawer is how a game is drawn: what it lacks is nil, and so is a canvas on which
// there is nothing to be seen.
type drawer struct {
	table  func(v games.View, say Speech) *canvas
	moment func(m Moment, v games.View, say Speech) *canvas // a great moment in the table's place, as large
	shot   func(v games.View, say Speech) *canvas           // the table in a film; nil: as it is
	hand   func(v games.View, say Speech) *canvas           // what only its owner sees
	held   func(v games.View) games.View                    // what of a view the hand shows; nil: all
	choice func(v games.View, picks games.Picks) *canvas    // what the player to act chooses between, after these picks
	rules  map[string]func() *canvas                        // sections of the rules page that show something
	cover  cover                                            // of its box
	poster poster
	counts bool                 // the hand of whoever is to act shows how many cards the others have
	emoji  map[string]func(pen) // of choices, by games.Choice.Sign
}

// drawers lists the games that have pictures. The catalogue says what each section
// shows: NAME.rules.SECTION.alt.
var drawers = map[string]drawer{dalmuti.Game.Name: realm, kismet.Game.Name: cup, murphy.Game.Name: mishaps, teufel.Game.Name: devils}

// Sketch is a picture that can be drawn. The same key is the same picture.
type Sketch struct {
	Key  string
	draw func() *canvas
}

// Draw draws it, as a PNG: nil where there is nothing to be seen.
func (s *Sketch) Draw() []byte { return encoded(s.draw()) }

// OfTable is what lies on the table of a game that has pictures, else nil.
func OfTable(game string, v games.View, say Speech) *Sketch {
	return sketch("table", game, v, say, drawers[game].table)
}

// OfHand is what its owner alone sees of a position, nil where there is no picture of
// it.
func OfHand(game string, v games.View, say Speech) *Sketch {
	if held := drawers[game].held; held != nil {
		v = held(v)
	}
	return sketch("hand", game, v, say, drawers[game].hand)
}

// CountsCards reports whether the picture of a hand that is to act shows how many cards
// the others have.
func CountsCards(game string) bool { return drawers[game].counts }

// OfChoice is what the player to act has to choose between after these picks, where that can
// be seen, else nil.
func OfChoice(game string, v games.View, picks games.Picks) *Sketch {
	draw := drawers[game].choice
	if draw == nil {
		return nil
	}
	return sketch("choice "+games.PackPicks(picks), game, v, Speech{}, func(v games.View, _ Speech) *canvas { return draw(v, picks) })
}

// OfRules is what a section of a game's rules page shows, nil where there is nothing to
// be seen.
func OfRules(game, section string) *Sketch {
	draw := drawers[game].rules[section]
	if draw == nil {
		return nil
	}
	return &Sketch{"rules " + game + " " + section, draw}
}

// sketch is the picture of a view in some manner, and of what more it shows: nil where there
// is none.
func sketch(kind, game string, v games.View, say Speech, draw func(games.View, Speech) *canvas, more ...any) *Sketch {
	if draw == nil {
		return nil
	}
	say, names := say.among(v), []string{}
	for _, p := range v.Seats {
		if say.Name != nil {
			names = append(names, say.name(p.Seat, 1, math.Inf(1)))
		}
	}
	return keyed(func() *canvas { return draw(v, say) }, kind, game, say.Locale, names, v.Turn, v.Detail, more)
}

// keyed is a sketch by all that is drawn: nil if that cannot be said.
func keyed(draw func() *canvas, drawn ...any) *Sketch {
	if key, ok := keyOf(drawn); ok {
		return &Sketch{key, draw}
	}
	return nil
}

// keyOf is a sum over all that is drawn.
func keyOf(drawn []any) (key string, ok bool) {
	text, err := json.Marshal(drawn)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err == nil
}

// encoded is the picture as a PNG, nil if there is none. The canvas is not to be used
// again.
func encoded(c *canvas) []byte {
	if c == nil {
		return nil
	}
	defer c.free()
	return c.png()
}
