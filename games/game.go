package games

import (
	"encoding/json"
	"io/fs"
	"slices"
)

// Seat is a player's index in Record.Players, from 0. It stays the same whatever place or
// rank the player has at the moment.
type Seat int

// Public stands for the channel, and so for whoever merely watches: as the seat of a view it
// sees what everybody may, and elsewhere it is nobody's seat.
const Public Seat = -1

// Act is one move as a record writes it, without its "p":
// {"m":"play","cards":[7,7]}. It is the only form in which a move is offered,
// accepted and stored. Keys that the game does not know are ignored.
type Act = json.RawMessage

// Game is what a game declares about itself: one exported value in the game's own folder.
// A field that a game has no use for keeps its zero value. Games are passed by pointer, one
// for each game; a nil *Game is no game.
//
// The keys of its words begin with its name; Keys lists those that every game needs.
type Game struct {
	Name      string // in records, commands and keys of words: small letters, e.g. "dalmuti"
	Low, High int    // the smallest and the largest number of players
	// Version counts the rules, from 1. It is raised whenever the same acts or the same luck
	// come to something else than before. Each Level has a Version of its own.
	Version int

	// Begin sets the game up, with agreements that Allows accepts. It fails only with a
	// *ChanceError.
	Begin func(players int, agreed Agreed, chance Chance) (State, []Event, error)
	// Levels lists the computer players, the recommended one first.
	Levels []Level
	// Anchors lists computer players for the arena alone: they are kept as they are, so that
	// others can be measured against them.
	Anchors []Level
	// Detail is the zero value of the type of View.Detail, and Facts holds one of each type of
	// News.Fact. Programs outside this one are told both as JSON.
	Detail any
	Facts  []any
	// Rules lists the sections of the rules page, in order.
	Rules []string
	// Words holds one catalogue file a language: en.toml, later nl.toml, de.toml.
	Words fs.FS

	// Options lists what may be agreed on before the game begins, those of the
	// house included: the game is handed all of them. The first stands in the lobby itself.
	Options []Option
	// Check, if not nil, says why these agreements do not suit that many players
	// (a *Refusal), or nil. Ranges are checked already.
	Check func(players int, agreed Agreed) error
	// Winners, if not nil, lists who wins with these final scores, ascending. Nil: whoever has
	// most points (Leaders).
	Winners func(scores []int) []Seat
	// Titles lists the keys that may stand in Round.Titles, the highest first where they have
	// ranks.
	Titles []string
	// Races lists the choices in which it counts who comes first.
	Races []Race
	// Legacy, if not nil, is what a game may take over from the one played before it.
	Legacy *Legacy
	// Typed lists the moves that may also be typed as a command.
	Typed []Typed
	// Statistics lists what is counted of each player beside the points.
	Statistics []Statistic
	// Teams, if not nil, says by seat who are partners among so many players: they
	// have the same number, from 1. Nil: everybody plays for himself.
	Teams func(players int) []int
	// Why, if not nil, says of each kind of thing that whoever is asked something has in hand or is
	// offered, and that is not possible now, why that is so: MostReasons at most. It goes by
	// that seat's view alone. Nil: nobody may ask, since finding out what fits is the game.
	Why func(View) []Reason
	// NoHints: nobody may ask what a computer would do, since finding that out is the game.
	NoHints bool
	// Worlds, if not nil, lets computers think ahead.
	Worlds *Worlds
	// Lesson, if not nil, teaches the game to whoever has never seen it.
	Lesson *Lesson
	// Daily, if not nil, has it played as the deal of the day.
	Daily *Daily
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

// Race is a choice of public questions in which the order of arrival counts: a knock. Its
// control names only the stage for which it was offered (View.Stage), and the choice is
// judged by the position that it meets when it arrives.
type Race struct {
	Key   string // of the choice
	Emoji string // a reaction on the table message by which the choice may be made as well
}

// Typed is a move that may also be typed as a command: "/place 14a". Words:
// NAME.typed.COMMAND and NAME.typed.COMMAND.OPTION, what the command and its option are for.
type Typed struct {
	Command string                 // its name, 1–32 small letters, unlike any other command's
	Option  string                 // its one option
	Act     func(value string) Act // the move that a value makes; Apply judges it
}

// State is a position. It never changes: Apply returns another one. Several goroutines may
// read it at the same time.
type State interface {
	// Waiting lists the seats the game waits for, ascending: several where they answer at the
	// same time, none when the game is over. It may hold seats of which others must not know
	// that they are waited for; View.Turn leaves those out.
	Waiting() []Seat
	// Ask returns what this seat is asked next, given its picks so far: a Question, or the
	// Act that the picks make, or neither where there is nothing to choose or the picks fit
	// no question (any more).
	Ask(who Seat, picks Picks) Prompt
	// Apply carries an act out and returns the next position. It fails with a *Refusal where
	// the act is not legal, and then has drawn nothing from chance; and with a *ChanceError
	// where a record holds an outcome that cannot be.
	Apply(who Seat, act Act, chance Chance) (State, []Event, error)
	// View is what this seat, or the Public, may know now. Players are shown nothing else of
	// a State.
	View(who Seat) View
	// Tally is the present standing.
	Tally() Tally
	// Report is the whole position as replay prints it, hidden cards included: a value for
	// encoding/json. No player may see it.
	Report() any
}

// Redealer is a State of a game that hides something. The battery uses it to find out
// whether a game gives away what a seat cannot know.
type Redealer interface {
	// Redeal returns a position in which everything that this seat cannot know has been dealt
	// anew; the seat's View, questions and news stay the same. Where nothing is hidden at
	// present it returns the position itself, the same pointer.
	Redeal(who Seat, chance Chance) State
}

// Ender is a State of a game in which what ends a part can be gone at once: the play that ends
// a trick is taken away with it, and a new deal follows the last card of a round.
type Ender interface {
	// Ended is what all could see when the last move had ended a part, and before anything was
	// taken away. It reports false where the move has ended none, or the View still shows it.
	Ended() (View, bool)
}

// Tally is the standing of a game.
type Tally struct {
	Over    bool
	Scores  []int   // by seat, so far
	Winners []Seat  // ascending, empty until the game is over
	Sheet   []Round // the finished rounds, oldest first
}

// Leaders are the seats with the most points, ascending. In most games they are the winners.
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
	Titles []string // by seat, held during that round: keys of Game.Titles, or empty; nil where a game has none
	Turns  int      // how many turns of all players it took, 0 where a game does not count them
}

// CloneSheet is a deep copy of a score sheet.
func CloneSheet(sheet []Round) []Round {
	rows := slices.Clone(sheet)
	for i, row := range rows {
		rows[i].Points, rows[i].Titles = slices.Clone(row.Points), slices.Clone(row.Titles)
	}
	return rows
}

// Award is the title that a single seat bears in this round, and that seat. Where several
// seats bear titles, or none does, the title is empty.
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
