package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestWhatIsSaidOfALobbyGoesWhenTheGameBegins(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.knows(friends...)
		e.must(friends[0].Slash(e.ch, "/play dalmuti", nil))
		time.Sleep(time.Second)
		if list := friends[0].Sees(e.ch); len(list) != 1 || list[0].Ephemeral() {
			t.Fatalf("beside the lobby there are %d messages", len(list)-1)
		}
		lobby := e.sees(friends[0], "Anne invites")
		e.must(friends[1].Click(lobby, "Join"))
		e.must(friends[0].Click(lobby, "Fill with computers"))
		menu := e.must(friends[0].Click(lobby, "More")).Message
		e.must(friends[0].Select(menu, "Change an option", "deck"))
		e.must(friends[1].Click(lobby, "More"))
		e.must(friends[1].Click(lobby, "First game?"))
		e.hears(friends[1].Click(e.sees(friends[1], "Ready:"), "Start"))
		rules := e.must(friends[1].Click(e.must(friends[1].Click(lobby, "More")).Message, "Rules")).Message
		friends[1].Say(e.ch, "Let us begin")
		e.starts(friends[0], lobby)
		time.Sleep(5 * time.Second)
		if list := friends[0].Sees(e.ch); len(list) != 2 || !strings.Contains(list[1].Text(), "round 1 of") {
			t.Errorf("below the game Anne still reads:\n%s", list[len(list)-1].Describe())
		}
		for _, m := range friends[1].Sees(e.ch) {
			if m.Ephemeral() && m.ID != rules.ID {
				t.Errorf("Marc still reads:\n%s", m.Describe())
			}
		}
	})
}

// A change of the lobby that waits for its turn to be shown is not shown once the game has begun:
// the lobby's message would show the game for a moment, and then go.
func TestTheLobbysMessageNeverShowsTheGame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.must(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"computers": 3}))
		lobby := e.sees(anne, "Ready:")
		for _, rounds := range []string{"2", "3", "4", "5"} {
			e.must(anne.Select(lobby, "Rounds", rounds))
		}
		e.starts(anne, lobby)
		e.sees(anne, "round 1 of")
		time.Sleep(5 * time.Second)
		for _, r := range e.srv.Requests() {
			if r.Method == http.MethodPatch && strings.HasSuffix(r.Path, lobby.ID) && strings.Contains(string(r.Body), "round 1 of") {
				t.Errorf("the lobby's message was to show %s", r.Body)
			}
		}
	})
}

// Who has come back reads no more of having left.
func TestWhatIsSaidToALeaverGoesWhenHeIsBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, nil)
		e.leaves(friends[1])
		e.sees(friends[1], "You have left")
		e.must(friends[1].Click(e.sees(friends[1], "Marc ⚙"), "Take the seat"))
		time.Sleep(time.Second)
		if m := friends[1].Find(e.ch, "You have left"); m != nil {
			t.Errorf("Marc is back and reads:\n%s", m.Describe())
		}
	})
}

// The lobby of a game that begins at once is never seen, and neither is what is said of it.
func TestAGameBeginsAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		e.knows(anne, marc)
		e.must(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"computers": 3, "starts": "now"}))
		hand := e.must(anne.Click(e.sees(anne, "round 1 of"), "My hand")).Message
		if !strings.Contains(hand.Text(), "Your hand") {
			t.Errorf("two presses lead to\n%s", hand.Describe())
		}
		if n := e.count("POST", messagesOf(e.ch)); n != 1 {
			t.Errorf("%d messages were posted", n)
		}
		other := e.guild.Channel("other")
		e.must(marc.Slash(other, "/play dalmuti", discordtest.Opt{"computers": 2, "starts": "now"}))
		time.Sleep(time.Second)
		if list := marc.Sees(other); len(list) != 1 || !strings.Contains(list[0].Text(), "One more to start") {
			t.Errorf("with too few there is\n%s", list[0].Describe())
		}
	})
}

func TestAButtonOfTheHelpOpensATable(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		help := e.must(anne.Slash(e.ch, "/help", nil)).Message
		e.must(anne.Click(help, "Kismet"))
		lobby := e.sees(anne, "Anne invites to **Kismet**")
		time.Sleep(time.Second)
		if list := anne.Sees(e.ch); len(list) != 1 {
			t.Errorf("beside the lobby there is\n%s", list[1].Describe())
		}
		e.must(anne.Click(lobby, "Fill with computers"))
		e.starts(anne, lobby)
		e.sees(anne, "round 1 of")
	})
}
