package table

import (
	"cmp"
	"reflect"
	"slices"
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
	Offers     map[games.Seat]Offer
	Places     []Place // at the end
	Order      *Order  // the looker's standing order, if any
	// Clocks says until when the table visibly waits for whom, Late which of them have
	// let their time run out, and Clock is the looker's own, nil where there is none.
	Clocks map[games.Seat]time.Time
	Late   []games.Seat
	Clock  *Clock
	Calls  map[games.Seat]Call // of those for whom the table visibly waits
	Gap    Gap                 // the last time in which deeds may have been lost, zero if none
	Picks  games.Picks         // in the reply to a Choose that leads to another question: its picks
	Repeat bool                // in the reply to a deed: it was carried out before, and nothing is done now

	// Broken: the books of this table cannot be replayed. Its View is empty,
	// nothing is possible but to stop it.
	Broken bool

	Hints bool // people may ask for hints: in a lobby, they could if it began now

	// MayTakeBack: the looker may want to take the last move back. Request is who has
	// asked everybody for that, nil if nobody has.
	MayTakeBack bool
	Request     *Request

	user  string // the looker
	event string
	p     *position
}

func (p *position) snapshot(user string) Snapshot {
	g := Snapshot{
		Header: p.Header, Seat: p.seatOf(user),
		PublicVersion: p.publicVersion, PublicStep: p.publicStep, Since: p.since(), Revision: p.Revision,
		Tally: p.tally, Gap: p.gap, Broken: p.broken != nil, user: user, event: p.Event, p: p,
		Clocks: p.shownClocks(), Late: p.late(), Calls: p.Calls,
		Offers: p.Offers, Places: p.Places, Hints: p.hints(),
	}
	if request, asked := p.request(); asked {
		g.Request = &request
	}
	if g.Seat == games.Public {
		return g
	}
	if p.asked != nil {
		g.Version = p.asked[g.Seat].version
		g.MayTakeBack = p.mayTakeBack(g.Seat)
	}
	if order, ok := p.Orders[g.Seat]; ok {
		g.Order = &order
	}
	if clock, ok := p.Clocks[g.Seat]; ok {
		g.Clock = &clock
	}
	return g
}

// since is when something public last happened: the time of a secret choice
// would tell that it was made.
func (p *position) since() time.Time {
	if len(p.steps) > 0 {
		return p.steps[p.publicStep].Received
	}
	return p.Opened
}

// Same reports whether nothing at all has happened at the table between two snapshots of it.
func (g Snapshot) Same(other Snapshot) bool { return g.p == other.p }

// playing reports whether there is a position to see.
func (g Snapshot) playing() bool { return g.p != nil && g.p.state != nil }

// View is what the looker may know of the game; the zero View in the lobby.
func (g Snapshot) View() games.View {
	if !g.playing() {
		return games.View{}
	}
	return g.p.state.View(g.Seat)
}

// Private reports whether there is anything that only the player of a seat sees.
func (g Snapshot) Private() bool { return g.playing() && g.p.state.View(0).Hand != nil }

// Ask returns what the looker may choose next, given these picks: nothing for
// the channel, in the lobby, and when the table has ended.
func (g Snapshot) Ask(picks games.Picks) games.Prompt {
	if !g.playing() || g.Seat == games.Public || !g.Status.Open() {
		return games.Prompt{}
	}
	return g.p.state.Ask(g.Seat, picks)
}

// PublicQuestions returns what is asked in the channel, by the seats that are
// asked it: the questions of the present position that are public.
func (g Snapshot) PublicQuestions() map[games.Seat]*games.Question {
	asked := map[games.Seat]*games.Question{}
	if !g.playing() || !g.Status.Open() {
		return asked
	}
	for i := range g.Chairs {
		if q := g.p.state.Ask(games.Seat(i), nil).Question; q != nil && q.Public {
			asked[games.Seat(i)] = q
		}
	}
	return asked
}

// AskedPrivately returns the questions that the table visibly waits for and that
// are not asked in the channel, by the seats they are asked.
func (g Snapshot) AskedPrivately() map[games.Seat]*games.Question {
	asked := map[games.Seat]*games.Question{}
	if !g.playing() || g.Status != Running {
		return asked
	}
	for _, seat := range g.p.public.Turn {
		if q := g.p.state.Ask(seat, nil).Question; q != nil && !q.Public {
			asked[seat] = q
		}
	}
	return asked
}

