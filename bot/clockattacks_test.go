package bot_test

import (
	"context"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// longNim is an evening of Nim that lasts for weeks.
func longNim(t *testing.T) *evening {
	t.Helper()
	e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Heartbeat: time.Hour, Gateway: discordtest.GatewayConfig{Guilds: fewServers}})
	e.games = played
	e.start()
	return e
}

// ends is when somebody's turn at Nim ends, as the table shows it.
func (e *evening) ends(u *discordtest.User) time.Time {
	e.t.Helper()
	id, _ := e.registry.At(e.ch.ID)
	g, _ := e.registry.Fetch(context.Background(), id, u.ID)
	if g.Clocks[g.Seat].IsZero() {
		e.t.Fatalf("%s has no turn, of %v", u.Name, g.Clocks)
	}
	return g.Clocks[g.Seat]
}

// takes has somebody take one stone of the first heap at Nim.
func (e *evening) takes(u *discordtest.User) {
	e.t.Helper()
	id, _ := e.registry.At(e.ch.ID)
	board := e.shown(u, id)
	if asked := e.must(u.Click(board, board.Buttons()[0].CustomID)).Message; asked == nil || !e.choose(u, asked) {
		e.t.Fatalf("%s is asked nothing:\n%s", u.Name, board.Describe())
	}
	time.Sleep(5 * time.Second)
}

// playedAfter is how long nobody makes a move at a table, waking up as often as that.
func (e *evening) playedAfter(most, step time.Duration, meanwhile func()) time.Duration {
	e.t.Helper()
	id, _ := e.registry.At(e.ch.ID)
	begun, before := time.Now(), e.steps(id)
	for time.Since(begun) < most && e.steps(id) == before {
		meanwhile()
		time.Sleep(step)
	}
	return time.Since(begun)
}

func TestAHolidayStopsNoClockOfNinetySeconds(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		friends := e.users("Anne", "Marc")
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "90s"}})
		time.Sleep(5 * time.Second)
		e.must(friends[0].Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-09-04"}))
		if took := e.playedAfter(720*time.Hour, time.Minute, func() {}); took > 4*time.Minute {
			t.Errorf("a clock of 90 seconds was stopped for %v", took)
		}
	})
}

// How long a holiday may be is said by the server in which one is set; how much of it
// counts at a table, by that of the table.
func TestTheSettingOfAnEmptyServerLengthensNoGameElsewhere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc")
		empty := e.srv.Guild("Anne's own")
		empty.Manager(friends[0])
		own := empty.Channel("alone")
		time.Sleep(5 * time.Second)
		e.must(friends[0].Slash(own, "/settings", discordtest.Opt{"holidays": 366, "archive": 0}))
		e.guild.Manager(friends[1])
		e.must(friends[1].Slash(e.ch, "/settings", discordtest.Opt{"archive": 0}))
		e.must(friends[0].Slash(own, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-12-31"}))
		e.must(friends[0].Slash(own, "/me holiday", discordtest.Opt{"from": "2027-01-01", "to": "2027-08-05"}))
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "1h"}})
		time.Sleep(5 * time.Second)
		time.Sleep(29 * days)
		if took := e.playedAfter(3*days, time.Hour, func() {}); took > days+3*time.Hour {
			t.Fatal("after 32 days a clock of an hour still runs")
		}
		e.takes(friends[1])
		if took := e.playedAfter(3*days, time.Hour, func() {}); took > 3*time.Hour {
			t.Errorf("when thirty days are spent in this game, a clock of an hour took %v", took)
		}
	})
}

func TestMovingQuietHoursHoldsNoClockUp(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc")
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "8h"}})
		time.Sleep(5 * time.Second)
		took := e.playedAfter(14*days, 4*time.Hour, func() {
			now := time.Now().UTC()
			e.must(friends[0].Slash(e.ch, "/me quiet", discordtest.Opt{
				"from": now.Add(-time.Hour).Format("15:04"), "to": now.Add(11 * time.Hour).Format("15:04"),
			}))
		})
		if took > 26*time.Hour { // eight, four in the bank, and a night
			t.Errorf("a clock of eight hours was held for %v", took)
		}
	})
}
