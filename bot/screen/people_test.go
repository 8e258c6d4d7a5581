package screen_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/kismet"
)

// What persons and servers set, and lists of tables.
func TestScreensOfPersonsAndServers(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "people")
	s := a.underWay()
	a.me(s)
	a.settings(s)
	s.now = evening.Add(2 * time.Hour)
	a.lists(s)
	a.reminders(s)
	a.calls()
}

func (a *album) me(s scene) {
	now := evening
	fresh := people.Newcomer("1")
	set := people.Person{
		ID: "1", Remind: people.Direct, InboxClosed: true, Quiet: people.Quiet{From: 22*60 + 30, To: 7 * 60}, Zone: "Europe/Brussels", TextOnly: true,
		Holidays: people.Holidays{{First: "2026-01-01", Last: "2026-01-04"}, {First: "2026-03-05", Last: "2026-03-09"}},
	}
	silent := people.Person{ID: "1", Remind: people.Silent, Quiet: people.Quiet{From: 60, To: 120}}
	a.page("what somebody has set",
		s.shot("Anne, who has set nothing", s.set.Me(viewer(friends[0]), fresh, 30, now, "")),
		s.shot("Anne, who has set everything", s.set.Me(viewer(friends[0]), set, 30, now, "That is set.")),
		s.shot("Anne, who wants her peace", s.set.Me(viewer(friends[0]), silent, 30, now, "")))
}

func (a *album) settings(s scene) {
	other := people.Server{ID: "100", Clock: "8h", Overdue: people.Nudge, Holidays: 1, Archive: 1, Keep: 1, Weekly: "202", Daily: "203", Channels: []string{"200", "201"}}
	never := people.NewServer("100")
	never.Clock, never.Archive = table.NoClock, 0
	for i := range 60 {
		never.Channels = append(never.Channels, fmt.Sprint(1_000_000_000_000_000_000+i))
	}
	a.page("what is set in a server",
		s.shot("who manages it, nothing being set", s.set.Settings(viewer(moderator), people.NewServer("100"), "")),
		s.shot("who manages it", s.set.Settings(viewer(moderator), other, "That is set.")),
		s.shot("who manages it, with many channels", s.set.Settings(viewer(moderator), never, "")))
}

// several are tables in all states, as that person sees them.
func (a *album) several(user table.User) (list []table.Snapshot) {
	add := func(id table.ID, k table.Kept, do ...table.Action) {
		k.ID = id
		s := at(a.t, k)
		for _, what := range do {
			s.does(friends[0], what)
		}
		list = append(list, s.look(user))
	}
	broken := played(a.t, "dalmuti/201", end)
	broken.Steps[1].Act = games.Act(`{"m":"fly"}`)
	add("L3C", lobby(dalmuti.Game, 2))
	add("R3D", played(a.t, "dalmuti/201", end))
	add("K4F", played(a.t, "kismet/012", round(2)))
	add("P6G", lobby(kismet.Game, 1))
	add("X6H", broken)
	return list
}

func (a *album) lists(s scene) {
	var shots []shot
	for _, user := range []table.User{friends[0], friends[4]} {
		shots = append(shots, s.shot(user.Name+" · /games", s.set.MyTables(viewer(user), screen.Mine(a.several(user)), 0, false)))
	}
	shots = append(shots, s.shot("Griet, who plays nowhere · /games", s.set.MyTables(viewer(onlooker), nil, 0, false)),
		s.shot("Griet · the same in direct messages", s.set.MyTables(viewer(onlooker), nil, 0, true)),
		s.shot("Anne · /games in direct messages", s.set.MyTables(viewer(friends[0]), screen.Mine(a.several(friends[0])), 0, true)))
	a.page("my tables", shots...)

	var many []table.Snapshot
	for range 5 {
		many = append(many, a.several(onlooker)...)
	}
	a.page("all tables",
		s.shot("Rik · /tables", s.set.AllTables(viewer(moderator), a.several(onlooker), 0, 5, 0)),
		s.shot("Rik · /tables, when some are archived", s.set.AllTables(viewer(moderator), a.archived(), 0, 1, 2)),
		s.shot("Rik · /tables, the third page of many", s.set.AllTables(viewer(moderator), a.several(onlooker), 2, len(many), 0)),
		s.shot("Rik · /tables, when there is none", s.set.AllTables(viewer(moderator), nil, 0, 0, 0)),
		s.shot("Griet · /games, the last page of many", s.set.MyTables(viewer(onlooker), many, 99, false)))
}

