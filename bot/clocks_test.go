package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// until is where a message says how long somebody has.
var until = regexp.MustCompile(`⏳ <t:[0-9]+:R>`)

func TestAGameOfSilentPlayersGoesOnByItselfToItsEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", discordtest.Opt{"clock": "30s", "rounds": 1}, "Anne", "Marc", "Katrien")
		if m := r.shows(":roll"); !until.MatchString(m.Text()) {
			t.Errorf("the table does not say until when:\n%s", m.Text())
		}
		said := map[string]bool{}
		for range 24 * 60 {
			time.Sleep(time.Minute)
			g, _ := e.registry.Fetch(context.Background(), r.id, "")
			for _, m := range r.users[0].Sees(r.ch) {
				said["away"] = said["away"] || strings.Contains(m.Text(), "until they press Play myself")
				said["button"] = said["button"] || has(m, "join:")
			}
			if g.Status == table.Finished {
				break
			}
		}
		g, _ := e.registry.Fetch(context.Background(), r.id, "")
		if g.Status != table.Finished {
			t.Fatalf("after a day the game is %s at step %d", g.Status, e.steps(r.id))
		}
		if !said["away"] || !said["button"] {
			t.Errorf("of those who were away the table said %v", said)
		}
		kept, err := e.kept.Load(context.Background(), r.id)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range kept.Steps[1:] {
			if !s.Computer || s.User == "" {
				t.Errorf("step %d was made by %+v", s.N, s)
			}
		}
	})
}

func TestWhoWasAwayPlaysOnWithOnePress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 3, "clock": "30s"})
		id, _ := e.registry.At(e.ch.ID)
		seat := -1
		for range 200 {
			time.Sleep(10 * time.Second)
			g, _ := e.registry.Fetch(context.Background(), id, "")
			for i, c := range g.Chairs {
				if c.Away {
					seat = i
				}
			}
			if seat >= 0 {
				break
			}
		}
		if seat < 0 {
			t.Fatal("nobody was ever away")
		}
		u := friends[seat]
		board := e.sees(u, "until they press Play myself")
		if text := e.hears(u.Click(board, "My hand")); !strings.Contains(text, "Press Play myself") {
			t.Errorf("the hand of somebody who is away: %s", text)
		}
		e.must(u.Click(board, "Play myself"))
		g, _ := e.registry.Fetch(context.Background(), id, u.ID)
		if g.Chairs[seat].Away || int(g.Seat) != seat {
			t.Errorf("back again: %+v", g.Chairs[seat])
		}
		if text := e.hears(u.Slash(e.ch, "/hand", nil)); !strings.Contains(text, "Saved up") {
			t.Errorf("the hand does not say what is saved up: %s", text)
		}
	})
}

func TestTheHostPausesTheGameFromItsMenu(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		board := e.game(friends, 0, discordtest.Opt{"rounds": 1, "clock": "5m"})
		e.must(friends[0].Click(e.must(friends[0].Click(board, "More")).Message, "Pause the game"))
		board = e.sees(friends[1], "**Paused.** Anne, the host,")
		if until.MatchString(board.Text()) {
			t.Errorf("a clock is shown:\n%s", board.Text())
		}
		time.Sleep(24 * time.Hour)
		id, _ := e.registry.At(e.ch.ID)
		if n := e.steps(id); n != 1 {
			t.Errorf("a day later there are %d steps", n)
		}
		if text := e.hears(friends[1].Click(board, "Go on")); !strings.Contains(text, "for Anne, the host") {
			t.Errorf("a guest lets the game go on: %s", text)
		}
		e.must(friends[0].Click(board, "Go on"))
		e.sees(friends[1], " · ⏳ ")
	})
}

func TestLengthsAreProposedWhileTheyAreTyped(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		for typed, want := range map[string]string{"": "usual none 30s 90s", "3": "3m 3h 3d", "45s": "45s", "9": "9m 9h 9d 90s", "no": "none"} {
			list, err := anne.Complete(e.ch, "/play dalmuti", "clock", typed)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range list {
				got = append(got, fmt.Sprint(c.Value))
			}
			if !strings.HasPrefix(strings.Join(got, " "), want) {
				t.Errorf("after %q there are %v", typed, got)
			}
		}
		if text := e.hears(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"clock": "soon"})); !strings.Contains(text, "such as 90s, 5m") {
			t.Errorf("a wrong length: %s", text)
		}
		e.must(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"pace": "slow"}))
		lobby := e.sees(anne, "When time is up: a computer plays that move")
		if !lobby.Chosen("Clock: 2 days") {
			t.Errorf("the lobby's clock is another one:\n%s", lobby.Describe())
		}
		menu := e.must(anne.Click(lobby, "More")).Message
		options := e.must(anne.Select(menu, "Change an option", "clock")).Message
		e.must(anne.Select(options, options.Menus()[0].CustomID, "8h"))
		if !anne.Eventually(e.ch, 8*time.Second, func([]*discordtest.Message) bool { return anne.Find(e.ch, "Anne invites").Chosen("Clock: 8 hours") }) {
			t.Error("the lobby's clock is still another one")
		}
	})
}

