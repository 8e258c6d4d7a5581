package bot

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

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
	parts := []component{text(titleLine(t, g, v) + "\n" + statusLine(t, g, v))}
	blocks := []string{seatLines(t, g, v), strings.Trim(tableLines(t, v)+"\n"+happenings(t, g), "\n")}
	if v.Stage != "" { // what the stage is about comes first
		blocks = []string{tableLines(t, v), seatLines(t, g, v), happenings(t, g)}
	}
	for _, block := range blocks {
		if block != "" {
			parts = append(parts, rule(), text(block))
		}
	}
	m := message{Components: []component{container(parts...)}}
	if g.Status == table.Running {
		m.Components = append(m.Components, b.publicControls(t, g)...)
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

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tableLines is what lies on the table.
func tableLines(t words.Tongue, v games.View) string {
	lines := make([]string, len(v.Lines))
	for i, line := range v.Lines {
		lines[i] = t.Say(line)
	}
	return strings.Join(lines, "\n")
}

// happenings is what happened last, and where it was a race, how far apart.
func happenings(t words.Tongue, g table.Glance) string {
	var lines []string
	for _, h := range g.Latest(3) {
		line := t.Say(h.Text)
		if h.Later > 0 {
			line = t.Key("table.later", "Text", linked(line), "Milliseconds", int(h.Later.Milliseconds()))
		}
		lines = append(lines, "-# "+line)
	}
	if now := time.Now(); now.Before(g.Gap.Until) {
		lines = append(lines, t.Key("table.gap", "From", linked(clockTime(g.Gap.From)), "To", linked(clockTime(g.Gap.To)), "Until", linked(clockTime(g.Gap.Until))))
	}
	return strings.Join(lines, "\n")
}

// clockTime words a moment of today on every reader's own clock, to the second.
func clockTime(t time.Time) string { return "<t:" + jsonInt(t.Unix()) + ":T>" }

// publicControls are what anybody is asked in the channel, each choice once: who
// it is for finds out by pressing it.
func (b *Bot) publicControls(t words.Tongue, g table.Glance) []component {
	var list []component
	asked := g.PublicQuestions()
	seats := slices.SortedFunc(maps.Keys(asked), func(a, b games.Seat) int { // whose turn it is first
		return cmp.Or(boolInt(asked[a].Open)-boolInt(asked[b].Open), int(a-b))
	})
	for _, seat := range seats {
		for _, o := range asked[seat].Options {
			one := b.choiceButton(t, o, g, control{verb: verbPublic, table: g.ID, step: g.PublicStep})
			if !slices.ContainsFunc(list, func(c component) bool { return c.CustomID == one.CustomID }) {
				list = append(list, one)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []component{row(list[:min(len(list), maxRowButtons)]...)}
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
