package channel

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/games"
)

// Where requests are short, what people wait for goes first, in whichever order it was wanted:
// a live table, one that plays over days and whoever that calls, how a stage has ended, what is to
// go.
func TestWhatPeopleWaitForGoesFirstWhereRequestsAreShort(t *testing.T) {
	t.Parallel()
	order := []string{"live", "slow", "slow call", "end", "gone"}
	for _, wanted := range [][]string{order, {"gone", "end", "slow", "slow call", "live"}, {"slow", "gone", "slow call", "live", "end"}} {
		t.Run(strings.Join(wanted, " "), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newShortage(t)
				go s.edit("other", s.Clock.Now()) // whose turn it is
				synctest.Wait()
				for _, what := range wanted {
					go s.wants(what)
					synctest.Wait()
					time.Sleep(50 * time.Millisecond)
				}
				time.Sleep(10 * time.Second)
				if got := s.done(); !slices.Equal(got, append([]string{"other"}, order...)) {
					t.Errorf("done is %v", got)
				}
			})
		})
	}
}

// shortage is a room on a Discord that takes two requests a second, with a message for each
// thing that may be wanted, in a channel of the same name.
type shortage struct {
	*room
	*testing.T
	srv      *discordtest.Server
	channels map[string]*discordtest.Channel
	messages map[string]string // ids, by channel
}

func newShortage(t *testing.T) *shortage {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{Memory: true, Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	s := &shortage{room: newRoom(t), T: t, srv: srv, channels: map[string]*discordtest.Channel{}, messages: map[string]string{}}
	client := discord.New(discord.Config{API: srv.API(), Token: srv.Token(), PerSecond: 2, HTTP: &http.Client{Transport: srv.Transport()}})
	s.changing.api, s.room.messages.api = client, client
	guild := srv.Guild("Friends")
	for _, name := range []string{"other", "live", "slow", "slow call", "end", "gone"} {
		s.channels[name] = guild.Channel(name)
		posted, err := client.Send(context.Background(), s.channels[name].ID, discord.Message{Content: "before"})
		if err != nil {
			t.Fatal(err)
		}
		s.messages[name] = posted.ID
	}
	time.Sleep(5 * time.Second) // nothing is short any more
	return s
}

// wants has something done as it is in play.
func (s *shortage) wants(what string) {
	channel, message := s.channels[what].ID, s.messages[what]
	g, _ := s.tables.Fetch(context.Background(), s.table.ID, "")
	switch what {
	case "live", "slow":
		s.slow = func(games.Agreed) bool { return what == "slow" }
		s.edit(what, s.dueAt(g, s.Clock.Now()))
	case "slow call":
		s.slow, g.Channel = func(games.Agreed) bool { return true }, channel
		if _, err := s.sendIn(g, discord.Message{Content: "It is your turn."}); err != nil {
			s.Error(err)
		}
	case "end":
		(&stages{messages: s.room.messages, books: s.table.Books}).end(g, notice.Notice{Channel: channel, Message: message}, discord.Message{Content: "after"})
	case "gone":
		if err := s.changing.delete(channel, message); err != nil {
			s.Error(err)
		}
	}
}

func (s *shortage) edit(what string, due time.Time) {
	if err := s.changing.edit(due, s.channels[what].ID, s.messages[what], func() (discord.Message, bool) {
		return discord.Message{Content: "after"}, true
	}); err != nil {
		s.Error(err)
	}
}

// done is what Discord was asked to do with these messages, in that order.
func (s *shortage) done() (list []string) {
	for _, r := range s.srv.Requests() {
		for name, id := range s.messages {
			if r.Method != http.MethodPost && strings.HasSuffix(r.Path, "/"+id) || strings.Contains(string(r.Body), "your turn") && r.Path == "/channels/"+s.channels[name].ID+"/messages" {
				list = append(list, name)
			}
		}
	}
	return list
}
