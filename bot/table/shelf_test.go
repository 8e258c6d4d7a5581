package table_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/fairness"
)

// shelf is books in memory.
type shelf struct {
	mu   sync.Mutex
	kept map[table.ID]table.Kept

	newest table.Shown // of any table
}

func (s *shelf) change(t table.Saved, steps ...table.Step) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[table.ID]table.Kept{}
	}
	k, there := s.kept[t.ID]
	if there && t.Edition != k.Edition {
		return table.ErrOutdated
	}
	if there {
		t.Edition++
	}
	s.kept[t.ID] = table.Kept{Saved: t, Steps: append(slices.Clip(k.Steps), steps...), Events: k.Events}
	return nil
}

// Add keeps no chain.
func (s *shelf) Add(_ context.Context, t table.Saved) (fairness.Entry, error) {
	return fairness.Entry{}, s.change(t)
}

// added is how adding a table to books ends, whatever its entry in the chain.
func added(_ fairness.Entry, err error) error { return err }

func (s *shelf) Save(_ context.Context, t table.Saved, _ string, _ table.Arrival) error {
	return s.change(t)
}
func (s *shelf) Commit(_ context.Context, t table.Saved, step table.Step) error {
	return s.change(t, step)
}

func (s *shelf) Newest(context.Context, table.ID) (table.Shown, error) { return s.newest, nil }

func (s *shelf) OpenTables(_ context.Context) (all []table.Brief, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range s.kept {
		if k.Status.Open() {
			all = append(all, k.Brief())
		}
	}
	return all, nil
}

func (s *shelf) Load(_ context.Context, id table.ID) (table.Kept, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.kept[id]
	if !ok {
		return k, table.ErrNone
	}
	return k, nil
}

func (s *shelf) Lobbies(context.Context, string, string, string) (int, error) { return 0, nil }

func (s *shelf) Borne(_ context.Context, id table.ID) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.kept[id]
	return ok, nil
}

// of opens a registry of a game of stones with these books.
func (s *shelf) of(t *testing.T, game stones) *table.Registry {
	t.Helper()
	return s.playing(t, []*games.Game{game.listed()}, noon)
}

// registry opens a registry of all games with these books.
func (s *shelf) registry(t *testing.T) *table.Registry {
	t.Helper()
	return s.playing(t, all.Games, time.Now())
}

// playing opens a registry in which no time goes by, so that nothing is done unasked.
func (s *shelf) playing(t *testing.T, list []*games.Game, now time.Time) *table.Registry {
	t.Helper()
	h, err := table.New(table.Config{Games: list, Books: s, Live: true, Clock: clockwork.NewFakeClockAt(now)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// seated is a table of persons whose game is to begin.
func seated(t testing.TB, game *games.Game, players int, options string) table.Saved {
	t.Helper()
	agreed, err := games.Agree(game.Options, []byte(options))
	if err != nil {
		t.Fatal(err)
	}
	saved := table.Saved{Header: table.Header{ID: "7QK", Channel: "c", Game: game.Name, Options: agreed, Status: table.Running, Opened: noon, Began: noon}}
	for i := range players {
		u := table.User{ID: string(rune('1' + i)), Name: string(rune('A' + i))}
		saved.Chairs = append(saved.Chairs, table.Chair{User: u, Name: u.Name})
	}
	saved.Host = saved.Chairs[0].User
	return saved
}
