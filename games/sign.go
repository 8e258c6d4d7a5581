package games

import "encoding/json"

// Sign is an argument of a Text: what of its game is shown small in the middle of a
// sentence, as before a choice (Choice.Sign): a die. Where there is no picture of it a
// message has one of Unicode's characters; labels and descriptions have the word.
type Sign struct {
	Game, Name string // of the game's own signs
	Glyph      string
	Word       Text
}

// MarshalJSON writes the word alone.
func (s Sign) MarshalJSON() ([]byte, error) { return json.Marshal(s.Word) }
