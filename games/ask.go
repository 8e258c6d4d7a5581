package games

import (
	"encoding/json"
	"slices"
	"strings"
)

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

// PackPicks writes picks as one short string for a control's id: answers parted
// by "/", keys within an answer by ",", an answer that picked nothing as "_".
func PackPicks(picks Picks) string {
	answers := make([]string, len(picks))
	for i, keys := range picks {
		answers[i] = strings.Join(keys, ",")
		if len(keys) == 0 {
			answers[i] = "_"
		}
	}
	return strings.Join(answers, "/")
}

// UnpackPicks reads what PackPicks wrote.
func UnpackPicks(s string) Picks {
	if s == "" {
		return nil
	}
	var picks Picks
	for answer := range strings.SplitSeq(s, "/") {
		if answer == "_" {
			picks = append(picks, nil)
			continue
		}
		picks = append(picks, strings.Split(answer, ","))
	}
	return picks
}

// How many options a question may have: what fits Discord's menus.
const (
	MostEntries = 25              // of one menu: where more or fewer than one may be picked
	MostOptions = 6 * MostEntries // where one is picked, from any of several menus
)

// Question is one thing to choose. It fits Discord: no more options than a message has
// room for, with labels of at most 80 characters in any language; a game asks in several
// steps where there could be more.
type Question struct {
	Text     Text
	Options  []Choice
	Min, Max int // how many options to pick, 1 ≤ Min ≤ Max ≤ len(Options), or Min 0 where picking none is an answer

	// Button is what a button in the channel says that leads to this question where
	// no hand is hidden and it is not Public: "Claim". Empty: a general word.
	Button Text

	// Where it is asked. Public: in the channel, since everybody may see the options.
	Public bool

	// How it is answered. Open: it may be answered out of turn; the game does not wait for it.
	Open bool
	// Settled: there is one answer, the first option, and it makes a move. The table gives
	// it for whoever is asked, and there is no button; Text says what is going to happen.
	// AtOnce: in the same breath as the move before, as the own move of whoever is asked; else
	// when people have seen what there is.
	Settled, AtOnce bool
}

// Choice is one option of a question.
type Choice struct {
	Key    string // unique in its question, 1–12 characters of [A-Za-z0-9.+-]
	Text   Text   // what it does: "Play three 7s"
	Detail Text   // optionally more, at most 100 characters
	Short  Text   // what is enough on its button where a picture shows what it does; Text if empty
	Brief  Text   // what is enough on its button behind its Sign: "7 ×2"; Text if empty
	Emoji  string // optionally one Unicode emoji
	Sign   string // optionally what is better shown small, of the game's own signs; Emoji where there is no picture of it

	// Menu, when not empty, is the menu of which it is an entry, however few others there are:
	// what that says until something is chosen ("Mac"). Entries of one menu, MostEntries at
	// most, stand one after the other, and one option is picked in all.
	Menu Text

	// Untested: it may be tried, and Apply judges it.
	Untested bool

	// How it is shown. Main: as the one likely wanted, where it may stand for as long as it
	// stands; Grave: as one that cannot be taken
	// back and hurts the player; Alone: apart from the others, since it goes with none of them
	// where several may be picked ("No reward"); Alias: not at all, since it comes to the
	// same as another option and differs only in a record; Closer: as the heading of some of the
	// other options, which it asks of once more, alone, so that a picture can show them larger;
	// Vain: not at all, since everybody can see that nothing is to be won by it, though it may
	// be chosen otherwise (a reaction).
	Main, Grave, Alone, Alias, Closer, Vain bool
	// Part, where many are offered, names what options that stand beside each other belong to,
	// 25 at most: no menu holds half of a part, and each says which ones it holds.
	Part Text

	// What it is for somebody else to choose. Declines: of a question that nobody else knows
	// of, what is answered for somebody whose time is over.
	Declines bool
	// Standing, when not empty, words the same choice as a standing order:
	// "Pass until this trick ends". The table then gives this answer whenever
	// the seat is asked, until the scene changes or the player calls it off; as long
	// as it stands NAME.order says so: "You pass until this trick ends."
	Standing Text
}

// InMenu reports whether a choice is an entry of a menu by name.
func (c Choice) InMenu() bool { return !c.Menu.Empty() }

// Shown reports whether a choice has a button or an entry of its own.
func (c Choice) Shown() bool { return !c.Alias && !c.Vain }

// Find returns the choice with that key.
func (q *Question) Find(key string) (Choice, bool) {
	for _, c := range q.Options {
		if c.Key == key {
			return c, true
		}
	}
	return Choice{}, false
}

// Pickable are the options of which so many may be picked at once.
func (q *Question) Pickable(n int) []Choice {
	if n < 2 {
		return q.Options
	}
	return slices.DeleteFunc(slices.Clone(q.Options), func(c Choice) bool { return c.Alone })
}

// Takes reports whether these keys answer the question: as many as it wants,
// all of them its own, none twice, none beside one that stands alone.
func (q *Question) Takes(keys []string) bool {
	if len(keys) < q.Min || len(keys) > q.Max {
		return false
	}
	for i, key := range keys {
		c, ok := q.Find(key)
		if !ok || c.Alone && len(keys) > 1 || slices.Contains(keys[:i], key) {
			return false
		}
	}
	return true
}

// Answered takes the first pick as the answer to a question that wants one key,
// and returns the picks that are left.
func (q *Question) Answered(picks Picks) (key string, rest Picks, ok bool) {
	if len(picks) == 0 || !q.Takes(picks[0]) {
		return "", picks, false
	}
	return picks[0][0], picks[1:], true
}

// Put asks the question when nothing has been picked yet; picks that do not
// answer it lead nowhere.
func (q *Question) Put(picks Picks) Prompt {
	if len(picks) > 0 {
		return Prompt{}
	}
	return Prompt{Question: q}
}

// Done is the end of a way through the questions: this act, unless picks are
// left that answer nothing.
func Done(rest Picks, act Act) Prompt {
	if len(rest) > 0 {
		return Prompt{}
	}
	return Prompt{Act: act}
}

// WriteAct writes a move as records do. It takes structs and maps of plain
// numbers and words, which always go into JSON.
func WriteAct(move any) Act {
	act, err := json.Marshal(move)
	if err != nil {
		panic(err)
	}
	return act
}
