package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games/dalmuti"
)

// led plays a game of Dalmuti up to the first lead, and returns who led.
func (e *evening) led(people []*discordtest.User) (leader *discordtest.User) {
	e.t.Helper()
	id, _ := e.registry.At(e.ch.ID)
	for _, u := range people {
		e.hand(u)
	}
	for range 60 {
		for _, u := range people {
			g, _ := e.registry.Fetch(context.Background(), id, u.ID)
			if g.View().Detail.(dalmuti.View).Trick != nil {
				e.settled(u)
				return leader
			}
			if !g.Ask(nil).Nothing() && e.choose(u, u.Find(e.ch, "**Your ")) {
				leader = u
			}
			time.Sleep(time.Second)
		}
	}
	e.t.Fatal("nobody leads")
	return nil
}

func TestAMoveIsTakenBackByPressing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		griet := e.user("Griet")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		leader := e.led(friends)
		e.must(leader.Click(leader.Find(e.ch, "**Your "), "Take back"))
		e.sees(griet, leader.Name+"** asks to take the last move back")
		if text := e.hears(griet.Click(e.sees(griet, "round 1"), "Agree")); !strings.Contains(text, "no seat") {
			t.Errorf("who only watches is told %q", text)
		}
		e.stop()
		e.start()
		for _, u := range friends {
			if u != leader {
				e.must(u.Click(e.sees(u, "asks to take"), "Agree"))
				time.Sleep(time.Second)
			}
		}
		now := e.settled(leader)
		if !strings.Contains(now, leader.Name+" takes the last move back.") || !strings.Contains(now, "to lead a trick") || strings.Contains(now, "asks to take") {
			t.Errorf("afterwards the table says\n%s", now)
		}
		if text := e.hears(griet.Slash(e.ch, "/table log", nil)); !strings.Contains(text, "(taken back)") {
			t.Errorf("the log says\n%s", text)
		}
		e.play(friends)
	})
}

func TestOneWhoDoesNotAgreeLetsAMoveStand(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		leader := e.led(friends)
		old := leader.Find(e.ch, "**Your ")
		e.must(leader.Click(old, "Take back"))
		asked := e.sees(leader, "asks to take")
		for _, u := range friends {
			if u != leader {
				e.must(u.Click(asked, "Refuse"))
				break
			}
		}
		if now := e.settled(leader); strings.Contains(now, "asks to take") || strings.Contains(now, "takes the last move back") {
			t.Errorf("afterwards the table says\n%s", now)
		}
		if hand := leader.Find(e.ch, "**Your "); strings.Contains(hand.Describe(), "Take back") {
			t.Error("the move may be asked for again")
		}
	})
}

// Who chooses taxes while others still have to may think again, and nobody is asked.
func TestATaxIsTakenBackWithoutAsking(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		payer, id := e.pays(friends)
		time.Sleep(2 * time.Second)
		if g, _ := e.registry.Fetch(context.Background(), id, payer.ID); !g.MayTakeBack {
			t.Fatalf("it cannot be taken back:\n%s", e.shown(payer, id).Text())
		}
		e.must(payer.Click(payer.Find(e.ch, "**Your "), "Take back"))
		time.Sleep(2 * time.Second)
		if hand := payer.Find(e.ch, "**Your "); !strings.Contains(hand.Describe(), "**Choose") {
			t.Errorf("the taxes cannot be chosen anew:\n%s", hand.Describe())
		}
		if strings.Contains(e.shown(payer, id).Text(), "asks to take") {
			t.Error("somebody is asked")
		}
	})
}

// pays begins games until somebody has chosen taxes and somebody else has not: after a
// great revolution there are none.
func (e *evening) pays(people []*discordtest.User) (*discordtest.User, table.ID) {
	e.t.Helper()
	for range 20 {
		e.game(people, 0, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		for _, u := range people {
			g, _ := e.registry.Fetch(context.Background(), id, u.ID)
			if q := g.Ask(nil).Question; q != nil && q.Text.Key == "dalmuti.ask.tax" {
				e.choose(u, e.must(u.Slash(e.ch, "/hand", nil)).Message)
				return u, id
			}
		}
		e.must(people[0].Click(e.must(people[0].Slash(e.ch, "/table stop", nil)).Message, "Stop the table"))
		time.Sleep(5 * time.Second)
	}
	e.t.Fatal("nobody pays taxes")
	return nil, ""
}

// Who has no seat may press what everybody may know, and nothing else.
func TestWhoOnlyWatchesMayKnowWhatAllMay(t *testing.T) {
	for _, game := range []string{"dalmuti", "kismet", "murphy", "teufel"} {
		t.Run(game, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				friends, griet := e.users("Anne", "Marc", "Katrien", "Lowie"), e.user("Griet")
				e.opens(friends[:1], kind{game: game, seats: 4})
				time.Sleep(2 * time.Second)
				id, _ := e.registry.At(e.ch.ID)
				board := e.shown(griet, id)
				before, _ := e.registry.Fetch(context.Background(), id, "")
				if text := e.hears(griet.Click(board, "Log")); !strings.Contains(text, "**Log**") || strings.Contains(text, "You ") {
					t.Errorf("the log of who watches:\n%s", text)
				}
				menu := e.must(griet.Click(board, "More")).Message
				for label, want := range map[string]string{"Scores": "Scores", "Rules": "Another section"} {
					if m := e.must(griet.Click(menu, label)).Message; !strings.Contains(m.Describe(), want) {
						t.Errorf("%s says\n%s", label, m.Describe())
					}
					menu = e.must(griet.Click(e.shown(griet, id), "More")).Message
				}
				for _, label := range []string{"Leave the table", "Stop the table", "Pause the game", "Take back"} {
					if strings.Contains(menu.Describe(), label) {
						t.Errorf("%s is offered to who watches", label)
					}
				}
				for line, want := range map[string]string{"/table log": "**Log**", "/table show": "Only you see this", "/rules " + game: "", "/scores sheet": "", "/hand": "You have no seat"} {
					if text := e.hears(griet.Slash(e.ch, line, nil)); !strings.Contains(text, want) {
						t.Errorf("%s says\n%s", line, text)
					}
				}
				e.forbidden(griet, id)
				if now, _ := e.registry.Fetch(context.Background(), id, ""); now.Status != table.Running || now.Seat != before.Seat || len(now.Chairs) != len(before.Chairs) {
					t.Error("who watches has changed something")
				}
			})
		})
	}
}

// shown is the table's message, whatever else somebody sees of the table: the newest, as each roll
// of Kismet keeps its own.
func (e *evening) shown(u *discordtest.User, id table.ID) *discordtest.Message {
	e.t.Helper()
	for _, m := range slices.Backward(u.Sees(e.ch)) {
		if !m.Ephemeral() && strings.Contains(m.Text(), "`"+string(id)+"`") {
			return m
		}
	}
	e.t.Fatalf("%s does not see table %s", u.Name, id)
	return nil
}

// forbidden has somebody press all that is on the table's message: what changes the game
// is refused in private.
func (e *evening) forbidden(u *discordtest.User, id table.ID) {
	e.t.Helper()
	for _, c := range e.shown(u, id).Buttons() {
		if c.Disabled || c.Label == "Log" || c.Label == "More" {
			continue
		}
		before := e.steps(id)
		text := e.hears(u.Click(e.shown(u, id), c.CustomID))
		if !strings.Contains(text, "no seat") || e.steps(id) != before && !e.live {
			e.t.Errorf("%s says %q", c.Label, text)
		}
	}
}
