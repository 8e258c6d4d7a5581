package table

import (
	"time"

	"hofnar/bot/pseudonym"
	"hofnar/games"
	"hofnar/games/fairness"
)

// Header is what a table is called, what was agreed on, who sits there, and how far
// it is.
type Header struct {
	ID      ID
	Guild   string
	Channel string
	Game    string
	Options games.Agreed // rules and house options, defaults filled in
	Host    User
	Chairs  Chairs
	Status  Status
	Held    bool // paused by its host or a moderator, not because nobody is there
	Hold    Hold
	NewHost bool // the host has left since the game began: Host is the one who follows
	Opened  time.Time
	Began   time.Time // zero before
	// Archived is since when the table has been put away, zero where it is not.
	Archived  time.Time
	Ended     time.Time // zero before
	StoppedBy StoppedBy // of a table that was stopped
	Guests    Guests    // for whom a seat is held, in the lobby only
	Sequel    Sequel    // which table it goes on from, if any
	Starts    time.Time // when the game is to begin by itself; zero: when its host says so
	Missed    time.Time // when that was tried and could not be; zero: never
	WentBack  WentBack  // to an earlier moment, with the books
	Parent    string    // the channel that the thread Channel belongs to; empty: that is none
	Language  string    // a locale: what is said of the table in its channel is in that language
	Cuts      []Cut     // in order; they stay when the game begins
}

// Saved is the part of a table that is rewritten as a whole.
type Saved struct {
	Header
	Seed games.Seed // the newest secret of Fair, if there is one
	// Fair are the secrets that its luck follows from, in the order in which they hold; none: it
	// opened before there were chains, and draws from Seed alone.
	Fair  []fairness.Secret
	Rules int // games.Game.Version when the game began; 0: nobody knows
	// OldChance: it began when luck did not depend on the situation, and stays so to its end.
	OldChance bool
	Orders    map[games.Seat]Order // standing orders
	Clocks    Clocks               // where a game runs with a clock; nobody's but their owners'
	Calls     map[games.Seat]Call  // of persons whom the table visibly waits for, or did last
	Back      Back
	Ending    Ending
	Outlook   Outlook
	// Touched is when a person last did something here; zero: not since it was opened. A game that is
	// not archived yet, since nobody could do anything, has a later moment.
	Touched time.Time
	Tenures Tenures // who held which seat of the game when, in the order in which they began
	Offers  Offers  // the seats that others are asked to take over
	// Marks are of those who have held a seat of the game and were forgotten, until it is over.
	Marks pseudonym.Set
	// Revision counts what the channel has been given to see: the opening is 1, and
	// every change of the lobby, of who sits where, or of the public position is
	// one more.
	Revision int
	// Edition counts how often the books have written the table: each Save and Commit is one
	// more, and so is each change by others.
	Edition int
	Event   string       // key of the event that opened it
	Scores  []int        // at the end
	Winners []games.Seat // at the end
	Places  []Place      // at the end, by seat, then those who have left
}

// Order is a standing order: this answer, as long as the scene lasts.
type Order struct {
	Act   games.Act
	Scene games.Scene
}

// Kept is a table as the books have it.
type Kept struct {
	Saved
	Steps  []Step   // in order
	Events []string // the keys of all events carried out, in any order
	Judged Arrival  // the newest event that the table has judged
	Newest Shown    // as Books.Newest returns it
}

// Sequel says which table a table goes on from.
type Sequel struct {
	Of    ID       // empty: none
	Order []string // its players as that game ranks them, best first, by Chair.key; nil where it does not
}

// Shown is a message that shows a table, and which View.Stage it shows.
type Shown struct{ Message, Stage string }

// Brief is what is known of the table while it sleeps.
func (t Saved) Brief() Brief {
	return Brief{
		ID: t.ID, Guild: t.Guild, Channel: t.Channel, Game: t.Game, Lobby: t.Status == Lobby,
		Due: t.Outlook.Due, Raced: t.Outlook.Raced,
	}
}
