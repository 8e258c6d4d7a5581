package table

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"hofnar/games"
)

// position is a table between two deeds. Once published it never changes: a
// deed works on a draft, which counts when it is in the books.
type position struct {
	Saved
	history
	broken error         // why the books cannot be replayed, nil as a rule
	gap    Gap           // the last time in which deeds may have been lost
	newest Shown         // the message that showed it when it was read from the books
	lasts  time.Duration // how long nobody may touch it until it is archived; 0: forever
	// consent is how long who is asked whether a game is to end may say nothing until that
	// agrees.
	consent time.Duration
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

// written notes that the books have the draft, unless they have failed.
func (p *position) written(err error) error {
	if err == nil {
		p.Edition++
	}
	return err
}

// since is when something public last happened: the time of a secret choice
// would tell that it was made.
func (p *position) since() time.Time {
	if len(p.steps) > 0 {
		return p.steps[p.publicStep].Received
	}
	return p.Opened
}

// sameLobby reports whether two positions have all in common that is known
// without the game.
func (p *position) sameLobby(other *position) bool {
	return p.Status == other.Status && p.Held == other.Held && p.Hold == other.Hold && p.Host == other.Host &&
		p.Missed.Equal(other.Missed) && p.Offers.same(other.Offers) && p.Guests.same(other.Guests) &&
		slices.Equal(p.Chairs, other.Chairs) && slices.Equal(p.Cuts, other.Cuts) && maps.Equal(p.Options, other.Options)
}

// rename notes how somebody who sits here, or has left, is called now.
func (p *position) rename(u User) {
	if u.Name == "" { // a reaction tells no name
		return
	}
	if seat := p.Chairs.of(u.ID); seat != games.Public {
		p.Chairs[seat].User, p.Chairs[seat].Name = u, u.Name
	}
	p.Tenures = p.Tenures.renamed(u)
	if p.Host.ID == u.ID {
		p.Host = u
	}
}

// passHost gives the table to the next person, from that seat on, when its host plays
// no more, not when a computer plays until he comes back, and reports whether a person
// is seated at all.
func (p *position) passHost(from games.Seat, now time.Time) bool {
	if p.Chairs.playedBy(p.Host.ID) != games.Public {
		return true
	}
	n := len(p.Chairs)
	for i := range n {
		if c := p.Chairs[(int(from)+i)%n]; c.Human() {
			if !p.Chairs.away(p.Host.ID) {
				p.Host, p.NewHost = c.User, p.Status != Lobby
				if p.Held && !p.Hold.Firm {
					p.Hold = p.Hold.ended(now) // whose pause it was is gone
				}
			}
			return true
		}
	}
	return false
}

// hold has whoever sits on a seat hold it from the next step on.
func (p *position) hold(seat games.Seat) {
	p.Tenures = p.Tenures.begun(seat, p.Chairs[seat].User, len(p.steps))
}

// yield ends the tenure of whoever holds a seat.
func (p *position) yield(seat games.Seat) { p.Tenures = p.Tenures.ended(seat, len(p.steps)) }

// release gives up the seat that is held for somebody, and reports whether one was.
func (p *position) release(user string) (was bool) {
	p.Guests, was = p.Guests.without(user)
	return was
}

// dropOrders ends the standing orders whose scene is over.
func (p *position) dropOrders() {
	for seat, order := range p.Orders {
		if order.Scene != p.public.Scene || p.tally.Over {
			delete(p.Orders, seat)
		}
	}
}

// live is the chance that the next step meets with.
func (p *position) live() *games.Live {
	if !p.OldChance {
		return games.NewLive(p.seed(), p.drawn)
	}
	consumed := 0
	for _, step := range p.steps {
		consumed += len(step.Chance)
	}
	return games.NewOldLive(p.Seed, consumed)
}

// rand is a seat's own generator for what it does at the present step. It comes
// from the table's seed, but never meets the chance of the game, which hashes
// the seed with a situation.
func (p *position) rand(what string, seat games.Seat, try int) *rand.Rand {
	h := sha256.New()
	h.Write(p.Seed[:])
	fmt.Fprintf(h, "computer/%s/%d/%d/%d", what, len(p.steps), seat, try)
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}

// Gap says that what was done between two moments may never have arrived. For
// ten seconds the table does not leave its stage, so that whoever was not
// heard can try again.
type Gap struct {
	From, To time.Time
	Until    time.Time // when the ten seconds are over; set by the table
}
