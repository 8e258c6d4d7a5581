package screen_test

import (
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

func TestScreensOfAnArchivedTable(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "archive")
	s := at(t, put(played(t, "dalmuti/201", end)))
	a.page("cards in hand", s.channel(), s.hand(friends[1]), s.menu(friends[0]), s.menu(friends[1]), s.menu(moderator))
	a.page("somebody looks for it", s.private(onlooker, "/hand", s.set.Archived))
	s = at(t, put(played(t, "kismet/012", round(2))))
	a.page("all lies open", s.channel(), s.hand(friends[1]), s.private(friends[0], "Stop", s.set.ConfirmStop), s.sheet(), s.log(0))
}

// put is a table that was put away.
func put(k table.Kept) table.Kept {
	k.Status, k.Archived = table.Archived, evening
	return k
}

// archived are tables of which two are archived, one of them paused before.
func (a *album) archived() (list []table.Snapshot) {
	held := put(played(a.t, "kismet/012", round(2)))
	held.ID, held.Held = "H3D", true
	idle := put(played(a.t, "dalmuti/201", end))
	idle.ID = "D4L"
	for _, k := range []table.Kept{played(a.t, "dalmuti/201", end), idle, held} {
		list = append(list, at(a.t, k).look(table.User{}))
	}
	return list
}

// An archived table has no control that moves anything, and everybody may revive it who
// is let.
func TestOnlyReviveIsOfferedAtAnArchivedTable(t *testing.T) {
	t.Parallel()
	s := at(t, put(played(t, "kismet/012", phase("kismet"))))
	for who, m := range map[string]discord.Message{
		"the channel": s.set.Table(s.look(table.User{}), s.now, nil),
		"Marc":        s.set.Hand(viewer(friends[1]), s.look(friends[1]), ""),
	} {
		revive := 0
		for _, row := range m.Components {
			for _, b := range row.Components {
				switch c, _ := screen.ReadControl(b.CustomID, nil); c.Verb {
				case screen.VerbRevive:
					revive++
				case "", screen.VerbLog, screen.VerbMore:
				default:
					t.Errorf("%s is offered %s", who, b.CustomID)
				}
			}
		}
		if revive != 1 {
			t.Errorf("%s finds Revive %d times", who, revive)
		}
	}
}
