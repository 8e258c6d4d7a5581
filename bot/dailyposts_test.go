package bot_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/people"
	"hofnar/games/daily"
)

func TestAServerSetsWhereThePlacesOfDealsArePostedAndThatNoMore(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, news, other := e.user("Anne"), e.guild.Channel("news"), e.guild.Channel("other")
		e.guild.Manager(anne)
		for _, step := range []struct {
			typed discordtest.Opt
			set   string
			says  string
		}{
			{discordtest.Opt{"daily": news.ID}, news.ID, "its places are posted in <#" + news.ID + ">"},
			{discordtest.Opt{"daily": other.ID}, other.ID, "<#" + other.ID + ">"},
			{discordtest.Opt{"daily": other.ID}, other.ID, "<#" + other.ID + ">"}, // as when its event comes twice
			{discordtest.Opt{"daily-off": false}, other.ID, "<#" + other.ID + ">"},
			{discordtest.Opt{"daily-off": true}, "", "posted nowhere"},
		} {
			e.says(anne.Slash(e.ch, "/settings", step.typed))("That is set.", step.says)
			if set, err := e.kept.Server(t.Context(), e.guild.ID); err != nil || set.Daily != step.set {
				t.Errorf("the channel is %q, %v", set.Daily, err)
			}
		}
	})
}

// comesTo has somebody begin a deal in this server and come to so many points.
func (e *evening) comesTo(u *discordtest.User, day daily.Day, points int) {
	e.t.Helper()
	for range 2 {
		_, err := e.kept.ChangeDailyGame(e.t.Context(), daily.Which{User: u.ID, Day: day}, time.Now(), func(g daily.Game) (daily.Game, error) {
			if g.Begun.IsZero() {
				return daily.Game{Which: g.Which, Name: u.Name, Guild: e.guild.ID, Record: e.dealt(day).Record, Begun: time.Now(), Scored: true}, nil
			}
			g.Ended, g.Points = time.Now(), points
			return g, nil
		})
		if err != nil {
			e.t.Fatal(err)
		}
	}
}

// When a deal closes its places are posted, once, also over a restart, and lead to today's.
func TestThePlacesOfADealThatClosesArePostedWhereTheServerWantsThemAndLeadToTodays(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, bo, news := e.user("Anne"), e.user("Bo"), e.guild.Channel("news")
		e.guild.Manager(anne)
		today := daily.DayOf(time.Now())
		for day := today; day < today+7; day++ {
			e.deals(day)
		}
		e.says(anne.Slash(e.ch, "/settings", discordtest.Opt{"daily": news.ID}))("That is set.")
		e.comesTo(anne, today, 21)
		e.comesTo(bo, today, 3)
		e.stop()
		e.nights = true
		e.start()
		e.sleepsUntil(today + 1)
		if list := bo.Sees(news); len(list) > 0 {
			t.Errorf("before it closes this is posted:\n%s", list[0].Describe())
		}
		e.sleepsUntil(today + 2)
		e.stop()
		e.start()
		e.sleepsUntil(today + 4)
		list := bo.Sees(news)
		if len(list) != 1 {
			t.Fatalf("%d messages are posted", len(list))
		}
		if !strings.Contains(list[0].Text(), "**1** Anne · 100 %\n**2** Bo · 16 %") || strings.Contains(list[0].Text(), "ahead") {
			t.Errorf("this is posted:\n%s", list[0].Describe())
		}
		e.says(bo.Click(list[0], "Play today’s deal"))("Hofnar 5, ")
	})
}

// Whatever Discord does with it, it stands there once.
func TestADealThatIsClosedIsPostedOnceThoughDiscordDoesNotTakeIt(t *testing.T) {
	for name, spoil := range map[string]func(*discordtest.Server, *discordtest.Channel){
		"answers are lost": func(s *discordtest.Server, news *discordtest.Channel) {
			s.Weather(discordtest.Weather{PathPart: messagesOf(news), ResetAfter: 1, Requests: 3})
		},
		"one refusal": func(s *discordtest.Server, news *discordtest.Channel) {
			s.Fail(1, http.MethodPost, messagesOf(news), http.StatusForbidden, nil, `{"code":50001,"message":"Missing Access"}`)
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			anne, news, today := e.user("Anne"), e.guild.Channel("news"), daily.DayOf(time.Now())
			if _, err := e.kept.ChangeServer(t.Context(), e.guild.ID, func(s *people.Server) { s.Daily = news.ID }); err != nil {
				t.Fatal(err)
			}
			e.deals(today)
			e.comesTo(anne, today, 20)
			spoil(e.srv, news)
			if err := e.kept.CloseDeals(t.Context(), today+2, today); err != nil {
				t.Fatal(err)
			}
			for _, what := range []string{"once it is closed", "after a restart"} {
				e.stop()
				e.start()
				time.Sleep(3 * time.Hour)
				if n := len(slices.DeleteFunc(anne.Sees(news), func(m *discordtest.Message) bool { return !strings.Contains(m.Text(), "is over") })); n != 1 {
					t.Errorf("%s it stands there %d times", what, n)
				}
				e.srv.Weather()
			}
		})
	}
}

func TestPlacesThatAreOwedWhereHofnarCannotWriteArePostedOnceHeCanUntilTheNextAre(t *testing.T) {
	for name, refuse := range unreachable {
		for lasts, want := range map[time.Duration]int{2 * time.Hour: 1, 4 * day: 0} {
			bubbleIn(t, fmt.Sprint(name, " for ", lasts), func(t *testing.T) {
				e := longEvening(t)
				anne, news, today := e.user("Anne"), e.guild.Channel("news"), daily.DayOf(time.Now())
				if _, err := e.kept.ChangeServer(t.Context(), e.guild.ID, func(s *people.Server) { s.Daily = news.ID }); err != nil {
					t.Fatal(err)
				}
				e.deals(today)
				e.comesTo(anne, today, 20)
				if err := e.kept.CloseDeals(t.Context(), today+2, today); err != nil {
					t.Fatal(err)
				}
				relent := refuse(e, news)
				e.stop()
				e.start()
				time.Sleep(lasts)
				relent()
				time.Sleep(day)
				if n := len(slices.DeleteFunc(anne.Sees(news), func(m *discordtest.Message) bool { return !strings.Contains(m.Text(), "is over") })); n != want {
					t.Errorf("it stands there %d times", n)
				}
			})
		}
	}
}
