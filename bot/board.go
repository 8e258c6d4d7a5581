package bot

import (
	"slices"
	"strings"

	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// tableMessage is what the channel sees of a table.
func (b *Bot) tableMessage(g table.Glance) message {
	t := b.words.In("en", names(g))
	switch {
	case g.Broken:
		return message{Components: []component{container(text(t.Key("table.refuse.broken", "Table", string(g.ID))))}}
	case g.Status == table.Lobby:
		return b.lobbyMessage(g)
	case g.Began.IsZero():
		return message{Components: []component{container(text(t.Key("table.cancelled", "Game", games.T(g.Game+".title"), "Table", string(g.ID))))}}
	}
	v := g.View()
	parts := []component{text(titleLine(t, g, v) + "\n" + statusLine(t, g, v)), rule(), text(seatLines(t, g, v))}
	if happened := happenings(t, g, v); happened != "" {
		parts = append(parts, rule(), text(happened))
	}
	m := message{Components: []component{container(parts...)}}
	if g.Status == table.Running {
		m.Components = append(m.Components, publicControls(t, g)...)
	}
	m.Components = append(m.Components, tableButtons(t, g))
	return m
}

func titleLine(t words.Tongue, g table.Glance, v games.View) string {
	return t.Key("table.title", "Game", games.T(g.Game+".title"), "Heading", v.Heading, "Table", string(g.ID))
}

// statusLine says whose turn it is, or how the game ended.
func statusLine(t words.Tongue, g table.Glance, v games.View) string {
	switch g.Status {
	case table.Paused:
		return t.Key("table.paused")
	case table.Stopped:
		return t.Key("table.stopped")
	case table.Finished:
		return t.Key("table.won", "Who", g.Tally.Winners, "Count", len(g.Tally.Winners))
	}
	if len(v.Turn) == 0 {
		return t.Key("table.waits", "Asked", v.Asked, "Since", linked(since(g.Since)))
	}
	return t.Key("table.turn", "Who", v.Turn, "Asked", v.Asked, "Since", linked(since(g.Since)))
}

func seatLines(t words.Tongue, g table.Glance, v games.View) string {
	lines := make([]string, len(v.Seats))
	for i, p := range v.Seats {
		key := "table.seat"
		if chair := g.Chairs[p.Seat]; !chair.Human() {
			key = "table.seat.computer"
		}
		mark := p.Mark
		if g.Status == table.Running && slices.Contains(v.Turn, p.Seat) {
			mark = "▶"
		}
		lines[i] = strings.TrimSpace(mark + " " + t.Key(key, "Who", p.Seat, "Text", p.Text))
	}
	return strings.Join(lines, "\n")
}

// happenings is what lies on the table and what happened last.
func happenings(t words.Tongue, g table.Glance, v games.View) string {
	var lines []string
	for _, line := range v.Lines {
		lines = append(lines, t.Say(line))
	}
	for _, n := range g.Latest(3) {
		lines = append(lines, "-# "+t.Say(n.Text))
	}
	return strings.Join(lines, "\n")
}

// publicControls are for the player to act, and for all to see.
func publicControls(t words.Tongue, g table.Glance) (parts []component) {
	for _, seat := range sortedSeats(g.PublicQuestions()) {
		q := g.PublicQuestions()[seat]
		parts = append(parts, choices(t, q, control{verb: verbPublic, table: g.ID, step: g.PublicStep})...)
	}
	return parts[:min(len(parts), 3)]
}

func sortedSeats(m map[games.Seat]*games.Question) []games.Seat {
	seats := make([]games.Seat, 0, len(m))
	for s := range m {
		seats = append(seats, s)
	}
	slices.Sort(seats)
	return seats
}

func tableButtons(t words.Tongue, g table.Glance) component {
	var list []component
	if g.Status == table.Running || g.Status == table.Paused {
		list = append(list, button(primary, t.Key("button.hand"), at(verbHand, g.ID)))
	}
	if g.Status.Open() && slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.Left }) {
		list = append(list, button(secondary, t.Key("button.return"), at(verbJoin, g.ID)))
	}
	return row(append(list,
		button(secondary, t.Key("button.log"), at(verbLog, g.ID)),
		button(secondary, t.Key("button.more"), at(verbMore, g.ID)),
	)...)
}

// tableMenu is what else can be done at a table whose game has begun.
func (b *Bot) tableMenu(a *answer, g table.Glance, note string) message {
	t := a.tongue(g)
	list := []component{
		button(secondary, t.Key("button.sheet"), at(verbSheet, g.ID)),
		button(secondary, t.Key("button.rules"), control{verb: verbRules, rest: g.Game}.id()),
	}
	if g.Status == table.Finished {
		list = append(list, button(secondary, t.Key("button.record"), at(verbRecord, g.ID)))
	}
	if g.Status.Open() && g.Seat != games.Public {
		list = append(list, button(danger, t.Key("button.leave_table"), at(verbAskLeave, g.ID)))
	}
	if g.Status.Open() && (g.Host.ID == a.in.User || a.in.moderator()) {
		list = append(list, button(danger, t.Key("button.stop"), at(verbAskStop, g.ID)))
	}
	return message{Components: []component{text(join(note, t.Key("table.menu", "Table", string(g.ID)))), row(list...)}}
}

// askLeave makes sure, where leaving cannot simply be undone.
func (b *Bot) askLeave(a *answer, g table.Glance) message {
	t := a.tongue(g)
	if g.Seat == games.Public {
		return message{Components: []component{text(t.Key("table.refuse.not_seated"))}}
	}
	key := "table.leave"
	if g.Status == table.Lobby {
		key = "table.leave.lobby"
	}
	return confirm(t, t.Key(key), t.Key("button.leave_table"), at(verbLeave, g.ID), g)
}

func (b *Bot) askStop(a *answer, g table.Glance) message {
	t := a.tongue(g)
	if g.Host.ID != a.in.User && !a.in.moderator() && g.Status != table.Paused {
		return message{Components: []component{text(t.Key("front.not_host", "Host", g.Host.Name))}}
	}
	return confirm(t, t.Key("table.stop"), t.Key("button.stop"), at(verbStop, g.ID), g)
}

func confirm(t words.Tongue, sentence, deed, id string, g table.Glance) message {
	return message{Components: []component{text(sentence), row(
		button(danger, deed, id),
		button(secondary, t.Key("button.stay"), at(verbStay, g.ID)),
	)}}
}
