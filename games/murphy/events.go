package murphy

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// scene: a round lasts until a task has been fulfilled, the last one until the end; its
// parts are the turns.
func (s *State) scene() games.Scene {
	round := len(s.sheet)
	if s.phase != isOver {
		round++
	}
	return games.Scene{Round: round, Part: s.turns}
}

// hear implements ears: it notes what people want to know, and words it.
func (d *draft) hear(e event) {
	switch e.what {
	case newTask:
		d.tellTask(e.who)
	case newTasks:
		d.tell("new_tasks")
	case passed:
		d.tell("passed", "Who", e.who)
	case reshuffled:
		d.uncover("reshuffled")
		d.note(Reshuffled{})
	case fulfilled:
		d.score(e.who)
	case over:
		d.tell("over", "Who", e.who)
	case shows:
		d.uncover("shows", "Who", e.who, "Task", taskText(d.tasks[e.who]))
	case answered:
		d.tell("answered", "Who", e.who)
		d.Last().Sealed = true
	case plays:
		d.tellPlays(e)
	case swapped, swappedTasks:
		d.tellSwap(e.who, e.other, e.what == swapped)
	default:
		d.hearCards(e)
	}
}

// hearCards words what becomes of cards.
func (d *draft) hearCards(e event) {
	m := &d.sofar
	switch e.what {
	case laidAside:
		d.uncover("laid_aside", "Who", e.who, "Card", actionText(e.card))
	case tookNothing:
		d.uncover("took.nothing", "Who", e.who)
	case tookSome:
		d.tellTook(e.who)
	case drewRed:
		d.uncover("drew_red", "Who", e.who, "Card", actionText(e.card))
	case drewOne:
		d.drew = append(d.drew, e.card)
	case drewAll:
		d.tellDrew(e.who, d.drew)
		d.drew = nil
	case gave:
		d.tellGave(e.who)
	case robbed:
		d.tellHanded(e.who, e.other, e.card, "robbed")
	case gaveUp:
		d.tellHanded(e.who, e.other, e.card, "gave_up")
	case gifts:
		d.tellGifts(e.who, e.other, m.cards[:m.n])
	case puts:
		d.tell("put", "Who", e.who, "Cards", d.placed(m.card == green(7)))
		d.note(d.laid(e.who, m.card == green(7)))
	case demandedNone:
		d.uncover("demand.none", "Who", e.who, "Card", cardText(e.card))
	case demanded:
		d.uncover("demand.given", "Who", e.who, "To", e.other, "Card", cardText(e.card))
		d.note(Handed{e.who, e.other, namesOf([]card{e.card})})
	case collected:
		key := "collected"
		if e.at == onMac {
			key = "collected.mac"
		}
		d.tell(key, "Who", e.who, "Cards", cardTexts([]card{e.card}))
		d.Last().Uncovers = e.at != onMac && d.open[e.at].n > 0
		d.note(Took{e.who, namesOf([]card{e.card}), []string{placeNames[e.at]}})
	case answeredPile:
		d.uncover("answered.pile", "Who", e.who, "Card", cardText(e.card), "Place", placeText(e.at))
		d.note(Laid{e.who, namesOf([]card{e.card}), []string{placeNames[e.at]}})
	}
}

// score writes a fulfilled task down: a point, the task's number as its title, and
// after how many turns of all players it was.
func (d *draft) score(who games.Seat) {
	done := d.fulfilled[who]
	task := int(done.list[done.n-1])
	row := games.Round{Points: make([]int, d.players), Titles: make([]string, d.players), Turns: d.turns - d.began + 1}
	row.Points[who], row.Titles[who] = 1, strconv.Itoa(task)
	shown := d.hands[who].onlyNumbers().list()
	d.tell("fulfilled", "Who", who, "Task", taskText(task), "Cards", cardTexts(shown), "Count", done.n)
	d.note(Fulfilled{who, task, namesOf(shown)})
	told := d.Last()
	told.Public.Headline = &games.Headline{Text: games.T("murphy.headline.fulfilled", "Who", who), Lines: []games.Text{taskText(task)}, Shows: told.Public.Fact}
	told.Mark(statTasks, who, 1)
	told.Mark(statQuickest, who, row.Turns)
	d.sheet = append(slices.Clone(d.sheet), row)
}

// tell tells everybody the same.
func (d *draft) tell(key string, pairs ...any) {
	d.Tell("murphy."+key, pairs...)
}

// uncover tells everybody what has come to light.
func (d *draft) uncover(key string, pairs ...any) {
	d.tell(key, pairs...)
	d.Last().Uncovers = true
}

// note tells computers what everybody has just been told.
func (d *draft) note(fact any) { d.Last().Public.Fact = fact }

// whisper tells some more than the others, to whom something has come to light by it.
func (d *draft) whisper(public games.News, private map[games.Seat]games.News) {
	d.Whisper(public, private).Uncovers = true
}

func news(key string, pairs ...any) games.News {
	return games.News{Text: games.T("murphy."+key, pairs...)}
}

