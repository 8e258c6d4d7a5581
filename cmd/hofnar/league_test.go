package main

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/fairness"
	"hofnar/games/kismet"
	"hofnar/games/league"
	"hofnar/store"
	"hofnar/store/storetest"
)

var evening = time.UnixMilli(1_750_000_000_000)

// leagueBooks are books with games of Anne, Marc and Karel, of which each evening
// another one wins.
func leagueBooks(t *testing.T, guild string, evenings int) (settings, *store.Store) {
	t.Helper()
	set := settings{DB: storetest.File(t)}
	books, err := store.Open(set.DB)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = books.Close() })
	for n := range evenings {
		playGame(t, books, guild, n)
	}
	return set, books
}

// playGame plays Kismet among people who do what computers would, and keeps it as a table
// does, but for its statistics.
func playGame(t *testing.T, books *store.Store, guild string, n int) {
	t.Helper()
	began := evening.Add(time.Duration(n) * 24 * time.Hour)
	p := games.PlayOut{Game: kismet.Game, Seed: games.Seed{byte(n)}, Agreed: games.Agreed{"rounds": 1, "rows": "sorted", "wait": 5}}
	saved := table.Saved{Header: table.Header{
		ID: table.ID(fmt.Sprintf("T%02d", n)), Guild: guild, Channel: fmt.Sprint(n), Game: "kismet", Options: p.Agreed,
		Opened: began, Began: began, Status: table.Running,
	}, Seed: p.Seed}
	for seat, name := range []string{"Anne", "Marc", "Karel"} {
		user := table.User{ID: strings.ToLower(name), Name: name}
		p.Players = append(p.Players, kismet.Lynx)
		saved.Chairs = append(saved.Chairs, table.Chair{User: user, Name: name})
		saved.Tenures = append(saved.Tenures, table.Tenure{Seat: games.Seat(seat), User: user, To: table.Lasting})
	}
	must(t, added(books.Add(context.Background(), saved)))
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	drawn := len(p.Chance)
	must(t, books.Commit(context.Background(), saved, table.Step{Who: games.Public, Chance: p.Chance, Event: "start", Received: began}))
	saved.Edition++
	for step := 1; !p.State.Tally().Over; step++ {
		sheet := len(p.State.Tally().Sheet)
		who, _, err := p.Step()
		must(t, err)
		one := table.Step{
			N: step, Who: who, Act: p.Moves[len(p.Moves)-1], Chance: p.Chance[drawn:], Rounds: p.State.Tally().Sheet[sheet:], FirstRound: sheet + 1,
			Event: fmt.Sprint(step), Received: began.Add(time.Duration(step) * time.Second), User: saved.Chairs[who].User.ID,
		}
		drawn = len(p.Chance)
		if tally := p.State.Tally(); tally.Over {
			saved.Status, saved.Ended = table.Finished, one.Received
			saved.Scores, saved.Winners = tally.Scores, tally.Winners
			for seat, c := range saved.Chairs {
				saved.Places = append(saved.Places, table.Place{Seat: games.Seat(seat), User: c.User, Place: 1 + (seat+n)%3})
			}
		}
		must(t, books.Commit(context.Background(), saved, one))
		saved.Edition++
	}
}

// added is how adding a table to books ends, whatever its entry in the chain.
func added(_ fairness.Entry, err error) error { return err }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// meddle changes books behind the program's back.
func meddle(t *testing.T, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	must(t, err)
	_, err = db.Exec(statements)
	must(t, errors.Join(err, db.Close()))
}

func TestALeagueIsPrintedAsATable(t *testing.T) {
	_, books := leagueBooks(t, "17", 2)
	var out bytes.Buffer
	must(t, leagueTable{}.print(t.Context(), &out, books.Reader))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 5 || lines[0] != "Server 17, its own league, season 1, by rating, then beaten mean, then wins, then games" {
		t.Fatal(out.String())
	}
	for i, want := range []string{"place", "1", "2", "3"} {
		if got := strings.Fields(lines[i+1]); got[0] != want {
			t.Errorf("line %d is %v", i+1, got)
		}
	}
	for _, w := range []which{{Guild: "18"}, {League: "Fridays"}, {Season: 2}} {
		if err := (leagueTable{w}).print(t.Context(), &out, books.Reader); err == nil {
			t.Errorf("%+v is printed", w)
		}
	}
}

// What is agreed on later changes nothing in a closed season, nor in how it is headed.
func TestAClosedSeasonIsHeadedByItsOwnWayOfCounting(t *testing.T) {
	_, books := leagueBooks(t, "17", 2)
	leagues, err := books.Leagues(t.Context(), "17")
	must(t, err)
	l := leagues[0]
	must(t, books.CloseSeason(t.Context(), l.ID, 1, evening.Add(72*time.Hour)))
	l.Way = league.ByWins
	must(t, books.ChangeLeague(t.Context(), l, league.Season{}, table.User{ID: "rik", Name: "Rik"}, time.Now()))
	var out bytes.Buffer
	must(t, leagueTable{which{Season: 1}}.print(t.Context(), &out, books.Reader))
	if head, _, _ := strings.Cut(out.String(), "\n"); !strings.HasSuffix(head, "by rating, then beaten mean, then wins, then games") {
		t.Errorf("the closed season is headed %q", head)
	}
}

