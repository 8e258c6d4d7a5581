package bot

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

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
	png := b.picture(g, v)
	head, lines, seats := titleLine(t, g, v)+"\n"+statusLine(t, g, v), tableLines(t, v), seatLines(t, g, v, png == nil)
	told := happenings(t, g.Latest(3), maxText-utf8.RuneCountInString(head+lines+seats)-roomForGap)
	if gap := gapLine(t, g, b.clock.Now()); gap != "" {
		told = strings.Trim(told+"\n"+gap, "\n")
	}
	m := message{Components: []component{blocks(head, seats, strings.Trim(lines+"\n"+told, "\n"))}}
	if v.Stage != "" { // what the stage is about comes first
		m.Components = []component{blocks(head, lines, seats, told)}
	}
	if g.Status == table.Running {
		m.Components = append(m.Components, b.publicControls(t, g)...)
	}
	m.Components = append(m.Components, tableButtons(t, g))
	return illustrated(m, png, altText(t, g, v))
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

func seatLines(t words.Tongue, g table.Glance, v games.View, more bool) string {
	var turn []games.Seat
	if g.Status == table.Running {
		turn = v.Turn
	}
	return placeLines(t, g, v, turn, more)
}

// placeLines are the players' lines, those at turn marked, and more below each where
// no picture shows it.
func placeLines(t words.Tongue, g table.Glance, v games.View, turn []games.Seat, more bool) string {
	var lines []string
	for _, p := range v.Seats {
		key := "table.seat"
		if chair := g.Chairs[p.Seat]; !chair.Human() {
			key = "table.seat.computer"
		}
		mark := p.Mark
		if slices.Contains(turn, p.Seat) {
			mark = "▶"
		}
		lines = append(lines, strings.TrimSpace(mark+" "+t.Key(key, "Who", p.Seat, "Text", p.Text)))
		if more && !p.More.Empty() {
			lines = append(lines, t.Key("table.seat.more", "More", p.More))
		}
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

// endedMessage is a stage as it ended: what was, and all that happened in it.
func (b *Bot) endedMessage(was, now table.Glance) message {
	t, v := b.words.In("en", names(was)), was.View()
	head, lines, seats := titleLine(t, was, v), tableLines(t, v), placeLines(t, was, v, nil, true)
	told := happenings(t, now.Of(v.Scene), maxText-utf8.RuneCountInString(head+lines+seats))
	return message{Components: []component{blocks(head, lines, seats, told)}}
}

// blocks frames texts, with lines between them.
func blocks(list ...string) component {
	var parts []component
	for _, block := range list {
		if block == "" {
			continue
		}
		if len(parts) > 0 {
			parts = append(parts, rule())
		}
		parts = append(parts, text(block))
	}
	return container(parts...)
}

// roomForGap is how long the notice of a gap can get.
const roomForGap = 300

// happenings words what happened, and of a race how far apart it was: the newest
// that fit into so many characters.
func happenings(t words.Tongue, list []table.Happening, room int) string {
	var lines []string
	for _, h := range slices.Backward(list) {
		line := t.Say(h.Text)
		if h.Later > 0 {
			line = t.Key("table.later", "Text", linked(line), "Milliseconds", int(h.Later.Milliseconds()))
		}
		line = "-# " + line
		if room -= utf8.RuneCountInString(line) + 1; room < 0 {
			break
		}
		lines = append(lines, line)
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}

// gapLine says when nothing arrived, as long as that matters.
func gapLine(t words.Tongue, g table.Glance, now time.Time) string {
	if !now.Before(g.Gap.Until) {
		return ""
	}
	at := func(moment time.Time) linked { return linked(clockTime(moment, now)) }
	return t.Key("table.gap", "From", at(g.Gap.From), "To", at(g.Gap.To), "Until", at(g.Gap.Until))
}

// clockTime words a moment on every reader's own clock: of today to the second,
// with the day where it is long ago.
func clockTime(t, now time.Time) string {
	style := ":T>"
	if now.Sub(t) > 12*time.Hour {
		style = ":f>"
	}
	return "<t:" + jsonInt(t.Unix()) + style
}

// publicControls are what anybody is asked in the channel, each choice once: who
// it is for finds out by pressing it.
func (b *Bot) publicControls(t words.Tongue, g table.Glance) []component {
	list, menus := answerButtons(t, g), []component(nil)
	asked := g.PublicQuestions()
	seats := slices.SortedFunc(maps.Keys(asked), func(a, b games.Seat) int { // whose turn it is first
		return cmp.Or(boolInt(asked[a].Open)-boolInt(asked[b].Open), int(a-b))
	})
	for _, seat := range seats {
		c := control{verb: verbPublic, table: g.ID, n: g.PublicVersion}
		if len(shown(asked[seat])) > maxRowButtons {
			menus = append(menus, b.choices(t, asked[seat], g, c)...)
			continue
		}
		for _, o := range shown(asked[seat]) {
			one := b.choiceButton(t, o, g, c)
			if !slices.ContainsFunc(list, func(c component) bool { return c.CustomID == one.CustomID }) {
				list = append(list, one)
			}
		}
	}
	if len(list) > 0 {
		menus = append(menus, row(list[:min(len(list), maxRowButtons)]...))
	}
	return menus
}

// answerButtons lead whoever is asked something privately to it, where there is no
// hand to open. What they say is each said once: who it is for finds out by
// pressing it.
func answerButtons(t words.Tongue, g table.Glance) (list []component) {
	if g.Private() {
		return nil
	}
	asked := g.AskedPrivately()
	for _, seat := range slices.Sorted(maps.Keys(asked)) {
		label := asked[seat].Button
		if label.Empty() {
			label = games.T("button.answer")
		}
		one := button(primary, t.Label(label), control{verb: verbAnswer, table: g.ID, n: len(list)}.id())
		if !slices.ContainsFunc(list, func(c component) bool { return c.Label == one.Label }) {
			list = append(list, one)
		}
	}
	return list
}

func tableButtons(t words.Tongue, g table.Glance) component {
	var list []component
	if (g.Status == table.Running || g.Status == table.Paused) && g.Private() {
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
