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

// Of a holiday of twenty days a server grants so many; a clock runs on in the others, and a call of the
// morning comes when those are over. At a table whose clock lasts until its person is back, nobody is called.
func TestWhoseTimeRunsOutBeforeTheHolidayEndsIsCalledOnceItRuns(t *testing.T) {
	for name, c := range map[string]struct {
		granted int
		clock   string
		first   time.Duration // from noon of its first day on
		last    bool          // it is the first morning after the holiday
	}{
		"none is granted":                      {0, "2d", 0, false},
		"half of them are":                     {10, "2d", 10 * days, false},
		"half of them are, and without clocks": {10, "none", 10 * days, false},
		"all are":                              {30, "2d", 20*days - 5*time.Hour, true},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longNim(t)
			friends := e.users("Anne", "Marc")
			anne, one := friends[0], e.ch
			e.guild.Manager(anne)
			e.must(anne.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "22", "to": "7", "zone": "UTC"}))
			e.must(anne.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-25"}))
			e.must(anne.Slash(e.ch, "/settings", discordtest.Opt{"holidays": c.granted, "archive": 0}))
			e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": c.clock}})
			e.ch = e.guild.Channel("two")
			e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "14d"}})
			if before := c.first - time.Minute; before > 0 {
				time.Sleep(time.Until(today.Add(before)))
				if n := e.mentions(anne, ""); n > 0 {
					t.Fatalf("%d calls on days that are granted", n)
				}
			}
			time.Sleep(time.Until(today.Add(c.first + 2*time.Minute)))
			if n := e.mentions(anne, ""); n != 1 || len(calling(anne, one)) != 1 {
				t.Fatalf("%d calls, and there stand %v", n, calling(anne, one))
			}
			if c.last {
				return
			}
			e.stop()
			e.start()
			if m := e.shows(anne, one, "waits for you"); len(m.Links()) > 0 {
				t.Errorf("it calls to %v, too", m.Links())
			}
			e.must(anne.Slash(one, "/table stop", nil))
			e.must(anne.Click(anne.Find(one, "ends the game"), "Stop the table"))
			time.Sleep(time.Until(today.Add(20*days - 5*time.Hour - time.Minute)))
			if n := e.mentions(anne, ""); n != 1 {
				t.Errorf("%d calls before the holiday is over", n)
			}
			time.Sleep(3 * time.Minute)
			if n := e.mentions(anne, "Good morning"); n == 0 || len(calling(anne, e.ch)) != 1 {
				t.Errorf("in the first morning after it there were %d calls so far", n)
			}
		})
	}
}

// When a server's days are over the channel may refuse Hofnar, while another table calls only at the end of the
// holiday: the first does so once it is reached.
func TestATableThatIsReachedLaterDoesNotWaitForTheEndOfAHolidayThatAnotherWaitsFor(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc")
		anne, one := friends[0], e.ch
		e.guild.Manager(anne)
		e.must(anne.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-25"}))
		e.must(anne.Slash(e.ch, "/settings", discordtest.Opt{"holidays": 10, "archive": 0}))
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "2d"}})
		e.ch = e.guild.Channel("two")
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "14d"}})
		time.Sleep(time.Until(today.Add(10*days - 10*time.Minute)))
		one.Deny(discordtest.SendMessages)
		time.Sleep(time.Hour)
		if n := e.mentions(anne, ""); n > 0 {
			t.Fatalf("%d calls before the channel can be reached", n)
		}
		one.Allow(discordtest.SendMessages)
		time.Sleep(5 * time.Minute)
		if n := len(calling(anne, one)); n != 1 {
			t.Errorf("%d calls once it can", n)
		}
	})
}

// What quiet hours have put off is not put off to the end of a holiday that is set meanwhile: the turn
// that is under way ends as it would have. The answer says so.
func TestAHolidayThatIsSetInATurnPutsOffNoCallBeyondItsEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc")
		e.must(friends[0].Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "2d"}})
		time.Sleep(time.Minute)
		e.says(friends[0].Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-25"}))(
			"Where your time runs out before you are back, Hofnar calls you all the same",
		)
		time.Sleep(time.Until(today.Add(8*time.Hour - time.Minute)))
		if n := e.mentions(friends[0], ""); n > 0 {
			t.Errorf("%d calls in quiet hours", n)
		}
		for i, until := range []time.Duration{8 * time.Hour, 41 * time.Hour, 80 * time.Hour} {
			time.Sleep(time.Until(today.Add(until + time.Minute)))
			if n := e.mentions(friends[0], ""); n != i+1 {
				t.Errorf("%v after the turn began there were %d calls", until, n)
			}
		}
	})
}

// A clock of two hours, of which a granted holiday has stopped one, runs out in the night after it: that calls
// nobody on its first morning.
func TestNobodyIsCalledOnDaysThatAreGrantedThoughTheTimeIsOverInTheNightAfterThem(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc") // for Anne it is eleven in the evening
		e.must(friends[0].Slash(e.ch, "/me quiet", discordtest.Opt{"from": "22", "to": "7", "zone": "Pacific/Noumea"}))
		e.must(friends[0].Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-07", "to": "2026-08-10"}))
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "2h"}})
		time.Sleep(4 * days)
		if n := e.mentions(friends[0], ""); n > 0 {
			t.Errorf("%d calls on holiday", n)
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
