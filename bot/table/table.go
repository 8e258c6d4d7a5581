package table

import (
	"encoding/json"
	"time"

	"hofnar/games"
)

// User is a person of the chat service.
type User struct {
	ID   string
	Name string // as others see it now, unescaped
}

// Chair is one seat of a table and who sits on it.
type Chair struct {
	User  User   // the zero User where a computer sits from the start
	Level string // the computer's level, empty while a person plays
	Name  string // the name shown: the user's, or the computer's own
	Left  bool   // the user has left, a computer of Level plays on
	Away  bool   // ditto, but only until the user comes back: too many turns were overdue

	Departed bool // who has left is no longer in the server
}

// Human reports whether a person plays this seat.
func (c Chair) Human() bool { return c.Level == "" }

// Occupant says who sits there, as deeds name them: a person's id, or the computer's
// own name.
func (c Chair) Occupant() string {
	if c.Human() {
		return c.User.ID
	}
	return c.Name
}

// Status is what a table is doing.
type Status string

// The stations of a table's life.
const (
	Lobby    Status = "lobby"
	Running  Status = "running"
	Paused   Status = "paused"   // running, but no person is seated, or its host has paused it: computers rest
	Archived Status = "archived" // put away, since nobody had touched it for long; Revive opens it again
	Finished Status = "finished" // played to its end
	Stopped  Status = "stopped"  // ended before its end by host, moderator or time
)

// Open reports whether the table still occupies its channel.
func (s Status) Open() bool { return s == Lobby || s == Running || s == Paused }

// Opening is what it takes to open a table.
type Opening struct {
	Guild   string
	Channel string
	Host    User
	Game    string
	Options json.RawMessage // as games.Agree reads them, house options included
	Event   string          // key of the event that asked for it
	ID      ID              // from Registry.Draft; empty: any
	Parent  string          // the channel that the thread Channel belongs to; empty: that is none
	Chairs  []Chair         // who sits there besides the host
	Guests  []Guest         // for whom a seat is held
	Sequel  Sequel          // which table it goes on from, if any
	Starts  time.Time       // when the game is to begin by itself; zero: when the host says so
	// Computers is how many of the recommended ones sit down at once.
	Computers int
}

// Books is where tables are kept. Every method is one transaction and is
// durable when it returns. The store fulfils it.
type Books interface {
	// Add stores a new lobby. It fails with ErrTaken when the channel already
	// has an open table.
	Add(t Saved) error
	// Save rewrites everything of a table but its moves, chance and rounds,
	// and notes the key of the event that asked for it (empty: no key), and the newest
	// event that the table has judged (zero: leave that as it is). It
	// fails with ErrDuplicate when that key has been noted at this table before, and
	// with ErrOutdated when the books have another edition; else they have the next one.
	Save(t Saved, event string, judged Arrival) error
	// Commit appends a step of a running game: the move (nil Act for the
	// beginning), the chance outcomes it consumed, rounds it finished, and the
	// table's new row. It fails as Save does.
	Commit(t Saved, step Step) error
	// OpenTables returns all open tables in brief, in no order.
	OpenTables() ([]Brief, error)
	// Load returns any table, open or not, with its steps; ErrNone if there is none.
	Load(id ID) (Kept, error)
	// Newest returns the message that shows a table; the zero Shown where none does.
	Newest(id ID) (Shown, error)
	// Borne reports whether there is a table of that name, open or not.
	Borne(id ID) (bool, error)
}

// Header is what a table is called, what was agreed on, who sits there, and how far
// it is.
type Header struct {
	ID      ID
	Guild   string
	Channel string
	Game    string
	Options games.Agreed // rules and house options, defaults filled in
	Host    User
	Chairs  []Chair
	Status  Status
	Held    bool // paused by its host or a moderator, not because nobody is there
	NewHost bool // the host has left since the game began: Host is the one who follows
	Opened  time.Time
	Began   time.Time // zero before
	// Archived is since when the table has been put away, zero where it is not.
	Archived  time.Time
	Ended     time.Time // zero before
	StoppedBy StoppedBy // of a table that was stopped
	Guests    []Guest   // for whom a seat is held, in the lobby only
	Sequel    Sequel    // which table it goes on from, if any
	Starts    time.Time // when the game is to begin by itself; zero: when its host says so
	Missed    time.Time // when it was to and could not; zero: never
	Parent    string    // the channel that the thread Channel belongs to; empty: that is none
}

// Saved is the part of a table that is rewritten as a whole.
type Saved struct {
	Header
	Seed    games.Seed
	Orders  map[games.Seat]Order // standing orders
	Clocks  map[games.Seat]Clock // where a game runs with a clock; nobody's but their owners'
	Calls   map[games.Seat]Call  // of persons whom the table visibly waits for, or did last
	Back    Back
	Outlook Outlook
	// Touched is when a person last did something here; zero: not since it was opened.
	Touched time.Time
	Tenures []Tenure             // who held which seat of the game when, in the order in which they began
	Offers  map[games.Seat]Offer // the seats that others are asked to take over
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

// Step is one accepted move with what belongs to it.
type Step struct {
	N          int // from 0, the beginning
	Who        games.Seat
	Act        games.Act         // nil for the beginning; of no meaning where it Cancels another
	Chance     []json.RawMessage // the outcomes it consumed
	Rounds     []games.Round     // the rounds it finished, of which the first has number FirstRound
	FirstRound int
	// Statistics are what a game that it ended has kept of everybody, by user and key;
	// written with the step, and not read again.
	Statistics map[string]map[string]int
	Event      string    // key of what caused it: interaction id, session:seq, "computer:N", "order:N", "settled:N", "overdue:N"
	Received   time.Time // when that reached the process
	Judged     Arrival   // the newest event that the table has judged; written with the step, and not read again

	User     string // whose seat it was, the id; empty: a computer's from the start
	Computer bool   // a computer has made it, with a User: in that person's place
	Cancels  int    // the step that it takes back, of which it is no move; 0: none
}

// Kept is a table as the books have it.
type Kept struct {
	Saved
	Steps  []Step   // in order
	Events []string // the keys of all events carried out, in any order
	Judged Arrival  // the newest event that the table has judged
	Newest Shown    // as Books.Newest returns it
}

// Shown is a message that shows a table, and which View.Stage it shows.
type Shown struct{ Message, Stage string }

// Sheet is the score sheet of a table as the books have it: of a running game
// the rounds finished so far.
type Sheet struct {
	Header
	Rounds  []games.Round // oldest first
	Scores  []int         // by seat, at the end only
	Winners []games.Seat  // at the end only
}

// Which chooses score sheets: those of a channel or, where none is named, of a server.
type Which struct {
	Guild, Channel string
	Limit          int // at most so many, the newest first
}
