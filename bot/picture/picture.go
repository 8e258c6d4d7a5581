// Package picture draws what lies on a table. It knows shapes, fonts and colours
// and reads the games' views; rules and words it does not know.
package picture

import (
	"bytes"
	"fmt"
	"image/png"
	"strconv"
	"sync"

	"hofnar/games"
	"hofnar/games/teufel"
)

// Of draws a position as a PNG: nil for games that have no picture. names are the
// players', as they are shown elsewhere.
func Of(v games.View, names func(games.Seat) string) ([]byte, error) {
	detail, ok := v.Detail.(teufel.View)
	if !ok {
		return nil, nil
	}
	return encoded(board(detail, names))
}

// OfChoice draws what the player to act has to choose between, where that can be
// seen, as a PNG: the ways in which a tile can lie, or the fields. Otherwise it is nil.
func OfChoice(v games.View) ([]byte, error) {
	detail, ok := v.Detail.(teufel.View)
	switch {
	case !ok:
		return nil, nil
	case len(detail.Trials) > 0:
		c := newCanvas(width, strip, parchment)
		c.trials(detail, 0)
		return encoded(c)
	}
	c := newCanvas(width, stripY, parchment)
	c.fields(detail, boardY)
	return encoded(c)
}

// OfRules draws what a section of a game's rules page shows, as a PNG: nil where there
// is nothing to be seen.
func OfRules(game, section string) ([]byte, error) {
	switch {
	case game != teufel.Game.Name:
		return nil, nil
	case section == "board":
		return encoded(kinds())
	case section == "score":
		return encoded(scored(teufel.Example()))
	case section == "table":
		return encoded(board(teufel.Example(), func(who games.Seat) string { return strconv.Itoa(int(who) + 1) }))
	}
	return nil, nil
}

// coder writes PNGs and keeps what it needs for the next one.
var coder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &buffers{}}

type buffers struct{ pool sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer {
	one, _ := b.pool.Get().(*png.EncoderBuffer)
	return one
}

func (b *buffers) Put(one *png.EncoderBuffer) { b.pool.Put(one) }

// encoded is the picture as a PNG. The canvas is not to be used again.
func encoded(c *canvas) ([]byte, error) {
	defer spare.Put(c.img)
	var out bytes.Buffer
	if err := coder.Encode(&out, paletted(c.img)); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return out.Bytes(), nil
}
