package screen_test

import (
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
)

func TestScreensOfClocks(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "clocks")
	a.clocksRun()
	a.clocksRunOut()
}

// clocked is a table at which four friends have begun with a clock.
func (a *album) clocked(overdue string) scene {
	s := at(a.t, lobby(dalmuti.Game, 4)).inWords()
	s.does(friends[0], table.SetOption{Key: "clock", Value: []byte(`"36h"`)})
	s.does(friends[0], table.SetOption{Key: "overdue", Value: []byte(`"` + overdue + `"`)})
	return s
}

// option is what the host may choose for an option.
func (s scene) option(key string) shot {
	return s.private(friends[0], key, func(who screen.Viewer, g table.Snapshot) discord.Message { return s.set.Option(who, g, key) })
}

func (a *album) clocksRun() {
	s := a.clocked("nudge")
	a.page("a lobby with a clock", s.channel(), s.option("clock"), s.option("overdue"))
	s = a.clocked("computer")
	s.does(friends[0], table.Start{})
	g := s.look(table.User{})
	a.page("several are waited for", s.channel(), s.hand(g.Chairs[g.View().Turn[0]].User), s.hand(s.waiting()))
	s.does(friends[0], table.Pause{})
	a.page("paused", s.channel(), s.menu(friends[0]), s.menu(friends[1]), s.menu(moderator), s.hand(friends[1]))
}

func (a *album) clocksRunOut() {
	k := played(a.t, "kismet/012", phase("act"))
	k.Options["clock"], k.Options["overdue"] = "1d", "nudge"
	k.Clocks = map[games.Seat]table.Clock{}
	for seat := range k.Chairs {
		k.Clocks[games.Seat(seat)] = table.Clock{Bank: 95 * time.Minute}
	}
	turn := at(a.t, k).look(table.User{}).View().Turn[0]
	k.Clocks[turn] = table.Clock{Since: evening.Add(-25 * time.Hour), Ends: evening.Add(-time.Hour), Until: evening, Out: true, Late: 2}
	a.page("somebody is late", at(a.t, k).channel())

	k.Options["overdue"] = "computer"
	other := (int(turn) + 1) % len(k.Chairs)
	k.Chairs[other].Away, k.Chairs[other].Level = true, "normal"
	k.Clocks[turn] = table.Clock{Bank: 95 * time.Minute, Since: evening, Ends: evening.Add(24 * time.Hour), Until: evening.Add(48 * time.Hour)}
	s := at(a.t, k)
	a.page("a computer plays for somebody", s.channel(), at(a.t, k).inWords().channel(), s.hand(s.look(table.User{}).Chairs[turn].User))

	away := screen.Holidays{
		turn:              {Holiday: people.Holiday{First: "2026-03-01", Last: "2026-03-09"}, Now: true},
		games.Seat(other): {Holiday: people.Holiday{First: "2026-03-08", Last: "2026-03-08"}},
	}
	g := s.look(table.User{})
	a.page("people are on holiday", s.shot("the channel", s.set.Table(g, s.now, away)),
		s.shot(g.Chairs[turn].Name+" · /games", s.set.MyTables(viewer(g.Chairs[turn].User), []table.Snapshot{s.look(g.Chairs[turn].User)}, 0, false)),
		s.shot("Griet · /games", s.set.MyTables(viewer(onlooker), []table.Snapshot{g}, 0, false)))
}