// Happening is something that happened, as its hearer hears it.
type Happening struct {
	games.News
	// Later is how long after the one before it in the same race it arrived; 0
	// for the first and for what is no race.
	Later time.Duration
}

// Latest returns the last n happenings, oldest first, in public words, and of a
// game with stages all those of the present part. What fades belongs here only
// as long as its own part of the game lasts, and the Headline does not.
func (g Snapshot) Latest(n int) []Happening {
	if !g.playing() {
		return nil
	}
	now, present := g.p.public.Scene, 0
	large := g.Headline()
	all := g.happened(func(e heard) bool {
		if e.Public.Headline == large && large != nil {
			return false
		}
		if e.Scene == now && g.p.public.Stage != "" {
			present++
		}
		return !e.Fades || e.Scene == now || g.Tally.Over && e.Scene.Round == now.Round
	})
	return all[max(0, len(all)-max(n, present)):]
}

// Moved returns what the last move that anybody heard of has brought, oldest first,
// in public words.
func (g Snapshot) Moved() []Happening {
	last := -1
	if g.playing() {
		for _, h := range g.p.heard {
			if !h.Public.Text.Empty() && !g.p.undone(h.step) {
				last = h.step
			}
		}
	}
	return g.happened(func(h heard) bool { return h.step == last })
}

// Headline is the great moment that the last move has brought that anybody heard of, the
// newest of several; nil if it has brought none, or has ended the game, which says more.
// Whoever comes too late in a race takes nothing from it.
func (g Snapshot) Headline() *games.Headline {
	if g.Tally.Over || !g.playing() {
		return nil
	}
	step, scene := -1, g.p.public.Scene
	for _, h := range slices.Backward(g.p.heard) {
		large := h.Public.Headline
		switch {
		case h.Public.Text.Empty() || g.p.undone(h.step) || step < 0 && large == nil && h.Raced && h.Scene == scene:
			continue
		case step < 0:
			step = h.step
		case h.step != step:
			return nil
		}
		if large != nil {
			return large
		}
	}
	return nil
}

// Of returns what happened in one part of the game, oldest first, in public words.
func (g Snapshot) Of(scene games.Scene) []Happening {
	return g.happened(func(e heard) bool { return e.Scene == scene })
}

func (g Snapshot) happened(wanted func(heard) bool) (all []Happening) {
	if !g.playing() {
		return nil
	}
	var before heard
	for _, h := range g.p.heard {
		if h.Public.Text.Empty() || g.p.undone(h.step) {
			continue
		}
		one := Happening{News: h.Public}
		if h.Raced {
			if before.Scene == h.Scene {
				one.Later = max(0, h.at.Sub(before.at))
			}
			before = h // wanted or not
		}
		if wanted(h) {
			all = append(all, one)
		}
	}
	return all
}

// Record is the game written down with all its hands: of finished games only.
func (g Snapshot) Record() (games.Record, bool) {
	if !g.playing() || g.Status != Finished {
		return games.Record{}, false
	}
	return written(g.p.game, g.p.Saved, g.p.steps)
}

// Told returns what the looker was told in other words than the channel, oldest first, by
// his last move and since then: cards given and got, a task drawn. Where the looker is
// due, the great moments since that move are among them, in the words of their Headline;
// what he was told of one bears its Headline.
// What fades, or was a race, belongs here only as long as its part of the game lasts.
func (g Snapshot) Told(due bool) (told []games.News) {
	if !g.playing() {
		return nil
	}
	own := g.p.lastMove(g.Seat)
	for _, e := range g.p.heard {
		news, private := e.Private[g.Seat]
		switch large := e.Public.Headline; {
		case g.p.undone(e.step) || (e.Fades || e.Raced) && e.Scene != g.p.public.Scene:
		case private && e.step >= own && !reflect.DeepEqual(news.Text, e.Public.Text) && !news.Text.Empty():
			news.Headline = cmp.Or(news.Headline, large)
			told = append(told, news)
		case due && large != nil && e.step > own:
			told = append(told, games.News{Text: large.Text, Headline: large})
		}
	}
	return told
}

// lastMove is the step of a seat's last move, -1 if it has made none.
func (p *position) lastMove(seat games.Seat) int {
	for i, step := range slices.Backward(p.steps) {
		if step.Who == seat && p.counts(i) {
			return i
		}
	}
	return -1
}
