package games

// View is what one seat, or the Public, may know of a position. It has no
// field for anything else. Words, pictures and computers get Views and Events,
// never a State.
type View struct {
	Phase string // the game's own name of the phase, as in the record
	// Scene is the part of the game now on the table.
	Scene Scene
	// Stage changes whenever the table message deserves to be a new one
	// (Kismet: a new roll); empty where it never does.
	Stage string

	Heading  Text    // "round 3 of 10"
	Turn     []Seat  // whom the table visibly waits for, ascending
	Asked    Text    // what is asked of them: "three cards better than Cooks (9)"
	Seats    []Place // every seat once, in the order to show them
	Lines    []Text  // what else lies on the table
	Pictured []Text  // what else lies there that a picture shows: said where there is none
	Hand     []Text  // what only this seat sees, as lines; nil for the Public

	// Detail is the game's own view, for its picture and its computer player:
	// everything this seat may know and nothing more.
	Detail any
}

// Place is one seat's line at the table.
type Place struct {
	Seat Seat
	Mark string // an emoji behind the name, may be empty
	Text Text   // what stands after the name: "Greater Dalmuti · 13 cards · 8 pts"
	More []Text // optionally what else is to be seen of the seat, a line each, what matters most first
	// Pictured: a picture shows all of this, too.
	Pictured bool
	// Cards is how many are in a hand that the others cannot see, to be said where its
	// owner decides; 0 where there are none to count.
	Cards int
}

// Scene tells the parts of a game apart: the round, and within it the part
// (a trick, a roll), both counted from 1.
type Scene struct {
	Round int `json:"round"`
	Part  int `json:"part"`
}

// Event is something that happened, worded for all and for those who know more.
type Event struct {
	Scene Scene
	// Fades: once its part is over the event is no news any more and lies face
	// down until its round is over (a finished trick of Dalmuti).
	Fades bool
	// Open: what fades may be looked up all the same, since the table agreed so.
	Open bool
	// Sum, if not empty, is what a log says of the event's part in the place of all that
	// fades in it, and of this event, as soon as that may be looked up: a trick in a line.
	Sum Text
	// Raced: who was first mattered, so the table tells how far apart such
	// events of a scene were.
	Raced bool
	// Sealed: others hear that somebody has chosen, and nothing of what.
	Sealed bool
	// Uncovers: somebody sees what nobody could show him by choice: cards drawn, dealt or
	// exchanged, a tile turned over. What is laid down out of a hand is no such thing.
	Uncovers bool

	Public  News
	Private map[Seat]News // heard instead of Public by these seats
	Marks   []Mark        // what it means for the statistics; nobody hears it
}

// News is an event as somebody hears it. An empty Text says nothing.
type News struct {
	Text Text
	Fact any // the same for a computer: the game's own type, may be nil
	// Pictured: a picture of what its hearer sees then shows it, too.
	Pictured bool
	// Headline, if not nil, says the same large, since it is a great moment: to all, once.
	Headline *Headline
}

// Headline is a great moment, and what it means for whom, a line each.
type Headline struct {
	Text       Text
	Lines      []Text
	Unpictured []Text // which of the lines are said beside a picture of the table; nil: all
}

// For returns the event as this seat hears it.
func (e Event) For(who Seat) News {
	if n, ok := e.Private[who]; ok {
		return n
	}
	return e.Public
}

// FaceDown reports whether the event may not be looked up at present.
func (e Event) FaceDown(now Scene, over bool) bool { return e.Fades && e.covered(now, over) }

// Sums reports whether a log says the Sum at present.
func (e Event) Sums(now Scene, over bool) bool { return !e.Sum.Empty() && !e.covered(now, over) }

// covered reports whether what fades in the event's part lies face down.
func (e Event) covered(now Scene, over bool) bool {
	return !e.Open && !over && e.Scene.Round == now.Round && e.Scene != now
}
