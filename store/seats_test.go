package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/league"
)

// Books of before know who sits where and who has left: that is what they tell of who
// held which seat, and of how games have ended for whom.
func TestBooksOfBeforeTellWhoHeldWhichSeat(t *testing.T) {
	s := open(t, before(t, 9, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_mention, event, opened, ended)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', '', '', 'e1', 1, NULL),
		       ('LBB', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'lobby', '', '', 'e2', 2, NULL),
		       ('FNS', 'g', '3', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', '', '', 'e3', 3, 4);
		INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone)
		SELECT id, seat, user, iif(user = '', '', name), iif(gone OR user = '', 'good', ''), name, gone
		FROM tables, (SELECT 0 AS seat, '1' AS user, 'Anne' AS name, 0 AS gone UNION SELECT 1, '2', 'Marc', 1 UNION SELECT 2, '', 'Bruun', 0 UNION SELECT 3, '3', 'Lowie', 0);
		INSERT INTO moves (table_id, n, seat, act, event, received_ns, user_id, computer)
		SELECT id, n, seat, act, step, n, user, computer
		FROM tables, (SELECT 0 AS n, -1 AS seat, NULL AS act, 'start' AS step, '' AS user, 0 AS computer
			UNION SELECT 1, 0, '{}', 'a', '1', 0 UNION SELECT 2, 1, '{}', 'b', '2', 0 UNION SELECT 3, 1, '{}', 'c', '2', 1)
		WHERE status <> 'lobby';
		INSERT INTO results VALUES ('FNS', 0, 3, 0), ('FNS', 1, 9, 1), ('FNS', 2, 3, 0), ('FNS', 3, 1, 0);`))
	anne, marc, lowie := table.User{ID: "1", Name: "Anne"}, table.User{ID: "2", Name: "Marc"}, table.User{ID: "3", Name: "Lowie"}
	held := []table.Tenure{{Seat: 0, User: anne, To: -1}, {Seat: 1, User: marc, To: 3}, {Seat: 3, User: lowie, To: -1}}
	for id, want := range map[table.ID]table.Saved{
		"RVN": {Tenures: held},
		"LBB": {},
		"FNS": {Tenures: held, Places: []table.Place{
			{Seat: 0, User: anne, Place: 2}, {Seat: 1, Place: 1}, {Seat: 2, Place: 2}, {Seat: 3, User: lowie, Place: 4}, {Seat: 1, User: marc, Place: 5, Left: true, Turns: 2, Own: 1},
		}},
	} {
		kept, err := s.Load(context.Background(), id)
		must(t, err)
		if diff := cmp.Diff(want, table.Saved{Tenures: kept.Tenures, Places: kept.Places}); diff != "" {
			t.Errorf("%s: %s", id, diff)
		}
		if kept.NewHost || kept.Offers != nil {
			t.Errorf("%s: %+v", id, kept.Saved)
		}
	}
	must(t, s.Check(t.Context()))
}

// Games of all kinds that are under way when this arrives go on, and their seats change
// hands as those of new ones do.
func TestSeatsOfGamesUnderWayChangeHands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h, ids := underWay(t, 9)
		r := rand.New(rand.NewPCG(4, 4))
		for _, id := range ids[:len(all.Games)] {
			tries(h, id, "2", table.Leave{})
			tries(h, id, "2", table.OfferSeat{Seat: games.Public, To: table.User{ID: "3", Name: "P3"}})
			g, _ := h.Fetch(context.Background(), id, "")
			tries(h, id, "1", table.TakeSeat{Seat: 1, N: g.Offers[1].N})
			tries(h, id, "3", table.TakeSeat{Seat: 1, N: g.Offers[1].N})
			before, _ := h.Fetch(context.Background(), id, "3")
			if before.Seat != 1 || before.Broken {
				t.Fatalf("%s: seat %d", before.Game, before.Seat)
			}
			begun, err := s.Load(context.Background(), id)
			must(t, err)
			for range 20 {
				answers(h, id, r)
				time.Sleep(10 * time.Second)
			}
			kept, err := s.Load(context.Background(), id)
			must(t, err)
			if len(kept.Steps) <= len(begun.Steps) {
				t.Errorf("%s does not go on", kept.Game)
			}
			for i, want := range []table.User{{ID: "1", Name: "P1"}, {ID: "2", Name: "P2"}, {ID: "3", Name: "P3"}} {
				if kept.Tenures[i].User != want || (kept.Tenures[i].To == table.Lasting) == (i == 1) {
					t.Errorf("%s: seats were held as %+v", kept.Game, kept.Tenures)
				}
			}
			must(t, table.Audit(all.Games, kept))
		}
		h.Close()
		must(t, s.Check(t.Context()))
	})
}

func TestAGameCountsForWhoHasTheSeatAtTheEndAndWhoHandedItOverComesLast(t *testing.T) {
	s := fresh(t)
	played(t, s, "AAA", 0, games.Public, time.Hour)
	kept, err := s.Load(context.Background(), "AAA")
	must(t, err)
	anne, karel, maria := kept.Chairs[0].User, kept.Chairs[1].User, table.User{ID: "4", Name: "Maria"}
	kept.Chairs[0] = table.Chair{User: maria, Name: "Maria"}
	kept.Tenures[0].To = 2
	kept.Tenures = append(kept.Tenures, table.Tenure{Seat: 0, User: maria, From: 2, To: table.Lasting})
	kept.Status, kept.Ended, kept.Scores, kept.Winners = table.Finished, noon.Add(2*time.Hour), []int{1, 0, 0}, []games.Seat{0}
	kept.Places = []table.Place{{Seat: 0, User: maria, Place: 1}, {Seat: 1, User: karel, Place: 2}, {Seat: 2, Place: 2}, {Seat: 0, User: anne, Place: 4, Left: true}}
	commit(t, s, &kept.Saved, move(2, "end"))
	all, names, err := s.Shares(context.Background(), league.Part{League: houseSeason(t, s, "g").League})
	must(t, err)
	var got []string
	for _, one := range all {
		got = append(got, fmt.Sprintf("%s %d/%d", names[one.ID], one.Wins, one.Points))
	}
	if diff := cmp.Diff([]string{"Anne 0/0", "Karel 0/0", "Maria 1/1"}, got); diff != "" {
		t.Error(diff)
	}
	titles, err := s.PartTitles(context.Background(), league.Part{League: 1, Game: "dalmuti"})
	must(t, err)
	if diff := cmp.Diff(map[string]int{"9": 1, "LD": 1}, titles); diff != "" { // of the round that Anne had played
		t.Error(diff)
	}
}

// played adds a table of Anne and Karel at which a task was fulfilled so long
// after noon; with a winner it is finished then.
func played(t *testing.T, s *Store, id table.ID, who, winner games.Seat, after time.Duration) {
	t.Helper()
	saved := lobby(id, string(id))
	saved.Chairs = []table.Chair{
		{User: table.User{ID: "1", Name: "Anne"}, Name: "Anne"},
		{User: table.User{ID: "3", Name: "Karel"}, Name: "Karel"},
		{Level: "good", Name: "The Cook"},
	}
	must(t, added(s.Add(context.Background(), saved)))
	saved, first := begun(saved)
	saved.Tenures = []table.Tenure{
		{Seat: 0, User: saved.Chairs[0].User, To: table.Lasting}, {Seat: 1, User: saved.Chairs[1].User, To: table.Lasting},
	}
	commit(t, s, &saved, first)
	last := move(1, "x")
	row := games.Round{Points: []int{0, 0, 0}, Titles: []string{"", "", ""}, Turns: 7}
	row.Points[who], row.Titles[who], row.Titles[1] = 1, "9", "LD" // whose title brings nothing
	last.Received, last.Rounds = noon.Add(after), []games.Round{row}
	if winner != games.Public {
		saved.Status, saved.Ended = table.Finished, noon.Add(after)
		saved.Scores, saved.Winners = row.Points, []games.Seat{winner}
		for seat, c := range saved.Chairs {
			place := 2
			if games.Seat(seat) == winner {
				place = 1
			}
			saved.Places = append(saved.Places, table.Place{Seat: games.Seat(seat), User: c.User, Place: place})
		}
	}
	commit(t, s, &saved, last)
}

func TestOffersNobodyHasHeardOfAreFound(t *testing.T) {
	s := fresh(t)
	for id, posted := range map[table.ID]int{"AAA": 0, "BBB": 1, "CCC": 2} {
		one := lobby(id, string(id))
		must(t, added(s.Add(context.Background(), one)))
		one.Offers = map[games.Seat]table.Offer{0: {N: 2}}
		put(t, s, &one, "")
		must(t, s.PutNotices(t.Context(), []notice.Notice{{Table: id, Kind: notice.Offer, Channel: "c", Message: "m" + string(id), N: posted}}, noon))
	}
	got, err := s.Unasked(t.Context())
	must(t, err)
	if diff := cmp.Diff([]table.ID{"AAA", "BBB"}, got); diff != "" {
		t.Error(diff)
	}
}
