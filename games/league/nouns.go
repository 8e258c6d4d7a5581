package league

import "slices"

// League is a league of a server.
type League struct {
	ID    int64  `json:"id"`
	Guild string `json:"server"`
	Name  string `json:"name"` // empty: the server's own
	Rules
	Entry  Entry `json:"entry"`
	Carry  bool  `json:"carry"`            // ratings go on into the next season
	Breaks bool  `json:"breaks,omitempty"` // the next season waits until somebody begins it
	Closed int64 `json:"closed,omitempty"` // unix milliseconds; 0: new tables count for it
}

// Season is a season of a league.
type Season struct {
	ID     int64 `json:"id"`
	League int64 `json:"league"`
	N      int   `json:"n"`               // from 1
	Began  int64 `json:"began"`           // unix milliseconds
	Ended  int64 `json:"ended,omitempty"` // 0: it is open
	Until  int64 `json:"until,omitempty"` // when it ends by itself; 0: when somebody closes it
	Rules  Rules `json:"rules"`           // as its league has them, or had when it was closed
	Entry  Entry `json:"entry"`           // who plays in it
	// Recounting: it is being worked out anew, and what stands of it is of before.
	Recounting bool `json:"recounting,omitempty"`
}

// Entry says who plays in a league.
type Entry string

// The ways into a league. Who has not come in is not compared.
const (
	All     Entry = "all"     // everybody, without joining
	Joining Entry = "join"    // whoever joins
	Invited Entry = "invited" // whoever is let in by those who manage the server
)

// Entries lists the ways into a league, the usual one first.
var Entries = []Entry{All, Joining, Invited}

// Correction is a void that a moderator has declared, in force or taken back.
type Correction struct {
	ID     int64 `json:"id"`
	Season int64 `json:"season"`
	Void
	Name   string `json:"name,omitempty"` // of that person, as called in the game
	By     string `json:"by"`
	ByName string `json:"by_name"`
	Played bool   `json:"played,omitempty"` // in what it is about
	Reason string `json:"reason"`
	Made   int64  `json:"made"` // unix milliseconds

	Undone       int64  `json:"undone,omitempty"` // 0: it holds
	UndoneBy     string `json:"undone_by,omitempty"`
	UndoneByName string `json:"undone_by_name,omitempty"`
	UndonePlayed bool   `json:"undone_played,omitempty"`
}

// Point is somebody's standing after one of the games that counted.
type Point struct {
	Table string
	Ended int64
	Rank  int // among those whom the game compared
	Standing
}

// Alike reports whether two points are the same.
func (p Point) Alike(other Point) bool {
	return p.Table == other.Table && p.Ended == other.Ended && p.Rank == other.Rank && p.Standing.Alike(other.Standing)
}

// EntryNow is how people come into a league now, given its seasons, the newest first: as into the
// open one, where that asks anything of them, else as the league has agreed on.
func (l League) EntryNow(seasons []Season) Entry {
	if len(seasons) > 0 && seasons[0].Ended == 0 && seasons[0].Entry != All {
		return seasons[0].Entry
	}
	return l.Entry
}

// GoesOn reports whether an open season goes on with other games or people than its league
// has agreed on since.
func (s Season) GoesOn(l League) bool {
	return s.ID != 0 && s.Ended == 0 &&
		(s.Entry != l.Entry || s.Rules.Computers != l.Computers || !slices.Equal(s.Rules.Games, l.Games))
}
