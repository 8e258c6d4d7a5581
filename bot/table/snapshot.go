package table

import (
	"time"

	"hofnar/games"
)

// Snapshot is a table as one person, or the channel, may see it at one moment. It
// never changes and asks nobody: View, Ask and the like run where they are
// called. Its slices and maps are not to be written to.
type Snapshot struct {
	Header
	Seat games.Seat // the looker's, games.Public for others

	// Version counts the changes of what the looker is asked, PublicVersion those of
	// what all see. Controls carry them, for neither tells of moves made in secret.
	Version, PublicVersion int

	PublicStep int         // the step at which anything public last changed
	Since      time.Time   // of the step PublicStep, of the opening before there is one
	Revision   int         // Saved.Revision: what the table's message should show
	Tally      games.Tally // zero in the lobby
	Offers     Offers
	Places     []Place // at the end
	// ArchivedFor is the seat for whose silence alone a game that counts was archived, or
	// Public.
	ArchivedFor games.Seat
	Order       *Order // the looker's standing order, if any
	// Clocks says until when the table visibly waits for whom, Late which of them have
	// let their time run out, and Clock is the looker's own, nil where there is none.
	Clocks map[games.Seat]time.Time
	Late   []games.Seat
	Clock  *Clock
	// Silent are those of them whose seat anybody here may have a computer play on.
	Silent []games.Seat
	Calls  map[games.Seat]Call // of those for whom the table visibly waits
	Gap    Gap                 // the last time in which deeds may have been lost, zero if none
	Picks  games.Picks         // in the reply to a Choose that leads to another question: its picks
	Repeat bool                // in the reply to a deed: it was carried out before, and nothing is done now

	// Broken: the books of this table cannot be replayed. Its View is empty,
	// nothing is possible but to stop it.
	Broken bool

	Hints bool // people may ask for hints: in a lobby, they could if it began now

	// MayTakeBack: the looker may want to take the last move back. WishToTakeBack is who
	// has asked everybody for that, nil if nobody has. Stands: the looker has, in vain, and
	// nothing has come since.
	MayTakeBack    bool
	WishToTakeBack *WishToTakeBack
	Stands         bool

	// Bound: the game is nobody's alone to end. WishToEnd is what those who sit here are
	// asked about that, nil if nothing. PlaysOn: somebody did not want that, and nothing has
	// come since.
	Bound     bool
	WishToEnd *WishToEnd
	PlaysOn   bool

	seen func(games.State, games.Seat) games.View // Rehearsal.View
	story
}

func snapshotFor(p *position, user string) Snapshot {
	seat := p.Chairs.playedBy(user)
	g := Snapshot{
		Header: p.Header, Seat: seat, story: story{p, seat, user},
		PublicVersion: p.publicVersion, PublicStep: p.publicStep, Since: p.since(), Revision: p.Revision,
		Tally: p.tally, Gap: p.gap, Broken: p.broken != nil,
		Clocks: shownClocks(p), Late: lateSeats(p), Silent: silentSeats(p), Bound: bound(p), WishToEnd: wishToEnd(p), PlaysOn: playsOn(p), ArchivedFor: archivedFor(p), Calls: p.Calls,
		Offers: p.Offers, Places: p.Places, Hints: hintsOn(p),
	}
	if wish, asked := wishToTakeBack(p); asked {
		g.WishToTakeBack = &wish
	}
	if g.Seat == games.Public {
		return g
	}
	if p.asked != nil {
		g.Version = p.asked[g.Seat].version
		g.MayTakeBack, g.Stands = mayTakeBack(p, g.Seat), refusedBack(p, g.Seat)
	}
	if order, ok := p.Orders[g.Seat]; ok {
		g.Order = &order
	}
	if clock, ok := p.Clocks[g.Seat]; ok && !clockless(p) {
		g.Clock = &clock
	}
	return g
}

// Same reports whether nothing at all has happened at the table between two snapshots of it.
func (g Snapshot) Same(other Snapshot) bool { return g.p == other.p }

// View is what the looker may know of the game; the zero View in the lobby.
func (g Snapshot) View() games.View {
	if !g.playing() {
		return games.View{}
	}
	if g.seen != nil {
		return g.seen(g.p.state, g.Seat)
	}
	return g.p.state.View(g.Seat)
}

// Private reports whether there is anything that only the player of a seat sees.
func (g Snapshot) Private() bool { return g.playing() && g.p.state.View(0).Hand != nil }

// Unseated is the refusal of a looker who plays no seat here: it says how one is had, or had again.
func (g Snapshot) Unseated() *games.Refusal { return g.p.unseated(g.user) }

// Record is the game written down with all its hands: of finished games only.
func (g Snapshot) Record() (games.Record, bool) {
	if !g.playing() || g.Status != Finished {
		return games.Record{}, false
	}
	return recordOf(g.p.game, g.p.Saved, g.p.steps)
}
