package table

import (
	"maps"
	"reflect"
	"slices"
	"time"

	"hofnar/games"
)

// position is a table between two deeds. Once published it never changes: a
// deed works on a draft, which counts when it is in the books.
type position struct {
	Saved
	game   *games.Game
	broken error // why the books cannot be replayed, nil as a rule

	state      games.State // nil before the game begins
	public     games.View  // what all may see of it
	tally      games.Tally
	heard      []heard // all since the beginning
	steps      []Step
	recent     []past        // what may yet be taken back, and what stands above it
	canceled   []int         // the steps that were taken back, ascending
	drawn      int           // chance outcomes consumed
	publicStep int           // the step at which anything public last changed
	gap        Gap           // the last time in which deeds may have been lost
	newest     Shown         // the message that showed it when it was read from the books
	lasts      time.Duration // how long nobody may touch it until it is archived; 0: forever
	versions
}

// heard is an event, when what caused it reached the process, and the step it was.
type heard struct {
	games.Event
	at   time.Time
	step int
}

// draft returns a copy to work on. heard and steps share their memory with the
// original: only the table's own goroutine appends, and only behind what any
// published position can see.
func (p *position) draft() *position {
	d := *p
	d.Chairs = slices.Clone(p.Chairs)
	d.Options = maps.Clone(p.Options)
	d.Guests = slices.Clone(p.Guests)
	d.Orders = maps.Clone(p.Orders)
	d.Clocks = maps.Clone(p.Clocks)
	d.Offers = maps.Clone(p.Offers)
	d.Tenures = slices.Clone(p.Tenures)
	d.Calls = maps.Clone(p.Calls)
	return &d
}

// append puts a step and what came of it at the end. What all see is left to look,
// since many steps may follow.
func (p *position) append(step Step, state games.State, events []games.Event) {
	before := p.state
	p.state, p.tally = state, state.Tally()
	for _, e := range events {
		p.heard = append(p.heard, heard{e, step.Received, step.N})
	}
	p.steps = append(p.steps, step)
	p.drawn += len(step.Chance)
	if before == nil {
		p.begin(state, len(p.Chairs))
		return
	}
	shown := heardByAll(events) || !reflect.DeepEqual(before.View(games.Public), state.View(games.Public))
	if shown {
		p.publicStep = step.N
	}
	raced := racing(p)
	p.next(step, state, shown)
	p.remember(p.pastOf(step, before, events, shown, raced))
}

// look notes what all see now.
func (p *position) look() { p.public = p.state.View(games.Public) }

func heardByAll(events []games.Event) bool {
	return slices.ContainsFunc(events, func(e games.Event) bool { return !e.Public.Text.Empty() })
}

// seatOf finds the seat that this person plays, or Public.
func (p *position) seatOf(user string) games.Seat {
	return p.find(func(c Chair) bool { return c.Human() && c.User.ID == user && user != "" })
}

// chairOf finds the seat that this person plays or has left, or Public.
func (p *position) chairOf(user string) games.Seat {
	return p.find(func(c Chair) bool { return c.User.ID == user && user != "" })
}

// userOf is who sits on a seat, or did until a computer took over; empty for a
// computer's own.
func (p *position) userOf(seat games.Seat) string {
	if seat == games.Public {
		return ""
	}
	return p.Chairs[seat].User.ID
}

func (p *position) find(wanted func(Chair) bool) games.Seat {
	return games.Seat(slices.IndexFunc(p.Chairs, wanted)) // IndexFunc's -1 is Public
}

// sameLobby reports whether two positions have all in common that is known
// without the game.
func (p *position) sameLobby(other *position) bool {
	return p.Status == other.Status && p.Held == other.Held && p.Host == other.Host && p.sameOffers(other) &&
		slices.Equal(p.Chairs, other.Chairs) && maps.Equal(p.Options, other.Options) && p.sameGuests(other) && p.Missed.Equal(other.Missed)
}

// rename notes how somebody who sits here, or has left, is called now.
func (p *position) rename(u User) {
	if u.Name == "" { // a reaction tells no name
		return
	}
	if seat := p.chairOf(u.ID); seat != games.Public {
		p.Chairs[seat].User, p.Chairs[seat].Name = u, u.Name
	}
	for i, t := range p.Tenures {
		if t.User.ID == u.ID {
			p.Tenures[i].User = u
		}
	}
	if p.Host.ID == u.ID {
		p.Host = u
	}
}

// passHost gives the table to the next person, from that seat on, when its host plays
// no more, not when a computer plays until he comes back, and reports whether a person
// is seated at all.
func (p *position) passHost(from games.Seat) bool {
	if p.seatOf(p.Host.ID) != games.Public {
		return true
	}
	n := len(p.Chairs)
	for i := range n {
		if c := p.Chairs[(int(from)+i)%n]; c.Human() {
			if !p.away(p.Host.ID) {
				p.Host, p.NewHost = c.User, p.Status != Lobby
			}
			return true
		}
	}
	return false
}
