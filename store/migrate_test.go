package store

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/store/storetest/copies"
)

// before returns the path of books as an earlier program made them: at that step of
// the schema, and with what these statements write.
func before(t *testing.T, step int64, statements string) string {
	t.Helper()
	path := filepath.Join(copies.Dir(t), "books.db")
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
	if _, err := s.Forget(context.Background(), "9", always("a former player"), nil); err != nil {
		t.Fatal(err)
	}
	if kept, err = s.Load(context.Background(), "RVN"); err != nil || kept.StoppedBy.Name != "a former player" || kept.StoppedBy.ID == "9" || kept.StoppedBy.As != table.AsModerator {
		t.Errorf("the stopper is %+v, %v", kept.StoppedBy, err)
	}
}

// Seasons that earlier programs have closed stay as they were; in open ones who had left
// early is not there for the others, and who has met one person alone has no place.
func TestClosedSeasonsOfEarlierBooksStayAndOpenOnesAreWorkedOutAnew(t *testing.T) {
	s := open(t, before(t, 57, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, began, ended)
		SELECT id, 'g', id, 'kismet', '{}', zeroblob(32), '1', 'Anne', 'finished', '', 1, 1, ended
		FROM (SELECT 'OLD' AS id, 2 AS ended UNION SELECT 'NEW', 6 UNION SELECT 'ODD', 7);
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) SELECT id, seat, user, user, '', user, gone
		FROM tables, (SELECT 0 AS seat, 'anne' AS user, 0 AS gone UNION SELECT 1, 'marc', 1);
		INSERT INTO results SELECT table_id, seat, 5 - seat, seat = 0 FROM seats;
		INSERT INTO places (table_id, seat, user_id, user_name, place, gone) SELECT table_id, seat, user_id, user_name, 1 + seat, gone FROM seats;
		INSERT INTO moves (table_id, n, seat, act, event, received_ns, user_id, computer)
		SELECT id, n, iif(n, 1, -1), iif(n, act, NULL), 'e' || n, n, 'marc', n > 3
		FROM tables, (SELECT 0 AS n, '' AS act UNION SELECT 1, '{"m":"roll"}' UNION SELECT 2, '{"m":"knock"}' UNION SELECT 3, '{"m":"knock"}'
			UNION SELECT 4, '{"m":"roll"}' UNION SELECT 5, '{"m":"discard"}' UNION SELECT 6, '{"m":"discard"}') WHERE id <> 'ODD' OR n = 0;
		INSERT INTO leagues (id, guild, name, games, way, minimum, computers, carry) VALUES (1, 'g', '', '[]', 'rating', 0, 0, 0);
		INSERT INTO seasons (id, league, n, began, ended, games, way, minimum, computers, entry, stale) VALUES
			(1, 1, 1, 1, 5, '[]', 'rating', 0, 0, 'all', 1), (2, 1, 2, 5, NULL, NULL, NULL, NULL, NULL, NULL, 0);
		INSERT INTO league_tables VALUES ('OLD', 1, 1, 2), ('NEW', 1, 2, 6), ('ODD', 1, 2, 7);`))
	must(t, s.recountAll(t.Context()))
	for season, want := range map[int64]string{
		1: "1 anne 1/1, 2 marc 0/1",
		2: "1 anne 1/1, 2 marc 0/2", // of the game without moves nobody knows
	} {
		must(t, s.CheckSeason(t.Context(), season))
		table, _, err := s.LeagueTable(t.Context(), season)
		must(t, err)
		var got []string
		for _, r := range table {
			got = append(got, fmt.Sprintf("%d %s %d/%d", r.Place, r.ID, r.Wins, r.Games))
		}
		if said := strings.Join(got, ", "); said != want {
			t.Errorf("season %d has %s, expected %s", season, said, want)
		}
	}
	results, _, err := s.Results(t.Context(), 2)
	must(t, err)
	if marc := results[0].Players[1]; marc.Turns != 4 || marc.Own != 1 {
		t.Errorf("%+v", marc)
	}
}

// Two partners against computers count in seasons that earlier programs have closed, and in no open
// one. What counts computers is worked out anew.
func TestPartnersAgainstComputersStayInClosedSeasonsOfEarlierBooks(t *testing.T) {
	s := open(t, before(t, 91, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, began, ended)
		SELECT id, 'g', id, 'teufel', '{}', zeroblob(32), '1', 'Anne', 'finished', '', 1, 1, ended
		FROM (SELECT 'OLD' AS id, 2 AS ended UNION SELECT 'NEW', 6);
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) SELECT id, seat, user, user, level, user, 0
		FROM tables, (SELECT 0 AS seat, 'anne' AS user, '' AS level UNION SELECT 1, '', 'easy' UNION SELECT 2, 'marc', '' UNION SELECT 3, '', 'easy');
		INSERT INTO results SELECT table_id, seat, 5 - seat, seat IN (0, 2) FROM seats;
		INSERT INTO places (table_id, seat, user_id, user_name, place, gone, team) SELECT table_id, seat, user_id, user_name, 1 + seat % 2, 0, 1 + seat % 2 FROM seats;
		INSERT INTO leagues (id, guild, name, games, way, minimum, opponents, computers, carry) VALUES (1, 'g', 'club', '[]', 'rating', 0, 0, 1, 0), (2, 'g', '', '[]', 'rating', 0, 0, 0, 0);
		INSERT INTO seasons (id, league, n, began, ended, games, way, minimum, opponents, computers, entry) VALUES
			(1, 1, 1, 1, 5, '[]', 'rating', 0, 0, 1, 'all'), (2, 1, 2, 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (3, 2, 1, 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
		INSERT INTO standings (season, entrant, name, computer, games, wins, points, beaten, opponents, mu, sigma) VALUES (2, 'anne', 'anne', 0, 1, 1, 5, 0, 1, 26, 8);
		INSERT INTO league_tables (table_id, league, season, ended) VALUES ('OLD', 1, 1, 2), ('NEW', 1, 2, 6);`))
	if due, err := s.Recounts(t.Context()); err != nil || !slices.Equal(due, []int64{2}) {
		t.Errorf("to be worked out are %v, %v", due, err)
	}
	must(t, s.recountAll(t.Context()))
	must(t, s.RepairSeason(t.Context(), 1))
	must(t, s.recountAll(t.Context()))
	for season, want := range map[int64]int{1: 2, 2: 0} {
		if table, _, err := s.LeagueTable(t.Context(), season); err != nil || len(table) != want {
			t.Errorf("in season %d stand %v, %v", season, table, err)
		}
	}
}

