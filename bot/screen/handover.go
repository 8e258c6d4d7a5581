package screen

import (
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Offer asks somebody in the channel to take over a seat, and may call that one.
func (s *Set) Offer(g table.Snapshot, seat games.Seat, o table.Offer, call bool) discord.Message {
	t := s.public(g)
	key := "offer.ask"
	if o.By.ID != g.Chairs[seat].User.ID {
		key = "offer.ask.other"
	}
	text := t.Key(key, "Asked", mention(o.To.ID), "By", o.By.Name, "Who", seat, "Game", FullTitle(g.Game))
	var users []string
	if call {
		users = []string{o.To.ID}
	}
	return naming(text, users,
		discord.Button(discord.Primary, t.Key("button.take_seat"), offerID(VerbTake, g.ID, seat, o)),
		discord.Button(discord.Secondary, t.Key("button.decline"), offerID(VerbDrop, g.ID, seat, o)),
	)
}

func offerID(v Verb, id table.ID, seat games.Seat, o table.Offer) string {
	return Control{Verb: v, Table: id, Number: o.N, Rest: strconv.Itoa(int(seat))}.ID()
}

// offerMenu asks to whom a seat is to be offered.
func offerMenu(t words.Localizer, who Viewer, g table.Snapshot, seat games.Seat) discord.Component {
	key := "offer.choose"
	if g.Chairs[seat].User.ID == who.User {
		key = "offer.choose.own"
	}
	id := Control{Verb: VerbOffer, Table: g.ID, Number: int(seat)}.ID()
	return discord.Row(discord.PeopleMenu(id, t.Label(games.T(key, "Who", seat)), 1))
}

// HandOver is where seats are offered to others and offers taken back, with a note on
// top, which may be empty.
func (s *Set) HandOver(who Viewer, g table.Snapshot, note string) discord.Message {
	t, seats := s.In(who, g), g.Offerable(who.User, who.Moderator)
	if len(seats) == 0 {
		return Saying(join(note, t.Key("offer.none")))
	}
	parts := []discord.Component{discord.Text(join(note, t.Key("offer.about")))}
	var back []discord.Component
	for _, seat := range seats {
		parts = append(parts, offerMenu(t, who, g, seat))
		if o, offered := g.Offers[seat]; offered {
			back = append(
				back,
				discord.Button(
					discord.Secondary,
					t.Label(games.T("button.withdraw", "Name", o.To.Name)),
					offerID(VerbDrop, g.ID, seat, o),
				),
			)
		}
	}
	return message(append(parts, rows(back)...)...)
}

// handOverButton leads there, where somebody may offer another's seat, or has left or
// offered the own one: who still plays finds it behind leaving.
func handOverButton(t words.Localizer, who Viewer, g table.Snapshot) []discord.Component {
	useful := func(seat games.Seat) bool {
		_, offered := g.Offers[seat]
		return seat != g.Seat || offered
	}
	if !slices.ContainsFunc(g.Offerable(who.User, who.Moderator), useful) {
		return nil
	}
	return []discord.Component{
		discord.Row(discord.Button(discord.Secondary, t.Key("button.hand_over"), at(VerbHandOver, g.ID))),
	}
}

// ownOffer is the menu by which somebody offers the own seat; nothing if that is not
// possible.
func ownOffer(t words.Localizer, who Viewer, g table.Snapshot) []discord.Component {
	for _, seat := range g.Offerable(who.User, false) {
		if g.Chairs[seat].User.ID == who.User {
			return []discord.Component{offerMenu(t, who, g, seat)}
		}
	}
	return nil
}

// Left is what somebody hears who has left a game.
func (s *Set) Left(who Viewer, g table.Snapshot) discord.Message {
	t, key := s.In(who, g), "front.left"
	if g.Status == table.Paused && !g.Held {
		key = "front.left.alone"
	}
	return message(append([]discord.Component{discord.Text(t.Key(key))}, ownOffer(t, who, g)...)...)
}

// sitting reports whether a seat is somebody's who has not left, also one who is away.
func sitting(who Viewer, g table.Snapshot) bool {
	return slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return !c.Left && c.User.ID == who.User })
}

