// Package picture draws what lies on a table. It knows shapes, fonts and colours
// and reads the games' views; rules and words it does not know.
package picture

import (
	"bytes"
	"image/png"
	"sync"

	"hofnar/games"
	"hofnar/games/teufel"
)

// drawer is how a game is drawn: what it lacks is nil, and so is a canvas on which
// there is nothing to be seen.
type drawer struct {
	table  func(v games.View, names func(games.Seat) string) *canvas
	choice func(v games.View) *canvas // what the player to act chooses between
	rules  map[string]func() *canvas  // sections of the rules page that show something
}

// drawers lists the games that have pictures. The catalogue says what each section
// shows: NAME.rules.SECTION.alt.
var drawers = map[string]drawer{teufel.Game.Name: devils}

// Of draws a position of that game as a PNG: nil for games that have no picture.
// names are the players', as they are shown elsewhere.
func Of(game string, v games.View, names func(games.Seat) string) []byte {
	if draw := drawers[game].table; draw != nil {
		return encoded(draw(v, names))
	}
	return nil
}

// OfChoice draws what the player to act has to choose between, where that can be
// seen, as a PNG. Otherwise it is nil.
func OfChoice(game string, v games.View) []byte {
	if draw := drawers[game].choice; draw != nil {
		return encoded(draw(v))
	}
	return nil
}

// OfRules draws what a section of a game's rules page shows, as a PNG: nil where there
// is nothing to be seen.
func OfRules(game, section string) []byte {
	if draw := drawers[game].rules[section]; draw != nil {
		return encoded(draw())
	}
	return nil
}

// coder writes PNGs and keeps what it needs for the next one.
var coder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &buffers{}}

type buffers struct{ pool sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer {
	one, _ := b.pool.Get().(*png.EncoderBuffer)
	return one
}

func (b *buffers) Put(one *png.EncoderBuffer) { b.pool.Put(one) }

// encoded is the picture as a PNG, nil if there is none. The canvas is not to be used
// again.
func encoded(c *canvas) []byte {
	if c == nil {
		return nil
	}
	defer spare.Put(c.img)
	var out bytes.Buffer
	if err := coder.Encode(&out, paletted(c.img)); err != nil {
		panic(err) // a buffer takes everything: only for a canvas without size
	}
	return out.Bytes()
}
