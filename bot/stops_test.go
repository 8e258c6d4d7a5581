package bot_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/store"
)

// lastWords are books that end Hofnar as soon as they hold a table that was stopped.
type lastWords struct {
	*store.Store
	e *evening
}

func (l lastWords) Save(ctx context.Context, t table.Saved, event string, judged table.Arrival) error {
	err := l.Store.Save(ctx, t, event, judged)
	if t.Status == table.Stopped {
		l.e.life.end()
	}
	return err
}

// stops presses what ends a table; Hofnar may die of it.
func (e *evening) stops(u *discordtest.User) {
	e.t.Helper()
	_, _ = u.Click(e.must(u.Slash(e.ch, "/table stop", nil)).Message, "Stop the table")
}

// closes presses what closes a lobby; Hofnar may die of it.
func (e *evening) closes(u *discordtest.User) {
	e.t.Helper()
	more := e.must(u.Click(e.sees(u, "Anne invites"), "More")).Message
	_, _ = u.Click(more, "Close the lobby")
}

func TestATableThatWasStoppedSaysByWhom(t *testing.T) {
	for name, c := range map[string]struct {
		begun bool
		end   func(e *evening, anne, marc, jan *discordtest.User)
		said  string
	}{
		"the host": {true, func(e *evening, anne, _, _ *discordtest.User) { e.stops(anne) }, "Stopped before its end, by Anne, the host."},
		"a moderator": {true, func(e *evening, _, _, jan *discordtest.User) { e.stops(jan) },
			"Stopped before its end, by Jan, a moderator."},
		"who sat there when all had left": {true, func(e *evening, anne, marc, _ *discordtest.User) {
			e.leaves(anne)
			e.leaves(marc)
			e.stops(anne)
		}, "Stopped before its end, by Anne, when everybody had left."},
		"the host of a lobby": {false, func(e *evening, anne, _, _ *discordtest.User) { e.closes(anne) },
			"closed before the game began, by Anne, the host."},
		"a moderator, before it began": {false, func(e *evening, _, _, jan *discordtest.User) { e.closes(jan) },
			"closed before the game began, by Jan, a moderator."},
		"nobody, since all have left the lobby": {false, func(e *evening, anne, marc, _ *discordtest.User) {
			for _, u := range []*discordtest.User{marc, anne} {
				ask := e.must(u.Slash(e.ch, "/table leave", nil)).Message
				if len(ask.Buttons()) > 0 {
					_, _ = u.Click(ask, ask.Buttons()[0].CustomID)
				}
			}
		}, "closed before the game began, since everybody had left."},
		"nobody, since nobody began": {false, func(*evening, *discordtest.User, *discordtest.User, *discordtest.User) {
			time.Sleep(25 * time.Hour)
		}, "closed before the game began, since nobody had started it for a day."},
	} {
		for after, killed := range map[string]bool{"at once": false, "after a restart": true} {
			t.Run(name+", "+after, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					e := silentEvening(t)
					whole := e.books
					if killed {
						e.books = func(s *store.Store) books { return lastWords{s, e} }
					}
					e.start()
					friends, jan := e.users("Anne", "Marc"), e.user("Jan")
					e.guild.Moderator(jan)
					lobby := e.lobby(friends, 2, nil)
					if c.begun {
						e.starts(friends[0], lobby)
					}
					c.end(e, friends[0], friends[1], jan)
					if killed {
						time.Sleep(time.Second)
						e.stop()
						e.books = whole
						e.start()
					}
					e.sees(friends[1], c.said)
				})
			})
		}
	}
}

// What the channel has not seen before somebody was forgotten names nobody.
func TestAModeratorWhoIsForgottenIsNotNamedByTheTableThatSheStopped(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, ludmilla := e.users("Anne"), e.user(ludmillaName)
		e.guild.Moderator(ludmilla)
		board := e.game(anne, 3, nil)
		e.srv.Fail(12, "PATCH", board.ID, 500, nil, `{}`)
		e.stops(ludmilla)
		told := string(e.attached(e.must(e.promised(ludmilla)(ludmilla.Slash(e.ch, "/me data", nil))).Message, "about-you.json"))
		if !strings.Contains(told, `"as": "moderator"`) || e.traces(ludmillaName) == 0 {
			t.Errorf("she is told %s", told)
		}
		e.must(ludmilla.Click(e.must(ludmilla.Slash(e.ch, "/me forget", nil)).Message, "Forget me"))
		e.sees(ludmilla, "Your name and id are out")
		if anne[0].Find(e.ch, "Stopped before") != nil {
			t.Fatal("the channel has seen it before")
		}
		time.Sleep(time.Hour)
		e.sees(anne[0], "Stopped before its end, by a former player, a moderator.")
		if n := e.traces(ludmilla.ID) + e.traces(ludmillaName); n > 0 { // the file is written anew by now
			t.Errorf("%d traces", n)
		}
	})
}

func TestALobbyThatCouldNotBeShownIsStoppedByNobody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		e.srv.Fail(2, http.MethodPost, "/messages", http.StatusBadRequest, nil, `{"code":50035,"message":"Invalid Form Body"}`)
		e.hears(e.user("Anne").Slash(e.ch, "/play dalmuti", nil))
		time.Sleep(time.Minute)
		id, err := e.kept.Latest(context.Background(), e.ch.ID)
		if g, _ := e.registry.Fetch(context.Background(), id, ""); err != nil || g.Status != table.Stopped || g.StoppedBy != (table.StoppedBy{}) {
			t.Errorf("the lobby is %s, stopped by %+v; %v", g.Status, g.StoppedBy, err)
		}
	})
}

// Whoever names a table means that one and no other, whatever is open where it is typed.
func TestATableThatIsNamedIsStoppedAndNoOther(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends, boss, rik := e.users("Anne", "Marc"), e.user("Boss"), e.user("Rik")
		e.guild.Manager(boss)
		e.guild.Moderator(rik)
		one, two := e.duel("one", friends), e.duel("two", friends)
		first, _ := e.registry.At(one.ID)
		second, _ := e.registry.At(two.ID)
		runs := func(id table.ID) bool {
			g, _ := e.registry.Fetch(context.Background(), id, "")
			return g.Status == table.Running
		}
		if said := e.hears(rik.Slash(one, "/table stop", discordtest.Opt{"table": string(second), "reason": "quarrel"})); !strings.Contains(said, "manage this server") {
			t.Errorf("a moderator elsewhere hears %s", said)
		}
		if said := e.hears(boss.Slash(one, "/table stop", discordtest.Opt{"table": "NONE"})); !strings.Contains(said, "NONE") {
			t.Errorf("of a table that there is not is said %s", said)
		}
		if !runs(first) || !runs(second) {
			t.Fatal("a game is over")
		}
		if said := e.hears(boss.Slash(one, "/table stop", discordtest.Opt{"table": string(second)})); !strings.Contains(said, string(second)) {
			t.Errorf("whoever names it is asked %s", said)
		}
		e.must(boss.Slash(e.ch, "/table stop", discordtest.Opt{"table": strings.ToLower(string(second)), "reason": "quarrel"}))
		if !runs(first) || runs(second) {
			t.Errorf("the first runs: %v, the second: %v", runs(first), runs(second))
		}
		e.must(rik.Slash(one, "/table stop", discordtest.Opt{"table": string(first), "reason": "here"}))
		if runs(first) {
			t.Error("a moderator cannot name the table of the channel")
		}
	})
}
