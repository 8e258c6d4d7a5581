package store

import (
	"context"
	"slices"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

func TestWhatSomebodyHasSetEndsAMonthAfterTheLastPressWhereNoServerKnowsThem(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	for _, id := range []string{"anne", "lowie", "maria"} {
		_, err := s.ChangePerson(t.Context(), id, func(p *people.Person) { p.Zone = "Europe/Brussels" })
		must(t, err)
	}
	const day = 24 * time.Hour
	for n := range 32 {
		if n == 10 {
			must(t, s.NotePress(t.Context(), "maria", "", noon.Add(10*day)))
		}
		at := noon.Add(time.Duration(n) * day)
		if n == 20 { // from then on no server knows Anne
			must(t, s.NoteAbsence(t.Context(), []string{"g"}, at))
			_, err := s.RemoveServer(t.Context(), "g")
			must(t, err)
		}
		must(t, s.DropIdle(t.Context(), at.Add(-30*day), at))
		left, err := rowsOf(s, `SELECT user_id FROM people ORDER BY user_id`)
		must(t, err)
		want := []string{"anne", "lowie", "maria"}
		if n > 30 {
			want = []string{"maria"}
		}
		if !slices.Equal(left, want) {
			t.Errorf("after %d days there are settings of %v", n, left)
		}
		if n := howMany(s, `SELECT count(*) FROM people WHERE seen % 86400000 > 0`); n > 0 {
			t.Errorf("of %d people more than a day is kept", n)
		}
	}
}

// Whoever plays nothing else stands in a server's books by that, and holidays protect the run.
func TestWhoHasBegunADealInAServerIsKnownThere(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	starts(t, s, "anne", "g", today)
	starts(t, s, "lowie", "", today)
	for _, id := range []string{"anne", "lowie"} {
		_, err := s.ChangePerson(t.Context(), id, func(p *people.Person) { p.Zone = "Europe/Brussels" })
		must(t, err)
		must(t, s.NotePress(t.Context(), id, "", noon))
	}
	left := func(want ...string) {
		t.Helper()
		later := noon.Add(40 * 24 * time.Hour)
		must(t, s.DropIdle(t.Context(), later.Add(-30*24*time.Hour), later))
		if left, err := rowsOf(s, `SELECT user_id FROM people`); err != nil || !slices.Equal(left, want) {
			t.Errorf("there are settings of %v, expected %v, %v", left, want, err)
		}
	}
	left("anne")
	must(t, s.NoteAbsence(t.Context(), []string{"g"}, noon))
	_, err := s.RemoveServer(t.Context(), "g")
	must(t, err)
	left()
}

// absent are 450 people who have set something and were not there for long; a server knows 150 of them.
const absent = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 449)
	INSERT INTO people (user_id, remind, quiet_from, quiet_to, zone, text_only, inbox_closed, seen) SELECT printf('p%03d', i), 'none', 0, 0, '', 0, 0, 1 FROM n;
	INSERT INTO cuts (table_id, n, user_id, user_name, cut) SELECT 'AAA', row_number() OVER (), user_id, '', 1 FROM people WHERE user_id < 'p150';
	INSERT INTO lessons (user_id, game, version, scene, step, presses, pressed) VALUES ('a', 'dalmuti', 1, 0, 0, 0, 1), ('z', 'dalmuti', 1, 0, 0, 0, 1);`

func TestThoseWhoAreGoneAreDroppedSomeAtATime(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	for _, c := range []struct {
		before          string
		people, lessons int
		fails           bool
	}{
		{absent + `CREATE TRIGGER broken BEFORE DELETE ON people WHEN OLD.user_id = 'p300' BEGIN SELECT RAISE(ABORT, 'the disk is broken'); END`, 401, 1, true},
		{`DROP TRIGGER broken`, 150, 0, false},
	} {
		_, err := s.write.Exec(c.before)
		must(t, err)
		if err := s.DropIdle(t.Context(), noon, noon); (err != nil) != c.fails {
			t.Errorf("dropping comes to %v", err)
		}
		people, lessons := howMany(s, `SELECT count(*) FROM people`), howMany(s, `SELECT count(*) FROM lessons`)
		if people != c.people || lessons != c.lessons {
			t.Errorf("left are %d people and %d lessons, expected %d and %d", people, lessons, c.people, c.lessons)
		}
	}
	must(t, s.Close()) // by then all has been told of what was written
	s = open(t, path)
	s.Watch(func(Batch) { t.Error("something is written though all are known") })
	must(t, s.DropIdle(t.Context(), noon, noon))
}

func TestTheNewestMessagesOfEndedTablesAreOutdatedOnceSomebodyIsForgotten(t *testing.T) {
	path := peopled(t, 240, 8)
	s := open(t, path)
	_, err := s.write.Exec(`INSERT INTO notices (table_id, kind, guild, channel, message, who, n, stage, shown, last)
		SELECT id, 'board', guild, channel, 'm' || id, '', 0, '', 0, 1 FROM tables`)
	must(t, err)
	hers, err := rowsOf(s, `SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id = '`+personID(1)+`') ORDER BY ended DESC, id LIMIT 100`)
	must(t, err)
	must(t, s.BeginForgetting(t.Context(), personID(1)))
	if id, _, err := s.FirstOutdated(t.Context()); err != nil || id != "" {
		t.Errorf("while she is being forgotten the message of %s is edited, %v", id, err)
	}
	_, err = s.Forget(t.Context(), personID(1), always("a former player"), nil)
	must(t, err)
	var edited []string
	for {
		id, _, err := s.FirstOutdated(context.Background())
		must(t, err)
		if id == "" {
			break
		}
		edited = append(edited, string(id))
		must(t, s.DropOutdated(t.Context(), table.ID(id)))
	}
	slices.Sort(hers)
	if slices.Sort(edited); len(edited) != 100 || !slices.Equal(edited, hers) {
		t.Errorf("%d messages are edited, not the newest 100", len(edited))
	}
}

func TestAMessageThatCouldNotBeEditedWaitsBehindThoseThatWereNotTried(t *testing.T) {
	s := open(t, before(t, 83, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, ended)
		VALUES ('AAA', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', 'e1', 1, 2),
		       ('BBB', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', 'e2', 1, 2);
		INSERT INTO outdated VALUES ('AAA'), ('BBB');`))
	for _, want := range []struct {
		id  table.ID
		put reach.Attempts
	}{
		{"AAA", reach.Attempts{Missed: noon, Tries: 1, Due: noon.Add(time.Minute)}},
		{"BBB", reach.Attempts{Tries: 2, Due: noon.Add(time.Hour)}},
		{"AAA", reach.Attempts{Due: noon.Add(2 * time.Hour)}},
	} {
		id, _, err := s.FirstOutdated(t.Context())
		must(t, err)
		must(t, s.PutOutdated(t.Context(), id, want.put))
		if id != want.id {
			t.Errorf("first is %s, not %s", id, want.id)
		}
	}
	if id, so, err := s.FirstOutdated(t.Context()); err != nil || id != "BBB" || so != (reach.Attempts{Tries: 2, Due: noon.Add(time.Hour)}) {
		t.Errorf("%s is at %+v, %v", id, so, err)
	}
}
