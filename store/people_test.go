package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/people"
	"hofnar/bot/table"
)

func TestWhatAPersonSetsComesBack(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	p, err := s.Person(t.Context(), "1")
	must(t, err)
	if diff := cmp.Diff(people.Newcomer("1"), p); diff != "" {
		t.Errorf("somebody who has set nothing: %s", diff)
	}
	set := people.Person{
		ID: "1", Remind: people.Direct, Quiet: people.Quiet{From: 1350, To: 420}, Zone: "Europe/Brussels", TextOnly: true, NoMotion: true, Language: "nl", Spoken: "de", InboxClosed: true,
		Holidays: people.Holidays{{First: "2026-07-01", Last: "2026-07-05"}, {First: "2026-12-20", Last: "2027-01-03"}}, Due: noon,
	}
	_, err = s.ChangePerson(t.Context(), "1", func(p *people.Person) { *p = set })
	must(t, err)
	set.Holidays = set.Holidays[1:]
	now, err := s.ChangePerson(t.Context(), "1", func(p *people.Person) { p.Holidays = p.Holidays[1:] })
	must(t, err)
	must(t, s.Close())
	kept, err := open(t, path).Person(t.Context(), "1")
	must(t, err)
	same := cmp.Comparer(time.Time.Equal)
	if diff := cmp.Diff(set, kept, same) + cmp.Diff(set, now, same); diff != "" {
		t.Errorf("set (-), read (+):\n%s", diff)
	}
}

func TestWhoIsToBeCalledFirst(t *testing.T) {
	s := fresh(t)
	due := func(id string, at time.Time) {
		_, err := s.ChangePerson(t.Context(), id, func(p *people.Person) { p.Due = at })
		must(t, err)
	}
	first := func(want string, at time.Time) {
		t.Helper()
		id, when, err := s.FirstDue(t.Context())
		must(t, err)
		if id != want || !when.Equal(at) {
			t.Errorf("first is %q at %v, not %q at %v", id, when, want, at)
		}
	}
	first("", time.Time{})
	due("1", noon.Add(time.Hour))
	due("2", noon)
	first("2", noon)
	due("2", time.Time{})
	first("1", noon.Add(time.Hour))
}

func TestWhatIsSetInAServerComesBack(t *testing.T) {
	s := fresh(t)
	set, err := s.Server(t.Context(), "g")
	must(t, err)
	if diff := cmp.Diff(people.NewServer("g"), set); diff != "" {
		t.Errorf("a server in which nothing is set: %s", diff)
	}
	want := people.Server{ID: "g", Clock: "2d", Overdue: people.Nudge, Holidays: 10, Archive: 3, Keep: 7, Weekly: "3", WeeklyDue: noon, Channels: []string{"1", "2"}}
	_, err = s.ChangeServer(t.Context(), "g", func(s *people.Server) { *s = want })
	must(t, err)
	want.Channels = want.Channels[:1]
	now, err := s.ChangeServer(t.Context(), "g", func(s *people.Server) { s.Channels = s.Channels[:1] })
	must(t, err)
	kept, err := s.Server(t.Context(), "g")
	must(t, err)
	if diff := cmp.Diff(want, kept) + cmp.Diff(want, now); diff != "" {
		t.Errorf("set (-), read (+):\n%s", diff)
	}
	if other, err := s.Server(t.Context(), "h"); err != nil || len(other.Channels) > 0 || other.Clock != "" {
		t.Errorf("another server has %+v, %v", other, err)
	}
}

// opened opens a lobby in a server, so much after noon.
func opened(t *testing.T, s *Store, id table.ID, guild string, after time.Duration) table.Saved {
	t.Helper()
	saved := lobby(id, "channel of "+string(id))
	saved.Guild, saved.Opened, saved.Event = guild, noon.Add(after), "open "+string(id)
	saved.Host.ID = string(id)
	must(t, added(s.Add(context.Background(), saved)))
	return saved
}

func TestTablesOfSomebodyAreThoseAtWhichHeSits(t *testing.T) {
	s := fresh(t)
	opened(t, s, "LTR", "g", time.Hour)
	opened(t, s, "FRS", "g", 0)
	opened(t, s, "LSW", "another", time.Minute)
	over := opened(t, s, "VRR", "g", 0)
	over.Status = table.Stopped
	put(t, s, &over, "")
	for _, c := range []struct {
		user, guild string
		want        []table.ID
	}{
		{"1", "g", []table.ID{"FRS", "LTR"}},
		{"1", "", []table.ID{"FRS", "LSW", "LTR"}},
		{"2", "g", nil}, // has left
		{"", "g", nil},  // computers
	} {
		ids, err := s.TablesOf(t.Context(), c.user, c.guild)
		must(t, err)
		if !slices.Equal(ids, c.want) {
			t.Errorf("of %q in %q: %v", c.user, c.guild, ids)
		}
	}
}

