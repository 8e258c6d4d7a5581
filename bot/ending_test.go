package bot_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games/gametest/nim"
)

// underWay has people play Nim until each has made three moves, and the game goes on.
func (e *evening) underWay(people []*discordtest.User, opts discordtest.Opt) table.ID {
	e.t.Helper()
	for range 50 {
		e.opens(people, kind{game: "nim", opts: opts})
		time.Sleep(2 * time.Second)
		id, _ := e.registry.At(e.ch.ID)
		g, _ := e.registry.Fetch(context.Background(), id, "")
		stones := 0
		for _, heap := range g.View().Detail.(nim.State).Heaps {
			stones += heap
		}
		if stones < 3*len(people)+3 {
			e.must(people[0].Click(e.must(people[0].Slash(e.ch, "/table stop", nil)).Message, "Stop the table"))
			time.Sleep(time.Minute)
			continue
		}
		for range 3 {
			for _, u := range people {
				e.takes(u)
			}
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
	if text := e.hears(u.Click(asked, "Ask the others")); !strings.Contains(text, "The others are asked.") {
		e.t.Errorf("then %q", text)
	}
}

// A host who loses cannot have a game vanish that counts and is well under way.
func TestAGameThatCountsIsEndedByAllWhoSitThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends, griet := e.users("Anne", "Marc"), e.user("Griet")
		id := e.underWay(friends, nil)
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
		said := func() bool { return strings.Contains(e.shown(griet, id).Text(), "Somebody wants to play on") }
		if !said() {
			t.Error("nobody is told that the game goes on")
		}
		e.takes(friends[0])
		if said() {
			t.Error("it is still told after a move")
		}
		e.takes(friends[1])
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
		e.underWay(friends, nil)
		for _, blank := range []string{" ", "\u200b"} {
			form := e.must(rik.Slash(e.ch, "/table stop", nil)).Modal
			if text := e.hears(rik.Submit(form, map[string][]string{"text": {blank}})); !strings.Contains(text, "with /table stop and a reason") {
				t.Errorf("without a reason: %s", text)
			}
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

// From the button the reason is asked for, and it is asked for of moderators alone.
func TestAModeratorIsAskedForAReasonByAForm(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends, rik := e.users("Anne", "Marc"), e.user("Rik")
		id := e.underWay(friends, nil)
		stop := func(u *discordtest.User) *discordtest.Modal {
			return e.must(u.Click(e.must(u.Click(e.shown(u, id), "More")).Message, "Stop the table")).Modal
		}
		if form := stop(friends[0]); form != nil {
			t.Error("a host is asked for a reason")
		}
		e.guild.Moderator(rik)
		form := stop(rik)
		if form == nil {
			t.Fatal("no form opens")
		}
		why := map[string][]string{"text": {"they **quarrel**"}}
		e.guild.Leave(rik)
		e.guild.Join(rik) // he moderates no more
		if text := e.hears(rik.Submit(form, why)); !strings.Contains(text, "for Anne, the host") {
			t.Errorf("who moderates no more is told %s", text)
		}
		e.guild.Moderator(rik)
		if text := e.hears(rik.Submit(stop(rik), why)); !strings.Contains(text, "is closed") {
			t.Errorf("with a reason: %s", text)
		}
		e.sees(friends[1], "by Rik, a moderator: they \\*\\*quarrel\\*\\*")
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

// calledToEnd lists what calls somebody to say whether a game is to end, here or directly.
func (e *evening) calledToEnd(u *discordtest.User) (said []string) {
	for _, m := range slices.Concat(u.Sees(e.ch), u.Sees(u.Direct())) {
		if strings.Contains(m.Content, "asks to end your game of") {
			said = append(said, m.Content)
		}
	}
	return said
}

// Whose silence ends a game has heard of it: as that one wants to be called, once, also where
// Hofnar is killed meanwhile.
func TestWhoeverIsAskedToEndAGameIsCalled(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc", "Lowie", "Maria")
		anne, marc, lowie, maria := friends[0], friends[1], friends[2], friends[3]
		e.calledBy(lowie, "By a direct message")
		e.must(maria.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "12", "to": "14", "zone": "UTC"}))
		e.underWay(friends, discordtest.Opt{"pace": "slow"})
		e.asksToEnd(anne)
		e.kill()
		e.start()
		time.Sleep(5 * time.Second)
		if said := e.calledToEnd(marc); len(said) != 1 || !strings.HasPrefix(said[0], "<@"+marc.ID+">, Anne asks to end") {
			t.Errorf("Marc is called with %q", said)
		}
		e.kill()
		e.start()
		time.Sleep(time.Minute)
		for u, n := range map[*discordtest.User]int{anne: 1, lowie: 2} { // Marc's is for all to see
			if said := e.calledToEnd(u); len(said) != n {
				t.Errorf("%s sees %q", u.Name, said)
			}
		}
		if strings.Contains(strings.Join(e.calledToEnd(marc), "\n"), "@"+maria.ID) {
			t.Error("Maria is called in her quiet hours")
		}
		e.must(marc.Click(e.sees(marc, "<@"+marc.ID+">, Anne asks"), "Agree to end it"))
		e.gone(marc, "<@"+marc.ID+">, Anne asks")
		time.Sleep(2 * time.Hour)
		if said := e.calledToEnd(anne); len(said) != 1 || !strings.HasPrefix(said[0], "<@"+maria.ID+">, Anne") {
			t.Errorf("after Maria's quiet hours all see %q", said)
		}
		e.must(lowie.Click(e.sees(lowie, "Anne** asks everybody"), "Play on"))
		time.Sleep(5 * time.Second)
		if said := append(e.calledToEnd(anne), e.calledToEnd(lowie)...); len(said) > 0 {
			t.Errorf("though he plays on, they see %q", said)
		}
		e.asksToEnd(anne)
		time.Sleep(5 * time.Second)
		if said := e.calledToEnd(lowie); len(said) != 1 || strings.Contains(said[0], "@"+lowie.ID) {
			t.Errorf("he who has refused, and whose silence agrees to nothing, sees %q", said)
		}
	})
}

