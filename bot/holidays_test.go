package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// A holiday that is set during a turn puts its end off no more, and everybody at the table
// can read of it; the next turn goes by it, also after a restart.
func TestAHolidayHoldsFromTheNextTurnOnAndTheOthersSeeIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		friends := e.users("Anne", "Marc")
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "2d"}})
		time.Sleep(5 * time.Second)
		before := e.ends(friends[0])
		e.must(friends[0].Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-07", "to": "2026-08-08"}))
		e.sees(friends[1], "will be on holiday from 7 Aug 2026 to 8 Aug 2026")
		e.stop()
		e.start()
		if got := e.ends(friends[0]); !got.Equal(before) {
			t.Errorf("a holiday that was set meanwhile puts the end off by %v", got.Sub(before))
		}
		for _, u := range friends { // one stone of the first heap each
			e.takes(u)
		}
		if got := e.ends(friends[0]).Sub(before); got < 2*days+time.Hour || got > 3*days {
			t.Errorf("the next turn ends %v later, with two days of holiday in between", got)
		}
		m := e.must(friends[0].Slash(e.ch, "/me show", nil)).Message
		e.must(friends[0].Click(m, "Back from holiday"))
		time.Sleep(5 * time.Second)
		if got := e.ends(friends[0]).Sub(before); got < 2*days {
			t.Errorf("back from a holiday, a turn that is under way ends %v later", got)
		}
		if m := friends[1].Find(e.ch, "on holiday"); m != nil {
			t.Errorf("the others still see it:\n%s", m.Text())
		}
	})
}

// A holiday is said from a week before it on and as long as it lasts, though nothing else
// happens at the table, and Hofnar has been away meanwhile.
func TestAHolidayIsSaidAsLongAsItLasts(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		friends := e.users("Anne", "Marc")
		e.opens(friends, kind{game: "nim"})
		e.must(friends[0].Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-15", "to": "2026-08-16"}))
		for _, c := range []struct {
			after time.Duration // since the one before; it is noon in UTC on 6 August
			says  string
		}{
			{time.Minute, ""}, {36 * time.Hour, "will be on holiday from 15 Aug 2026 to 16 Aug 2026"},
			{7 * days, "is on holiday until 16 Aug 2026"}, {2 * days, ""},
		} {
			time.Sleep(c.after)
			e.stop()
			e.start()
			time.Sleep(time.Minute)
			said := ""
			if m := friends[1].Find(e.ch, "on holiday"); m != nil {
				said = m.Text()
			}
			if !strings.Contains(said, c.says) || c.says == "" && said != "" {
				t.Errorf("%v later it says %q", c.after, said)
			}
		}
	})
}

// However little is left of a long clock when a game goes on, it does not run out at night.
func TestALongClockThatWasPausedDoesNotRunOutAtNight(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends { // it is noon in UTC
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "22:00", "to": "7"}))
		}
		ch := e.duel("one", friends)
		id, _ := e.registry.At(ch.ID)
		time.Sleep(70 * time.Hour) // of three days, with the bank
		board := friends[0].Find(ch, " · ⏳ ")
		if board == nil {
			t.Fatal("no clock is shown")
		}
		e.must(friends[0].Click(e.must(friends[0].Click(board, "More")).Message, "Pause the game"))
		time.Sleep(10 * time.Hour) // until eight in the evening
		e.must(friends[0].Click(friends[0].Find(ch, "Paused."), "Go on"))
		g, _ := e.registry.Fetch(context.Background(), id, "")
		if ends := g.Clocks[g.View().Turn[0]].UTC().Format("15:04"); !strings.HasPrefix(ends, "08:0") {
			t.Errorf("the clock ends at %s", ends)
		}
	})
}
