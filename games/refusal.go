package games

// A Refusal says why an act, an option or a record is not accepted, in a Text for whoever
// gave it.
type Refusal struct{ Text }

// Refuse makes a *Refusal: Refuse("dalmuti.refuse.not_held", "Card", t).
func Refuse(key string, pairs ...any) error { return &Refusal{T(key, pairs...)} }

// Error names the Text's key.
func (r *Refusal) Error() string { return "refused: " + r.Key }
