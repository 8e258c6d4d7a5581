package store

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games/fairness"
)

func TestALobbyComesBackAsItWas(t *testing.T) {
	s := fresh(t)
	saved := lobby("CCC", "c")
	entry, err := s.Add(context.Background(), saved)
	must(t, err)
	saved.Fair = []fairness.Secret{{Entry: entry, Secret: saved.Seed}}
	for _, change := range []func(){
		func() {},
		func() { saved.Cuts = append(saved.Cuts, table.Cut{By: saved.Host, Number: 7}) },
		func() { saved.Cuts = append(saved.Cuts, table.Cut{By: table.User{ID: "9", Name: "Zoë"}, Number: 25}) },
		func() { saved.Guests = saved.Guests[1:] },
		func() { saved.Sequel = table.Sequel{} },
		func() { saved.Guests = nil },
		func() { saved.Starts = noon },
		func() { saved.Starts, saved.Missed = time.Time{}, noon },
		func() { saved.Guests = append(saved.Guests, table.Guest{User: table.User{ID: "9", Name: "Zoë"}}) },
	} {
		change()
		put(t, s, &saved, "")
		kept, err := s.Load(context.Background(), "CCC")
		must(t, err)
		if diff := cmp.Diff(saved, kept.Saved, cmp.Comparer(time.Time.Equal)); diff != "" {
			t.Errorf("wrote (-), read (+):\n%s", diff)
		}
	}
}

func TestGuestsWhoWereNotToldAreFound(t *testing.T) {
	s := fresh(t)
	lowie := table.User{ID: "3", Name: "Lowie"}
	for id, c := range map[table.ID]struct {
		guests []table.Guest
		told   string
		rests  bool
	}{
		"CCC": {guests: []table.Guest{{User: lowie, Known: true}}},
		"DDD": {},
		"FFF": {guests: []table.Guest{{User: lowie}}, told: lowie.ID},
		"GGG": {guests: []table.Guest{{User: lowie}}, told: "4"},
		"HHH": {guests: []table.Guest{{User: lowie}}},
		"JJJ": {guests: []table.Guest{{User: lowie}}, rests: true},
	} {
		saved := lobby(id, string(id))
		saved.Host.ID, saved.Guests = string(id), c.guests
		must(t, added(s.Add(context.Background(), saved)))
		if c.told != "" {
			must(t, s.PutNotices(t.Context(), []notice.Notice{{Table: id, Kind: notice.Invitation, Channel: string(id), Message: "m", For: c.told}}, noon))
		}
		if c.rests {
			refuses(s, saved.Channel)
		}
	}
	found, err := s.Invitations(t.Context())
	must(t, err)
	if slices.Sort(found); !slices.Equal(found, []table.ID{"GGG", "HHH"}) {
		t.Errorf("found %v", found)
	}
}

func TestAnInvitationIsCountedInTheCommitThatNotesIt(t *testing.T) {
	s := fresh(t)
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	for i, message := range []string{"m", "m", "n"} {
		all := []notice.Notice{{Table: "CCC", Kind: notice.Invitation, Channel: "c", Message: message, For: "3"}, {Table: "CCC", Kind: notice.Invitation, Channel: "c", Message: message, For: "4"}}
		must(t, s.PutNotices(t.Context(), all, noon))
		if n, err := s.InvitationsTold(t.Context(), "CCC"); err != nil || n != []int{1, 1, 2}[i] {
			t.Errorf("after invitation %q it is %d, %v", message, n, err)
		}
		if stands, err := s.Notices(t.Context(), "CCC", notice.Invitation); err != nil || len(stands) != 2 || stands[0].Message != message {
			t.Errorf("after invitation %q these stand: %+v, %v", message, stands, err)
		}
	}
}

func TestLinesThatAreBehindAreFound(t *testing.T) {
	s := fresh(t)
	for id, c := range map[table.ID]struct {
		shown int
		last  bool
		above string
		rests string
	}{"CCC": {5, false, "p", ""}, "DDD": {4, false, "p", "DDD"}, "FFF": {5, true, "p", ""}, "HHH": {1, false, "q", "q"}} {
		saved := lobby(id, string(id))
		saved.Revision, saved.Parent, saved.Host.ID = 5, c.above, string(id)
		must(t, added(s.Add(context.Background(), saved)))
		must(t, s.PutNotices(t.Context(), []notice.Notice{{Table: id, Kind: notice.Line, Guild: "g", Channel: c.above, Message: "m" + string(id), Shown: c.shown, Last: c.last}}, noon))
		if c.rests != "" { // a thread may, and its line is elsewhere
			refuses(s, c.rests)
		}
		if id == "CCC" {
			saved, first := begun(saved)
			saved.Revision = 6 // a move puts it behind
			commit(t, s, &saved, first)
		}
	}
	found, err := s.Unlined(t.Context())
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
		kept, err := s.Load(context.Background(), id)
		must(t, err)
		if len(kept.Guests) > 0 || kept.Sequel.Of != "" {
			t.Errorf("%s: %+v", id, kept.Header)
		}
		kept.Guests = []table.Guest{{User: table.User{ID: "2", Name: "Marc"}}}
		put(t, s, &kept.Saved, "invite")
	}
}

func TestSomebodyHasSoManyLobbiesInAServerWhoeverAddsThemAtOnce(t *testing.T) {
	s := fresh(t)
	add := func(id table.ID, guild, host string) error {
		one := lobby(id, "c"+string(id))
		one.Guild, one.Host.ID = guild, host
		return added(s.Add(context.Background(), one))
	}
	var all sync.WaitGroup
	errs := make(chan error, 5)
	for _, id := range []table.ID{"CCC", "DDD", "FFF", "GGG", "HHH"} {
		all.Go(func() { errs <- add(id, "g", "1") })
	}
	all.Wait()
	refused := 0
	for range 5 {
		if err := <-errs; errors.Is(err, table.ErrLobbies) {
			refused++
		} else {
			must(t, err)
		}
	}
	if n, err := s.Lobbies(t.Context(), "g", "1", "another"); refused != 2 || n != table.MostLobbies || err != nil {
		t.Errorf("%d are refused, and there are %d lobbies, %v", refused, n, err)
	}
	for _, c := range []struct{ guild, host string }{{"h", "1"}, {"g", "2"}} {
		must(t, add(table.ID("J"+strings.ToUpper(c.guild)+"J"), c.guild, c.host))
	}
}
