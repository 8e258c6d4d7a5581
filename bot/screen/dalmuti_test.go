package screen_test

import (
	"strings"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
)

func TestScreensOfDalmuti(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "dalmuti")
	a.beginning(dalmuti.Game, "rounds", "deck", "open_tricks")
	a.taxes()
	a.tricks()
	a.between("dalmuti/222", round(2))
	a.ending("dalmuti/006")
}

// The picture of a hand has a sign for it.
func TestWhoIsToPlayHearsWhoHasPassed(t *testing.T) {
	t.Parallel()
	somebodyHas := func(s games.State, _ []games.Event) bool {
		return len(s.View(games.Public).Detail.(dalmuti.View).Passed) > 0
	}
	s := at(t, played(t, "dalmuti/006", both(asks("dalmuti.ask.follow"), somebodyHas)))
	user := s.asked("dalmuti.ask.follow")
	passed := s.look(user).View().Detail.(dalmuti.View).Passed
	for what, said := range map[string]string{
		"a picture": described(t, s.set.Hand(viewer(user), s.look(user), "")), "words": s.inWords().asking("dalmuti.ask.follow").text,
	} {
		if got := strings.Count(said, " (passed)"); got != len(passed) {
			t.Errorf("in %s %d have passed, %d are said to:\n%s", what, len(passed), got, said)
		}
	}
}

// Whoever waits has a picture that names nobody, and a hand that is not edited for others.
func TestBesideAHandAndAFilmItIsSaidWhomThePictureCallsByANumber(t *testing.T) {
	t.Parallel()
	number := func(k table.Kept) table.Kept {
		for i := range k.Chairs {
			k.Chairs[i].Name = strings.Repeat("東", i+1)
		}
		return k
	}
	s := at(t, number(played(t, "dalmuti/006", asks("dalmuti.ask.follow"))))
	line := "-# № 1 東 · № 2 東東 · № 3 東東東"
	if says := s.asking("dalmuti.ask.follow").text; !strings.Contains(says, line) {
		t.Errorf("who is to play is told\n%s", says)
	}
	for what, says := range map[string]string{"in words": s.inWords().asking("dalmuti.ask.follow").text, "waiting": s.hand(s.waiting()).text} {
		if strings.Contains(says, "№") {
			t.Errorf("%s one is told\n%s", what, says)
		}
	}
	s = at(t, number(played(t, "dalmuti/006", end)))
	for what, says := range map[string]string{"step by step": s.still(7).text, "with a film": s.private(friends[0], "Film", s.set.Film).text} {
		if !strings.Contains(says, line) {
			t.Errorf("%s it says\n%s", what, says)
		}
	}
}

func (a *album) taxes() {
	s := at(a.t, played(a.t, "dalmuti/006", asks("dalmuti.ask.tax")))
	a.page("taxes to choose", s.channel(), s.asking("dalmuti.ask.tax"), s.hand(s.waiting()), s.why(s.asked("dalmuti.ask.tax")))

	s = at(a.t, played(a.t, "dalmuti/213", asks("dalmuti.ask.revolution")))
	a.page("both jesters in a hand", s.channel(), s.asking("dalmuti.ask.revolution"), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "dalmuti/210", phase("play")))
	a.page("after a revolution", s.channel(), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "dalmuti/204", phase("play")))
	a.page("after a great revolution", s.channel(), s.hand(s.waiting()))
}

func (a *album) tricks() {
	s := at(a.t, played(a.t, "dalmuti/006", asks("dalmuti.ask.lead")))
	a.page("the first trick", s.channel(), s.asking("dalmuti.ask.lead"), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "dalmuti/015", offers("dalmuti.ask.lead", games.MostEntries+1)))
	a.page("a lead with jesters", s.asking("dalmuti.ask.lead"))

	s = at(a.t, played(a.t, "dalmuti/201", end))
	passing := s.asked("dalmuti.ask.pass")
	a.page("a trick under way", s.channel(), s.asking("dalmuti.ask.pass"), s.hand(s.waiting()))
	a.page("a trick under way in words", s.inWords().channel(), s.inWords().asking("dalmuti.ask.pass"))

	s.does(passing, table.Choose{Version: s.look(passing).Version, Picks: games.Picks{{"pass"}}, Standing: true})
	a.page("a standing order", s.channel(), s.hand(passing))

	s = at(a.t, played(a.t, "dalmuti/006", asks("dalmuti.ask.follow")))
	a.page("a trick that can be beaten", s.asking("dalmuti.ask.follow"), s.why(s.asked("dalmuti.ask.follow")))

	s = at(a.t, played(a.t, "dalmuti/015", offers("dalmuti.ask.follow", 5)))
	a.page("a trick that can be beaten with jesters", s.asking("dalmuti.ask.follow"), s.withEmoji().asking("dalmuti.ask.follow"))

	s = at(a.t, played(a.t, "dalmuti/009", happens("dalmuti.out")))
	a.page("somebody is out", s.channel())
}
