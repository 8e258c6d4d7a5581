package bot

import (
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// handOver has seats offered to people who take them over.
type handOver struct{ *tables }

func (h *handOver) controls() []request.Control {
	return []request.Control{
		{Verb: screen.VerbHandOver, Answer: h.of(h.menu)},
		{Verb: screen.VerbOffer, Act: offer, Answer: h.of(noSuccessor)},
		{Verb: screen.VerbTake, Act: carrying(takeSeat, taken)},
		{Verb: screen.VerbDrop, Act: carrying(dropOffer, dropped)},
	}
}

// menu asks to whom which seat is to be offered.
func (h *handOver) menu(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	return request.Showing(r.Screens.HandOver(r.Viewer, g, ""))
}

// typed answers /table hand-over.
func (h *handOver) typed(r *request.Request, g table.Snapshot, c screen.Control) request.Answer {
	to, ok := successor(r, "to")
	if !ok {
		return noSuccessor(r, g, c)
	}
	seat, ok := seatNamed(g, r.In.Typed("seat"))
	if !ok {
		return r.RefuseAt(g, games.Refuse("table.refuse.no_such_seat"))
	}
	if seat != games.Public && (r.Viewer.Moderator || g.Host.ID == r.Viewer.User) {
		h.channels.Departed(g, g.Chairs[seat].User) // who has left the server cannot be asked
	}
	g, err := table.Await(r.Ctx, h.registry, g.ID, r.Deed.To(table.OfferSeat{Seat: seat, To: to}))
	return offered(to)(r, g, err)
}

// seats proposes those that somebody may offer.
func (h *handOver) seats(r *request.Input) []discord.Choice {
	id, _ := h.registry.At(r.In.Channel)
	g, _ := h.registry.Fetch(r.Ctx, id, r.In.User)
	return h.screens.SeatCompletions(r.Viewer, g, r.In.Typed("seat"))
}

// offer offers a seat to whom the menu names, if that one could take it over.
func offer(r *request.Request, c screen.Control) (table.Action, request.Handler) {
	to, ok := successor(r, "")
	if !ok {
		return nil, nil
	}
	return table.OfferSeat{Seat: games.Seat(c.Number), To: to}, offered(to)
}

func takeSeat(c screen.Control) table.Action {
	return table.TakeSeat{Seat: seatOf(c.Rest), N: c.Number}
}

func dropOffer(c screen.Control) table.Action {
	return table.DropOffer{Seat: seatOf(c.Rest), N: c.Number}
}

// successor is the person who was chosen to take over a seat: for an option or, if that
// is empty, in a menu. Programs and strangers to the server cannot.
func successor(r *request.Request, option string) (u table.User, ok bool) {
	p, named := r.In.Named(option)
	return table.User{ID: p.ID, Name: p.Name}, named && p.Member && !p.Bot
}

// noSuccessor answers whoever has chosen nobody who could take over a seat.
func noSuccessor(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	return request.Showing(r.Screens.HandOver(r.Viewer, g, r.Screens.In(r.Viewer, g).Key("table.refuse.offer.nobody")))
}

// offered answers whoever has offered a seat.
func offered(to table.User) request.Handler {
	return func(r *request.Request, g table.Snapshot, err error) request.Answer {
		note := ""
		switch {
		case err != nil:
			note = r.Excuse(g, err)
		case !g.Repeat: // else what stands now says who is asked
			note = r.Screens.In(r.Viewer, g).Key("offer.asked", "Name", to.Name)
		}
		return request.Showing(r.Screens.HandOver(r.Viewer, g, note))
	}
}

// taken answers whoever has taken over a seat: with what belongs to it.
func taken(r *request.Request, g table.Snapshot, err error) request.Answer {
	if err != nil {
		return r.RefuseAt(g, err)
	}
	return hand(r, g, nil)
}

// dropped answers whoever has declined an offer or taken it back.
func dropped(r *request.Request, g table.Snapshot, err error) request.Answer {
	if err == nil && r.In.Ephemeral {
		return request.Showing(r.Screens.HandOver(r.Viewer, g, ""))
	}
	return quiet(r, g, err)
}

// seatNamed finds the seat of whoever is called so; no name: one's own, whichever it is.
func seatNamed(g table.Snapshot, name string) (games.Seat, bool) {
	if name == "" {
		return games.Public, true
	}
	for i, called := range screen.SeatNames(g.Chairs) {
		if strings.EqualFold(called, name) && g.Chairs[i].User.ID != "" {
			return games.Seat(i), true
		}
	}
	return games.Public, false
}
