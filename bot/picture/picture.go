// Package picture draws what lies on a table. It knows shapes, fonts and colours
// and reads the games' views; rules and words it does not know.
package picture

import (
	"bytes"
	"fmt"
	"image/png"

	"hofnar/games"
	"hofnar/games/teufel"
)

// Of draws a position as a PNG, for games that have a picture; ok is false for
// others. names are the players', as they are shown elsewhere.
func Of(v games.View, names func(games.Seat) string) (data []byte, ok bool, err error) {
	detail, drawn := v.Detail.(teufel.View)
	if !drawn {
		return nil, false, nil
	}
	data, err = encoded(board(detail, names))
	return data, err == nil, err
}

// OfChoice draws what the player to act has to choose between, where that can be
// seen: the ways in which a tile can lie. Otherwise ok is false.
func OfChoice(v games.View) (data []byte, ok bool, err error) {
	detail, drawn := v.Detail.(teufel.View)
	if !drawn || len(detail.Trials) == 0 {
		return nil, false, nil
	}
	c := newCanvas(width, strip, parchment)
	c.trials(detail, 0)
	data, err = encoded(c)
	return data, err == nil, err
}

func encoded(c *canvas) ([]byte, error) {
	var out bytes.Buffer
	coder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := coder.Encode(&out, paletted(c.img)); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return out.Bytes(), nil
}
