package screen

import (
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Hand is the private hand: the cards, what the player alone has heard, and what can
// be chosen, given the picks so far (g.Picks); with a note on top of that, which may be
// empty.
func (s *Set) Hand(who Viewer, g table.Snapshot, note string) discord.Message {
	t, v := s.In(who, g), g.View()
	asked, controls := s.question(t, g, v)
	parts := []discord.Component{blocks(held(t, g, v)), discord.Text(join(note, asked))}
	m := message(append(parts, controls...)...)
	if png := s.inWords(who).choicePicture(g); png != nil {
		m = illustrated(m, png, choiceText(t, g))
	}
	return m
}

// held says what somebody holds, and what he alone has heard.
func held(t words.Localizer, g table.Snapshot, v games.View) string {
	key := "hand.title"
	if !g.Private() {
		key = "hand.title.open"
	}
	said := []string{t.Key(key, "Game", title(g.Game), "Table", string(g.ID))}
	cards := v.Hand
	if len(cards) == 0 { // all lies open
		cards = v.Lines
	}
	for _, line := range cards {
		said = append(said, t.Say(line))
	}
	if v.Hand != nil && len(cards) == 0 { // there is a hand, and nothing in it
		said = append(said, t.Key("hand.empty"))
	}
	for _, n := range g.Told(2) {
		said = append(said, "-# "+t.Say(n.Text))
	}
	if mine := ownClock(t, g); mine != "" {
		said = append(said, mine)
	}
	return strings.Join(said, "\n")
}

// question words what is to be chosen and makes the controls for it.
func (s *Set) question(t words.Localizer, g table.Snapshot, v games.View) (string, []discord.Component) {
	q := g.Ask(g.Picks).Question
	switch {
	case !g.Status.Open():
		return t.Key("hand.over"), nil
	case g.Held:
		return t.Key("hand.held", "Host", g.Host.Name), nil
	case g.Order != nil:
		return t.Key("hand.order"), []discord.Component{discord.Row(discord.Button(discord.Secondary, t.Key("button.calloff"), at(VerbCallOff, g.ID)))}
	case q == nil && len(v.Turn) == 0:
		return t.Key("hand.wait.table", "Asked", v.Asked), nil
	case q == nil:
		return t.Key("hand.wait", "Who", v.Turn), nil
	}
	c := Control{Verb: VerbAct, Table: g.ID, Number: g.Version, Rest: games.PackPicks(g.Picks)}
	controls := s.choices(t, q, g, c)
	controls = append(controls, orders(t, q, c)...)
	if len(g.Picks) > 0 {
		back := c
		back.Rest = games.PackPicks(g.Picks[:len(g.Picks)-1])
		controls = append(controls, discord.Row(discord.Button(discord.Secondary, t.Key("button.back"), back.ID())))
	}
	return "**" + t.Say(q.Text) + "**", controls
}

const (
	fewButtons = 6 // choices that still make buttons rather than a menu
	abreast    = 3 // buttons side by side, so that a phone shows their labels
)

// choices makes buttons of a few choices and a menu of many.
func (s *Set) choices(t words.Localizer, q *games.Question, g table.Snapshot, c Control) []discord.Component {
	if q.Max > 1 || q.Min == 0 || len(shown(q)) > fewButtons {
		return []discord.Component{discord.Row(choiceMenu(t, q, c))}
	}
	var list []discord.Component
	for _, o := range shown(q) {
		list = append(list, s.choiceButton(t, o, g, c))
	}
	return rows(list, abreast)
}

// shown are the options of a question that are not the same as another one.
func shown(q *games.Question) []games.Choice {
	return slices.DeleteFunc(slices.Clone(q.Options), func(o games.Choice) bool { return o.Alias })
}

func (s *Set) choiceButton(t words.Localizer, o games.Choice, g table.Snapshot, c Control) discord.Component {
	style := discord.Secondary
	switch {
	case o.Grave:
		style = discord.Danger
	case o.Main:
		style = discord.Primary
	}
	id := pick(c, o.Key).ID()
	if s.Game(g.Game).IsRace(o.Key) {
		id = raceID(g, o.Key)
	}
	return discord.Button(style, t.Label(o.Text), id).WithEmoji(o.Emoji)
}

func choiceMenu(t words.Localizer, q *games.Question, c Control) discord.Component {
	var list []discord.SelectOption
	for _, o := range shown(q) {
		list = append(list, discord.Option(t.Label(o.Text), o.Key).With(t.Label(o.Detail), o.Emoji))
	}
	return discord.Menu(c.ID(), t.Key("hand.choose", "Count", q.Max), q.Min, q.Max, list)
}

// orders are the choices that can be given ahead.
func orders(t words.Localizer, q *games.Question, c Control) []discord.Component {
	var list []discord.Component
	for _, o := range q.Options {
		if o.Standing.Empty() {
			continue
		}
		ahead := pick(c, o.Key)
		ahead.Verb = VerbOrder
		list = append(list, discord.Button(discord.Secondary, t.Label(o.Standing), ahead.ID()))
	}
	return rows(list, abreast)
}

// pick is the control with one more pick.
func pick(c Control, key string) Control {
	c.Rest = games.PackPicks(append(games.UnpackPicks(c.Rest), []string{key}))
	return c
}

// raceID is the custom id of a race's button.
func raceID(g table.Snapshot, key string) string {
	rest := g.View().Stage + "|" + games.PackPicks(games.Picks{{key}})
	return Control{Verb: VerbRace, Table: g.ID, Number: -1, Rest: rest}.ID()
}
