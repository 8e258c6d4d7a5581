package murphy

import (
	"slices"

	"hofnar/games"
)

// scene: a round lasts until a task is fulfilled, its parts are the turns.
func (s *State) scene() games.Scene {
	round := 1
	for _, tasks := range s.fulfilled {
		round += len(tasks)
	}
	return games.Scene{Round: round, Part: s.turns}
}

// tell tells everybody the same.
func (d *draft) tell(key string, pairs ...any) {
	d.events = append(d.events, games.Event{Scene: d.scene(), Public: news(key, pairs...)})
}

// whisper tells some more than the others.
func (d *draft) whisper(public games.News, private map[games.Seat]games.News) {
	d.events = append(d.events, games.Event{Scene: d.scene(), Public: public, Private: private})
}

func news(key string, pairs ...any) games.News {
	return games.News{Text: games.T("murphy."+key, pairs...)}
}

func (d *draft) tellDealt() {
	d.tell("dealt", "Who", games.Seat(0))
	for who := range d.players {
		d.tellTask(games.Seat(who))
	}
}

// tellTask tells a player, and nobody else, of a new task.
func (d *draft) tellTask(who games.Seat) {
	d.whisper(games.News{}, map[games.Seat]games.News{who: news("new_task", "Task", taskText(d.tasks[who]))})
}

// tellTook: what comes from the stack is seen by its owner alone; red cards have
// been shown.
func (d *draft) tellTook(who games.Seat, from string) {
	kept := slices.DeleteFunc(slices.Clone(d.taken), card.isRed)
	if from != fromStack {
		d.tell("took."+from, "Who", who, "Cards", cardTexts(kept))
		return
	}
	public := news("took.stack", "Who", who, "Count", len(d.taken))
	if len(kept) == 0 {
		d.whisper(public, nil)
		return
	}
	d.whisper(public, map[games.Seat]games.News{who: news("took.stack.yours", "Cards", cardTexts(kept))})
}

func (d *draft) tellDrew(who games.Seat, got []card) {
	if len(got) > 0 {
		d.whisper(news("drew", "Who", who, "Count", len(got)), map[games.Seat]games.News{
			who: news("drew.yours", "Cards", cardTexts(got)),
		})
	}
}

func (d *draft) tellGave(who games.Seat, m move) {
	if d.fromMac {
		d.tell("gave.mac", "Who", who, "Cards", cardTexts(m.cards))
		return
	}
	d.tell("gave.piles", "Who", who, "Cards", placed(m.cards, m.places))
}

// placed names cards with the places they go to.
func placed(cards []card, places []string) []games.Text {
	list := []games.Text{}
	for i, c := range cards {
		place := fromMac
		if places != nil {
			place = places[i]
		}
		list = append(list, games.T("murphy.placed", "Card", cardText(c), "Place", games.T("murphy.place."+place)))
	}
	return list
}

func (d *draft) tellPut(who games.Seat, cards []card, places []string) {
	d.tell("put", "Who", who, "Cards", placed(cards, places))
}

func (d *draft) tellFulfilled(who games.Seat, task int) {
	hand := numbersOf(d.hands[who])
	d.tell("fulfilled", "Who", who, "Task", taskText(task), "Cards", cardTexts(hand), "Count", len(d.fulfilled[who]))
}

func (d *draft) tellPlays(who games.Seat, m move) {
	if m.present["target"] {
		d.tell("plays.target", "Who", who, "Card", actionText(m.card), "Target", m.target)
		return
	}
	d.tell("plays", "Who", who, "Card", actionText(m.card))
}

// tellHanded: giver and taker alone see the card.
func (d *draft) tellHanded(from, to games.Seat, c card, key string) {
	private := news(key+".seen", "Who", from, "To", to, "Card", cardText(c))
	d.whisper(news(key, "Who", from, "To", to), map[games.Seat]games.News{from: private, to: private})
}

func (d *draft) tellGifts(from, to games.Seat, cards []card) {
	private := news("gifts.seen", "Who", from, "To", to, "Cards", cardTexts(cards))
	d.whisper(news("gifts", "Who", from, "To", to), map[games.Seat]games.News{from: private, to: private})
}

// tellSwap tells both what task they have now.
func (d *draft) tellSwap(a, b games.Seat, all bool) {
	key := "swapped.tasks"
	if all {
		key = "swapped.all"
	}
	d.whisper(news(key, "Who", a, "To", b), map[games.Seat]games.News{
		a: news(key+".yours", "Who", b, "Task", taskText(d.tasks[a])),
		b: news(key+".yours", "Who", a, "Task", taskText(d.tasks[b])),
	})
}

func (d *draft) tellAnswered(who games.Seat) { d.tell("answered", "Who", who) }
