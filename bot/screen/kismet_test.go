package screen_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/kismet"
)

func TestScreensOfKismet(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "kismet")
	a.beginning(kismet.Game, "rounds", "rows", "wait")
	a.rolls()
	a.knocks()
	a.between("kismet/228", round(2))
	a.ending("kismet/012")
}

func (a *album) rolls() {
	s := at(a.t, played(a.t, "kismet/012", phase("roll")))
	a.page("before the first roll", s.channel(), s.hand(friends[0]))

	s = at(a.t, played(a.t, "kismet/012", phase("act")))
	a.page("after a roll", s.channel(), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "kismet/036", both(phase("act"), asks("kismet.ask.act.joker"))))
	a.page("a joker roll", s.channel(), s.asking("kismet.ask.act.joker"))

	s = at(a.t, played(a.t, "kismet/012", both(phase("kismet"), notLaid)))
	a.page("Kismet is said without a card", s.channel())

	s = at(a.t, played(a.t, "kismet/012", phase("kismet")))
	was := s.look(table.User{})
	a.page("Kismet is said", s.channel())
	a.page("Kismet is said in words", s.inWords().channel())

	s.registry.Gap(s.now.Add(-3*time.Second), s.now, func(string) bool { return true })
	s.does(s.asked("kismet.ask.roll"), table.Rename{})
	a.page("nothing arrived for a while", s.channel())

	s = at(a.t, played(a.t, "kismet/012", phase("kismet")))
	s.does(s.asked("kismet.ask.roll"), table.Move{Game: "kismet", Act: games.Act(`{"m":"roll"}`)})
	a.page("a roll that is over", s.shot("the channel, the message before", s.set.Ended(was, s.look(table.User{}))))
}

func (a *album) knocks() {
	s := at(a.t, played(a.t, "kismet/033", phase("claim")))
	a.page("a knock is won", s.channel(), s.hand(s.asked("kismet.ask.claim.after")), s.hand(s.waiting()))

	s = at(a.t, played(a.t, "kismet/204", asks("kismet.ask.claim.joker")))
	a.page("a claim after a joker roll", s.channel(), s.asking("kismet.ask.claim.joker"))

	s = at(a.t, played(a.t, "kismet/033", happens("kismet.knock.late")))
	a.page("a knock too late", s.channel())

	s = at(a.t, played(a.t, "kismet/033", happens("kismet.knock.fits")))
	a.page("a wrong knock", s.channel())

	s = at(a.t, played(a.t, "kismet/000", happens("kismet.claim.back")))
	a.page("a card taken back", s.channel(), s.inWords().channel())
}

// Whoever may knock sees what that may cost, and nobody's message is edited for another's roll.
func TestEverybodySeesTheOwnPileWhateverOthersDo(t *testing.T) {
	t.Parallel()
	w := &wanderer{scene: begun(t, kismet.Game, 4), Rand: rand.New(rand.NewPCG(5, 4)), locale: "en"}
	shown := func() (all []string) {
		for _, user := range friends[:4] {
			all = append(all, drawn(w.set.Hand(viewer(user), w.look(user), ""), w.now))
		}
		return all
	}
	rolls, piles := 0, 0
	g, hands := w.look(table.User{}), shown()
	for range 3 * *longest {
		if g.Status != table.Running {
			break
		}
		w.move()
		now, next := w.look(table.User{}), shown()
		was, v := g.View(), now.View()
		d := v.Detail.(kismet.View)
		for seat, hand := range next {
			acts := d.Phase == "act" && int(d.Active) == seat
			if d.Phase == "act" && v.Stage != was.Stage && !acts {
				if rolls++; hand != hands[seat] {
					t.Errorf("edited for another's roll:\n%s\nit was\n%s", hand, hands[seat])
				}
			}
			if d.Piles[seat] == 0 || now.Status != table.Running {
				continue
			}
			if piles++; !strings.Contains(hand, "Laid off: ") || strings.Contains(hand, "A wrong knock") == acts {
				t.Errorf("acts: %t, has laid off %d:\n%s", acts, d.Piles[seat], hand)
			}
		}
		g, hands = now, next
	}
	if rolls == 0 || piles == 0 {
		t.Errorf("%d others saw a roll, %d a pile", rolls, piles)
	}
}

func TestAPosterTellsOfNoComputerHowQuickItWas(t *testing.T) {
	t.Parallel()
	k := played(t, "kismet/012", end)
	for i := range k.Chairs[1:] {
		k.Chairs[1+i] = table.Chair{Name: friends[1+i].Name, Level: "normal"}
	}
	if said := at(t, k).channel().text; !strings.Contains(said, "Quickest right knock · Anne:") {
		t.Errorf("of three who knocked equally soon the poster says\n%s", said)
	}
}

// notLaid holds where the active player has laid off nothing.
func notLaid(s games.State, _ []games.Event) bool {
	return !s.View(games.Public).Detail.(kismet.View).Laid
}

func TestDiceInSentencesAreTheHousesOwnEmojiWhereThereAreAny(t *testing.T) {
	t.Parallel()
	s := at(t, played(t, "kismet/012", happens("kismet.rolled")))
	set := *s.set
	set.Emoji = func(string) string { return "7" }
	wordy := set
	wordy.TextOnly = true
	for what, c := range map[string]struct {
		set  screen.Set
		want string
	}{
		"own emoji":      {set, "rolls <:hofnar_v4_kismet_die2:7> <:"},
		"there are none": {*s.set, "rolls ⚁ ⚂"},
		"words alone":    {wordy, "rolls ⚁ ⚂"},
	} {
		if said := drawn(c.set.Log(viewer(friends[0]), s.look(friends[0]), 0), s.now); !strings.Contains(said, c.want) {
			t.Errorf("%s: wanted %q:\n%s", what, c.want, said)
		}
	}
}
