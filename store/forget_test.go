package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// Ludmilla is somebody whom a search through files finds, or does not.
var ludmilla = table.User{ID: "914730268155031974", Name: "Ludmilla Xylophonova-Quartermaine"}

// traces counts how often a text stands in the files of a database.
func tracesOf(t *testing.T, path, text string) (n int) {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	must(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		must(t, err)
		n += bytes.Count(data, []byte(text))
	}
	return n
}

// crowdedEvening plays many games side by side, a move here and a move there, in two
// servers; Ludmilla plays in every third of them, hosts, and is offered seats. It returns
// the tables.
func crowdedEvening(t *testing.T, s *Store, tables, moves int) (ids []table.ID) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var all []table.Saved
	hers := map[string]table.ID{} // the last table of hers in a server
	for i := range tables {
		host := table.User{ID: fmt.Sprint(100 + i%7), Name: fmt.Sprintf("Friend %d", i%7)}
		if i%3 == 0 {
			host = ludmilla
		}
		guest := table.User{ID: fmt.Sprint(200 + i%11), Name: fmt.Sprintf("Guest %d", i%11)}
		id := table.ID(fmt.Sprintf("%c%c%c", 'A'+random.IntN(26), 'A'+random.IntN(26), 'A'+i%26)) + table.ID(fmt.Sprint(i))
		saved, first := begun(table.Saved{Header: table.Header{ID: id, Guild: fmt.Sprint("g", i%2), Channel: string(id), Game: "dalmuti",
			Options: games.Agreed{}, Opened: noon, Status: table.Lobby, Host: host,
			Chairs: []table.Chair{{User: host, Name: host.Name}, {User: guest, Name: guest.Name}}}})
		saved.Tenures = []table.Tenure{{Seat: 0, User: host, To: table.Lasting}, {Seat: 1, User: guest, To: table.Lasting}}
		must(t, added(s.Add(context.Background(), saved)))
		commit(t, s, &saved, first)
		saved.Guests = []table.Guest{{User: ludmilla}}
		if i%3 == 0 {
			hers[saved.Guild] = id
		}
		if of, ok := hers[saved.Guild]; ok {
			saved.Sequel = table.Sequel{Of: of, Order: []string{"7", ludmilla.ID, "8"}}
		}
		put(t, s, &saved, "")
		all, ids = append(all, saved), append(ids, id)
	}
	for n := 1; n <= moves; n++ {
		for _, i := range random.Perm(len(all)) {
			step := move(n, fmt.Sprint("e", n))
			step.User = all[i].Chairs[n%2].User.ID
			step.Rounds, step.FirstRound = []games.Round{{Points: []int{1, 2}}}, n
			all[i].Calls = map[games.Seat]table.Call{0: {User: all[i].Host.ID, Ended: noon}}
			all[i].Offers = map[games.Seat]table.Offer{0: {N: n, To: ludmilla, By: all[i].Host}}
			if n == moves {
				all[i] = over(all[i], i)
			}
			step.Statistics = map[string]map[string]int{all[i].Host.ID: {"reign": n}}
			commit(t, s, &all[i], step)
		}
	}
	return ids
}

// over is a game that its host has won, or lost, or shared.
func over(saved table.Saved, i int) table.Saved {
	saved.Status, saved.Ended = table.Finished, noon.Add(time.Duration(60+i)*time.Minute)
	saved.Scores, saved.Winners = []int{1, 2}, []games.Seat{1}
	saved.Places = []table.Place{{Seat: 0, User: saved.Chairs[0].User, Place: 1 + i%2}, {Seat: 1, User: saved.Chairs[1].User, Place: 1 + i%3/2}}
	return saved
}

// Whoever has played much, hosted, moderated and set things leaves no trace in the files
// of the database, and all that others have come to stays.
// always calls whoever is forgotten the same in all languages.
func always(name string) func(string) string { return func(string) string { return name } }

