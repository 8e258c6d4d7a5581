package screen_test

import (
	"encoding/json"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games/dalmuti"
)

func TestLinesAboutTablesInThreads(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "lines")
	line := func(s scene) shot { return s.shot("the channel above", s.set.Line(s.look(table.User{}))) }
	s := at(t, lobby(dalmuti.Game, 2))
	a.page("a table is opened", s.shot("the channel above", s.set.FirstLine("dalmuti", "7QK", markdown.Name)), shot{"the thread", s.set.ThreadName("dalmuti", "7QK")})
	a.page("a lobby", line(s))
	s.does(friends[0], table.Cancel{})
	a.page("a lobby was closed", line(s))
	s = a.underWay()
	a.page("a game", line(s))
	s.does(friends[0], table.Stop{})
	a.page("a game was stopped", line(s))
	a.page("a game is over", line(at(t, played(t, "dalmuti/006", end))))
}

func TestScreensOfSeatsThatAreHeld(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "guests")
	s := at(t, lobby(dalmuti.Game, 2))
	s.does(friends[0], table.Invite{Users: []table.User{friends[2], markdown}})
	a.page("seats are held", s.channel(), s.menu(friends[0]),
		s.shot("the channel · those who are new are notified", s.set.Invitation(s.look(table.User{}), []string{friends[2].ID})),
		s.shot("the channel · all were told otherwise", s.set.Invitation(s.look(table.User{}), nil)),
		s.shot("Katrien · direct message", s.set.DirectInvitation(s.look(table.User{}))))

	k := lobby(dalmuti.Game, 4)
	k.Starts = evening.Add(26 * time.Hour)
	s = at(t, k)
	a.page("the game begins by itself", s.channel())

	k.Starts, k.Missed, k.Chairs = time.Time{}, evening, k.Chairs[:3]
	s = at(t, k)
	a.page("it did not begin", s.channel())

	k = lobby(dalmuti.Game, 1)
	k.Sequel = table.Sequel{Of: "CDF", Order: []string{"1", "2"}}
	k.Guests = []table.Guest{{User: friends[1], Known: true}}
	s = at(t, k)
	s.does(friends[0], table.SetOption{Key: "keep_titles", Value: json.RawMessage("true")})
	a.page("playing again", s.channel(), s.menu(friends[0]), s.private(friends[0], "keep_titles", func(who screen.Viewer, g table.Snapshot) discord.Message {
		return s.set.Option(who, g, "keep_titles")
	}))
}