// leavingText says what happens when somebody leaves a game that has begun.
func leavingText(t words.Localizer, who Viewer, g table.Snapshot) string {
	stays := func(c table.Chair) bool { return c.Human() && c.User.ID != who.User }
	switch last := !slices.ContainsFunc(g.Chairs, stays); {
	case last && g.Status == table.Paused:
		return t.Key("table.leave.last.paused")
	case last:
		return t.Key("table.leave.last")
	case g.Seat == games.Public:
		return t.Key("table.leave.away")
	}
	return t.Key("table.leave")
}

// seatNews says who is host since another has left, who has just taken over whose seat, and
// which seats are offered to whom, each on a line of its own.
func seatNews(t words.Localizer, g table.Snapshot) string {
	var said []string
	if g.NewHost && (g.Status == table.Running || g.Held) {
		said = append(said, t.Key("table.new_host", "Host", g.Host.Name))
	}
	for _, h := range g.HandedOver() {
		said = append(said, t.Key("table.handed_over.small", "Text", h.Text()))
	}
	for seat := range g.Chairs {
		if o, offered := g.Offers[games.Seat(seat)]; offered {
			said = append(said, t.Key("table.offer", "Who", games.Seat(seat), "Name", o.To.Name))
		}
	}
	if len(said) == 0 || !g.Status.Open() {
		return leftLine(t, g)
	}
	return strings.Join(said, "\n")
}

// leftLine says at the end who has left, and who was away.
func leftLine(t words.Localizer, g table.Snapshot) (said string) {
	var left, absent []games.Text
	for _, p := range g.Places {
		who := games.T("table.person", "Name", p.User.Name)
		switch c := g.Chairs[p.Seat]; {
		case !p.Left:
		case c.Away && c.User.ID == p.User.ID:
			absent = append(absent, who)
		default:
			left = append(left, who)
		}
	}
	switch {
	case g.Status != table.Finished:
	case len(left) > 0 && len(absent) > 0:
		said = t.Key("table.left.absent", "Left", left, "Absent", absent)
	case len(left) > 0:
		said = t.Key("table.left", "Who", left, "Count", len(left))
	case len(absent) > 0:
		said = t.Key("table.absent", "Who", absent, "Count", len(absent))
	}
	return said
}

// winners names who has won.
func winners(g table.Snapshot) (list []games.Text) {
	for _, seat := range g.Tally.Winners {
		list = append(list, played(g.Chairs, seat))
	}
	return list
}

// played names who played a seat at the end: its computer, where its person had left or
// was away.
func played(chairs []table.Chair, seat games.Seat) games.Text {
	if standsIn(chairs[seat]) {
		return games.T("table.stand_in", "Who", seat)
	}
	return games.T("table.person", "Name", seat)
}

// standsIn reports whether a computer plays there for a person.
func standsIn(c table.Chair) bool { return c.User.ID != "" && !c.Human() }

// SeatCompletions are the seats that somebody may offer, by their people's names.
func (s *Set) SeatCompletions(who Viewer, g table.Snapshot, typed string) (list []discord.Choice) {
	called := SeatNames(g.Chairs)
	for _, seat := range g.Offerable(who.User, who.Moderator) {
		name := called[seat]
		if strings.HasPrefix(strings.ToLower(name), strings.ToLower(typed)) {
			list = append(
				list,
				discord.Choice{
					Name:  discord.Clip(name, discord.MaxOptionText),
					Value: discord.Clip(name, discord.MaxOptionText),
				},
			)
		}
	}
	return list
}

// HandOverOptions are to whom a seat is offered, and whose.
func (s *Set) HandOverOptions() []*discord.CommandOption {
	about := s.labels("command.table.hand-over")
	return []*discord.CommandOption{
		discord.Someone("to", about("to")),
		discord.Proposed("seat", about("seat"), discord.MaxOptionText),
	}
}
