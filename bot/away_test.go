package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// absences are ways in which a table's people cannot be heard, or called, though Hofnar is
// connected, and how each ends; nil: it does not.
var absences = map[string]struct{ begin, end func(*evening) }{
	"he is removed": {func(e *evening) { e.guild.Kick() }, func(e *evening) { e.guild.Invite() }},
	"he is removed unheard": {func(e *evening) {
		e.srv.Gateway().Outage()
		e.srv.Gateway().DropConnections(4009)
		e.guild.Kick()
		e.srv.Gateway().Restore()
	}, func(e *evening) { e.guild.Invite() }},
	"the server has an outage": {func(e *evening) { e.guild.Outage() }, func(e *evening) { e.guild.Restore() }},
	"the outage outlasts the session": {func(e *evening) {
		e.guild.Outage()
		e.srv.Gateway().DropConnections(4009)
	}, func(e *evening) { e.guild.Restore() }},
	"he is removed in an outage, and invited in one": {func(e *evening) {
		e.guild.Outage()
		e.srv.Gateway().Outage()
		e.srv.Gateway().DropConnections(4009)
		e.guild.Restore()
		e.guild.Kick()
		e.srv.Gateway().Restore()
	}, func(e *evening) {
		e.guild.Outage()
		e.guild.Invite()
		time.Sleep(20 * time.Minute)
		e.guild.Restore()
	}},
	"the channel is hidden": {
		func(e *evening) { e.ch.Deny(discordtest.ViewChannel) },
		func(e *evening) { e.ch.Allow(discordtest.ViewChannel) },
	},
	"the channel is deleted": {func(e *evening) { e.ch.Delete() }, nil},
}

// A game rests while its people cannot be heard or called: nobody's time runs out, and then
// everybody has some.
func TestAGameRestsWhileHofnarIsAway(t *testing.T) {
	for name, way := range absences {
		for how, meanwhile := range map[string]func(*evening){
			"":                 func(*evening) {},
			", and a restart":  func(e *evening) { e.stop(); e.start() },
			", and he is gone": func(e *evening) { e.stop(); time.Sleep(10 * time.Minute); e.start() },
		} {
			bubbleIn(t, name+how, func(t *testing.T) {
				e := longEvening(t)
				e.game(e.users("Anne", "Marc", "Katrien", "Lowie"), 0, discordtest.Opt{"clock": "5m"})
				id, _ := e.registry.At(e.ch.ID)
				before := e.steps(id)
				way.begin(e)
				time.Sleep(90 * time.Minute)
				meanwhile(e)
				time.Sleep(90 * time.Minute)
				e.untouched(id, before)
				if way.end == nil {
					return
				}
				way.end(e)
				time.Sleep(10 * time.Second)
				e.untouched(id, before)
				g, _ := e.registry.Fetch(context.Background(), id, "")
				for seat, until := range g.Clocks {
					if left := time.Until(until); left < 15*time.Second || left > time.Minute {
						t.Errorf("seat %d has %v left", seat, left)
					}
				}
				time.Sleep(20 * time.Minute)
				if e.steps(id) <= before {
					t.Error("then nobody's time runs out")
				}
			})
		}
	}
}

// untouched wants nothing to have been done at a table in anybody's place.
func (e *evening) untouched(id table.ID, steps int) {
	e.t.Helper()
	g, _ := e.registry.Fetch(context.Background(), id, "")
	if e.steps(id) != steps || g.Status != table.Running {
		e.t.Errorf("there are %d steps, not %d, and it is %s", e.steps(id), steps, g.Status)
	}
	for _, c := range g.Chairs {
		if c.Away {
			e.t.Errorf("%s counts as away", c.User.Name)
		}
	}
}

// In play over days a turn outlasts an absence that begins before its half: the calls that came due
// meanwhile are one, made once Hofnar is back, and a tenth of the clock is left.
func TestCallsThatComeDueWhileHofnarIsAwayAreMadeOnceHeIsBack(t *testing.T) {
	for name, way := range absences {
		if way.end == nil {
			continue
		}
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends := e.users("Anne", "Marc")
			e.ch = e.duel("one", friends)
			id, _ := e.registry.At(e.ch.ID)
			late, _ := e.turn(e.ch, friends)
			before := e.steps(id)
			time.Sleep(30 * time.Hour) // of 72, with the bank
			way.begin(e)
			time.Sleep(50 * time.Hour)
			e.untouched(id, before)
			if n := e.mentions(late, "waits for you"); n != 1 {
				t.Errorf("%s was called %d times", late.Name, n)
			}
			way.end(e)
			time.Sleep(20 * time.Minute) // in an outage Discord is asked every quarter of an hour
			if n := e.mentions(late, "waits for you"); n != 2 {
				t.Errorf("then %s was called %d times", late.Name, n)
			}
			g, _ := e.registry.Fetch(context.Background(), id, "")
			if left := time.Until(g.Clocks[g.View().Turn[0]]); left < 4*time.Hour || left > 5*time.Hour {
				t.Errorf("%s has %v left", late.Name, left)
			}
			time.Sleep(5 * time.Hour)
			if e.steps(id) <= before {
				t.Error("then the turn does not end")
			}
		})
	}
}

// A game that was archived while nobody could be heard was archived for nobody's silence.
func TestNobodyIsSilentWhileHofnarIsAway(t *testing.T) {
	for _, name := range []string{"he is removed", "the channel is hidden"} {
		way := absences[name]
		bubbleIn(t, name, func(t *testing.T) {
			e := longNim(t)
			friends := e.users("Anne", "Marc")
			e.opens(friends, kind{game: "nim"})
			time.Sleep(time.Minute)
			id, _ := e.registry.At(e.ch.ID)
			way.begin(e)
			for _, c := range []struct {
				after time.Duration
				want  table.Status
			}{{15 * day, table.Running}, {7 * day, table.Archived}} { // a week longer they are waited for
				time.Sleep(c.after)
				if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != c.want {
					t.Fatalf("it is %s, want %s", g.Status, c.want)
				}
			}
			way.end(e)
			time.Sleep(20 * time.Minute)
			board := e.sees(friends[1], "Archived")
			if strings.Contains(board.Text(), "kept the game waiting") {
				t.Errorf("the table says\n%s", board.Text())
			}
			e.must(friends[1].Click(board, "Revive"))
			time.Sleep(10 * time.Second)
			if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running || g.Chairs[0].Away || g.Chairs[1].Away {
				t.Errorf("then it is %s with %+v", g.Status, g.Chairs)
			}
		})
	}
}
