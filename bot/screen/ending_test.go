package screen_test

import (
	"testing"
	"time"

	"hofnar/bot/table"
)

// A game that counts and is well under way ends by consent, or by a moderator with a reason.
func TestScreensOfEndingAGame(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "ending")
	s := at(t, played(t, "kismet/012", round(2)))
	form := s.set.StopForm(viewer(moderator), s.look(moderator))
	if s.set.StopForm(viewer(friends[0]), s.look(friends[0])) != nil {
		t.Error("a host is asked for a reason")
	}
	a.page("stopping", s.private(friends[0], "Stop", s.set.ConfirmStop), s.private(moderator, "Stop, too late for a form", s.set.ConfirmStop),
		shot{"Rik, moderator · Stop, a form", form.Title + "\n" + form.Label})

	s.does(friends[0], table.Stop{})
	g := s.look(table.User{})
	a.page("all are asked", s.channel(), s.shot("Marc is called", s.set.AskToEnd(g, []string{friends[1].ID})),
		s.shot("Katrien is called directly", s.set.AskToEndDirectly(g)))
	for _, seat := range g.WishToEnd.Missing {
		s.does(g.Chairs[seat].User, table.ConsentToEnd{N: g.WishToEnd.N})
	}
	a.page("all agree", s.channel(), s.log(0))

	s = at(t, played(t, "kismet/012", round(2)))
	s.moderates(table.Stop{Reason: "they **quarrel**"})
	a.page("a moderator stops it", s.channel(), s.log(0))

	s = at(t, played(t, "kismet/012", round(2)))
	s.does(friends[0], table.Stop{})
	s.does(friends[1], table.ConsentToEnd{N: s.look(table.User{}).WishToEnd.N, No: true})
	a.page("somebody plays on", s.channel())
	s.does(friends[0], table.Stop{})
	a.page("asked again after a refusal", s.channel())
	s.does(table.User{}, table.CalledToEnd{N: s.look(table.User{}).WishToEnd.N})
	a.page("asked again, and somebody sleeps", s.channel())

	s = at(t, played(t, "kismet/012", round(2)))
	s.does(friends[0], table.Stop{})
	s.does(table.User{}, table.CalledToEnd{N: s.look(table.User{}).WishToEnd.N})
	g = s.look(table.User{})
	a.page("somebody sleeps", s.channel(), s.shot("Marc is called", s.set.AskToEnd(g, []string{friends[1].ID})),
		s.shot("Katrien is called directly", s.set.AskToEndDirectly(g)))
}

// moderates has the moderator do something.
func (s scene) moderates(what table.Action) {
	s.t.Helper()
	done := make(chan error)
	s.registry.Send(s.id, table.Deed{By: moderator, Moderator: true, Received: s.now, Do: what}, func(_ table.Snapshot, err error) { done <- err })
	if err := <-done; err != nil {
		s.t.Fatal(err)
	}
}

func TestScreensOfASilence(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "silence")
	k := played(t, "kismet/012", round(2))
	seat := at(t, k).look(table.User{}).View().Turn[0]
	overdue := table.Clock{Since: evening, Until: evening.Add(time.Minute), Out: true, Late: 2}
	k.Clocks = table.Clocks{seat: overdue}
	s := at(t, k)
	a.page("somebody is silent", s.channel())
	other := friends[0]
	if s.look(other).Seat == seat {
		other = friends[1]
	}
	s.does(other, table.StandIn{Seat: seat})
	a.page("a computer plays on", s.channel())

	overdue.Stopped = evening.Add(time.Hour)
	k = put(k)
	k.Clocks = table.Clocks{seat: overdue}
	a.page("archived for a silence", at(t, k).channel())
}