// Games under way draw as they have drawn so far; whatever has not begun draws by situation.
func TestGamesUnderWayKeepTheirWayOfDrawing(t *testing.T) {
	s := open(t, before(t, 67, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, began)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e1', 1, 2),
		       ('LBB', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'lobby', 'e2', 2, NULL);
		INSERT INTO moves (table_id, n, seat, act, event, received_ns) VALUES ('RVN', 0, -1, NULL, 'start', 1);`))
	for id, old := range map[table.ID]bool{"RVN": true, "LBB": false} {
		kept, err := s.Load(t.Context(), id)
		must(t, err)
		next := move(len(kept.Steps), "next"+string(id))
		if next.N == 0 {
			next.Who, next.Act = games.Public, nil
		}
		commit(t, s, &kept.Saved, next)
		again, err := s.Load(t.Context(), id)
		must(t, err)
		if kept.OldChance != old || again.OldChance != old {
			t.Errorf("%s draws the old way: %t, after a move %t", id, kept.OldChance, again.OldChance)
		}
	}
}

func TestHoursOfWhoPlaysNoMoreAreNotKeptFromEarlierBooks(t *testing.T) {
	s := open(t, before(t, 90, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, ended)
		VALUES ('STP', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'stopped', 'e1', 1, 2),
		       ('LFT', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e2', 2, NULL),
		       ('RVN', 'g', '3', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e3', 3, NULL);
		INSERT INTO seats (table_id, seat, user_id, user_name, name, level, gone) VALUES ('LFT', 0, '1', 'Anne', 'Anne', 'any', 1), ('RVN', 0, '1', 'Anne', 'Anne', '', 0);
		INSERT INTO clocks (table_id, seat, bank, late, out, hours) VALUES ('LFT', 0, 0, 0, 0, 'hers'), ('RVN', 0, 0, 0, 0, 'hers');
		INSERT INTO take_backs VALUES ('STP', '{}'), ('LFT', '{}'), ('RVN', '{}');`))
	left := ""
	must(t, s.db.QueryRow(`SELECT group_concat(one, ' ') FROM (
		SELECT table_id AS one FROM take_backs UNION ALL SELECT table_id || ' ' || hours FROM clocks WHERE hours <> '')`).Scan(&left))
	if left != "RVN RVN hers" {
		t.Errorf("kept is %q", left)
	}
}
