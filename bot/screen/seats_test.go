package screen_test

import (
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
)

func TestScreensOfSeatsThatChangeHands(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "seats")
	a.handingOver()
	a.deserted()
	a.last()
	a.ended()
}

// handOver is where somebody offers seats.
func (s scene) handOver(user table.User) shot {
	s.t.Helper()
	return s.private(user, "Hand over", func(who screen.Viewer, g table.Snapshot) discord.Message { return s.set.HandOver(who, g, "") })
}

// asksFor is the message in the channel that offers a seat.
func (s scene) asksFor(seat games.Seat) shot {
	s.t.Helper()
	g := s.look(table.User{})
	return s.shot("the channel", s.set.Offer(g, seat, g.Offers[seat], true))
}

func (a *album) handingOver() {
	k := played(a.t, "dalmuti/201", end)
	for seat, c := range k.Chairs {
		k.Tenures = append(k.Tenures, table.Tenure{Seat: games.Seat(seat), User: c.User, To: table.Lasting})
	}
	s := at(a.t, k)
	s.does(friends[0], table.OfferSeat{Seat: games.Public, To: onlooker})
	a.page("somebody offers the own seat", s.channel(), s.asksFor(0), s.menu(friends[0]), s.handOver(friends[0]), s.handOver(friends[1]))
	s.does(onlooker, table.TakeSeat{Seat: 0, N: s.look(onlooker).Offers[0].N})
	a.page("it is taken", s.channel(), s.hand(onlooker), s.log(0))
}

func (a *album) deserted() {
	s := a.underWay()
	s.does(friends[1], table.Leave{Departed: true})
	a.page("a player has left the server", s.menu(friends[0]), s.handOver(friends[0]), s.menu(moderator), s.private(friends[1], "Left", s.set.Left))
	s.does(friends[0], table.OfferSeat{Seat: 1, To: onlooker})
	a.page("the host offers that player's seat", s.asksFor(1), s.channel())
}

func (a *album) last() {
	s := a.underWay()
	for _, user := range friends[1:5] {
		s.does(user, table.Leave{})
	}
	a.page("the last person leaves", s.private(friends[0], "Leave", s.set.ConfirmLeave))
	s.does(friends[0], table.Leave{})
	a.page("the last person has left", s.private(friends[0], "Left", s.set.Left), s.channel())
}

func (a *album) ended() {
	k := played(a.t, "dalmuti/006", end)
	k.Places = []table.Place{{User: friends[0], Place: 1}, {User: friends[1], Place: 6, Left: true}}
	one := at(a.t, k).channel()
	k.Places = append(k.Places, table.Place{User: markdown, Place: 6, Left: true})
	a.page("who has left is last", one, at(a.t, k).channel())
}

func TestWhereComputersSitItIsNotSaidThatNobodySits(t *testing.T) {
	s := at(t, played(t, "dalmuti/201", end))
	for _, user := range friends[1:5] {
		s.does(user, table.Leave{})
	}
	says := func(m discord.Message, want string) {
		t.Helper()
		if said := drawn(m, s.now); !strings.Contains(said, want) {
			t.Errorf("it says\n%s\nand not %q", said, want)
		}
	}
	leaving := func(s scene) discord.Message { return s.set.ConfirmLeave(viewer(friends[0]), s.look(friends[0])) }
	says(leaving(s), "No other person is at the table, so the table pauses until")
	s.does(friends[0], table.Pause{})
	says(leaving(s), "No other person is at the table, so it stays paused until")
	s.does(friends[0], table.Leave{})
	says(s.set.Table(s.look(table.User{}), s.now, nil), "**Paused.** Only computers are left; ")
	says(s.set.Line(s.look(table.User{})), "paused, only computers are left")
	s = at(t, lobby(dalmuti.Game, 1))
	s.does(friends[0], table.AddComputer{})
	says(leaving(s), "No other person is at the table, so it is closed")
}
