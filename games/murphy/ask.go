package murphy

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// path follows picks through a row of questions. Once one has been put, or picks
// answer none, nothing more is asked.
type path struct {
	picks games.Picks
	asked *games.Question
	lost  bool
}

func (p *path) over() bool { return p.asked != nil || p.lost }

// one asks for one option and returns its key, empty when the path is over.
func (p *path) one(q *games.Question) string {
	if p.over() {
		return ""
	}
	if len(p.picks) == 0 {
		p.asked = q
		return ""
	}
	key, rest, ok := q.Answered(p.picks)
	if !ok {
		p.lost = true
		return ""
	}
	p.picks = rest
	return key
}

// end is what the path has come to.
func (p *path) end(act any) games.Prompt {
	switch {
	case p.lost:
		return games.Prompt{}
	case p.asked != nil:
		return games.Prompt{Question: p.asked}
	}
	return games.Done(p.picks, games.WriteAct(act))
}

func choose(text games.Text, options ...games.Choice) *games.Question {
	return &games.Question{Text: text, Options: options, Min: 1, Max: 1}
}

func choice(key, words string, pairs ...any) games.Choice {
	return games.Choice{Key: key, Text: games.T("murphy.choice."+words, pairs...)}
}

// Ask implements games.State.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if who == games.Public || !slices.Contains(s.Waiting(), who) {
		return games.Prompt{}
	}
	p := &path{picks: picks}
	switch s.phase {
	case phaseGive:
		return s.askGive(who, p)
	case phaseRed:
		return s.askRed(who, p)
	case phaseRespond:
		return s.askAnswer(who, p)
	}
	return s.askTurn(who, p)
}

// The keys of the ways to begin an exchange: where from, and how many.
var takeKeys = map[string]string{fromStack: "s", fromLeft: "l", fromRight: "r", fromBoth: "b", fromMac: "m"}

func (s *State) askTurn(who games.Seat, p *path) games.Prompt {
	q := choose(games.T("murphy.ask.turn"))
	ways := map[string]taking{}
	for _, t := range s.takings() {
		key := takeKeys[t.from] + strconv.Itoa(t.n)
		ways[key] = t
		q.Options = append(q.Options, s.takeChoice(key, t))
	}
	for _, c := range s.playables() {
		one := choice(c.String(), "action", "Card", actionText(c))
		one.Detail = games.T("murphy.action." + c.String() + ".about")
		q.Options = append(q.Options, one)
	}
	if len(q.Options) == 0 {
		q.Options = []games.Choice{choice("pass", "pass")}
	}
	key := p.one(q)
	if t, ok := ways[key]; ok {
		return s.askTake(t, p)
	}
	if key == "pass" {
		return p.end(map[string]string{"m": "pass"})
	}
	return s.askAction(who, byName[key], p)
}

func (s *State) takeChoice(key string, t taking) games.Choice {
	one := choice(key, "take."+t.from, "Count", t.n, "Give", dues(t.n))
	switch pile, ok := pileOf(t.from); {
	case ok:
		one.Detail = games.T("murphy.choice.take.seen", "Cards", cardTexts(topsOf(s.open[pile], t.n)))
	case t.from == fromBoth:
		one.Detail = games.T("murphy.choice.take.seen", "Cards", cardTexts([]card{topOf(s.open[left]), topOf(s.open[right])}))
	}
	return one
}

// topOf is the top card of an open pile, noCard when it is empty.
func topOf(pile []card) card {
	if len(pile) == 0 {
		return noCard
	}
	return pile[len(pile)-1]
}

// topsOf are the top cards of an open pile, the topmost first.
func topsOf(pile []card, n int) []card {
	tops := slices.Clone(pile[len(pile)-n:])
	slices.Reverse(tops)
	return tops
}

func (s *State) askTake(t taking, p *path) games.Prompt {
	if t.from != fromMac {
		return p.end(map[string]any{"m": "take", "from": t.from, "n": t.n})
	}
	rest, named := s.mac, []string{}
	for n := range t.n {
		c := s.askCard(p, games.T("murphy.ask.mac", "Number", n+1, "Count", t.n), rest)
		if p.over() {
			break
		}
		rest, _ = without(rest, c)
		named = append(named, c.String())
	}
	return p.end(map[string]any{"m": "take", "from": fromMac, "cards": named})
}

// askCard asks for one of these cards, by colour first where there are many.
func (s *State) askCard(p *path, text games.Text, cards []card) card {
	list := distinct(cards)
	if len(list) > games.MostOptions {
		list = s.askColour(p, text, list)
	}
	q := choose(text)
	for _, c := range list {
		q.Options = append(q.Options, choice(c.String(), "card", "Card", cardText(c)))
	}
	return byName[p.one(q)]
}

// askColour asks for the colour among these, actions being one of their own.
func (s *State) askColour(p *path, text games.Text, list []card) []card {
	q := choose(text)
	for _, group := range []string{"r", "y", "g", "actions"} {
		if slices.ContainsFunc(list, func(c card) bool { return groupOf(c) == group }) {
			q.Options = append(q.Options, choice(group, "group."+group))
		}
	}
	key := p.one(q)
	return slices.DeleteFunc(list, func(c card) bool { return groupOf(c) != key })
}

