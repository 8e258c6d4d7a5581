package store

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

func TestClocksAreKept(t *testing.T) {
	s := fresh(t)
	saved := lobby("CLK", "1")
	must(t, added(s.Add(context.Background(), saved)))
	saved.Status, saved.Held, saved.Chairs[0].Away = table.Paused, true, true
	saved.Clocks = map[games.Seat]table.Clock{
		0: {Bank: 90 * time.Second, Late: 1},
		1: {Since: noon, Ends: noon.Add(time.Minute), Until: noon.Add(2 * time.Minute), Stopped: noon.Add(time.Second), Out: true, Regained: noon,
			Hours: `{"Zone":"Europe/Brussels"}`, Nights: time.Hour, Idle: true},
	}
	saved.Tenures = table.Tenures{{Seat: 1, User: table.User{ID: "1"}, To: table.Lasting, Off: time.Hour}}
	for range 2 {
		put(t, s, &saved, "")
		kept, err := s.Load(context.Background(), "CLK")
		must(t, err)
		if diff := cmp.Diff(saved.Clocks, kept.Clocks); diff != "" || kept.Tenures[0].Off != time.Hour || !kept.Held || !kept.Chairs[0].Away {
			t.Errorf("the books say otherwise:\n%s", diff)
		}
		delete(saved.Clocks, 1)
	}
}

// A turn that is under way when clocks come to go by what was set keeps the end it has.
func TestTurnsUnderWayKeepTheirEnd(t *testing.T) {
	s := open(t, before(t, 54, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e1', 1);
		INSERT INTO clocks (table_id, seat, bank, late, since, ends, until, out) VALUES ('RVN', 1, 60000, 1, 1000, 2000, 3000, 0);
		INSERT INTO tenures (table_id, n, seat, user_id, user_name, first_move, next_move) VALUES ('RVN', 0, 1, '1', 'Anne', 0, -1);`))
	kept, err := s.Load(t.Context(), "RVN")
	must(t, err)
	want := table.Clock{Bank: time.Minute, Late: 1, Since: time.UnixMilli(1000), Ends: time.UnixMilli(2000), Until: time.UnixMilli(3000)}
	if got := kept.Clocks[1]; got != want || kept.Tenures[0].Off != 0 {
		t.Errorf("the clock is %+v, and %v are spent", got, kept.Tenures[0].Off)
	}
}

// Games without a clock are looked at within a day, so that their silences are timed.
func TestGamesWithoutAClockAreDueWhenSilenceComesToBeTimed(t *testing.T) {
	s := open(t, before(t, 59, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, due)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e1', 1, NULL),
		       ('TMD', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e2', 1, 7000),
		       ('LBB', 'g', '3', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'lobby', 'e3', 1, NULL);
		INSERT INTO clocks (table_id, seat, bank, late, since, ends, until, out) VALUES ('TMD', 1, 60000, 1, 1000, 2000, 7000, 0);`))
	open, err := s.OpenTables(t.Context())
	must(t, err)
	for _, one := range open {
		switch in := time.Until(one.Due); {
		case one.ID == "RVN" && (one.Due.IsZero() || in > 24*time.Hour),
			one.ID == "TMD" && one.Due.UnixMilli() != 7000, one.ID == "LBB" && !one.Due.IsZero():
			t.Errorf("%s is due %v", one.ID, one.Due)
		}
	}
	if set, err := s.Server(t.Context(), "g"); err != nil || set.Silence != 24*time.Hour {
		t.Errorf("a server has a silence of %v, %v", set.Silence, err)
	}
}

// Games of all kinds that an earlier program left running go on as they were: without a
// clock, and with known makers of their moves.
func TestRunningGamesOfBeforeTheClocksGoOn(t *testing.T) {
	synctest.Test(t, runningGamesGoOn)
}

func runningGamesGoOn(t *testing.T) {
	path := before(t, 6, "")
	ids := playedBefore(t, path)
	s := open(t, path)
	registry, err := table.New(table.Config{Games: all.Games, Books: s, Options: table.ClockOptions(func(games.Agreed) string { return "30s" })})
	must(t, err)
	t.Cleanup(registry.Close)
	for id, game := range ids {
		g, ok := registry.Fetch(context.Background(), id, "1")
		if !ok || g.Broken || g.Clock != nil || len(g.Clocks) > 0 || g.Status != table.Running {
			t.Errorf("%s: %+v", game, g)
		}
		kept, err := s.Load(context.Background(), id)
		must(t, err)
		for _, step := range kept.Steps[1:] {
			if computers := step.Who > 0; step.Computer != computers || (step.User == "1") == computers {
				t.Errorf("%s: step %d is %q's, by a computer: %t", game, step.N, step.User, step.Computer)
			}
		}
		steps := g.PublicStep
		random(t, registry, id, 10)
		if g, _ := registry.Fetch(context.Background(), id, "1"); g.PublicStep == steps {
			t.Errorf("%s does not go on", game)
		}
	}
}

// playedBefore begins a game of each kind and writes it into books of the schema of
// before.
func playedBefore(t *testing.T, path string) map[table.ID]string {
	t.Helper()
	now := empty.File(t)
	s := open(t, now)
	registry, err := table.New(table.Config{Games: all.Games, Books: s})
	must(t, err)
	ids := map[table.ID]string{}
	for _, game := range all.Games {
		g, err := registry.Open(context.Background(), table.Opening{Channel: game.Name, Host: table.User{ID: "1", Name: "Anne"}, Game: game.Name})
		must(t, err)
		ids[g.ID] = game.Name
		for range max(game.Low, 3) - 1 {
			send(t, registry, g.ID, table.AddComputer{})
		}
		send(t, registry, g.ID, table.Start{})
		random(t, registry, g.ID, 1) // after more of them computers may have won
	}
	registry.Close()
	must(t, s.Close())
	db, err := connect(path, 1, written)
	must(t, err)
	defer func() { must(t, db.Close()) }()
	_, err = db.Exec(`ATTACH ? AS now`, now)
	must(t, err)
	for _, name := range []string{"tables", "seats", "moves", "chance", "rounds", "orders", "events"} {
		carry(t, db, name, "now")
	}
	_, err = db.Exec(`UPDATE moves SET event = replace(event, 'breath:', 'computer:')`) // an earlier program had no breaths
	must(t, err)
	return ids
}

func send(t *testing.T, registry *table.Registry, id table.ID, do table.Action) {
	t.Helper()
	done := make(chan error)
	registry.Send(id, table.Deed{By: table.User{ID: "1"}, Do: do}, func(_ table.Snapshot, err error) { done <- err })
	must(t, <-done)
}

// random has Anne make moves at random, as soon as she is asked: at most so many.
func random(t *testing.T, registry *table.Registry, id table.ID, moves int) {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	for range 4000 {
		g, _ := registry.Fetch(context.Background(), id, "1")
		if moves == 0 || g.Status != table.Running {
			return
		}
		for q := g.Ask(nil).Question; q != nil; q = g.Ask(g.Picks).Question {
			g.Picks = append(g.Picks, games.RandomPick(q, r))
		}
		if g.Picks == nil {
			time.Sleep(time.Millisecond)
			continue
		}
		done := make(chan error)
		registry.Send(id, table.Deed{By: table.User{ID: "1"}, Do: table.Choose{Version: g.Version, Picks: g.Picks}}, func(_ table.Snapshot, err error) { done <- err })
		if <-done == nil {
			moves--
		}
	}
}
