package screen_test

import (
	"slices"
	"strings"
	"testing"

	"hofnar/bot/discord"
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

func TestAGreatMomentIsToldLargeOnce(t *testing.T) {
	for record, c := range map[string]struct{ key, large, small string }{
		"dalmuti/006": {"dalmuti.revolution.called", "## Revolution! Maria", "-# Maria shows both jesters"},
		"dalmuti/009": {"dalmuti.out", "## Zoë is out first", "-# Zoë is out of cards"},
		"kismet/012":  {"kismet.knock.won", "knocks, and rightly\n", "-# ✊ Anne knocks, and rightly"},
		"murphy/027":  {"murphy.fulfilled", "## 🎉 Anne has fulfilled a task\n", "-# 🎉 Anne fulfils"},
	} {
		for when, until := range map[string]stop{"at once": happens(c.key), "later": then(happens(c.key))} {
			s := at(t, played(t, record, until))
			said := drawn(s.set.Table(s.look(onlooker), s.now, nil), s.now)
			_, said, _ = strings.Cut(said, ")\n") // below the picture
			said = strings.ReplaceAll(said, "│ ", "")
			if large := strings.Contains(said, c.large); large != (when == "at once") || large && strings.Contains(said, c.small) {
				t.Errorf("%s, %s:\n%s", record, when, said)
			}
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
		"kismet/012":  {happens("kismet.rolled"), "rolls 2"},
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