func groupOf(c card) string {
	if !c.isNumber() {
		return "actions"
	}
	return colours[c.colour() : c.colour()+1]
}

func distinct(cards []card) []card { return slices.Compact(sorted(cards)) }

// The keys of places.
var placeKeys = map[string]string{fromLeft: "l", fromRight: "r", fromMac: "m"}

// askPlaced asks for a card and where it goes: at once where that fits into one
// question.
func (s *State) askPlaced(p *path, text games.Text, cards []card, places []string) (c card, place string) {
	list := distinct(cards)
	if len(list)*len(places) > games.MostOptions {
		c = s.askCard(p, text, cards)
		return c, s.askPlace(p, c, places)
	}
	type spot struct {
		card  card
		place string
	}
	q, spots := choose(text), map[string]spot{}
	for _, c := range list {
		for _, place := range places {
			key := c.String() + "." + placeKeys[place]
			spots[key] = spot{c, place}
			q.Options = append(q.Options, choice(key, "card.to."+place, "Card", cardText(c)))
		}
	}
	at := spots[p.one(q)]
	return at.card, at.place
}

func (s *State) askPlace(p *path, c card, places []string) string {
	if p.over() {
		return ""
	}
	q := choose(games.T("murphy.ask.place", "Card", cardText(c)))
	for _, place := range places {
		q.Options = append(q.Options, choice(placeKeys[place], "to."+place))
	}
	key := p.one(q)
	i := slices.IndexFunc(places, func(place string) bool { return placeKeys[place] == key })
	if i < 0 {
		return ""
	}
	return places[i]
}

type giveMove struct {
	M     string   `json:"m"`
	Cards []string `json:"cards"`
	To    []string `json:"to,omitempty"`
	Claim bool     `json:"claim,omitempty"`
}

var openPiles = []string{fromLeft, fromRight}

func (s *State) askGive(who games.Seat, p *path) games.Prompt {
	m := giveMove{M: "give"}
	k := dues(len(s.taken))
	rest, mac := s.hands[who], s.mac
	for n := range k {
		text := games.T("murphy.ask.give", "Number", n+1, "Count", k)
		c, place := noCard, ""
		if s.fromMac {
			text = games.T("murphy.ask.give.mac", "Number", n+1, "Count", k)
			c = s.askCard(p, text, numbersOf(rest))
		} else {
			c, place = s.askPlaced(p, text, numbersOf(rest), openPiles)
		}
		if p.over() {
			return p.end(nil)
		}
		rest, _ = without(rest, c)
		m.Cards = append(m.Cards, c.String())
		if s.fromMac {
			mac = with(mac, c)
		} else {
			m.To = append(m.To, place)
		}
	}
	hand, macs := heapOf(rest), heapOf(mac)
	if progressOf(s.tasks[who], &hand, &macs).done {
		key := p.one(choose(games.T("murphy.ask.claim", "Task", taskText(s.tasks[who])),
			games.Choice{Key: "claim", Text: games.T("murphy.choice.claim"), Main: true}, choice("quiet", "quiet")))
		m.Claim = key == "claim"
	}
	return p.end(m)
}

type redMove struct {
	M      string      `json:"m"`
	Card   string      `json:"card"`
	Target *games.Seat `json:"target,omitempty"`
}

// askRed asks which of several red cards comes first, and whom it hits.
func (s *State) askRed(who games.Seat, p *path) games.Prompt {
	q := choose(games.T("murphy.ask.red"))
	for _, d := range s.pending {
		if d.who == who {
			one := choice(d.card.String(), "red", "Card", actionText(d.card))
			one.Detail = games.T("murphy.action." + d.card.String() + ".about")
			q.Options = append(q.Options, one)
		}
	}
	m := redMove{M: "red", Card: p.one(q)}
	if m.Card == red(5).String() {
		m.Target = s.askTarget(who, p, red(5))
	}
	return p.end(m)
}

// askTarget asks for another player; with two there is only one.
func (s *State) askTarget(who games.Seat, p *path, c card) *games.Seat {
	q := choose(games.T("murphy.ask.target", "Card", actionText(c)))
	for _, other := range s.clockwise(who) {
		if other != who {
			q.Options = append(q.Options, choice(strconv.Itoa(int(other)), "player", "Who", other, "Cards", len(s.hands[other])))
		}
	}
	if len(q.Options) == 1 {
		other := s.clockwise(who)[0]
		return &other
	}
	n, err := strconv.Atoi(p.one(q))
	if err != nil {
		return nil
	}
	other := games.Seat(n)
	return &other
}

type answerMove struct {
	M    string `json:"m"`
	Card string `json:"card"`
	To   string `json:"to,omitempty"`
}

func (s *State) askAnswer(who games.Seat, p *path) games.Prompt {
	m := answerMove{M: "respond"}
	if s.played == green(6) {
		m.Card = s.askCard(p, games.T("murphy.ask.gift", "Who", s.player), s.hands[who]).String()
		return p.end(m)
	}
	c, place := s.askPlaced(p, games.T("murphy.ask.answer", "Who", s.player), numbersOf(s.hands[who]), openPiles)
	m.Card, m.To = c.String(), place
	return p.end(m)
}