func TestLeaguesThatDifferFromTheirResultsAreSaidAndPutRight(t *testing.T) {
	set, books := leagueBooks(t, "17", 2)
	must(t, leagueCheck{settings: set}.Run(t.Context()))
	must(t, books.Close())
	meddle(t, set.DB, `UPDATE standings SET wins = wins + 1`)
	if err := (leagueCheck{settings: set}).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "server 17, its own league, season 1") {
		t.Errorf("the check says %v", err)
	}
	meddle(t, set.DB, `UPDATE leagues SET name = 'Rik''s cup'`)
	err := reading(t.Context(), set, func(books *store.Reader) error { return checkWhole(t.Context(), books) })
	if err == nil || strings.Contains(err.Error(), "Rik") {
		t.Errorf("the log says %v", err)
	}
	must(t, leagueCheck{settings: set, Repair: true}.Run(t.Context()))
	must(t, leagueCheck{settings: set}.Run(t.Context()))
}

func TestASeasonIsWrittenOut(t *testing.T) {
	_, books := leagueBooks(t, "17", 3)
	leagues, err := books.Leagues(context.Background(), "17")
	must(t, err)
	seasons, err := books.Seasons(context.Background(), leagues[0].ID)
	must(t, err)
	results, _, err := books.Results(context.Background(), seasons[0].ID)
	must(t, err)
	must(t, books.Void(context.Background(), seasons[0].ID, league.Void{Table: results[1].Table}, table.User{ID: "maria", Name: "Maria"}, "a wrong deal", evening))
	_, err = books.Recount(t.Context(), seasons[0].ID)
	must(t, err)
	var out bytes.Buffer
	must(t, leagueExport{As: "json"}.write(t.Context(), &out, books.Reader))
	var got league.Export
	must(t, json.Unmarshal(out.Bytes(), &got))
	if len(got.Results) != 3 || len(got.Standings) != 3 || got.Standings[0].Games != 2 || got.Names["anne"] != "Anne" || got.Corrections[0].Reason != "a wrong deal" {
		t.Errorf("%+v", got)
	}
	for i, want := range []league.Uncounted{"", league.ByVoid, ""} {
		if got.Results[i].Uncounted != want {
			t.Errorf("game %d counts not because of %q, expected %q", i, got.Results[i].Uncounted, want)
		}
	}
	for as, lines := range map[string]int{"standings": 4, "results": 10} {
		var out bytes.Buffer
		must(t, leagueExport{As: as}.write(t.Context(), &out, books.Reader))
		table, err := csv.NewReader(&out).ReadAll()
		must(t, err)
		if len(table) != lines {
			t.Errorf("%s has %d lines", as, len(table))
		}
		if as == "results" && (table[1][13] != "false" || table[4][13] != "true" || table[1][14] != "" || table[4][14] != "void") {
			t.Errorf("void are %v", table)
		}
	}
}

func TestTheRecordsOfASeasonArePackedTogether(t *testing.T) {
	_, books := leagueBooks(t, "17", 3)
	var out bytes.Buffer
	must(t, leagueExport{As: "records"}.write(t.Context(), &out, books.Reader))
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	must(t, err)
	if len(archive.File) != 3 {
		t.Errorf("%d records", len(archive.File))
	}
	for _, f := range archive.File {
		r, err := f.Open()
		must(t, err)
		text, err := io.ReadAll(r)
		must(t, err)
		game, record, err := games.ReadRecord(all.Games, text)
		must(t, err)
		if _, _, bad := games.Replay(game, record); bad != nil {
			t.Errorf("%s: %v", f.Name, bad)
		}
	}
}

// Statistics of games of before come from their moves; where that is interrupted, the
// next start goes on.
func TestStatisticsOfGamesOfBeforeAreWorkedOut(t *testing.T) {
	set, books := leagueBooks(t, "17", 3)
	must(t, books.Close())
	meddle(t, set.DB, `DELETE FROM statistics; INSERT INTO uncounted SELECT id FROM tables`)
	books, err := store.Open(set.DB)
	must(t, err)
	defer func() { _ = books.Close() }()
	log := slog.New(slog.DiscardHandler)
	stopped, stop := context.WithCancel(context.Background())
	stop()
	countBefore(stopped, books, log)
	if id, err := books.Uncounted(context.Background(), ""); err != nil || id != "T00" {
		t.Errorf("%q, %v", id, err)
	}
	countBefore(context.Background(), books, log)
	if id, err := books.Uncounted(context.Background(), ""); err != nil || id != "" {
		t.Errorf("%q is left, %v", id, err)
	}
	for n := range 3 {
		id := table.ID(fmt.Sprintf("T%02d", n))
		kept, err := books.Load(context.Background(), id)
		must(t, err)
		want, err := table.StatisticsOf(all.Games, kept)
		must(t, err)
		got, err := books.Kept(context.Background(), id)
		must(t, err)
		if fmt.Sprint(got) != fmt.Sprint(want) || len(got) != 3 {
			t.Errorf("%s: %v, expected %v", id, got, want)
		}
	}
}
