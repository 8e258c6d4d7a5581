package bot

import (
	"encoding/json"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// seatDeed is what a control of an offer does, and how that is answered: nil if it does
// nothing.
func seatDeed(r *request, c screen.Control) (table.Action, handler) {
	seat := seatOf(c.Rest)
	switch c.Verb {
	case screen.VerbOffer:
		if to, ok := successor(r, ""); ok {
			return table.OfferSeat{Seat: games.Seat(c.Number), To: to}, offered(to)
		}
	case screen.VerbTake:
		return table.TakeSeat{Seat: seat, N: c.Number}, taken
	case screen.VerbDrop:
		return table.DropOffer{Seat: seat, N: c.Number}, dropped
	}
	return nil, nil
}

// successor is the person who was chosen to take over a seat: for an option or, if that
// is empty, in a menu. Programs and strangers to the server cannot.
func successor(r *request, option string) (u table.User, ok bool) {
	p, named := r.in.Named(option)
	return table.User{ID: p.ID, Name: p.Name}, named && p.Member && !p.Bot
}

// offered answers whoever has offered a seat.
func offered(to table.User) handler {
	return func(r *request, g table.Snapshot, err error) answer {
		switch {
		case err != nil:
			return answer{message: r.screens.HandOver(r.viewer, g, r.excuse(g, err))}
		case g.Repeat: // what stands now says who is asked
			return answer{message: r.screens.HandOver(r.viewer, g, "")}
		}
		return answer{message: r.screens.HandOver(r.viewer, g, r.screens.In(r.viewer, g).Key("offer.asked", "Name", to.Name))}
	}
}

// taken answers whoever has taken over a seat: with what belongs to it.
func taken(r *request, g table.Snapshot, err error) answer {
	if err != nil {
		return r.refuse(g, err)
	}
	return hand(r, g, nil)
}

// dropped answers whoever has declined an offer or taken it back.
func dropped(r *request, g table.Snapshot, err error) answer {
	if err == nil && r.in.Ephemeral {
		return answer{message: r.screens.HandOver(r.viewer, g, "")}
	}
	return quiet(r, g, err)
}

// handOver answers /table hand-over.
func (b *Bot) handOver(r *request, g table.Snapshot) answer {
	to, ok := successor(r, "to")
	if !ok {
		return noSuccessor(r, g)
	}
	seat, ok := seatNamed(g, r.in.Typed("seat"))
	if !ok {
		return r.refuse(g, games.Refuse("table.refuse.no_such_seat"))
	}
	if seat != games.Public && (r.viewer.Moderator || g.Host.ID == r.viewer.User) {
		b.channels.Departed(g, g.Chairs[seat].User) // who has left the server cannot be asked
	}
	g, err := table.Await(b.bg.Ctx, b.registry, g.ID, r.deed.To(table.OfferSeat{Seat: seat, To: to}))
	return offered(to)(r, g, err)
}

// seatNamed finds the seat of whoever is called so; no name: one's own, whichever it is.
func seatNamed(g table.Snapshot, name string) (games.Seat, bool) {
	if name == "" {
		return games.Public, true
	}
	for i, c := range g.Chairs {
		if strings.EqualFold(c.Name, name) && c.User.ID != "" {
			return games.Seat(i), true
		}
	}
	return games.Public, false
}

// seatProposals are the seats that somebody may offer.
func (b *Bot) seatProposals(in discord.Interaction) []discord.Choice {
	id, _ := b.registry.At(in.Channel)
	g, _ := b.registry.Fetch(id, in.User)
	return b.screens.SeatCompletions(viewer(in), g, in.Typed("seat"))
}

func seatOf(value string) games.Seat {
	var n int
	if json.Unmarshal([]byte(value), &n) != nil {
		return games.Public
	}
	return games.Seat(n)
}
