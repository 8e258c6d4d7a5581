package bot_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/games/league"
)

// counted is the table of the server's own league, which is held against the results.
func (e *evening) counted() (rows []league.Row, names map[string]string) {
	e.t.Helper()
	leagues, err := e.kept.Leagues(context.Background(), e.guild.ID)
	if err != nil || len(leagues) == 0 {
		e.t.Fatalf("the leagues are %v, %v", leagues, err)
	}
	seasons, err := e.kept.Seasons(context.Background(), leagues[0].ID)
	if err != nil || len(seasons) == 0 {
		e.t.Fatalf("the seasons are %v, %v", seasons, err)
	}
	if err := e.kept.CheckSeason(context.Background(), seasons[0].ID); err != nil {
		e.t.Error(err)
	}
	rows, names, err = e.kept.LeagueTable(context.Background(), seasons[0].ID)
	if err != nil {
		e.t.Fatal(err)
	}
	return rows, names
}

func TestAGameThatIsPlayedToItsEndCountsAndItsStatisticsAreKept(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		if rows, _ := e.counted(); len(rows) != 0 {
			t.Errorf("before the end: %v", rows)
		}
		e.playsOut(friends)
		var got []string
		rows, names := e.counted()
		for _, r := range rows {
			got = append(got, fmt.Sprintf("%d games of %s", r.Games, names[r.ID]))
		}
		if len(got) != 2 || rows[0].ID != friends[0].ID && rows[0].ID != friends[1].ID || rows[0].Games != 1 {
			t.Errorf("the league has %v", got)
		}
		loaded, err := e.kept.Load(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		want, err := table.StatisticsOf(all.Games, loaded)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := e.kept.Kept(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		for user, counts := range want {
			if len(counts) == 0 {
				delete(want, user)
			}
		}
		if diff := cmp.Diff(want, kept); diff != "" {
			t.Errorf("a replay (-), the books (+): %s", diff)
		}
	})
}
