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
		must(t, s.DropIdle(t.Context(), at.Add(-30*day), at))
		left, err := rowsOf(s, `SELECT user_id FROM people ORDER BY user_id`)
		must(t, err)
		want := []string{"anne", "lowie", "maria"}
		if n > 30 {
			want = []string{"anne", "maria"}
		}
		if !slices.Equal(left, want) {
			t.Errorf("after %d days there are settings of %v", n, left)
		}
		if n := howMany(s, `SELECT count(*) FROM people WHERE seen % 86400000 > 0`); n > 0 {
			t.Errorf("of %d people more than a day is kept", n)
		}
	}
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
