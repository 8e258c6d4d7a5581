// Package games is the contract that every game of the house fulfils.
//
// A game is its options, its chance outcomes and its moves; a position is what
// replaying them gives. Rules are pure: no clock, no I/O, no randomness but the
// [Chance] they are handed, and no sentence: words are keys ([Text]) that a
// catalogue puts into a language elsewhere.
package games

import (
	"embed"
	"encoding/json"
	"io/fs"
	"slices"
)

// Seat is the index of a player in the record, from 0, whatever place or rank
// that player has at the moment.
type Seat int

// Public is the seat of those who merely watch: the channel.
const Public Seat = -1

// Act is one move as a record writes it, without its "p":
// {"m":"play","cards":[7,7]}. It is the only form in which a move is offered,
// accepted and stored. Keys that the game does not know are ignored.
type Act = json.RawMessage

// Game is one game of the house: an exported value in a folder of its own.
//
// Its words live under keys that begin with its name. Besides those that its
// views, questions, events and refusals name, the catalogue must hold
// NAME.title, NAME.blurb (one sentence, at most 100 characters) and the
// sections of its rules page, NAME.rules.SECTION, as Rules lists them.
type Game interface {
	// Name is the record's name of the game, e.g. "dalmuti".
	Name() string
	// Seats is how few and how many may play.
	Seats() (low, high int)
	// Options lists what may be agreed on before the game begins.
	Options() []Option
	// Check says why these agreements do not suit that many players
	// (a *Refusal), or nil. Ranges are checked already.
	Check(players int, agreed Agreed) error
	// Begin sets the game up. It fails only with a *ChanceError.
	Begin(players int, agreed Agreed, chance Chance) (State, []Event, error)
	// Races lists the choices in which it counts who comes first; in most games
	// there are none.
	Races() []Race
	// Typed lists the moves that may also be typed as a command; in most games
	// there are none.
	Typed() []Typed
	// Levels lists the computer players, the one recommended first.
	Levels() []Level
	// Rules lists the sections of the rules page, in order.
	Rules() []string
	// Words holds one catalogue file a language: en.toml, later nl.toml, de.toml.
	Words() fs.FS
}

// Race is a choice of public questions in which the order of arrival counts: a
// knock. It carries only the stage it stands under and is judged by the position
// in which it arrives.
type Race struct {
	Key   string // of the choice
	Emoji string // a reaction on the table message by which the choice may be made as well
}

// Typed is a move that may be typed, by those who know what they want: "/place 14a".
// The catalogue holds NAME.typed.COMMAND and NAME.typed.COMMAND.OPTION, what the
// command and its option are for.
type Typed struct {
	Command string                 // its name, 1–32 small letters, unlike any other command's
	Option  string                 // its one option
	Act     func(value string) Act // the move that a value makes; Apply judges it
}

// Catalogue is the folder words of a game's embedded files.
func Catalogue(embedded embed.FS) fs.FS {
	words, err := fs.Sub(embedded, "words")
	if err != nil {
		panic(err) // only for a name that is none
	}
	return words
}

// IsRace reports whether a choice of this game is one in which the order of
// arrival counts.
func IsRace(game Game, key string) bool {
	return slices.ContainsFunc(game.Races(), func(r Race) bool { return r.Key == key })
}

// State is a position. It never changes: Apply hands out another one.
// Any goroutine may read it.
type State interface {
	// Waiting lists the seats the game waits for, ascending; several when
	// answers are simultaneous, none when the game is over. It may hold more
	// than the table may know (see View.Turn).
	Waiting() []Seat
	// Ask returns the next thing this seat may choose, given its picks so
	// far: a Question, or the finished Act, or neither when there is nothing
	// to do or the picks fit no question (any more).
	Ask(who Seat, picks Picks) Prompt
	// Apply carries an act out. It fails with a *Refusal (the act is not
	// possible; nothing has changed) or a *ChanceError (ditto).
	Apply(who Seat, act Act, chance Chance) (State, []Event, error)
	// View is what this seat, or the Public, may know now. Nothing else of a
	// State ever reaches a player.
	View(who Seat) View
	// Redeal returns a position in which everything that this seat cannot
	// know has been dealt anew; the seat's View, questions and news stay the
	// same. Where there is nothing hidden it returns the same position.
	Redeal(who Seat, chance Chance) State
	// Tally is the standing, also before the end.
	Tally() Tally
	// Report is the position as replay prints it, hidden cards included:
	// a value for encoding/json, for records and never for players.
	Report() any
}

// Tally is the standing of a game.
type Tally struct {
	Over    bool
	Scores  []int   // by seat, the total so far
	Winners []Seat  // ascending, empty until the game is over
	Sheet   []Round // the finished rounds, oldest first
}

// Round is one row of the score sheet.
type Round struct {
	Points []int    // by seat
	Titles []string // by seat, in force in that round: keys below NAME.title_of, e.g. "GD", or empty; nil where a game has none
	Turns  int      // how many turns it took, 0 where a game does not count them
}

// Text is a sentence not yet put into words: a key of the catalogue and what
// fills it. Values may be int, string (taken literally), Seat (the player's
// name), Text, []Seat and []Text (joined as a list). The argument "Count", an
// int, chooses between singular and plural.
type Text struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// T makes a Text: T("dalmuti.passed", "Who", seat).
func T(key string, pairs ...any) Text {
	t := Text{Key: key}
	if len(pairs) > 0 {
		t.Args = make(map[string]any, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Args[pairs[i].(string)] = pairs[i+1]
	}
	return t
}

// Empty reports whether there is nothing to say.
func (t Text) Empty() bool { return t.Key == "" }