func (d *draft) tellDealt() {
	d.tell("dealt", "Who", games.Seat(0))
	d.note(Dealt{topName(&d.open[left]), topName(&d.open[right])})
	for who := range d.players {
		d.tellTask(games.Seat(who))
	}
}

// tellTask tells a player, and nobody else, of a new task.
func (d *draft) tellTask(who games.Seat) {
	told := news("new_task", "Task", taskText(d.tasks[who]))
	told.Pictured = true
	d.whisper(games.News{}, map[games.Seat]games.News{who: told})
}

// tellTook words a take. What comes from the stack its owner alone sees, but for red cards,
// which all have been told of.
func (d *draft) tellTook(who games.Seat) {
	kept := slices.DeleteFunc(slices.Clone(d.taken[:d.took]), card.isRed)
	if !d.unseen {
		d.tell("took."+placeNames[d.sofar.from], "Who", who, "Cards", cardTexts(kept))
		d.Last().Uncovers = d.bared()
		d.note(d.tookOpen(who))
		return
	}
	public := news("took.stack", "Who", who, "Count", d.took)
	if len(kept) == 0 {
		d.whisper(public, nil)
		return
	}
	d.whisper(public, map[games.Seat]games.News{who: news("took.stack.yours", "Cards", cardTexts(kept))})
}

// bared reports whether what has just been taken lay on cards of an open pile, at which
// nobody may look before [M13].
func (d *draft) bared() bool {
	switch from := d.sofar.from; from {
	case left, right:
		return d.took > 1 || d.open[from].n > 0
	case fromBoth:
		return d.open[left].n+d.open[right].n > 0
	}
	return false
}

func (d *draft) tellDrew(who games.Seat, got []card) {
	if len(got) > 0 {
		d.whisper(news("drew", "Who", who, "Count", len(got)), map[games.Seat]games.News{
			who: news("drew.yours", "Cards", cardTexts(got)),
		})
	}
}

func (d *draft) tellGave(who games.Seat) {
	if d.fromMac {
		d.tell("gave.mac", "Who", who, "Cards", cardTexts(d.sofar.cards[:d.sofar.n]))
	} else {
		d.tell("gave.piles", "Who", who, "Cards", d.placed(false))
	}
	d.note(d.laid(who, d.fromMac))
}

// placed names the cards of a move with the places they go to.
func (d *draft) placed(allToMac bool) []games.Text {
	list := []games.Text{}
	for i, at := range d.goals(allToMac) {
		list = append(list, games.T("murphy.placed", "Card", cardText(d.sofar.cards[i]), "Place", placeText(int(at))))
	}
	return list
}

// goals are the places to which the cards of a move go.
func (d *draft) goals(allToMac bool) []int8 {
	if allToMac {
		return slices.Repeat([]int8{onMac}, d.sofar.n)
	}
	return d.sofar.places[:d.sofar.n]
}

func (d *draft) tellPlays(e event) {
	if e.other != games.Public {
		d.tell("plays.target", "Who", e.who, "Card", actionText(e.card), "Target", e.other)
	} else {
		d.tell("plays", "Who", e.who, "Card", actionText(e.card))
	}
	d.note(Played{e.who, e.card.String()})
}

// tellHanded words how a card goes from hand to hand: giver and taker alone see it.
func (d *draft) tellHanded(from, to games.Seat, c card, key string) {
	d.tellHandedOver(from, to, []card{c}, key, "Card", cardText(c))
}

func (d *draft) tellGifts(from, to games.Seat, cards []card) {
	d.tellHandedOver(from, to, cards, "gifts", "Cards", cardTexts(cards))
	d.Last().Uncovers = false // they were chosen
}

// tellHandedOver words the same of several cards, which the text names by this argument.
func (d *draft) tellHandedOver(from, to games.Seat, cards []card, key, name string, text any) {
	public, gave, got := news(key, "Who", from, "To", to), news(key+".gave", "To", to, name, text), news(key+".got", "Who", from, name, text)
	public.Fact, gave.Fact, got.Fact = Handed{from, to, nil}, Handed{from, to, namesOf(cards)}, Handed{from, to, namesOf(cards)}
	d.whisper(public, map[games.Seat]games.News{from: gave, to: got})
}

// tellSwap words a swap; the two hear, too, which task each has now.
func (d *draft) tellSwap(a, b games.Seat, all bool) {
	key := "swapped.tasks"
	if all {
		key = "swapped.all"
	}
	public := news(key, "Who", a, "To", b)
	public.Fact = Swapped{Who: a, Other: b, All: all}
	d.whisper(public, map[games.Seat]games.News{a: d.swappedWith(b, a, key, all), b: d.swappedWith(a, b, key, all)})
}

// swappedWith is what one of the two who have swapped hears.
func (d *draft) swappedWith(other, who games.Seat, key string, all bool) games.News {
	told := news(key+".yours", "Who", other, "Task", taskText(d.tasks[who]))
	gave := Swapped{Who: who, Other: other, All: all, Task: d.tasks[other]}
	if all {
		gave.Hand = namesOf(d.hands[other].list())
	}
	told.Fact = gave
	return told
}