func TestANudgeIsOneMoreCall(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", discordtest.Opt{"clock": "10m", "overdue": "nudge"}, "Anne", "Marc", "Katrien")
		for i, wait := range []time.Duration{15 * time.Second, 2 * time.Minute, 15 * time.Minute, time.Hour} {
			time.Sleep(wait)
			if i == 2 {
				e.stop()
				e.start()
				time.Sleep(time.Minute)
			}
			calls := 0
			for _, q := range e.srv.Requests() {
				if q.Method == http.MethodPost && strings.Contains(string(q.Body), "waits for you") {
					calls++
				}
			}
			if want := []int{0, 1, 2, 2}[i]; calls != want {
				t.Errorf("after step %d there were %d calls, want %d", i, calls, want)
			}
		}
		if n := e.steps(r.id); n != 1 {
			t.Errorf("something was played: %d steps", n)
		}
	})
}

func TestNobodysTimeRunsOutWhileDiscordCannotBeReached(t *testing.T) {
	for name, restart := range map[string]bool{"for the same process": false, "for the next one": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				r := e.ring("games", discordtest.Opt{"clock": "10m"}, "Anne", "Marc", "Katrien")
				time.Sleep(10 * time.Minute)
				e.srv.Weather(discordtest.Weather{PathPart: "/gateway", FailBefore: 1})
				e.srv.Gateway().DropConnections(4009)
				time.Sleep(time.Hour)
				if n := e.steps(r.id); n != 1 {
					t.Fatalf("in an hour without Discord there were %d steps", n)
				}
				if restart {
					e.stop()
				}
				e.srv.Weather()
				if restart {
					e.start()
				}
				e.connected()
				time.Sleep(5 * time.Second)
				g, awake := e.registry.Look(r.id, "")
				for seat, until := range g.Clocks {
					if left := time.Until(until); !awake || e.steps(r.id) != 1 || left < 50*time.Second || left > 90*time.Second {
						t.Errorf("after it, %d has %v left, and there are %d steps", seat, left, e.steps(r.id))
					}
				}
				time.Sleep(90 * time.Second)
				if n := e.steps(r.id); n != 2 {
					t.Errorf("a while later there are %d steps", n)
				}
			})
		})
	}
}

// That somebody who may call a revolution is waited for is seen by nobody else: neither
// while his clock runs nor when it has run out.
func TestASecretClockLeavesTheChannelInPeace(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		id, owner, ch := e.silentOwner(friends)
		time.Sleep(5 * time.Minute)
		before := e.steps(id)
		said := len(e.srv.Requests())
		time.Sleep(7 * time.Minute)
		if after := e.steps(id); after != before+1 {
			t.Fatalf("there were %d steps and are %d", before, after)
		}
		for _, r := range e.srv.Requests()[said:] {
			t.Errorf("something is said: %s %s %s", r.Method, r.Path, r.Body)
		}
		for _, m := range owner.Sees(ch) {
			if strings.Contains(m.Text(), owner.Name+"’s time") {
				t.Errorf("the table tells of his clock:\n%s", m.Text())
			}
		}
	})
}

// silentOwner begins games of Dalmuti until somebody who owes no taxes may call a
// revolution.
func (e *evening) silentOwner(friends []*discordtest.User) (table.ID, *discordtest.User, *discordtest.Channel) {
	e.t.Helper()
	does := func(id table.ID, u *discordtest.User, what table.Action) {
		done := make(chan error)
		e.registry.Send(id, table.Deed{By: table.User{ID: u.ID, Name: u.Name}, Do: what}, func(_ table.Snapshot, err error) { done <- err })
		if err := <-done; err != nil {
			e.t.Fatal(err)
		}
	}
	for try := range 500 {
		ch, host := e.guild.Channel(fmt.Sprint("try-", try)), friends[0]
		g, err := e.registry.Open(context.Background(), table.Opening{Guild: e.guild.ID, Channel: ch.ID, Host: table.User{ID: host.ID, Name: host.Name}, Game: "dalmuti", Options: []byte(`{"clock":"10m"}`)})
		if err != nil {
			e.t.Fatal(err)
		}
		for _, u := range friends[1:] {
			does(g.ID, u, table.Join{})
		}
		does(g.ID, host, table.Start{})
		for _, u := range friends {
			mine, _ := e.registry.Fetch(context.Background(), g.ID, u.ID)
			all, _ := e.registry.Fetch(context.Background(), g.ID, "")
			if !mine.Ask(nil).Nothing() && !slices.Contains(all.View().Turn, mine.Seat) {
				return g.ID, u, ch
			}
		}
		does(g.ID, host, table.Stop{})
	}
	e.t.Fatal("nobody gets both jesters")
	panic("not reached")
}

// steps is how many there have been at a table, the beginning included, as the books
// have it.
func (e *evening) steps(id table.ID) int {
	e.t.Helper()
	kept, err := e.kept.Load(context.Background(), id)
	if err != nil {
		e.t.Fatal(err)
	}
	return len(kept.Steps)
}
