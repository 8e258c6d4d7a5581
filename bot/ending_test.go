package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games/gametest/nim"
)

// underWay has two people play Nim until each has made three moves, and the game goes on.
func (e *evening) underWay(people []*discordtest.User) table.ID {
	e.t.Helper()
	for range 50 {
		e.opens(people, kind{game: "nim"})
		time.Sleep(2 * time.Second)
		id, _ := e.registry.At(e.ch.ID)
		g, _ := e.registry.Fetch(context.Background(), id, "")
		stones := 0
		for _, heap := range g.View().Detail.(nim.State).Heaps {
			stones += heap
		}
		if stones < 9 {
			e.must(people[0].Click(e.must(people[0].Slash(e.ch, "/table stop", nil)).Message, "Stop the table"))
			time.Sleep(time.Minute)
			continue
		}
		for range 3 {
			e.takes(people[0])
			e.takes(people[1])
		}
		return id
	}
	e.t.Fatal("all games of Nim are over too soon")
	return ""
}

// asksToEnd has somebody ask all others whether the game is to end.
func (e *evening) asksToEnd(u *discordtest.User) {
	e.t.Helper()
	asked := e.must(u.Slash(e.ch, "/table stop", nil)).Message
	if !strings.Contains(asked.Text(), "not yours alone to end") {
		e.t.Errorf("the host is told %q", asked.Text())
	}
	if text := e.hears(u.Click(asked, "Ask the others")); !strings.Contains(text, "The others are asked") {
		e.t.Errorf("then %q", text)
	}
}

// A host who loses cannot have a game vanish that counts and is well under way.
func TestAGameThatCountsIsEndedByAllWhoSitThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends, griet := e.users("Anne", "Marc"), e.user("Griet")
		id := e.underWay(friends)
		e.asksToEnd(friends[0])
		board := e.sees(griet, "Anne** asks everybody to end this game")
		if text := e.hears(griet.Click(board, "Agree to end it")); !strings.Contains(text, "no seat") {
			t.Errorf("who only watches is told %q", text)
		}
		e.must(friends[1].Click(board, "Play on"))
		time.Sleep(5 * time.Second)
		if strings.Contains(e.shown(griet, id).Text(), "asks everybody") {
			t.Error("he is asked though he plays on")
		}
		e.asksToEnd(friends[0])
		e.stop()
		e.start()
		time.Sleep(time.Hour) // he has refused, so that his silence agrees to nothing
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running {
			t.Fatalf("it is %s", g.Status)
		}
		e.asksToEnd(friends[0])
		e.must(friends[1].Click(e.sees(friends[1], "asks everybody to end"), "Agree to end it"))
		e.sees(griet, "Stopped before its end, as Anne had asked and nobody was against it")
	})
}

func TestAModeratorStopsAGameThatCountsInTheLog(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends, rik := e.users("Anne", "Marc"), e.user("Rik")
		e.guild.Moderator(rik)
		e.underWay(friends)
		if text := e.hears(rik.Slash(e.ch, "/table stop", nil)); !strings.Contains(text, "with /table stop and a reason") {
			t.Errorf("without a reason: %s", text)
		}
		if text := e.hears(friends[0].Slash(e.ch, "/table stop", discordtest.Opt{"reason": "I lose"})); !strings.Contains(text, "not yours alone") {
			t.Errorf("a host with a reason: %s", text)
		}
		if text := e.hears(rik.Slash(e.ch, "/table stop", discordtest.Opt{"reason": "they **quarrel**"})); !strings.Contains(text, "is closed") {
			t.Errorf("with a reason: %s", text)
		}
		e.sees(friends[1], "by Rik, a moderator: they \\*\\*quarrel\\*\\*")
		if text := e.hears(friends[1].Slash(e.ch, "/table log", nil)); !strings.Contains(text, "by Rik, a moderator: they") {
			t.Errorf("the log says\n%s", text)
		}
	})
}

// A pause of the host's is over after seven days, and its message says so.
func TestAnybodyLetsAGameGoOnThatItsHostHasPausedForAWeek(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc")
		e.opens(friends, kind{game: "nim"})
		time.Sleep(2 * time.Second)
		id, _ := e.registry.At(e.ch.ID)
		e.must(friends[0].Click(e.must(friends[0].Click(e.shown(friends[0], id), "More")).Message, "Pause the game"))
		board := e.sees(friends[1], "anybody who sits here")
		if text := e.hears(friends[1].Click(board, "Go on")); !strings.Contains(text, "for Anne, the host") {
			t.Errorf("at once: %s", text)
		}
		time.Sleep(7*days + time.Minute)
		e.must(friends[1].Click(e.shown(friends[1], id), "Go on"))
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running {
			t.Errorf("it is %s", g.Status)
		}
	})
}
