package store

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"hofnar/bot/notice"
	"hofnar/bot/table"
)

// before returns the path of books as an earlier program made them: at that step of
// the schema, and with what these statements write.
func before(t *testing.T, step int64, statements string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "books.db")
	db, err := connect(path, 1, written)
	must(t, err)
	steps, err := schema(db)
	must(t, err)
	_, err = steps.UpTo(context.Background(), step)
	must(t, err)
	_, err = db.Exec(statements)
	must(t, err)
	must(t, db.Close())
	return path
}

// What an earlier program has left open is brought up to date once, what it has ended
// counts as shown, and the message by which it has called somebody is known.
func TestBooksOfBeforeTellWhatWasShown(t *testing.T) {
	s := open(t, before(t, 4, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_mention, event, opened)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm1', 'call', 'e1', 1),
		       ('LBB', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'lobby', 'm2', '', 'e2', 2),
		       ('FNS', 'g', '3', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', 'm3', '', 'e3', 3);
		INSERT INTO moves VALUES ('RVN', 0, -1, NULL, 'start', 1), ('RVN', 1, 0, '{}', 'first', 2);`))
	behind, err := s.Behind(t.Context())
	must(t, err)
	if !slices.Equal(behind, []table.ID{"RVN", "LBB"}) {
		t.Errorf("behind are %v", behind)
	}
	for id, message := range map[table.ID]string{"RVN": "call", "LBB": "", "FNS": ""} {
		stands, err := s.Notices(t.Context(), id, notice.Call)
		must(t, err)
		if called := len(stands) == 1 && stands[0].Message == message; called != (message != "") {
			t.Errorf("%s: %v", id, stands)
		}
	}
}

// Of what an earlier program has stopped nobody knows who did it; its running games go on,
// and say who stops them.
func TestTablesOfBeforeSayNothingOfWhoStoppedThem(t *testing.T) {
	s := open(t, before(t, 30, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, event, opened, began, ended)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm1', 'e1', 1, 2, NULL),
		       ('STP', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'stopped', 'm2', 'e2', 2, 3, 4);
		INSERT INTO moves (table_id, n, seat, act, event, received_ns) VALUES ('RVN', 0, -1, NULL, 'start', 1), ('RVN', 1, 0, '{}', 'first', 2);`))
	for _, id := range []table.ID{"RVN", "STP"} {
		if kept, err := s.Load(context.Background(), id); err != nil || kept.StoppedBy != (table.StoppedBy{}) {
			t.Errorf("%s was stopped by %+v, %v", id, kept.StoppedBy, err)
		}
	}
	kept, err := s.Load(context.Background(), "RVN")
	must(t, err)
	commit(t, s, &kept.Saved, move(2, "second"))
	jan := table.StoppedBy{User: table.User{ID: "9", Name: "Jan"}, As: table.AsModerator}
	kept.Status, kept.StoppedBy = table.Stopped, jan
	put(t, s, &kept.Saved, "stop")
	kept, err = s.Load(context.Background(), "RVN")
	must(t, err)
	if kept.StoppedBy != jan || len(kept.Steps) != 3 {
		t.Errorf("after %d steps it was stopped by %+v", len(kept.Steps), kept.StoppedBy)
	}
	if _, err := s.Forget(context.Background(), "9", "a former player", nil); err != nil {
		t.Fatal(err)
	}
	if kept, err = s.Load(context.Background(), "RVN"); err != nil || kept.StoppedBy.Name != "a former player" || kept.StoppedBy.ID == "9" || kept.StoppedBy.As != table.AsModerator {
		t.Errorf("the stopper is %+v, %v", kept.StoppedBy, err)
	}
}