func TestTablesOfAServerComeByPagesTheArchivedOnesLast(t *testing.T) {
	s := fresh(t)
	for i := range 7 {
		saved := opened(t, s, table.ID(fmt.Sprintf("T%d", i)), "g", time.Duration(i)*time.Hour)
		if i%2 == 0 {
			saved.Status = table.Archived
			put(t, s, &saved, "")
		}
	}
	opened(t, s, "LSW", "another", 0)
	for skip, want := range map[int][]table.ID{0: {"T1", "T3"}, 2: {"T5", "T0"}, 4: {"T2", "T4"}, 6: {"T6"}, 8: nil} {
		ids, open, archived, err := s.TablesIn(context.Background(), "g", skip, 2)
		must(t, err)
		if open != 3 || archived != 4 || !slices.Equal(ids, want) {
			t.Errorf("%d open and %d archived, after %d come %v", open, archived, skip, ids)
		}
	}
}

// Tables, running ones too, that were made before anybody could set anything are
// found, and their people are newcomers.
func TestBooksOfBeforeKnowNobodysSettings(t *testing.T) {
	s := open(t, before(t, 6, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_mention, event, opened)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm1', 'call', 'e1', 1),
		       ('FNS', 'g', '3', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', 'm3', '', 'e3', 3);
		INSERT INTO seats VALUES ('RVN', 0, '1', 'Anne', '', 'Anne', 0), ('FNS', 0, '1', 'Anne', '', 'Anne', 0);
		INSERT INTO moves VALUES ('RVN', 0, -1, NULL, 'start', 1), ('RVN', 1, 0, '{}', 'first', 2);`))
	mine, err := s.TablesOf(t.Context(), "1", "g")
	must(t, err)
	listed, all, _, err := s.TablesIn(context.Background(), "g", 0, 10)
	must(t, err)
	if want := []table.ID{"RVN"}; !slices.Equal(mine, want) || !slices.Equal(listed, want) || all != 1 {
		t.Errorf("mine are %v, all %v", mine, listed)
	}
	p, err := s.Person(t.Context(), "1")
	must(t, err)
	server, err := s.Server(t.Context(), "g")
	must(t, err)
	if diff := cmp.Diff(people.Newcomer("1"), p) + cmp.Diff(people.NewServer("g"), server); diff != "" {
		t.Error(diff)
	}
	must(t, s.Check(t.Context()))
}

// Of a server's tables, most of which ended long ago, only the open and the archived ones
// are gone through.
func TestOpenAndArchivedTablesHaveIndexesOfTheirOwn(t *testing.T) {
	s := fresh(t)
	for which, index := range map[string]string{areOpen: "open_tables_of_guild", areArchived: "archived_tables_of_guild"} {
		for _, query := range []string{
			`SELECT id FROM tables WHERE guild = ?` + which + ` ORDER BY opened, id LIMIT 10 OFFSET 10`,
			`SELECT count(*) FROM tables WHERE guild = ?` + which,
			`UPDATE tables SET due = opened WHERE guild = ?` + which,
		} {
			steps := plan(t, s.db, asked{query, []any{"g"}})
			if len(steps) != 1 || !strings.Contains(steps[0], " INDEX "+index) {
				t.Errorf("%s\n%v", query, steps)
			}
		}
	}
}

func TestAServerSpeaksTheLanguageThatIsSetElseThatOfItsNewestTable(t *testing.T) {
	s := fresh(t)
	speaks := func(want string) {
		t.Helper()
		if got, err := s.Speaks(t.Context(), "g"); err != nil || got != want {
			t.Errorf("%q, %v, wanted %q", got, err, want)
		}
	}
	speaks("")
	for i, language := range []string{"de", "nl"} {
		saved := lobby(table.ID(language), language)
		saved.Guild, saved.Opened, saved.Language, saved.Event = "g", noon.Add(time.Duration(i)*time.Hour), language, language
		must(t, added(s.Add(t.Context(), saved)))
	}
	speaks("nl")
	_, err := s.ChangeServer(t.Context(), "g", func(set *people.Server) { set.Language = "de" })
	must(t, err)
	speaks("de")
}
