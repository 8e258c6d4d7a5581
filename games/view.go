package games

// View is what one seat, or the Public, may know of a position. It has no field for anything
// else. Screens, pictures and computers are handed Views and Events, never a State.
type View struct {
	Phase string // the game's own name of the phase, as in the record
	Scene Scene  // the part of the game that is being played
	// Stage, if not empty, names what the table's message is about: where it changes, a new
	// message is posted (Kismet: with every roll).
	Stage string

	Heading  Text    // "round 3 of 10"
	Turn     []Seat  // whom the game waits for, as far as this seat may know, ascending
	Asked    Text    // what is asked of them: "to play three cards better than Cooks (9)"
	Says     Text    // both in a sentence, where it is no request: "Anne rolls next."; empty: Turn and Asked say it
	Seats    []Place // every seat once, in the order in which to show them
	Lines    []Text  // what else lies on the table
	Pictured []Text  // the same, of what the game's picture shows: said only where there is no picture
	Pending  int     // how many of Pictured, from the first on, say what a move that is awaited will bring
	Hand     []Text  // what this seat alone sees, as lines; nil for the Public
	// Own is what this seat may look up where it holds no hand: it is said to whoever waits, too,
	// so hardly anything that others do may change it. nil for the Public.
	Own []Text

	// Detail is the same for the game's pictures and computers, of the type that Game.Detail
	// has: everything this seat may know and nothing more.
	Detail any
}

// Place is one seat's line at the table.
type Place struct {
	Seat Seat
	Mark string // an emoji behind the name, may be empty
	Text Text   // what stands after the name: "Greater Dalmuti · 13 cards · 8 pts"
	More []Text // what else everybody sees of the seat, a line each, what matters most first; may be nil
	// Pictured: the game's picture shows all of this, too.
	Pictured bool
	// Cards is how many cards the seat holds that others cannot see; 0 where there are none.
	// Whoever decides something is told of them, and who of those with cards has Passed.
	Cards  int
	Passed bool
}

// Scene is a part of a game: the round, and the part of the round (a trick, a roll), both
// counted from 1.
type Scene struct {
	Round int `json:"round"`
	Part  int `json:"part"`
}

// Event is something that happened, worded for all and for those who know more.
type Event struct {
	Scene Scene
	// Fades: once the part of the game to which it belongs is over, the event cannot be looked
	// up until the round is over, like the cards of a finished trick, which lie face down.
	Fades bool
	// Open: it can be looked up all the same, since the table has agreed so.
	Open bool
	// Sum, if not empty, is one line that stands in a log for this event and for everything in
	// the same Scene that Fades, as soon as that may be looked up: a trick in a line.
	Sum Text
	// Raced: it mattered who was first, so the table says how long after the one before it in
	// the same Scene the event happened.
	Raced bool
	// Sealed: others hear that its player has chosen, and nothing of what. A move of which they
	// hear nothing else may be taken back, for some seconds, without asking them.
	Sealed bool
	// Uncovers: somebody has seen what was hidden from everybody or what another player did
	// not choose to show: cards drawn, dealt or exchanged, a tile turned over. The move cannot
	// be taken back. Cards that their holder lays down uncover nothing.
	Uncovers bool

	Public  News
	Private map[Seat]News // what these seats hear instead of Public
	Marks   []Mark        // what it means for the statistics
}

// News is an event as somebody hears it. Where its Text is empty, nobody is told anything.
type News struct {
	Text Text
	Fact any // the same for computers: of a type in Game.Facts, or nil
	// Pictured: the picture of the table, or of the hearer's hand, shows it, too.
	Pictured bool
	// Headline, of Public news, marks a great moment. Nil: it is none.
	Headline *Headline
}

// Headline is a great moment: a few words, and what it means for players, a line each. The
// table's message shows it large until somebody hears of another step.
type Headline struct {
	Text       Text
	Lines      []Text
	Unpictured []Text // what is said in the place of Lines beside a picture of the table; nil: Lines

	// Shows, if not nil, is what a picture of the moment shows, which stands in the place of
	// the table's as long as the headline does: a value of the game's own type, of what
	// everybody knows.
	Shows any
	// Quick, if not nil, has that picture shown only of a person who was so quick.
	Quick *Quick
}

// Quick makes a moment great by how short a duration was that ends with it.
type Quick struct {
	Statistic string // the key of one with From and To
	Below     int    // milliseconds
}

// For returns the event as this seat hears it.
func (e Event) For(who Seat) News {
	if n, ok := e.Private[who]; ok {
		return n
	}
	return e.Public
}

// FaceDown reports whether the event may not be looked up in the scene now; over: the game is.
func (e Event) FaceDown(now Scene, over bool) bool { return e.Fades && e.covered(now, over) }

// Sums reports whether a log has the Sum in the scene now; over: the game is.
func (e Event) Sums(now Scene, over bool) bool { return !e.Sum.Empty() && !e.covered(now, over) }

// covered reports whether events of the same scene that Fade may not be looked up.
func (e Event) covered(now Scene, over bool) bool {
	return !e.Open && !over && e.Scene.Round == now.Round && e.Scene != now
}
