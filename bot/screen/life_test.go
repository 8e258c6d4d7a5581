package screen_test

import (
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
)

// What happens to a table looks the same whatever is played there.
func TestScreensOfATablesLife(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "table")
	a.going()
	a.leaving()
	a.stopping()
	a.brokenAndEmpty()
}

func (a *album) underWay() scene { return at(a.t, played(a.t, "dalmuti/201", end)) }

func (a *album) going() {
	s := a.underWay()
	a.page("more", s.menu(friends[0]), s.menu(friends[1]), s.menu(moderator), s.menu(onlooker))
	a.page("notes on top",
		s.private(friends[1], "More", func(who screen.Viewer, g table.Snapshot) discord.Message {
			return s.set.Menu(who, g, "That button is from before.")
		}),
		s.private(friends[1], "Hand", func(who screen.Viewer, g table.Snapshot) discord.Message {
			return s.set.Hand(who, g, "That button is from before.")
		}))
	a.page("a record asked for too early", s.private(friends[0], "Record", s.set.Record))
}

func (a *album) leaving() {
	s := a.underWay()
	a.page("leaving", s.private(friends[1], "Leave", s.set.ConfirmLeave), s.private(onlooker, "Leave", s.set.ConfirmLeave))
	s.does(friends[0], table.Leave{})
	a.page("the host has left", s.channel(), s.menu(friends[0]), s.menu(friends[1]))
	for _, user := range friends[1:5] {
		s.does(user, table.Leave{})
	}
	a.page("all have left", s.channel(), s.private(friends[1], "Stop", s.set.ConfirmStop))

	s = at(a.t, lobby(dalmuti.Game, 2))
	alone := at(a.t, lobby(dalmuti.Game, 1))
	a.page("stopping a lobby", s.private(friends[0], "Stop", s.set.ConfirmStop), s.private(friends[1], "Stop", s.set.ConfirmStop))
	a.page("leaving a lobby", s.private(friends[1], "Leave", s.set.ConfirmLeave), alone.private(friends[0], "Leave", alone.set.ConfirmLeave))
}

func (a *album) stopping() {
	s := a.underWay()
	a.page("stopping", s.private(friends[0], "Stop", s.set.ConfirmStop), s.private(friends[1], "Stop", s.set.ConfirmStop), s.private(moderator, "Stop", s.set.ConfirmStop))
	s.does(friends[0], table.Stop{})
	a.page("stopped", s.channel(), s.menu(friends[0]), s.hand(friends[1]), s.sheet())

	s = at(a.t, lobby(dalmuti.Game, 2))
	s.does(friends[0], table.Cancel{})
	a.page("cancelled", s.channel())
}

func (a *album) brokenAndEmpty() {
	k := played(a.t, "dalmuti/201", end)
	k.Steps[1].Act = games.Act(`{"m":"fly"}`)
	a.page("it cannot be replayed", at(a.t, k).channel())

	s := at(a.t, lobby(dalmuti.Game, 1))
	a.page("nothing happened yet", s.log(0), s.sheet())
	s.does(friends[0], table.SetOption{Key: "deck", Value: []byte(`"trimmed"`)})
	s.does(friends[0], table.SetOption{Key: "pace", Value: []byte(`"slow"`)})
	a.page("other options than usual", s.channel())
}

func TestScreensOfTheHouse(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "house")
	s := a.underWay()
	a.page("help", s.shot("anybody", s.set.Help(viewer(onlooker), nil, false)),
		s.shot("anybody, in a direct message", s.set.Help(viewer(onlooker), map[string]string{"hand": "300", "play": "301"}, true)))
	a.page("a reminder", s.shot("the channel", s.set.Reminder(s.look(table.User{}), 2)))
	a.page("controls of nothing", s.shot("anybody", s.set.Rules(viewer(onlooker), "chess", "")),
		s.private(friends[0], "an option that is gone", func(who screen.Viewer, g table.Snapshot) discord.Message { return s.set.Option(who, g, "gone") }))
	a.page("score sheets of a channel", s.private(onlooker, "/scores sheet", func(who screen.Viewer, g table.Snapshot) discord.Message {
		other := screen.SheetOf(at(a.t, played(a.t, "kismet/012", end)).look(table.User{}))
		other.ID = "C4F"
		return s.set.Sheet(who, screen.SheetOf(g), []table.Sheet{other})
	}))
}

func TestASpanBeginsSoManyDaysBefore(t *testing.T) {
	for _, span := range screen.Spans {
		since := span.Since(evening)
		days := map[string]int{"week": 7, "month": 30, "year": 365}[span.Key]
		if days == 0 && !since.IsZero() || days > 0 && evening.Sub(since) != time.Duration(days)*24*time.Hour {
			t.Errorf("%s begins %v", span.Key, since)
		}
	}
}
