package table_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// refusing is a game in which whoever is to bid has one answer, which the rules refuse; it
// counts how often they are asked to take it.
func refusing(applied *atomic.Int64) *games.Game {
	game := *stones{}.listed()
	begin := game.Begin
	game.Begin = func(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
		s, e, err := begin(players, agreed, chance)
		return stuck{s.(heap), applied}, e, err
	}
	return &game
}

type stuck struct {
	heap
	applied *atomic.Int64
}

func (s stuck) Ask(who games.Seat, picks games.Picks) games.Prompt {
	p := s.heap.Ask(who, picks)
	if p.Question != nil {
		q := *p.Question
		q.Settled, p.Question = true, &q
	}
	return p
}

func (s stuck) Apply(games.Seat, games.Act, games.Chance) (games.State, []games.Event, error) {
	s.applied.Add(1)
	return nil, nil, games.Refuse("stones.cannot")
}

// What nobody has asked for and the rules refuse is tried ever more rarely, and people are
// heard meanwhile.
func TestASettledMoveThatTheRulesRefuseIsTriedEverMoreRarely(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var applied atomic.Int64
		h, err := table.New(table.Config{Games: []*games.Game{refusing(&applied)}, Books: &shelf{}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Close)
		id := opened(t, h, "c")
		for _, d := range []table.Deed{{By: marc, Do: table.Join{}}, {By: anne, Do: table.Start{}}} {
			if _, err := send(h, id, d.By, d.Do); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Second)
		if first := applied.Load(); first < 2 || first > 30 {
			t.Errorf("in the first second both seats' moves are tried %d times", first)
		}
		before := applied.Load()
		time.Sleep(20 * time.Minute)
		if more := applied.Load() - before; more < 20 || more > 80 {
			t.Errorf("in the twenty minutes after it %d times", more)
		}
		time.Sleep(24 * time.Hour)
		before = applied.Load()
		time.Sleep(24 * time.Hour)
		if applied.Load() != before {
			t.Errorf("two days later it is still tried, %d times a day", applied.Load()-before)
		}
		if _, err := send(h, id, anne, table.Stop{}); err != nil {
			t.Error(err)
		}
	})
}