func TestWhoeverIsForgottenLeavesNoTraceInTheFiles(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	ids := crowdedEvening(t, s, 120, 12)
	season := houseSeason(t, s, "g0").ID
	maria := table.User{ID: "7", Name: "Maria"}
	settled(t, s, s.Void(context.Background(), season, league.Void{Table: string(ids[0]), Person: ludmilla.ID}, maria, "ludmilla xylophonova-QUARTERMAINE's phone, see <@"+ludmilla.ID+">", noon))
	settled(t, s, s.Void(context.Background(), season, league.Void{Table: string(ids[2])}, ludmilla, "mine", noon))
	_, err := s.ChangePerson(t.Context(), ludmilla.ID, func(p *people.Person) {
		p.Zone, p.Holidays = "Europe/Brussels", people.Holidays{{First: "2026-12-24", Last: "2026-12-26"}}
	})
	must(t, err)
	fridays, err := s.AddLeague(context.Background(), league.League{Guild: "g1", Name: "Fridays", Entry: league.Joining, Rules: league.Rules{Way: league.ByWins}}, league.Season{}, noon)
	must(t, err)
	must(t, s.JoinLeague(context.Background(), fridays, ludmilla, ludmilla, noon))
	elsewhere, err := s.AddLeague(context.Background(), league.League{Guild: "g9", Name: "not <@" + ludmilla.ID + ">", Rules: league.House}, league.Season{}, noon)
	must(t, err)
	must(t, added(s.Add(context.Background(), lobby("ELSE", "c9"))))
	must(t, s.writeTx(t.Context(), "what names her where she is not known", func(tx transaction) error {
		return inTurn(
			func() error {
				return execute(tx, `INSERT INTO corrections (season, table_id, person, reason, by_id, by_name, made)
					SELECT id, 'ELSE', '', 'ask ' || ?, '7', 'Maria', 1 FROM seasons WHERE league = ?`, ludmilla.ID, elsewhere)
			},
			func() error {
				return execute(tx, `UPDATE tables SET guild = 'g9', stop_reason = 'ask ' || ? WHERE id = 'ELSE'`, ludmilla.ID)
			},
		)
	}))
	before, _, err := s.LeagueTable(context.Background(), season)
	must(t, err)
	if tracesOf(t, path, ludmilla.ID) == 0 || tracesOf(t, path, ludmilla.Name) == 0 {
		t.Fatal("the search finds nobody")
	}

	changed, err := s.Forget(context.Background(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	must(t, s.Rewrite(t.Context(), noon))
	for _, text := range []string{ludmilla.ID, ludmilla.Name, strings.ToLower(ludmilla.Name), "Xylophonova", "Europe/Brussels"} {
		if n := tracesOf(t, path, text); n > 0 {
			t.Errorf("%d traces of %q", n, text)
		}
	}
	if got, err := rowsOf(s, `SELECT name FROM leagues WHERE guild = 'g9' UNION ALL SELECT stop_reason FROM tables WHERE id = 'ELSE'
		UNION ALL SELECT reason FROM corrections WHERE table_id = 'ELSE'`); err != nil || !slices.Equal(got, []string{"not a former player", "ask a former player", "ask a former player"}) {
		t.Errorf("where nothing else is known of her there is %q, %v", got, err)
	}
	if len(changed) != len(ids) { // everywhere a seat was offered to her
		t.Errorf("%d of %d tables have changed", len(changed), len(ids))
	}
	after, names, err := s.LeagueTable(context.Background(), season)
	must(t, err)
	must(t, s.CheckSeason(t.Context(), season))
	must(t, s.Check(t.Context()))
	same := func(a, b league.Row) bool {
		return a.Place == b.Place && a.Friendly() == b.Friendly() && a.Games == b.Games
	}
	if !slices.EqualFunc(before, after, same) {
		t.Errorf("the table was %+v, is %+v", before, after)
	}
	former := regexp.MustCompile(`^former-[a-z0-9]{16}$`)
	at := slices.IndexFunc(after, func(r league.Row) bool { return former.MatchString(r.ID) })
	if at < 0 || names[after[at].ID] != "a former player" {
		t.Errorf("the table has %v", names)
	}
	corrections, err := s.Corrections(context.Background(), season)
	must(t, err)
	if got := corrections[0]; got.Person != after[at].ID || got.Reason != "a former player's phone, see a former player" || got.By != maria.ID {
		t.Errorf("a correction says %+v", got)
	}
	if got := corrections[1]; got.By != after[at].ID || got.ByName != "a former player" {
		t.Errorf("a correction was made by %+v", got)
	}
	if kept, err := s.Load(context.Background(), ids[0]); err != nil || len(kept.Guests) > 0 || !slices.Equal(kept.Sequel.Order, []string{"7", after[at].ID, "8"}) {
		t.Errorf("a lobby has %+v, %+v, %v", kept.Guests, kept.Sequel, err)
	}
	if other := houseSeason(t, s, "g1").ID; s.CheckSeason(t.Context(), other) != nil {
		t.Error("the other server's league is not in order")
	} else if rows, _, err := s.LeagueTable(context.Background(), other); err != nil || slices.ContainsFunc(rows, func(r league.Row) bool { return r.ID == after[at].ID }) {
		t.Errorf("a former player is the same one in two servers: %v", err)
	}
}

func TestNobodyIsForgottenWhoSitsAtATable(t *testing.T) {
	s := fresh(t)
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	if _, err := s.Forget(context.Background(), "1", always("somebody"), nil); !errors.Is(err, table.ErrSeated) {
		t.Errorf("%v, want ErrSeated", err)
	}
	if kept, err := s.Load(context.Background(), "CCC"); err != nil || kept.Host.ID != "1" {
		t.Errorf("the host is %v, %v", kept.Host, err)
	}
	if ids, err := s.SeatsOf(context.Background(), "1"); err != nil || len(ids) != 1 {
		t.Errorf("Anne sits at %v, %v", ids, err)
	}
	changed, err := s.Forget(context.Background(), "2", always("somebody"), nil) // who has left
	must(t, err)
	kept, err := s.Load(context.Background(), "CCC")
	must(t, err)
	if left := kept.Chairs[1]; len(changed) != 1 || left.Name != "somebody" || !strings.HasPrefix(left.User.ID, "former-") || kept.Edition != 1 {
		t.Errorf("on the seat is %+v, edition %d", left, kept.Edition)
	}
	if err := s.Save(context.Background(), lobby("CCC", "c"), "", table.Arrival{}); !errors.Is(err, table.ErrOutdated) {
		t.Errorf("who knows the old name writes it: %v", err)
	}
	put(t, s, &kept.Saved, "")
}

// What everybody has written stands in the same log: it is emptied also while others
// read and write.
func TestSomebodyIsForgottenWhileOthersPlay(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	crowdedEvening(t, s, 9, 3)
	quit, done := make(chan bool), make(chan error)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-quit:
				done <- nil
				return
			default:
			}
			if err := errors.Join(s.PutNote(t.Context(), "n", fmt.Sprint(i)), s.Check(t.Context())); err != nil {
				done <- err
				return
			}
		}
	}()
	_, err := s.Forget(context.Background(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	must(t, s.Rewrite(t.Context(), noon))
	if n := tracesOf(t, path, ludmilla.ID); n > 0 {
		t.Errorf("%d traces", n)
	}
	close(quit)
	must(t, <-done)
}

func TestAReasonLosesTheNameAndNothingElse(t *testing.T) {
	for text, want := range map[string]string{
		"Anne Anne, ANNE and <@!12>":   "X X, X and X",
		"Annette and 123 played":       "Annette and 123 played",
		"12 was Anna-Lena's neighbour": "X was X's neighbour",
	} {
		if got := unnamed(text, naming("12", []string{"Anne", "", "Anna", "Anna-Lena"}), "X"); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}

// impersonal are the columns of text in which nobody stands, and two that are seen to by
// themselves: reasons and the order of a sequel.
var impersonal = strings.Fields(`
	tables.id tables.guild tables.channel tables.game tables.options tables.status tables.language
	notices.table_id notices.kind notices.guild notices.channel notices.message notices.stage notices.race tables.stopped_as tables.event seats.table_id seats.level moves.table_id moves.act
	moves.event chance.table_id chance.outcome rounds.table_id rounds.title results.table_id orders.table_id orders.act
	events.table_id events.key judged.table_id judged.session sessions.session notes.key notes.value clocks.table_id people.remind people.zone people.language people.spoken lessons.game lessons_reached.game holidays.first holidays.last
	servers.guild servers.language servers.clock servers.overdue servers.keepers channels.guild channels.channel clocks.hours tenures.table_id places.table_id
	offers.table_id seat_marks.table_id seat_marks.salt seat_marks.mark season_marks.salt season_marks.mark leagues.guild leagues.name leagues.games leagues.way leagues.entry seasons.games seasons.way seasons.entry
	league_tables.table_id ratings.table_id corrections.table_id corrections.reason rule_changes.before rule_changes.after statistics.table_id statistics.key
	uncounted.table_id recounts.table_id went_back.table_id absences.guild absences.taken_from weekly.guild weekly.channel
	jobs.kind jobs.subject jobs.failed forgettings.names forgettings.number forgotten.number forgotten.line outdated.table_id guests.table_id invitations.table_id lobbies.table_id lobbies.sequel_of lobbies.sequel_order threads.table_id threads.parent
	chain.guild chain.kind chain.table_id cuts.table_id
	daily_deals.deal daily_field.acts daily_games.guild daily_games.record daily_marks.salt daily_marks.mark daily_posts.guild daily_deals.owed servers.daily
	brought_back.thread brought_back.table_id take_backs.table_id take_backs.known endings.table_id endings.known tables.stop_reason calls.table_id
	rests.channel rests.guild denials.channel denials.guild denials.parent deletions.channel deletions.message deletions.guild
	unsure.nonce unsure.guild unsure.channel unsure.says unsure.others`)

func TestEveryColumnIsKnownToNameSomebodyOrNobody(t *testing.T) {
	s := fresh(t)
	known := map[string]bool{}
	for _, column := range impersonal {
		known[column] = true
	}
	for _, one := range slices.Concat(inTable, inTables, inLeagues, inSeasons, inPeople, inDeals, inForgettings) {
		for _, column := range append(one.names, one.id) {
			known[one.table+"."+column] = true
		}
	}
	found, err := s.db.Query(`SELECT m.name || '.' || c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'goose_db_version' AND c.type = 'TEXT'`)
	must(t, err)
	defer func() { must(t, found.Close()) }()
	for found.Next() {
		var column string
		must(t, found.Scan(&column))
		if !known[column] {
			t.Errorf("%s: does somebody stand there? usercolumns.go says so, or impersonal", column)
		}
		delete(known, column)
	}
	for column := range known {
		t.Errorf("there is no column %s", column)
	}
}

// What programs of before have deleted was not written over then.
func TestBooksOfBeforeAreScoured(t *testing.T) {
	path := before(t, 20, `
		PRAGMA secure_delete = off;
		INSERT INTO people VALUES ('914730268155031974', 'none', 0, 0, '', 0, 0, NULL), ('2', 'none', 0, 0, '', 0, 0, NULL);
		DELETE FROM people WHERE user_id <> '2';
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, event, opened, began)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm1', 'e1', 1, 2);
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) VALUES ('RVN', 0, '1', 'Anne', '', 'Anne', 0);
		INSERT INTO moves (table_id, n, seat, act, event, received_ns) VALUES ('RVN', 0, -1, NULL, 'start', 1);`)
	if tracesOf(t, path, ludmilla.ID) == 0 {
		t.Fatal("nothing was left to be written over")
	}
	s := open(t, path)
	if n := tracesOf(t, path, ludmilla.ID); n > 0 {
		t.Errorf("%d traces", n)
	}
	kept, err := s.Load(context.Background(), "RVN")
	must(t, err)
	put(t, s, &kept.Saved, "next")
	if p, err := s.Person(t.Context(), "2"); err != nil || p.Remind != people.Silent {
		t.Errorf("%+v, %v", p, err)
	}
}
