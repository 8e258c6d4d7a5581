package bot_test

import (
	"fmt"
	"net/http"
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
			e.play(friends)
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
