package bot_test

import (
	"strings"
	"testing"
	"time"

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

// Whether it counts is as it may be until those have come for whom seats are held.
func TestALobbyThatHoldsSeatsIsNotCalledPractice(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		e.must(friends[0].Click(e.sees(friends[0], "the game** ·"), "Play again"))
		lobby := e.sees(friends[0], "Marc ✉ (a seat is held)")
		if strings.Contains(lobby.Text(), "Practice") {
			t.Errorf("though Marc may come:\n%s", lobby.Text())
		}
		e.must(friends[1].Click(e.must(friends[1].Click(lobby, "More")).Message, "No, thanks"))
		e.sees(friends[0], "Practice")
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

// Who sits there still sees the lobby; whoever does not learns of it as all who are invited do.
func TestPlayingAgainInvitesThoseWhoSitThereNoMore(t *testing.T) {
	for name, c := range map[string]struct {
		pace  string
		after time.Duration
		told  int
	}{
		"minutes later":                  {"live", 9 * time.Minute, 0},
		"weeks later":                    {"live", 22 * 24 * time.Hour, 1},
		"at once where it took days":     {"slow", 0, 1},
		"weeks later where it took days": {"slow", 22 * 24 * time.Hour, 1},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := newEvening(t)
			friends := e.users("Anne", "Marc", "Lowie", "Maria", "Nele")
			anne, marc, lowie := friends[0], friends[1], friends[2]
			e.game(friends, 0, discordtest.Opt{"rounds": 1, "pace": c.pace})
			e.playsOut(friends)
			ended := e.sees(anne, "the game** ·")
			e.calledBy(lowie, "By a direct message")
			e.calledBy(friends[3], "Not at all")
			time.Sleep(c.after)
			today := time.Now().Format(time.DateOnly)
			e.must(friends[4].Slash(e.ch, "/me holiday", discordtest.Opt{"from": today, "to": today}))
			told := func() (n [5]int) {
				for i, u := range friends {
					n[i] = e.mentioned(u) + len(inbox(u))
				}
				return n
			}
			before := told()
			e.must(anne.Click(ended, "Play again"))
			e.sees(anne, "Nele ✉ (a seat is held)")
			e.stop()
			e.start()
			time.Sleep(time.Hour)
			if now := told(); now != [5]int{before[0], before[1] + c.told, before[2] + c.told, before[3], before[4]} {
				t.Errorf("told before were %v, and now %v", before, now)
			}
			named := "<@" + marc.ID + "> <@" + lowie.ID + "> <@" + friends[3].ID + "> <@" + friends[4].ID + ">, Anne holds seats for you"
			if stands := marc.Find(e.ch, named) != nil; stands != (c.told > 0) {
				t.Errorf("whether all are named: %v", stands)
			}
		})
	}
}

// All seats of the game are taken or held, and one of those who have just played has gone.
func TestWhoeverWasThereJustNowCanBeInvited(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie", "Maria")
		anne, marc := friends[0], friends[1]
		e.game(friends, 4, nil)
		e.must(anne.Click(e.must(anne.Slash(e.ch, "/table stop", nil)).Message, "Stop the table"))
		e.must(anne.Click(e.sees(anne, "Stopped before its end"), "Play again"))
		menu := e.must(anne.Click(e.sees(anne, "Marc ✉ (a seat is held)"), "More")).Message
		menu = e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", marc)).Message
		e.sees(marc, "Anne holds seats for you")
		time.Sleep(2 * time.Minute)
		for i, want := range []int{0, 1, 0, 0} {
			if n := e.mentioned(friends[i]); n != want {
				t.Errorf("%s was mentioned %d times", friends[i].Name, n)
			}
		}
		e.must(friends[2].Click(e.sees(anne, "Anne invites"), "Join"))
		if said := e.hears(anne.SelectUser(menu, "Invite people: a seat is held for each", friends[2])); !strings.Contains(said, "Nobody among them can be invited") {
			t.Errorf("who invites somebody who sits there hears %q", said)
		}
	})
}

// Nobody is told of a server that he has left, and no lobby waits for such a one.
func TestPlayingAgainWaitsForNobodyWhoHasLeftTheServer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie")
		e.calledBy(friends[1], "By a direct message")
		e.game(friends, 1, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		ended := e.sees(friends[0], "the game** ·")
		time.Sleep(22 * 24 * time.Hour)
		e.guild.Leave(friends[1])
		before := len(inbox(friends[1]))
		e.must(friends[0].Click(ended, "Play again"))
		e.sees(friends[0], "<@"+friends[2].ID+">, Anne holds a seat for you")
		time.Sleep(time.Minute)
		if text := e.sees(friends[0], "Anne invites").Text(); strings.Contains(text, "Marc") || len(inbox(friends[1])) != before {
			t.Errorf("Marc was told %q, and the lobby says\n%s", inbox(friends[1]), text)
		}
	})
}
