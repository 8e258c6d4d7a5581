package games

import (
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

// Game is one game of the house: an exported value in a folder of its own, and
// nothing but that folder says anything about it. What a game lacks is the zero
// value. Games are passed by pointer: there is one of each, and nil is none.
//
// Its words live under keys that begin with its name; Keys lists those that the
// house asks for whatever is played.
type Game struct {
	Name      string // in records, commands and keys of words: small letters, e.g. "dalmuti"
	Low, High int    // how few and how many may play
	// Version counts the rules, from 1: one more whenever the same acts or the same luck come
	// to something else. Each Level has a Version of its own.
	Version int

	// Begin sets the game up, with agreements that Allows lets pass. It fails
	// only with a *ChanceError.
	Begin func(players int, agreed Agreed, chance Chance) (State, []Event, error)
	// Levels lists the computer players, the one recommended first.
	Levels []Level
	// Anchors are computer players that nobody is offered: they stay as they are, so that
	// others can be measured against them.
	Anchors []Level
	// Detail is the zero value of the type that View.Detail has, and Facts are those of
	// News.Fact: what players outside this program are told as JSON.
	Detail any
	Facts  []any
	// Rules lists the sections of the rules page, in order.
	Rules []string
	// Words holds one catalogue file a language: en.toml, later nl.toml, de.toml.
	Words fs.FS

	// Options lists what may be agreed on before the game begins, those of the
	// house included: the game is handed all of them.
	Options []Option
	// Check, if not nil, says why these agreements do not suit that many players
	// (a *Refusal), or nil. Ranges are checked already.
	Check func(players int, agreed Agreed) error
	// Winners, if not nil, says who wins with these final scores, ascending. Nil: who has
	// most points.
	Winners func(scores []int) []Seat
	// Titles lists what may stand in Round.Titles, the highest first where they have ranks.
	Titles []string
	// Races lists the choices in which it counts who comes first.
	Races []Race
	// Legacy, if not nil, is what a game may take over from the one played before it.
	Legacy *Legacy
	// Typed lists the moves that may also be typed as a command.
	Typed []Typed
	// Statistics lists what is kept of everybody beside the points.
	Statistics []Statistic
	// Teams, if not nil, says by seat who are partners among so many players: they
	// have the same number, from 1. Nil: everybody plays for himself.
	Teams func(players int) []int
	// NoHints: nobody may be told what a computer would do, since seeing that is the game.
	NoHints bool
	// Worlds, if not nil, is how computers think ahead.
	Worlds *Worlds
}

// Named returns the game of that name, or nil.
func Named(list []*Game, name string) *Game {
	for _, g := range list {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Allows says why these agreements do not suit that many players (a *Refusal),
// or nil. Ranges are checked already.
func (g *Game) Allows(players int, agreed Agreed) error {
	if g.Check == nil {
		return nil
	}
	return g.Check(players, agreed)
}

// IsRace reports whether a choice of this game is one in which the order of
// arrival counts.
func (g *Game) IsRace(key string) bool {
	return slices.ContainsFunc(g.Races, func(r Race) bool { return r.Key == key })
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
	// Apply carries an act out. It fails with a *Refusal where the act is not possible, or
	// with a *ChanceError where a recorded outcome cannot be; then nothing has changed.
	Apply(who Seat, act Act, chance Chance) (State, []Event, error)
	// View is what this seat, or the Public, may know now. Nothing else of a
	// State ever reaches a player.
	View(who Seat) View
	// Tally is the standing, also before the end.
	Tally() Tally
	// Report is the position as replay prints it, hidden cards included:
	// a value for encoding/json, for records and never for players.
	Report() any
}

// Redealer is a State of a game that hides something. The battery and computers
// that imagine what others hold ask for it; a game that hides nothing has none.
type Redealer interface {
	// Redeal returns a position in which everything that this seat cannot
	// know has been dealt anew; the seat's View, questions and news stay the
	// same. Where nothing is hidden at present it returns the same position.
	Redeal(who Seat, chance Chance) State
}

// Tally is the standing of a game.
type Tally struct {
	Over    bool
	Scores  []int   // by seat, the total so far
	Winners []Seat  // ascending, empty until the game is over
	Sheet   []Round // the finished rounds, oldest first
}

// Leaders are the seats with the most points, ascending: those who win most games.
func Leaders(scores []int) (seats []Seat) {
	for who, points := range scores {
		if points == slices.Max(scores) {
			seats = append(seats, Seat(who))
		}
	}
	return seats
}

// Round is one row of the score sheet.
type Round struct {
	Points []int    // by seat
	Titles []string // by seat, in force in that round: of Game.Titles, or empty; nil where a game has none
	Turns  int      // how many turns it took, 0 where a game does not count them
}

// CloneSheet copies a score sheet with its rows, for whoever it is handed to.
func CloneSheet(sheet []Round) []Round {
	rows := slices.Clone(sheet)
	for i, row := range rows {
		rows[i].Points, rows[i].Titles = slices.Clone(row.Points), slices.Clone(row.Titles)
	}
	return rows
}

// Award is the title that one seat alone bears in a round; an empty one if several do,
// or none.
func (r Round) Award() (who Seat, title string) {
	for i, one := range r.Titles {
		switch {
		case one == "":
		case title != "":
			return Public, ""
		default:
			who, title = Seat(i), one
		}
	}
	return who, title
}
