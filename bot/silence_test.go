package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// A game of people without a clock goes on though one of them is silent: any other may have
// a computer play on.
func TestWhoIsSilentForADayIsPlayedOnByOnePress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends, griet := e.users("Anne", "Marc"), e.user("Griet")
		rik := e.user("Rik")
		e.guild.Manager(rik)
		if text := e.hears(rik.Slash(e.ch, "/settings", discordtest.Opt{"silence": "30m"})); !strings.Contains(text, "from one hour to fourteen days") {
			t.Errorf("half an hour: %s", text)
		}
		if text := e.hears(rik.Slash(e.ch, "/settings", discordtest.Opt{"silence": "6h"})); !strings.Contains(text, "has been silent for 6 hours") {
			t.Errorf("the settings say\n%s", text)
		}
		e.must(friends[0].Slash(e.ch, "/play nim", nil))
		lobby := e.sees(friends[0], "invites")
		e.must(friends[1].Click(lobby, "Join"))
		e.sees(friends[0], "For whoever is silent for 6 hours a computer may be let play on.")
		e.starts(friends[0], lobby)
		id, _ := e.registry.At(e.ch.ID)
		for range 5 { // none of this is a move
			e.must(friends[0].Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-09"}))
			e.must(friends[0].Click(e.must(friends[0].Slash(e.ch, "/me show", nil)).Message, "Back from holiday"))
			e.must(friends[0].Click(e.shown(friends[0], id), "More"))
			time.Sleep(time.Hour)
		}
		if strings.Contains(e.shown(griet, id).Text(), "for too long") {
			t.Error("after five hours somebody counts as silent")
		}
		time.Sleep(time.Hour + time.Minute)
		e.stop()
		e.start()
		board := e.sees(griet, "Anne has kept the table waiting for too long")
		for _, u := range []*discordtest.User{griet, friends[0]} {
			e.hears(u.Click(board, "A computer for Anne"))
		}
		if e.steps(id) != 1 {
			t.Error("somebody else, or she herself, has had a computer play")
		}
		e.must(friends[1].Click(board, "A computer for Anne"))
		e.sees(friends[0], "who was overdue, until they press Play myself")
		time.Sleep(time.Minute) // the computer takes its time
		board = e.shown(friends[0], id)
		if strings.Contains(board.Describe(), "A computer for Anne") || e.steps(id) != 2 {
			t.Errorf("after the computer's move there are %d steps:\n%s", e.steps(id), board.Describe())
		}
		e.must(friends[0].Click(board, "Play myself"))
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running || g.Chairs[0].Away {
			t.Errorf("back again she sits on %+v", g.Chairs[0])
		}
	})
}

// Whose silence a game was archived for stands on its message, and Revive goes on without.
func TestAnArchivedGameSaysForWhoseSilence(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longNim(t)
		friends := e.users("Anne", "Marc")
		e.opens(friends, kind{game: "nim"})
		time.Sleep(14*days + time.Minute)
		board := e.sees(friends[1], "since Anne had kept the game waiting")
		e.must(friends[1].Click(board, "Revive"))
		e.sees(friends[1], "who was overdue, until they press Play myself")
		time.Sleep(time.Minute)
		id, _ := e.registry.At(e.ch.ID)
		if e.steps(id) != 2 {
			t.Errorf("there are %d steps", e.steps(id))
		}
	})
}

// Days of holiday that were set before the turn are no silence; quiet hours are part of it.
func TestHolidaysAreNoSilenceAndQuietHoursAre(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		opts discordtest.Opt
		ends time.Duration
	}{
		"a holiday":   {"/me holiday", discordtest.Opt{"from": "2026-08-07", "to": "2026-08-09"}, 4 * days},
		"quiet hours": {"/me quiet", discordtest.Opt{"from": "10:00", "to": "21:00"}, days}, // it is noon
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := longNim(t)
				friends := e.users("Anne", "Marc")
				e.must(friends[0].Slash(e.ch, c.line, c.opts))
				e.opens(friends, kind{game: "nim"})
				id, _ := e.registry.At(e.ch.ID)
				time.Sleep(c.ends - time.Minute)
				if strings.Contains(e.shown(friends[1], id).Text(), "for too long") {
					t.Error("she counts as silent too early")
				}
				time.Sleep(2 * time.Minute)
				e.sees(friends[1], "for too long")
			})
		})
	}
}