// Whoever sleeps is asked in the morning. Until then nobody is told a time that is none, nor anything
// else time and again.
func TestAQuestionWhetherAGameIsToEndWaitsQuietlyForWhoeverSleeps(t *testing.T) {
	for name, sleep := range map[string][]int{"one": {2}, "both": {1, 2}} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longNim(t)
			friends := e.users("Anne", "Marc", "Maria")
			for _, i := range sleep {
				e.must(friends[i].Slash(e.ch, "/me quiet", discordtest.Opt{"from": "12", "to": "20", "zone": "UTC"}))
			}
			id := e.underWay(friends, nil)
			time.Sleep(time.Minute)
			e.asksToEnd(friends[0])
			time.Sleep(5 * time.Minute) // whoever is to move is called
			texts, posted := map[string]bool{}, e.count(http.MethodPost, messagesOf(e.ch))
			for morning := today.Truncate(days).Add(20 * time.Hour); time.Until(morning) > time.Minute; time.Sleep(time.Minute) {
				texts[e.shown(friends[0], id).Text()] = true
			}
			for text := range texts {
				if !strings.Contains(text, "once all have had time to answer") || len(texts) > 1 {
					t.Errorf("of %d texts one is\n%s", len(texts), text)
				}
			}
			if n := e.count(http.MethodPost, messagesOf(e.ch)) - posted; n > 0 {
				t.Errorf("%d messages were posted in that night", n)
			}
			time.Sleep(2 * time.Minute)
			if text := e.shown(friends[0], id).Text(); strings.Contains(text, "had time to answer") || !strings.Contains(text, "agrees <t:") {
				t.Errorf("in the morning it reads\n%s", text)
			}
			if g, _ := e.registry.Fetch(context.Background(), id, ""); g.WishToEnd == nil || time.Until(g.WishToEnd.Until) < 8*time.Minute || time.Until(g.WishToEnd.Until) > 10*time.Minute {
				t.Errorf("asked is %+v", g.WishToEnd)
			}
			time.Sleep(10 * time.Minute)
			if g, _ := e.kept.Load(context.Background(), id); g.Status != table.Stopped {
				t.Errorf("it is %s", g.Status)
			}
		})
	}
}

func TestWhoeverCannotBeToldThatAGameIsToEndHoldsUpNobodyElse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Zoë", "Marc")
		anne, zoe, marc := friends[0], friends[1], friends[2]
		e.calledBy(zoe, "By a direct message")
		id := e.underWay(friends, discordtest.Opt{"pace": "slow"})
		e.srv.Refuse(10*time.Minute, http.MethodPost, "/users/@me/channels", 40003)
		e.asksToEnd(anne)
		time.Sleep(10 * time.Second)
		if said := e.calledToEnd(marc); len(said) != 1 || !strings.HasPrefix(said[0], "<@"+marc.ID+">, Anne asks to end") {
			t.Errorf("Marc is called with %q", said)
		}
		g, _ := e.registry.Fetch(context.Background(), id, "")
		if w := g.WishToEnd; w == nil || len(w.Uncalled) != 1 || g.Chairs[w.Uncalled[0]].User.ID != zoe.ID {
			t.Errorf("nobody but Zoë has not heard of it: %+v", w)
		}
		time.Sleep(15 * time.Minute)
		if said := e.calledToEnd(zoe); len(said) != 2 { // Marc's is for all to see
			t.Errorf("Zoë sees %q", said)
		}
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.WishToEnd == nil || len(g.WishToEnd.Uncalled) > 0 {
			t.Errorf("all were called, but noted is %+v", g.WishToEnd)
		}
	})
}

