package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestAGameBeginsByItself(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.knows(friends...)
		anne := friends[0]
		at20 := discordtest.Opt{"starts": "20:00"}
		if said := e.hears(anne.Slash(e.ch, "/play teufel", at20)); !strings.Contains(said, "Tell him with /me zone") {
			t.Errorf("without a zone Anne hears %q", said)
		}
		for _, typed := range []string{"soon", "10s", "15d", "25:00"} {
			if said := e.hears(anne.Slash(e.ch, "/play teufel", discordtest.Opt{"starts": typed})); !strings.Contains(said, "A game begins at a time such as") {
				t.Errorf("%s: Anne hears %q", typed, said)
			}
		}
		if said := e.hears(anne.Slash(e.ch, "/me zone", discordtest.Opt{"zone": "brussels"})); !strings.Contains(said, "no time zone called") {
			t.Errorf("Anne hears %q", said)
		}
		if said := e.hears(anne.Slash(e.ch, "/me zone", discordtest.Opt{"zone": "europe/brussels"})); !strings.Contains(said, "Europe/Brussels, where it is 14:00 now") {
			t.Errorf("Anne hears %q", said)
		}
		if said := e.hears(anne.Slash(e.ch, "/play teufel", at20)); !strings.Contains(said, "is set up") {
			t.Errorf("Anne hears %q", said)
		}
		lobby := e.sees(anne, "Begins by itself <t:1786039200:R>") // 18:00 in UTC
		e.must(friends[1].Click(lobby, "Join"))
		e.stop()
		e.start()
		time.Sleep(6*time.Hour - time.Minute)
		e.sees(anne, "Begins by itself")
		for range 3 {
			friends[1].Say(e.ch, "Is it time?")
		}
		time.Sleep(2 * time.Minute)
		board := e.sees(anne, "to name a field")
		if anne.Find(e.ch, "Begins by itself") != nil || board.ID == lobby.ID {
			t.Errorf("the game does not stand at the end of the channel:\n%s", board.Text())
		}
	})
}

func TestAGameThatDoesNotBeginSaysWhy(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		e.must(friends[0].Slash(e.ch, "/play teufel", discordtest.Opt{"starts": "2d", "invite": friends[1].ID}))
		lobby := e.sees(friends[0], "Marc ✉")
		e.sees(friends[1], "holds a seat for you")
		time.Sleep(49 * time.Hour)
		said := e.sees(friends[0], "It did not begin")
		if !strings.Contains(said.Text(), "One more to start") || strings.Contains(said.Text(), "✉") || said.ID == lobby.ID {
			t.Errorf("the lobby says\n%s", said.Text())
		}
		if friends[1].Find(e.ch, "holds a seat for you") != nil {
			t.Error("the invitation still stands")
		}
		e.must(friends[1].Click(said, "Join"))
		e.sees(friends[0], "**Ready:**")
	})
}

func TestStartsAreProposed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		proposed := func(typed string) (values []string) {
			list, err := anne.Complete(e.ch, "/play kismet", "starts", typed)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range list {
				values = append(values, fmt.Sprint(c.Value))
			}
			return values
		}
		for typed, want := range map[string]string{"": "30m 1h 2h 6h 1d 7d", "90m": "90m", "20": "20m 20h", "8pm": "", "1": "1m 1h 1d", "30": "30m 30h", "1h": "1h"} {
			if got := strings.Join(proposed(typed), " "); got != want {
				t.Errorf("without a zone, for %q: %s", typed, got)
			}
		}
		e.hears(anne.Slash(e.ch, "/me zone", discordtest.Opt{"zone": "Europe/Brussels"})) // where it is 14:00
		for typed, want := range map[string]string{
			"": "30m 1h 2h 18:00 19:00 20:00 21:00 22:00 23:00 15:00 16:00 17:00 " +
				"tomorrow 18:00 tomorrow 19:00 tomorrow 20:00 tomorrow 21:00 tomorrow 22:00 tomorrow 23:00",
			"20": "20m 20h 20:00 20:30", "8": "8m 8h 8d 08:00 20:00 08:30", "8pm": "20:00", "tomorrow 2": "tomorrow 20:00 tomorrow 21:00 tomorrow 22:00 tomorrow 23:00",
		} {
			if got := strings.Join(proposed(typed), " "); got != want {
				t.Errorf("for %q: %s", typed, got)
			}
		}
		e.hears(anne.Slash(e.ch, "/play kismet", discordtest.Opt{"starts": "8pm"}))
		e.sees(anne, "Begins by itself <t:1786039200:R>") // 18:00 in UTC
		other := e.guild.Channel("other")
		e.hears(anne.Slash(other, "/play kismet", discordtest.Opt{"starts": "tomorrow 20:00"}))
		time.Sleep(time.Second)
		if anne.Find(other, "Begins by itself <t:1786125600:R>") == nil {
			t.Errorf("tomorrow there is\n%s", anne.Sees(other)[0].Text())
		}
	})
}
