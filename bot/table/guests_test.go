package table_test

import (
	"slices"
	"testing"

	"hofnar/bot/table"
)

func TestASeatIsHeldForWhoeverIsInvited(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.refused(marc, table.Invite{Users: []table.User{lowie}}, "table.refuse.not_host")
	r.refused(anne, table.Invite{Users: []table.User{anne}}, "table.refuse.invited_already")
	r.do(anne, table.Invite{Users: []table.User{marc, lowie, anne}})
	r.refused(anne, table.Invite{Users: []table.User{lowie, marc}}, "table.refuse.invited_already")
	r.restart()
	g := r.look(anne)
	if !slices.Equal(expected(g), []string{"Marc", "Lowie"}) {
		t.Errorf("seats are held for %+v", g.Guests)
	}
	r.do(maria, table.Join{})
	r.refused(anne, table.Invite{Users: []table.User{karel}}, "table.refuse.held_seats")
	r.refused(karel, table.Join{}, "table.refuse.held_seats")
	if g = r.do(lowie, table.Join{}); !slices.Equal(expected(g), []string{"Marc"}) {
		t.Errorf("seats are held for %v", expected(g))
	}
	r.refused(lowie, table.Release{User: marc.ID}, "table.refuse.not_host")
	r.refused(karel, table.Release{User: karel.ID}, "table.refuse.not_invited")
	if g = r.do(marc, table.Release{User: marc.ID}); len(g.Guests) > 0 {
		t.Errorf("who does not want to play is expected still: %v", expected(g))
	}
	r.do(anne, table.Invite{Users: []table.User{marc}})
	if g = r.do(anne, table.Cancel{}); len(g.Guests) > 0 {
		t.Errorf("a closed table holds seats for %v", expected(g))
	}
	r.refused(anne, table.Invite{Users: []table.User{karel}}, "table.refuse.over")
}