func TestAChannelThatRefusesToAskWhetherAGameIsToEndIsBelievedAlsoWhereADirectMessageFails(t *testing.T) {
	for name, c := range map[string]struct {
		refuse func(*evening)
		most   int
	}{
		"it can be reached no more": {func(e *evening) { e.srv.Refuse(time.Hour, http.MethodPost, messagesOf(e.ch), 50001) }, 3}, // it may take an edit after the first
		"the message is wrong": {func(e *evening) {
			e.srv.Fail(100, http.MethodPost, messagesOf(e.ch), http.StatusBadRequest, nil, `{"code": 50035, "message": "Invalid Form Body"}`)
		}, 1},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longNim(t)
			friends := e.users("Anne", "Zoë", "Marc")
			e.calledBy(friends[1], "By a direct message")
			e.underWay(friends, discordtest.Opt{"pace": "slow"})
			time.Sleep(time.Minute)
			e.srv.Refuse(time.Hour, http.MethodPost, "/users/@me/channels", 40003)
			c.refuse(e)
			before := e.count(http.MethodPost, messagesOf(e.ch))
			e.asksToEnd(friends[0])
			time.Sleep(5 * time.Minute)
			if n := e.count(http.MethodPost, messagesOf(e.ch)) - before; n == 0 || n > c.most {
				t.Errorf("the channel was asked %d times", n)
			}
		})
	}
}

func TestWhoeverIsAskedLateToEndAGameIsAskedBesideWhatMayStandAlready(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Zoë", "Marc")
		e.calledBy(friends[1], "By a direct message")
		id := e.underWay(friends, discordtest.Opt{"pace": "slow"})
		time.Sleep(time.Minute)
		before := e.messagesTo(friends[2])
		e.hiccup(friends[1], true, func() { e.asksToEnd(friends[0]) })
		if n := e.messagesTo(friends[2]) - before; n != 1 {
			t.Errorf("Marc was mentioned by %d messages", n)
		}
		if said := e.calledToEnd(friends[0]); len(said) != 2 || strings.Count(strings.Join(said, "\n"), "@"+friends[1].ID) != 1 {
			t.Errorf("all see %q", said)
		}
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.WishToEnd == nil || len(g.WishToEnd.Uncalled) > 0 {
			t.Errorf("all were called, but noted is %+v", g.WishToEnd)
		}
	})
}

// Discord does not tell of members who leave: whoever wants a paused game to go on has it asked
// whether its host is there still.
func TestAPauseOfAHostWhoHasLeftTheServerIsEndedByAnybody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc", "Lowie")
		e.opens(friends, kind{game: "nim"})
		time.Sleep(2 * time.Second)
		id, _ := e.registry.At(e.ch.ID)
		e.must(friends[0].Click(e.must(friends[0].Click(e.shown(friends[0], id), "More")).Message, "Pause the game"))
		board := e.sees(friends[1], "anybody who sits here")
		e.guild.Leave(friends[0])
		if text := e.hears(e.user("Griet").Click(board, "Go on")); !strings.Contains(text, "for Anne, the host") {
			t.Errorf("who does not sit there is told %s", text)
		}
		e.must(friends[1].Click(board, "Go on"))
		time.Sleep(5 * time.Second)
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running || g.Host.Name != "Marc" {
			t.Errorf("it is %s, and %s is the host", g.Status, g.Host.Name)
		}
	})
}

// Whoever leaves a game is asked before, by what is said of the game.
func TestALobbysLeaveGivesUpNoSeatOfAGameThatHasBegunSince(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		anne, marc := friends[0], friends[1]
		lobby := e.lobby(friends, 3, nil)
		menu := e.must(marc.Click(lobby, "More")).Message
		dialog := e.must(marc.Slash(e.ch, "/table leave", nil)).Message
		time.Sleep(time.Hour) // neither is taken back any more
		e.starts(anne, lobby)
		id, _ := e.registry.At(e.ch.ID)
		seated := func() bool {
			g, _ := e.registry.Fetch(context.Background(), id, "")
			return !slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.Left })
		}
		var ask *discordtest.Message
		for label, m := range map[string]*discordtest.Message{"Leave": menu, "Leave the table": dialog} {
			ask = e.must(marc.ClickStale(m, label)).Message
			if !seated() || !strings.Contains(ask.Text(), "A computer will play on in your place.") {
				t.Fatalf("%s has given his seat up, or says\n%s", label, ask.Text())
			}
		}
		e.says(marc.Click(ask, "Leave the table"))("You have left")
		if seated() {
			t.Error("he has not left")
		}
	})
}

func TestADialogThatClosesALobbyEndsNoGameThatHasBegunSince(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		lobby := e.lobby([]*discordtest.User{anne}, 3, nil)
		dialog := e.must(anne.Slash(e.ch, "/table stop", nil)).Message
		time.Sleep(time.Hour) // it is no longer taken back
		e.starts(anne, lobby)
		e.says(anne.ClickStale(dialog, "Close the lobby"))("has begun")
		if id, open := e.registry.At(e.ch.ID); !open {
			t.Errorf("the game of %s is over", id)
		}
	})
}
