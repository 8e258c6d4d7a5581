package bot_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// words counts the words about weeks that were said.
func (e *evening) words() (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == http.MethodPost && r.Status < 300 && strings.Contains(string(r.Body), "The week here") {
			n++
		}
	}
	return n
}

func TestAWordAboutTheWeekIsSaidOnceAWeekWhereItIsWanted(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		e.guild.Manager(friends[0])
		news := e.guild.Channel("news")
		play := func() {
			t.Helper()
			e.ch = e.guild.Channel(fmt.Sprint("evening ", time.Now().Unix()))
			e.game(friends, 2, discordtest.Opt{"rounds": 1})
			e.playsOut(friends)
		}
		said := func(n int, what string) {
			t.Helper()
			if got := e.words(); got != n {
				t.Fatalf("%s: %d words", what, got)
			}
		}
		play()
		time.Sleep(8 * day)
		said(0, "nobody has asked for it")
		e.must(friends[0].Slash(news, "/settings", discordtest.Opt{"weekly": "here"}))
		play()
		time.Sleep(6 * day)
		said(0, "the week is not over")
		e.stop()
		time.Sleep(2 * day)
		e.start()
		time.Sleep(time.Minute)
		said(1, "it was due when he was not there")
		if m := friends[1].Find(news, "The week here"); m == nil || !strings.Contains(m.Text(), "leads the league") || !strings.Contains(m.Text(), "Game of the week: The Great Dalmuti") {
			t.Errorf("the channel hears %+v", m)
		}
		e.stop()
		e.start()
		time.Sleep(day)
		said(1, "after a restart")
		time.Sleep(12 * day)
		said(1, "nobody has played")
		play()
		time.Sleep(7 * day)
		said(2, "the next week")
		play()
		e.stop()
		time.Sleep(40 * day)
		e.start()
		time.Sleep(time.Minute)
		said(3, "weeks without him")
		play()
		e.must(friends[0].Slash(news, "/settings", discordtest.Opt{"weekly": "off"}))
		time.Sleep(8 * day)
		said(3, "it is wanted no more")
	})
}

// What Discord does not take, or does not answer, is said again: once, and of the whole week
// that it is about.
func TestAWordThatDiscordDoesNotTakeIsSaidOnceAndOfItsWholeWeek(t *testing.T) {
	for name, spoil := range map[string]func(*discordtest.Server, *discordtest.Channel){
		"Discord is down for hours": func(s *discordtest.Server, news *discordtest.Channel) {
			s.Weather(discordtest.Weather{PathPart: messagesOf(news), FailBefore: 1})
		},
		"answers are lost": func(s *discordtest.Server, news *discordtest.Channel) {
			s.Weather(discordtest.Weather{PathPart: messagesOf(news), ResetAfter: 1, Requests: 12})
		},
		"one refusal": func(s *discordtest.Server, news *discordtest.Channel) {
			s.Fail(1, http.MethodPost, messagesOf(news), http.StatusForbidden, nil, `{"code":50001,"message":"Missing Access"}`)
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e, friends, news := weekly(t)
			e.game(friends, 2, discordtest.Opt{"rounds": 1})
			e.playsOut(friends) // in the first minutes of that week
			time.Sleep(7*day - time.Hour)
			spoil(e.srv, news)
			time.Sleep(5 * time.Hour)
			e.srv.Weather()
			time.Sleep(3 * time.Hour)
			if n := len(slices.DeleteFunc(friends[1].Sees(news), func(m *discordtest.Message) bool { return !strings.Contains(m.Text(), "The week here") })); n != 1 {
				t.Errorf("it stands there %d times", n)
			}
			e.stop()
			e.start()
			time.Sleep(7 * day)
			if e.words() > 1 && name != "answers are lost" {
				t.Errorf("a week later it was said %d times, though nobody has played", e.words())
			}
		})
	}
}

// wordsIn counts the words about weeks that stand in a channel.
func wordsIn(u *discordtest.User, ch *discordtest.Channel) int {
	return len(slices.DeleteFunc(u.Sees(ch), func(m *discordtest.Message) bool { return !strings.Contains(m.Text(), "The week here") }))
}

