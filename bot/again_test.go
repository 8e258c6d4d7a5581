package bot_test

import (
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

func TestPlayingAgainSeatsTheSamePeople(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie")
		stranger := e.user("Bert")
		e.game(friends, 1, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		ended := e.sees(friends[0], "the game** ·")
		if said := e.hears(stranger.Click(ended, "Play again")); !strings.Contains(said, "for those who have played here") {
			t.Errorf("a stranger hears %q", said)
		}
		if said := e.hears(friends[1].Click(ended, "Play again")); !strings.Contains(said, "is set up") {
			t.Errorf("Marc hears %q", said)
		}
		lobby := e.sees(friends[1], "Marc invites")
		for _, want := range []string{"2 players (", "Anne ✉ (a seat is held)", "Lowie ✉ (a seat is held)", "Reynaert ⚙"} {
			if !strings.Contains(lobby.Text(), want) {
				t.Errorf("the lobby does not say %q:\n%s", want, lobby.Text())
			}
		}
		e.srv.Gateway().Duplicate()
		e.must(friends[0].Click(ended, "Play again"))
		e.sees(friends[0], "3 players (")
		e.must(friends[2].Click(e.must(friends[2].Click(lobby, "More")).Message, "No, thanks"))
		e.must(stranger.Click(ended, "Play again")) // a seat is free for whoever comes
		lobby = e.sees(stranger, "4 players (")
		if strings.Contains(lobby.Text(), "held") {
			t.Errorf("a seat is still held:\n%s", lobby.Text())
		}

		menu := e.must(friends[1].Click(lobby, "More")).Message
		asked := e.must(friends[1].Select(menu, "Change an option", "keep_titles")).Message
		e.must(friends[1].Select(asked, "Keep titles", "true"))
		e.sees(friends[1], "Keep titles: yes")
		e.starts(friends[1], lobby)
		if log := e.hears(friends[1].Slash(e.ch, "/table log", nil)); !strings.Contains(log, "Titles stay as they were, best first") {
			t.Errorf("the log says\n%s", log)
		}
	})
}

func TestPlayingAgainRespectsTheTableThatIsOpen(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		ended := e.sees(friends[0], "the game** ·")
		e.must(friends[1].Slash(e.ch, "/play kismet", nil))
		if said := e.hears(friends[0].Click(ended, "Play again")); !strings.Contains(said, "is open in this channel: https://") {
			t.Errorf("Anne hears %q", said)
		}
		if other := e.sees(friends[0], "Marc invites"); strings.Contains(other.Text(), "• Anne") || !strings.Contains(other.Text(), "1 player (") {
			t.Errorf("she has sat down at the other table:\n%s", other.Text())
		}
	})
}
