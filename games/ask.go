package games

// Prompt is the answer to Ask: at most one of the two is set.
type Prompt struct {
	Question *Question
	Act      Act // the picks are complete: this is the move they make
}

// Nothing reports whether there is nothing to choose.
func (p Prompt) Nothing() bool { return p.Question == nil && p.Act == nil }

// Picks are the answers given so far, oldest first, each a list of option keys
// in an order without meaning. They are no state: they ride in a control's id,
// so all of them together must stay below 60 characters as PackPicks writes them.
type Picks [][]string

// MostOptions is how many options a question may have: what fits Discord's menus.
const MostOptions = 25

// Question is one thing to choose. It fits Discord: at most MostOptions options with
// labels of at most 80 characters in any language; a game asks in several steps
// where there could be more.
type Question struct {
	Text     Text
	Options  []Choice
	Min, Max int // how many options to pick, 1 ≤ Min ≤ Max ≤ len(Options), or Min 0 where picking none is an answer

	// Button is what a button in the channel says that leads to this question where
	// no hand is hidden and it is not Public: "Claim". Empty: a general word.
	Button Text

	// Untested: the options are what may be tried, Apply judges them.
	Untested bool
	// Public: asked in the channel, since everybody may see the options.
	Public bool
	// Open: may be answered out of turn; the game does not wait for it.
	Open bool
}

// Choice is one option of a question.
type Choice struct {
	Key    string // unique in its question, 1–12 characters of [A-Za-z0-9.+-]
	Text   Text   // what it does: "Play three 7s"
	Detail Text   // optionally more, at most 100 characters
	Emoji  string // optionally one Unicode emoji

	// Alias: it comes to the same as another option and differs only in a record,
	// so it is not shown.
	Alias bool
	// Main marks the one likely wanted, Grave one that cannot be taken back
	// and hurts the player.
	Main, Grave bool
	// Standing, when not empty, words the same choice as a standing order:
	// "Pass until this trick ends". The table then gives this answer whenever
	// the seat is asked, until the scene changes or the player calls it off.
	Standing Text
}

// Find returns the choice with that key.
func (q *Question) Find(key string) (Choice, bool) {
	for _, c := range q.Options {
		if c.Key == key {
			return c, true
		}
	}
	return Choice{}, false
}