func (a *album) reminders(s scene) {
	list := a.several(onlooker)[1:3]
	a.page("reminders in other ways",
		s.shot("Anne, directly", s.set.DirectReminder(list[0], 0)),
		s.shot("Anne, directly and not for the first time", s.set.DirectReminder(again(list[0]), 0)),
		s.shot("the channel, not for the first time", s.set.Reminder(again(list[0]), 0)),
		s.shot("the channel, when the time is over", s.set.Reminder(tooLate(again(list[0])), 0)),
		s.shot("Anne, directly in the morning", s.set.Morning(list)),
		s.shot("the channel, in the morning", s.set.MorningHere("1", list[0].Channel, list[:1])),
		s.shot("the channel, in the morning of somebody whose inbox is closed", s.set.WithClosedInbox(s.set.MorningHere("1", list[0].Channel, list))),
		s.shot("the channel, the inbox being closed", s.set.WithClosedInbox(s.set.Reminder(list[0], 0))))
}

// calls are those to whatever a game may wait for.
func (a *album) calls() {
	var shots []shot
	for _, one := range []struct {
		record string
		until  stop
	}{
		{"dalmuti/006", asks("dalmuti.ask.tax")}, {"dalmuti/006", asks("dalmuti.ask.lead")},
		{"kismet/012", phase("roll")}, {"kismet/012", phase("act")}, {"kismet/033", phase("claim")}, {"kismet/012", phase("kismet")},
		{"murphy/036", asks("murphy.ask.turn")}, {"murphy/048", asks("murphy.ask.answer")},
		{"teufel/003", asks("teufel.ask.field")}, {"teufel/003", asks("teufel.ask.rotation")},
	} {
		s := at(a.t, played(a.t, one.record, one.until))
		g := s.look(table.User{})
		shots = append(shots, s.shot("the channel · "+g.Game, s.set.Reminder(g, g.View().Turn[0])))
	}
	a.page("calls", shots...)
}

// again is a table at which the first seat is called for the second time.
func again(g table.Snapshot) table.Snapshot {
	g.Calls = map[games.Seat]table.Call{0: {User: "1", Rung: table.HalfCall + 1}}
	g.Clocks = map[games.Seat]time.Time{0: evening.Add(3 * time.Hour)}
	return g
}

// tooLate is a table at which the time of the first seat is over.
func tooLate(g table.Snapshot) table.Snapshot {
	g.Late, g.Clocks[0] = []games.Seat{0}, evening
	return g
}

// However long the names and addresses are, a page of tables can be sent.
func TestAPageOfTablesCanBeSent(t *testing.T) {
	t.Parallel()
	k := lobby(dalmuti.Game, 4)
	k.Guild, k.Channel, k.Host.Name = "1000000000000000000", "1000000000000000000", "_A very long name of a host__*_"
	g := at(t, k).look(table.User{})
	g.Since = time.Unix(1_000_000_000_0, 0)
	var list []table.Snapshot
	for i := range screen.TablesShown {
		g.ID = table.ID(fmt.Sprintf("T%dB", i))
		list = append(list, g)
	}
	s := *set()
	s.Where = func(table.ID) string { return "1000000000000000000" }
	if err := flaws(s.AllTables(viewer(moderator), list, 1, 5000, 5000)); err != nil {
		t.Error(err)
	}
	if err := flaws(set().WithClosedInbox(set().MorningHere("1000000000000000000", list[0].Channel, slices.Repeat(list, 3)))); err != nil {
		t.Error(err)
	}
}
