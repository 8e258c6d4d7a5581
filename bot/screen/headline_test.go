package screen_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/games"
)

// then stops one step after another stop.
func then(first stop) stop {
	reached := false
	return func(state games.State, events []games.Event) bool {
		was := reached
		reached = reached || first(state, events)
		return was
	}
}

// greatOnes are great moments of records: how they are told large, and in small.
var greatOnes = map[string]struct {
	key, large, small string
	pictured          bool // they have a picture of their own
}{
	"dalmuti/006": {"dalmuti.revolution.called", "## Revolution! Maria", "-# Maria shows both jesters", true},
	"dalmuti/009": {"dalmuti.out", "## Zoë is out first", "-# Zoë is out of cards", false},
	"kismet/012":  {"kismet.knock.won", "## ✊ Katrien knocks, and rightly\nMarc has no card that fits.\nWithin 0.24 s.", "-# ✊ Katrien knocks, and rightly", true},
	"murphy/027":  {"murphy.fulfilled", "## 🎉 Anne has fulfilled a task\n", "-# 🎉 Anne fulfils", true},
	"teufel/009":  {"", "## Longest finished tail: E, 14", "-# Anne covers 15a", true},
}

// comesTo stops at the great moment of greatOnes.
func comesTo(record string) stop {
	if key := greatOnes[record].key; key != "" {
		return happens(key)
	}
	return great("teufel.headline.longest")
}

func TestAGreatMomentIsToldLargeOnce(t *testing.T) {
	for record, c := range greatOnes {
		for when, until := range map[string]stop{"at once": comesTo(record), "later": then(comesTo(record))} {
			s := at(t, played(t, record, until))
			for _, s := range []scene{s, s.inWords()} {
				said := besidePicture(s.set.Table(s.look(onlooker), s.now, nil))
				said = strings.ReplaceAll(said, "│ ", "")
				wanted := when == "at once" && (s.set.TextOnly || !c.pictured)
				if large := strings.Contains(said, c.large); large != wanted || large && strings.Contains(said, c.small) {
					t.Errorf("%s, %s, without pictures: %t\n%s", record, when, s.set.TextOnly, said)
				}
			}
		}
	}
}

func TestAGreatMomentIsThePictureOfTheTableUntilTheNextMove(t *testing.T) {
	for record, c := range greatOnes {
		for when, until := range map[string]stop{"at once": comesTo(record), "later": then(comesTo(record))} {
			s := at(t, played(t, record, until))
			g := s.look(onlooker)
			m := s.set.Table(g, s.now, nil)
			usual := picture.OfTable(g.Game, g.View(), s.speech(g)).Draw()
			if instead := !bytes.Equal(m.Files[0].Data, usual); instead != (c.pictured && when == "at once") {
				t.Errorf("%s, %s, another picture than the table's: %t", record, when, instead)
			}
			large, _, _ := strings.Cut(strings.TrimPrefix(c.large, "## "), "\n")
			if said := strings.Contains(m.Files[0].Alt, large); said != c.pictured && when == "at once" {
				t.Errorf("%s, %s, the picture says so: %t\n%s", record, when, said, m.Files[0].Alt)
			}
		}
	}
}

// speech is how the pictures of a table speak.
func (s scene) speech(g table.Snapshot) picture.Speech {
	name := func(seat games.Seat) string { return g.Chairs[seat].Name }
	return picture.Speech{Locale: "en", Name: name, Say: s.set.Words.In("en", name).Label}
}

func TestOnlyAPersonsQuickKnockHasAPicture(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*table.Step)
		shown  bool
	}{
		"a quick one":  {func(*table.Step) {}, true},
		"a slower one": {func(s *table.Step) { s.Received = s.Received.Add(260 * time.Millisecond) }, false},
		"a computer's": {func(s *table.Step) { s.Computer = true }, false},
	} {
		k := played(t, "kismet/012", happens("kismet.knock.won"))
		c.change(&k.Steps[len(k.Steps)-1])
		g := at(t, k).look(onlooker)
		if shown := g.Moment() != nil; shown != c.shown || g.Headline() == nil {
			t.Errorf("%s: a picture: %t", name, shown)
		}
	}
}

func TestTheLogHasAPicturedMomentInBold(t *testing.T) {
	for record, c := range greatOnes {
		s := at(t, played(t, record, then(comesTo(record))))
		log := drawn(s.set.Log(viewer(onlooker), s.look(onlooker), 0), s.now)
		if bold := strings.Contains(log, "**"+strings.TrimPrefix(c.small, "-# ")); bold != c.pictured {
			t.Errorf("%s, in bold: %t\n%s", record, bold, log)
		}
	}
}

