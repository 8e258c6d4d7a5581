package games

// A Refusal says why an act is not possible, for the player's eyes.
type Refusal struct{ Text }

// Refuse makes a Refusal: Refuse("dalmuti.refuse.not_held", "Card", t).
func Refuse(key string, pairs ...any) error { return &Refusal{T(key, pairs...)} }

// Error names the key; the sentence is the catalogue's business.
func (r *Refusal) Error() string { return "refused: " + r.Key }
