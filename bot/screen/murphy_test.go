package screen_test

import (
	"testing"

	"hofnar/bot/layout"
	"hofnar/games"
	"hofnar/games/murphy"
)

func TestScreensOfMurphy(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "murphy")
	a.beginning(murphy.Game, "target")
	a.exchanges()
	a.actions()
	a.tasks()
	a.ending("murphy/018")
}

func (a *album) exchanges() {
	s := at(a.t, played(a.t, "murphy/036", asks("murphy.ask.turn"))).signed()
	a.page("the first turn", s.channel(), s.asking("murphy.ask.turn"), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "murphy/081", end)).signed()
	a.page("two players", s.channel(), s.asking("murphy.ask.turn"), s.why(s.asked("murphy.ask.turn")))
	a.page("the same in words", s.inWords().asking("murphy.ask.turn"))

	s = at(a.t, played(a.t, "murphy/036", asks("murphy.ask.give"))).signed()
	a.page("cards to give", s.channel(), s.asking("murphy.ask.give"), s.hand(s.waiting()))
	a.page("cards to give in words", s.inWords().channel(), s.inWords().asking("murphy.ask.give"))

	s = at(a.t, played(a.t, "murphy/087", both(asks("murphy.ask.two"), menus(3)))).signed()
	a.page("two cards to give", s.asking("murphy.ask.give"), s.asking("murphy.ask.two"))

	s = at(a.t, played(a.t, "murphy/036", both(asks("murphy.ask.two"), both(phase("give"), menus(0))))).signed()
	a.page("two of very many cards to give", s.asking("murphy.ask.give"), s.asking("murphy.ask.two"))

	s = at(a.t, played(a.t, "murphy/036", asks("murphy.ask.give.mac"))).signed()
	a.page("cards for Mac", s.channel(), s.asking("murphy.ask.give.mac"), s.why(s.asked("murphy.ask.give.mac")))
}

func (a *album) actions() {
	s := at(a.t, played(a.t, "murphy/048", asks("murphy.ask.target"))).signed()
	a.page("an action on somebody", s.channel(), s.asking("murphy.ask.target"))

	s = at(a.t, played(a.t, "murphy/048", asks("murphy.ask.named"))).signed()
	a.page("a demand", s.asking("murphy.ask.named"))

	s = at(a.t, played(a.t, "murphy/048", asks("murphy.ask.answer"))).signed()
	a.page("everybody sheds a card", s.channel(), s.asking("murphy.ask.answer"))

	s = at(a.t, played(a.t, "murphy/036", asks("murphy.ask.gift"))).signed()
	a.page("a card from everybody", s.channel(), s.asking("murphy.ask.gift"), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "murphy/099", end)).signed()
	a.page("red is drawn", s.channel(), s.asking("murphy.ask.red"))

	s = at(a.t, played(a.t, "murphy/099", asks("murphy.ask.red.settled"))).signed()
	a.page("a red card that waits alone", s.channel(), s.asking("murphy.ask.red.settled"))
}

func (a *album) tasks() {
	s := at(a.t, played(a.t, "murphy/027", both(phase("give"), asks("murphy.ask.two.fulfilled")))).signed()
	a.page("a task nearly fulfilled", s.channel(), s.asking("murphy.ask.two.fulfilled"))

	s = at(a.t, played(a.t, "murphy/027", happens("murphy.fulfilled")))
	a.page("a task fulfilled", s.channel(), s.hand(friends[0]), s.hand(friends[1]), s.sheet(), s.log(0))

	s = at(a.t, played(a.t, "murphy/069", happens("murphy.swapped.all")))
	a.page("hands swapped", s.channel(), s.hand(friends[0]))
}

// menus: the first question of whoever is to act fills so many menus by name.
func menus(n int) stop {
	return func(s games.State, _ []games.Event) bool {
		if len(s.Waiting()) == 0 {
			return false
		}
		offered, _ := layout.Parts(s.Ask(s.Waiting()[0], nil).Question, false)
		_, named := layout.Named(offered)
		return len(named) == n
	}
}
