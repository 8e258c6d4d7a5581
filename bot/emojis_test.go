package bot_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// decorated is an evening on which Hofnar draws, long enough after its start for all emoji
// to be there.
func decorated(t *testing.T, before func(*evening)) *evening {
	t.Helper()
	e := silentEvening(t)
	e.pictures = true
	if before != nil {
		before(e)
	}
	e.start()
	time.Sleep(5 * time.Minute)
	return e
}

// ownEmoji is how many of the house's own emoji are on the controls of what is asked first
// in a game of The Great Dalmuti. A revolution, which may come first, has none.
func (e *evening) ownEmoji(names ...string) (own int) {
	e.t.Helper()
	friends := e.users(names...)
	e.game(friends, 0, discordtest.Opt{"rounds": 1})
	for _, u := range friends {
		e.hand(u)
	}
	for range 4 {
		u, hand := e.next(friends)
		own += ownOn(hand)
		e.must(u.Press(hand.Controls()[0], rand.New(rand.NewPCG(1, 1))))
	}
	return own
}

// ownOn is how many emoji of the house's own are on a message's controls.
func ownOn(m *discordtest.Message) (own int) {
	var all []*discordtest.Emoji
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			all = append(all, o.Emoji)
		}
	}
	for _, b := range m.Buttons() {
		all = append(all, b.Emoji)
	}
	for _, e := range all {
		if e != nil && e.ID != "" {
			own++
		}
	}
	return own
}

func TestEmojiAreMadeOnceHoweverOftenHofnarStarts(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := decorated(t, nil)
		made := len(e.srv.AppEmoji())
		if n := e.count("POST", "/emojis"); made < 80 || n != made {
			t.Fatalf("%d emoji stand there after %d requests", made, n)
		}
		e.stop()
		e.start()
		time.Sleep(5 * time.Minute)
		if n := e.count("POST", "/emojis"); n != made || e.count("DELETE", "/emojis") > 0 || len(e.srv.AppEmoji()) != made {
			t.Errorf("the second start has made %d requests", n-made)
		}
		if e.ownEmoji("Anne", "Marc", "Katrien", "Lowie") == 0 {
			t.Error("no card is to be seen on the controls")
		}
	})
}

func TestWithoutEmojiOfItsOwnHofnarPlaysOn(t *testing.T) {
	refusal := `{"message": "Missing Access", "code": 50001}`
	for what, c := range map[string]struct {
		method string
		fails  int
		status int
		body   string
		made   bool // in the end
	}{
		"the list is refused":       {"GET", 1000, 403, refusal, false},
		"making one is refused":     {"POST", 1000, 403, refusal, false},
		"Discord is ill for a time": {"POST", 3, 502, "Bad gateway", true},
	} {
		t.Run(what, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := decorated(t, func(e *evening) { e.srv.Fail(c.fails, c.method, "/emojis", c.status, nil, c.body) })
				if asked := e.count(c.method, "/emojis"); !c.made && asked != 1 {
					t.Errorf("it was asked %d times, though it is refused for good", asked)
				}
				if own := e.ownEmoji("Anne", "Marc", "Katrien", "Lowie"); own > 0 != c.made {
					t.Errorf("%d emoji of its own are shown", own)
				}
			})
		})
	}
}

// One-hour limits were seen for emoji, whatever the headers say.
func TestHoursOfWaitingForEmojiAreSurvived(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := decorated(t, func(e *evening) {
			e.srv.Fail(3, "POST", "/emojis", 429, nil, `{"message":"You are being rate limited.","retry_after":7200,"global":false}`)
		})
		e.hears(e.user("Anne").Slash(e.ch, "/help", nil))
		e.game(e.users("Anne", "Marc", "Katrien", "Lowie"), 0, discordtest.Opt{"rounds": 1})
		time.Sleep(5*time.Hour + 50*time.Minute)
		if lists, tries := e.count("GET", "/emojis"), e.count("POST", "/emojis"); lists > 3 || tries > 3 {
			t.Errorf("in six hours of waiting emoji were listed %d times and tried %d times", lists, tries)
		}
		time.Sleep(15 * time.Minute)
		if n := len(e.srv.AppEmoji()); n < 80 {
			t.Errorf("afterwards %d emoji are there", n)
		}
	})
}

func TestEmojiThatSomebodyRemovesAreMissedByNobody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := decorated(t, nil)
		made := len(e.srv.AppEmoji())
		e.removes = true
		e.srv.RemoveAppEmoji()
		if own := e.ownEmoji("Anne", "Marc", "Katrien", "Lowie"); own > 0 {
			t.Fatalf("%d emoji are shown that are not there", own)
		}
		time.Sleep(7 * time.Hour)
		if again := len(e.srv.AppEmoji()); again != made {
			t.Errorf("there were %d, and hours later there are %d", made, again)
		}
	})
}