func TestTheHandOfWhoeverIsDueTellsWhatWasGreatSinceThen(t *testing.T) {
	for record, c := range map[string]struct{ key, said string }{
		"dalmuti/009": {"dalmuti.out", "**Zoë is out first"},
		"kismet/012":  {"kismet.knock.won", "**✊ Katrien knocks, and rightly**"},
		"murphy/027":  {"murphy.fulfilled", "**🎉 Anne has fulfilled a task**"},
	} {
		s := at(t, played(t, record, happens(c.key)))
		for _, user := range friends[:len(s.look(onlooker).Chairs)] {
			g := s.look(user)
			hand := drawn(s.set.Hand(viewer(user), g, ""), s.now)
			q := g.Ask(nil).Question
			due := q != nil && !q.Open
			if told := strings.Contains(hand, c.said); told != (due && user.Name != strings.Fields(strings.TrimLeft(c.said, "* ✊🎉"))[0]) {
				t.Errorf("%s, %s, due: %t\n%s", record, user.Name, due, hand)
			}
		}
	}
}

func TestWordsBesideAPictureDoNotRepeatIt(t *testing.T) {
	for record, c := range map[string]struct {
		until stop
		said  string
	}{
		"kismet/012":  {happens("kismet.rolled"), "rolls ⚁"},
		"kismet/036":  {happens("kismet.said"), "says: Kismet!"},
		"murphy/027":  {happens("murphy.dealt"), "-# Your new task"},
		"dalmuti/009": {happens("dalmuti.over"), "wins the game"},
	} {
		s := at(t, played(t, record, c.until))
		for _, s := range []scene{s, s.inWords()} {
			said := besidePicture(s.set.Table(s.look(onlooker), s.now, nil)) + besidePicture(s.set.Hand(viewer(friends[0]), s.look(friends[0]), ""))
			if strings.Contains(said, c.said) != s.set.TextOnly {
				t.Errorf("%s, without pictures: %t, %q:\n%s", record, s.set.TextOnly, c.said, said)
			}
		}
	}
}

// besidePicture is what a message says besides its picture.
func besidePicture(m discord.Message) string {
	m.Components = slices.DeleteFunc(slices.Clone(m.Components), func(c discord.Component) bool { return c.Type == typeGallery })
	return drawn(m, evening)
}

// after stops where the second holds, once the first has.
func after(first, second stop) stop {
	reached := false
	return func(state games.State, events []games.Event) bool {
		was := reached
		reached = reached || first(state, events)
		return was && second(state, events)
	}
}

func TestAKnockIsNotToldBesideLaterDice(t *testing.T) {
	s := at(t, played(t, "kismet/012", after(happens("kismet.knock.won"), happens("kismet.said"))))
	for _, user := range friends[:len(s.look(onlooker).Chairs)] {
		if hand := drawn(s.set.Hand(viewer(user), s.look(user), ""), s.now); strings.Contains(hand, "knocks, and rightly") {
			t.Errorf("%s is told of an old knock:\n%s", user.Name, hand)
		}
	}
}

func TestWhoComesTooLateForAKnockIsToldHowLate(t *testing.T) {
	s := at(t, played(t, "kismet/033", happens("kismet.knock.late")))
	said := besidePicture(s.set.Table(s.look(onlooker), s.now, nil))
	if !strings.Contains(said, "right, but too late. (") || !strings.Contains(said, " s later)") {
		t.Errorf("the table says:\n%s", said)
	}
}

// What somebody alone was told helps with the next move, and is stale after it.
func TestPrivateNewsStandsUntilItsHearerHasMovedAgain(t *testing.T) {
	for _, c := range []struct {
		record, key, said string
		until             stop
		stands            bool
	}{
		{"murphy/018", "murphy.took.stack", "from the stack.", happens("murphy.took.stack"), true},
		{"murphy/018", "murphy.took.stack", "from the stack.", after(happens("murphy.took.stack"), happens("murphy.gave.piles")), false},
		{"dalmuti/009", "dalmuti.tax.chosen", "You have chosen", happens("dalmuti.tax.chosen"), true},
		{"dalmuti/009", "dalmuti.tax.chosen", "You have chosen", happens("dalmuti.tax.paid"), false},
		{"dalmuti/009", "dalmuti.tax.paid", "The taxes are paid", happens("dalmuti.tax.paid"), true},
	} {
		s := at(t, played(t, c.record, c.until)).inWords()
		stands := false
		for _, user := range friends[:len(s.look(onlooker).Chairs)] {
			stands = stands || strings.Contains(drawn(s.set.Hand(viewer(user), s.look(user), ""), s.now), c.said)
		}
		if stands != c.stands {
			t.Errorf("%s, %s: %q stands: %t", c.record, c.key, c.said, stands)
		}
	}
}

func TestAStepOfAnEndedGameSaysOnlyWhatIsThere(t *testing.T) {
	s := at(t, played(t, "teufel/003", end))
	steps := 0
	for n := range 54 {
		m := s.set.Still(viewer(onlooker), s.look(onlooker), n)
		if len(m.Files) == 0 {
			continue
		}
		steps++
		for _, coming := range []string{"With that: ", "However it is turned: "} {
			if strings.Contains(m.Files[0].Alt, coming) {
				t.Errorf("step %d says what a tile would bring: %s", n, m.Files[0].Alt)
			}
		}
	}
	if steps < 50 {
		t.Errorf("there are %d steps", steps)
	}
}
