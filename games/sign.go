package games

import "encoding/json"

// Sign is an argument of a Text: a small picture in the middle of a sentence, such as a die
// (before a choice: Choice.Sign). Where messages cannot show the picture they have the
// Glyph; labels and descriptions, which can hold no picture, have the Word.
type Sign struct {
	Game, Name string // of the picture
	Glyph      string // a character of Unicode's
	Word       Text
}

// MarshalJSON writes the Word alone.
func (s Sign) MarshalJSON() ([]byte, error) { return json.Marshal(s.Word) }
