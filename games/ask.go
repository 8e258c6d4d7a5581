package games

import (
	"encoding/json"
	"slices"
	"strings"
)

// Prompt is what State.Ask returns: at most one of the two is set.
type Prompt struct {
	Question *Question
	Act      Act // the picks are complete: this is the move they make
}

// Nothing reports whether there is nothing to choose.
func (p Prompt) Nothing() bool { return p.Question == nil && p.Act == nil }

// Picks are the answers given so far, oldest first, each a list of option keys, whose
// order means nothing. They are stored in a control's id and nowhere else, so together
// they may take 60 characters as PackPicks writes them.
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

// How many options a question may have.
const (
	MostEntries = 25              // where not exactly one is picked: the entries of one menu
	MostOptions = 6 * MostEntries // where one is picked, from any of several menus
)

// Question is one thing to choose. It fits the controls of a chat: at most MostOptions, or
// MostEntries where not exactly one is picked, with labels of at most 80 characters in any
// language. A game that has more to choose from asks in several steps.
type Question struct {
	Text     Text
	Options  []Choice
	Min, Max int // how many options to pick, 1 ≤ Min ≤ Max ≤ len(Options), or Min 0 where picking none is an answer

	// Button is the label of the button in the channel that opens a question which is not
	// Public, in a game without hidden hands: "Claim". Empty: a general word.
	Button Text

	// Public: it is asked in the channel, since everybody may see the options. Otherwise it
	// is asked in private.
	Public bool
	// Open: it may be answered out of turn, or not at all; the game does not wait for it.
	Open bool
	// Settled: there is one answer, the first option, and it is a whole move. The table
	// makes it for whoever is asked: nobody has a button, and Text says what is going to
	// happen.
	Settled bool
	// AtOnce, of a Settled question: the move is made together with the one before it, and
	// counts as one that whoever is asked has made, not the table. Otherwise the table first
	// leaves people time to look.
	AtOnce bool
}

// Choice is one option of a question.
type Choice struct {
	Key    string // unique in its question, 1–12 characters of [A-Za-z0-9.+-]
	Text   Text   // what it does: "Play three 7s"
	Detail Text   // more about it, at most 100 characters; may be empty
	Short  Text   // the label of its button where a picture shows what it does; empty: Text
	Brief  Text   // the label of its button where its Sign stands before it: "7 ×2"; empty: Text
	Emoji  string // one of Unicode's, before the label; may be empty
	Sign   string // a small picture of the game's own in the place of Emoji, where messages can show it; may be empty

	// Menu, if not empty, makes it an entry of the menu of that name, which stands on the menu
	// until something is chosen ("Mac"), however few entries there are. Entries of one menu,
	// MostEntries at most, follow each other in Options, and the question wants one option.
	Menu Text

	// Untested: it may be tried, and Apply may refuse it.
	Untested bool

	// Main: it is likely what the player wants, and so its button is the strong one; if it has
	// a Standing, that one's button is.
	Main bool
	// Grave: it hurts the player and cannot be taken back, and its button says so by its colour.
	Grave bool
	// Alone: where several may be picked it goes with no other ("No reward"). It has a button
	// of its own below the others.
	Alone bool
	// Alias: it is not shown, since it does the same as another option and differs in the
	// record alone.
	Alias bool
	// Vain: it is not shown, since everybody can see that it cannot win anything; it can still
	// be chosen in another way, such as by a reaction.
	Vain bool
	// Closer: it makes no move, but asks again about some of the options that follow it, so
	// that a picture can show them larger.
	Closer bool
	// Part, if not empty, names a group of at most MostEntries options that follow each other.
	// Where the options fill several menus, no group is split between two of them, and each
	// menu is labelled with the groups that it holds.
	Part Text

	// Declines: it is chosen for a player whose time is over, if nobody else knows that the
	// player was asked.
	Declines bool
	// Standing, if not empty, offers the same choice as a standing order: "Pass until this
	// trick ends". The table then chooses it whenever the seat is asked, until the scene
	// changes or the player calls it off; meanwhile NAME.order says so: "You pass until this
	// trick ends."
	Standing Text
}

// InMenu reports whether a choice is an entry of a menu that it names.
func (c Choice) InMenu() bool { return !c.Menu.Empty() }

// Shown reports whether a choice has a button, or an entry in a menu.
func (c Choice) Shown() bool { return !c.Alias && !c.Vain }

// Find returns the choice with that key, if the question has it.
func (q *Question) Find(key string) (Choice, bool) {
	for _, c := range q.Options {
		if c.Key == key {
			return c, true
		}
	}
	return Choice{}, false
}

// Pickable are the options of which n may be picked together: where n is more than one,
// all but those that stand Alone.
func (q *Question) Pickable(n int) []Choice {
	if n < 2 {
		return q.Options
	}
	return slices.DeleteFunc(slices.Clone(q.Options), func(c Choice) bool { return c.Alone })
}

// Takes reports whether these keys answer the question: as many as it wants, each of an
// option, none twice, and none together with one that stands Alone.
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

// Answered takes the first of the picks as the answer to a question that wants one key. It
// returns that key and the picks that are left; ok is false where there is no such answer.
func (q *Question) Answered(picks Picks) (key string, rest Picks, ok bool) {
	if len(picks) == 0 || !q.Takes(picks[0]) {
		return "", picks, false
	}
	return picks[0][0], picks[1:], true
}

// Put asks the question where there are no picks. Where there are, they have not answered it,
// and it returns an empty Prompt.
func (q *Question) Put(picks Picks) Prompt {
	if len(picks) > 0 {
		return Prompt{}
	}
	return Prompt{Question: q}
}

// Done ends the questions with this act. Where picks are left, it returns an empty Prompt.
func Done(rest Picks, act Act) Prompt {
	if len(rest) > 0 {
		return Prompt{}
	}
	return Prompt{Act: act}
}

// WriteAct writes a move as records do. It takes what can always be written as JSON, such as
// structs and maps of numbers and strings, and panics on anything else.
func WriteAct(move any) Act {
	act, err := json.Marshal(move)
	if err != nil {
		panic(err)
	}
	return act
}
