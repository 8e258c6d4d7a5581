package daily_test

import (
	"context"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
)

// monday is a Monday.
const monday = daily.Day(20780)

// played is a deal as somebody plays it who answers at random.
func played(t *testing.T, d daily.Deal, secret games.Seed, presses uint64) games.Record {
	t.Helper()
	record := d.Record
	for n := 0; ; n++ {
		if _, over := d.Points(record); over {
			return record
		}
		state, _, bad := games.Replay(d.Game, record)
		if bad != nil {
			t.Fatalf("move %d: %v", bad.Move, bad.Reason)
		}
		act := games.Random(games.Sight{
			Seat: d.Seat, Rand: games.Seed{byte(presses)}.Rand(n),
			Ask: func(picks games.Picks) games.Prompt { return state.Ask(d.Seat, picks) },
		}).Act
		next, err := d.Play(context.Background(), secret, record, act)
		if err != nil {
			t.Fatal(err)
		}
		record = next
	}
}

func TestEachWeekdayHasItsDeal(t *testing.T) {
	want := []string{"dalmuti six", "murphy task", "dalmuti six", "teufel end", "dalmuti eight", "murphy task", "dalmuti four"}
	for i, want := range want {
		plan, game := daily.Planned(all.Games, monday+daily.Day(i))
		if got := game.Name + " " + plan.Key; got != want {
			t.Errorf("on %s there is %s, expected %s", (monday + daily.Day(i)).Weekday(), got, want)
		}
	}
}
