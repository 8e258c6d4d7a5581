package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/people"
	"hofnar/games/daily"
)

// A deal that is closed is told of once where a server wants that: whatever Discord does with it,
// and however often Hofnar is restarted.
func TestADealThatIsClosedIsPostedOnce(t *testing.T) {
	for name, spoil := range map[string]func(*discordtest.Server, *discordtest.Channel){
		"in good weather": func(*discordtest.Server, *discordtest.Channel) {},
		"answers are lost": func(s *discordtest.Server, news *discordtest.Channel) {
			s.Weather(discordtest.Weather{PathPart: messagesOf(news), ResetAfter: 1, Requests: 3})
		},
		"one refusal": func(s *discordtest.Server, news *discordtest.Channel) {
			s.Fail(1, http.MethodPost, messagesOf(news), http.StatusForbidden, nil, `{"code":50001,"message":"Missing Access"}`)
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			anne := e.user("Anne")
			news := e.guild.Channel("news")
			must := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			_, err := e.kept.ChangeServer(t.Context(), e.guild.ID, func(s *people.Server) { s.Daily = news.ID })
			must(err)
			today := daily.DayOf(time.Now())
			for day := today; day < today+2; day++ {
				e.deals(day)
			}
			now := time.Now()
			_, err = e.kept.ChangeDailyGame(t.Context(), daily.Which{User: anne.ID, Day: today}, now, func(g daily.Game) (daily.Game, error) {
				g.Name, g.Guild, g.Begun, g.Ended, g.Points = "Anne", e.guild.ID, now, now, 20
				return g, nil
			})
			must(err)
			posts := func(want int, what string) {
				t.Helper()
				e.stop()
				e.start()
				time.Sleep(3 * time.Hour)
				list := slices.DeleteFunc(anne.Sees(news), func(m *discordtest.Message) bool { return !strings.Contains(m.Text(), "is over") })
				if len(list) != want {
					t.Fatalf("%s it stands there %d times", what, len(list))
				}
				if want > 0 && (!strings.Contains(list[0].Text(), "Anne") || len(list[0].Controls()) != 1) {
					t.Errorf("it says\n%s", list[0].Describe())
				}
			}
			posts(0, "before it closes")
			spoil(e.srv, news)
			must(e.kept.CloseDeals(t.Context(), today+2, today))
			posts(1, "once it is closed")
			e.srv.Weather()
			posts(1, "after a restart")
		})
	}
}
