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
	var out bytes.Buffer
	coder := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := coder.Encode(&out, paletted(board(detail, names))); err != nil {
		return nil, false, fmt.Errorf("picture: %w", err)
	}
	return out.Bytes(), true, nil
}
