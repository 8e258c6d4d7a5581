package screen_test

import (
	"testing"

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
	s := at(a.t, played(a.t, "murphy/036", asks("murphy.ask.turn")))
	a.page("the first turn", s.channel(), s.asking("murphy.ask.turn"), s.asking("murphy.ask.mac"), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "murphy/081", end))
	a.page("two players", s.channel(), s.asking("murphy.ask.turn"))

	s = at(a.t, played(a.t, "murphy/036", asks("murphy.ask.give")))
	a.page("cards to give", s.channel(), s.asking("murphy.ask.give"), s.hand(s.waiting()))
	a.page("cards to give in words", s.inWords().channel(), s.inWords().asking("murphy.ask.give"))

	s = at(a.t, played(a.t, "murphy/036", asks("murphy.ask.give.mac")))
	a.page("cards for Mac", s.channel(), s.asking("murphy.ask.give.mac"))
}

func (a *album) actions() {
	s := at(a.t, played(a.t, "murphy/048", asks("murphy.ask.target")))
	a.page("an action on somebody", s.channel(), s.asking("murphy.ask.target"))

	s = at(a.t, played(a.t, "murphy/048", asks("murphy.ask.named")))
	a.page("a demand", s.asking("murphy.ask.named"))

	s = at(a.t, played(a.t, "murphy/048", asks("murphy.ask.answer")))
	a.page("everybody sheds a card", s.channel(), s.asking("murphy.ask.answer"))

	s = at(a.t, played(a.t, "murphy/036", asks("murphy.ask.gift")))
	a.page("a card from everybody", s.channel(), s.asking("murphy.ask.gift"), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "murphy/099", end))
	a.page("red is drawn", s.channel(), s.asking("murphy.ask.red"))
}

func (a *album) tasks() {
	s := at(a.t, played(a.t, "murphy/027", both(phase("give"), asks("murphy.ask.two.fulfilled"))))
	a.page("a task nearly fulfilled", s.channel(), s.asking("murphy.ask.two.fulfilled"))

	s = at(a.t, played(a.t, "murphy/027", happens("murphy.fulfilled")))
	a.page("a task fulfilled", s.channel(), s.hand(friends[0]), s.hand(friends[1]), s.sheet(), s.log(0))

	s = at(a.t, played(a.t, "murphy/069", happens("murphy.swapped.all")))
	a.page("hands swapped", s.channel(), s.hand(friends[0]))
}