// unreachable are ways in which a channel cannot be reached for a while.
var unreachable = map[string]func(*evening, *discordtest.Channel) (relent func()){
	"Hofnar may not write there": func(_ *evening, ch *discordtest.Channel) func() {
		ch.Deny(discordtest.SendMessages)
		return func() { ch.Allow(discordtest.SendMessages) }
	},
	"Hofnar is not in the server": func(e *evening, _ *discordtest.Channel) func() {
		e.guild.Kick()
		return e.guild.Invite
	},
}

func TestAWordThatIsDueWhereHofnarCannotWriteIsSaidOnceHeCan(t *testing.T) {
	for name, refuse := range unreachable {
		for _, lasts := range []time.Duration{2 * time.Hour, 9 * day} {
			bubbleIn(t, fmt.Sprint(name, " for ", lasts), func(t *testing.T) {
				e, friends, news := weekly(t)
				e.game(friends, 2, discordtest.Opt{"rounds": 1})
				e.playsOut(friends)
				time.Sleep(7*day - time.Hour)
				relent := refuse(e, news)
				time.Sleep(time.Hour + lasts)
				tried := e.count(http.MethodPost, messagesOf(news))
				relent()
				time.Sleep(max(lasts, day))
				if n := wordsIn(friends[1], news); n != 1 || tried > 30 {
					t.Errorf("it stands there %d times, and was tried %d times before", n, tried)
				}
			})
		}
	}
}

// weekly is an evening of two on a server that wants a word about the week in a channel of its own.
func weekly(t *testing.T) (*evening, []*discordtest.User, *discordtest.Channel) {
	t.Helper()
	e := longEvening(t)
	friends, news := e.users("Anne", "Marc"), e.guild.Channel("news")
	e.guild.Manager(friends[0])
	e.must(friends[0].Slash(news, "/settings", discordtest.Opt{"weekly": "here"}))
	return e, friends, news
}

func TestAWordWhoseChannelWasDeletedIsTriedForADay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends, news := weekly(t)
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		news.Delete()
		time.Sleep(9*day + time.Hour)
		tried := e.count(http.MethodPost, messagesOf(news))
		time.Sleep(4 * day)
		if more := e.count(http.MethodPost, messagesOf(news)) - tried; tried == 0 || more > 0 {
			t.Errorf("it is tried %d times, and later %d times", tried, more)
		}
	})
}

func TestAWordThatComesLateTellsAllUntilThenAndTheNextNoneOfThatAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends, news := weekly(t)
		e.srv.Weather(discordtest.Weather{PathPart: messagesOf(news), FailBefore: 1})
		for _, days := range []time.Duration{9, 3} {
			e.ch = e.guild.Channel(fmt.Sprint("evening ", time.Now().Unix()))
			e.game(friends, 2, discordtest.Opt{"rounds": 1})
			e.playsOut(friends)
			time.Sleep(days * day)
		}
		e.srv.Weather() // five days late
		time.Sleep(2 * time.Hour)
		if m := friends[1].Find(news, "The week here"); m == nil || !strings.Contains(m.Text(), "2 games") {
			t.Fatalf("the channel hears %+v", m)
		}
		time.Sleep(8 * day)
		if n := wordsIn(friends[1], news); n != 1 {
			t.Errorf("it is said %d times, though nobody has played since", n)
		}
	})
}

func TestTheLastWeekOfASeasonHasItsWord(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends, news := weekly(t)
		play := func() {
			e.ch = e.guild.Channel(fmt.Sprint("evening ", time.Now().Unix()))
			e.game(friends, 2, discordtest.Opt{"rounds": 1})
			e.playsOut(friends)
		}
		ends := func() {
			e.must(friends[0].Click(e.must(friends[0].Slash(e.ch, "/league close", nil)).Message, "Close the season"))
		}
		play()
		time.Sleep(6 * day)
		ends()
		time.Sleep(2 * day)
		if m := friends[1].Find(news, "The week here"); m == nil || !strings.Contains(m.Text(), "1 game\n") || !strings.Contains(m.Text(), "led the season that is over") {
			t.Fatalf("the channel hears %+v", m)
		}
		play()
		ends()
		play()
		time.Sleep(7 * day)
		if m := friends[1].Find(news, "2 games"); m == nil || !strings.Contains(m.Text(), "leads the league") {
			t.Errorf("of both seasons it hears %+v", m)
		}
	})
}
