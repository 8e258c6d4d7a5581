package store

import (
	"context"
	"slices"
	"testing"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
)

// Whom an earlier program has called is not called for that again, but later, if the clock
// is long enough; whom it had not called has no row and is found when his table is looked
// at, at once.
func TestBooksOfBeforeTellWhoWasCalled(t *testing.T) {
	const hour = 3_600_000
	s := open(t, before(t, 9, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_mention, post_called, awaits, event, opened)
		VALUES ('CAL', 'g', '1', 'dalmuti', '{"clock":"10h"}', zeroblob(32), '1', 'Anne', 'running', 'm1', 'call', 4, 4, 'e1', 1),
		       ('NDG', 'g', '2', 'dalmuti', '{"clock":"10h","overdue":"nudge"}', zeroblob(32), '1', 'Anne', 'running', 'm2', '', 4, 4, 'e2', 2),
		       ('SHR', 'g', '3', 'dalmuti', '{"clock":"5m"}', zeroblob(32), '1', 'Anne', 'running', 'm3', '', 4, 4, 'e3', 3),
		       ('PLN', 'g', '4', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm4', '', 4, 4, 'e4', 4),
		       ('LAT', 'g', '5', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm5', 'older', 2, 4, 'e5', 5),
		       ('END', 'g', '6', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'stopped', 'm6', 'last', 4, -1, 'e6', 6);
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) SELECT id, 0, '1', 'Anne', '', 'Anne', 0 FROM tables;
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) SELECT id, 1, '', '', 'good', 'Cook', 0 FROM tables;
		INSERT INTO clocks (table_id, seat, bank, late, since, ends, until, out)
		SELECT id, 0, 0, 0, 36000000, 72000000, 72000000, 0 FROM tables WHERE id IN ('CAL', 'NDG');
		INSERT INTO clocks (table_id, seat, bank, late, since, ends, until, out) VALUES ('SHR', 0, 0, 0, 36000000, 36300000, 36300000, 0);`))
	half, last := time.UnixMilli(15*hour), time.UnixMilli(19*hour)
	for id, due := range map[table.ID][3]time.Time{"CAL": {{}, half, last}, "NDG": {{}, half, {}}, "SHR": {}, "PLN": {}} {
		kept, err := s.Load(context.Background(), id)
		must(t, err)
		if c := kept.Calls[0]; len(kept.Calls) != 1 || c.Due != due || c.Rung != 1 || c.Told != 1 || c.Turn != 4 || c.User != "1" || !c.Ended.IsZero() {
			t.Errorf("%s: %+v", id, kept.Calls)
		}
		if !kept.Outlook.Due.Equal(kept.Opened) {
			t.Errorf("%s is looked at %v", id, kept.Outlook.Due)
		}
	}
	for id, message := range map[table.ID]string{"CAL": "call", "LAT": "older", "END": "last"} {
		stands, err := s.Notices(t.Context(), id, notice.Call)
		must(t, err)
		if len(stands) != 1 || stands[0].Message != message {
			t.Errorf("%s: %+v", id, stands)
		}
	}
	must(t, s.DropServed(t.Context(), "", noon)) // nobody knows any more whom these have called
	if got := owed(t, s); !slices.Equal(got, []string{"call", "last", "older"}) {
		t.Errorf("to be deleted are %v", got)
	}
	uncalled, err := s.Uncalled(t.Context())
	must(t, err)
	if len(uncalled) > 0 {
		t.Errorf("to be called are some at %v", uncalled)
	}
}

func TestTablesAreFoundAtWhichSomebodyIsToBeCalled(t *testing.T) {
	s := fresh(t)
	for i, c := range []struct {
		name string
		with func(*table.Saved)
		want bool
	}{
		{"nothing", func(*table.Saved) {}, false},
		{"somebody called", func(t *table.Saved) { t.Calls[0] = table.Call{User: "1", Rung: 1, Told: 1} }, false},
		{"somebody not called", func(t *table.Saved) { t.Calls[0] = table.Call{User: "1", Rung: 2, Told: 1} }, true},
		{"a turn that is over", func(t *table.Saved) { t.Calls[0] = table.Call{User: "1", Rung: 1, Ended: noon} }, false},
		{"a table at rest", func(t *table.Saved) {
			t.Calls[0] = table.Call{User: "1", Rung: 2, Told: 1}
			refuses(s, t.Channel)
		}, false},
	} {
		saved := lobby(table.ID("CC"+string(rune('C'+i))), c.name)
		saved.Host.ID = c.name
		must(t, added(s.Add(context.Background(), saved)))
		saved.Calls = map[games.Seat]table.Call{}
		c.with(&saved)
		put(t, s, &saved, "")
		uncalled, err := s.Uncalled(t.Context())
		must(t, err)
		if slices.Contains(uncalled, saved.ID) != c.want {
			t.Errorf("with %s: %v", c.name, uncalled)
		}
	}
}
