package store

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
)

func TestALobbyComesBackAsItWas(t *testing.T) {
	s := fresh(t)
	saved := lobby("CCC", "c")
	must(t, s.Add(saved))
	for _, change := range []func(){
		func() {},
		func() { saved.Guests = saved.Guests[1:] },
		func() { saved.Invitation = "m" },
		func() { saved.Invitation, saved.Sequel = "", table.Sequel{} },
		func() { saved.Guests = nil },
		func() { saved.Starts = noon },
		func() { saved.Starts, saved.Missed = time.Time{}, noon },
		func() { saved.Guests = append(saved.Guests, table.Guest{User: table.User{ID: "9", Name: "Zoë"}}) },
	} {
		change()
		put(t, s, &saved, "")
		kept, err := s.Load("CCC")
		must(t, err)
		if diff := cmp.Diff(saved, kept.Saved, cmp.Comparer(time.Time.Equal)); diff != "" {
			t.Errorf("wrote (-), read (+):\n%s", diff)
		}
	}
}

func TestGuestsWhoWereNotToldAreFound(t *testing.T) {
	s := fresh(t)
	told := []table.Guest{{User: table.User{ID: "3", Name: "Lowie"}, Called: true}}
	for id, change := range map[table.ID]func(*table.Saved){
		"CCC": func(t *table.Saved) { t.Guests = told },
		"DDD": func(t *table.Saved) { t.Guests = nil },
		"FFF": func(t *table.Saved) { t.Guests, t.Invitation = told, "m" },
		"GGG": func(t *table.Saved) { t.Guests, t.Invitation = nil, "m" }, // nobody is expected any more
		"HHH": func(t *table.Saved) { t.Guests[0].Called = false },
		"JJJ": func(t *table.Saved) { t.Guests[0].Called = false; refuses(s, t.Channel) },
	} {
		saved := lobby(id, string(id))
		change(&saved)
		must(t, s.Add(saved))
	}
	found, err := s.Invitations()
	must(t, err)
	if slices.Sort(found); !slices.Equal(found, []table.ID{"GGG", "HHH"}) {
		t.Errorf("found %v", found)
	}
}

func TestAnInvitationIsCountedInTheCommitThatNotesIt(t *testing.T) {
	s := fresh(t)
	saved := lobby("CCC", "c")
	saved.Invitation = ""
	must(t, s.Add(saved))
	for i, invitation := range []string{"m", "m", "n", ""} {
		saved.Invitation = invitation
		put(t, s, &saved, "")
		if n, err := s.InvitationsTold("CCC"); err != nil || n != []int{1, 1, 2, 3}[i] {
			t.Errorf("after invitation %q it is %d, %v", invitation, n, err)
		}
	}
}

func TestLinesThatAreBehindAreFound(t *testing.T) {
	s := fresh(t)
	for id, change := range map[table.ID]func(*table.Saved){
		"CCC": func(t *table.Saved) { t.Thread.Shown = t.Revision },
		"DDD": func(t *table.Saved) { t.Thread.Shown = t.Revision - 1 },
		"FFF": func(t *table.Saved) { t.Thread.Line, t.Thread.Shown = "", 0 },
		"GGG": func(t *table.Saved) { t.Thread = table.Thread{} },
		"HHH": func(t *table.Saved) { t.Thread.Shown = 1; refuses(s, t.Channel) },
	} {
		saved := lobby(id, string(id))
		saved.Revision = 5
		change(&saved)
		must(t, s.Add(saved))
		if id == "CCC" {
			saved, first := begun(saved)
			saved.Revision = 6 // a move puts it behind
			commit(t, s, &saved, first)
		}
	}
	found, err := s.Unlined()
	must(t, err)
	if slices.Sort(found); !slices.Equal(found, []table.ID{"CCC", "DDD"}) {
		t.Errorf("found %v", found)
	}
}

// Tables of before there were guests have none, and go on.
func TestTablesOfBeforeHaveNoGuests(t *testing.T) {
	s := open(t, before(t, 9, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_mention, event, opened)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm1', 'call', 'e1', 1),
		       ('LBB', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'lobby', 'm2', '', 'e2', 2);
		INSERT INTO moves (table_id, n, seat, act, event, received_ns) VALUES ('RVN', 0, -1, NULL, 'start', 1);`))
	for _, id := range []table.ID{"RVN", "LBB"} {
		kept, err := s.Load(id)
		must(t, err)
		if len(kept.Guests) > 0 || kept.Sequel.Of != "" {
			t.Errorf("%s: %+v", id, kept.Header)
		}
		kept.Guests = []table.Guest{{User: table.User{ID: "2", Name: "Marc"}}}
		put(t, s, &kept.Saved, "invite")
	}
}
