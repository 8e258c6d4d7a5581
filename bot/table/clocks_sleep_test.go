package table_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// A table with a clock need not be in memory for it to run out in time, nor for what is
// made good after a time in which people could not be heard.
func TestAClockRunsOutAtATableThatSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &shelf{}
		registry, err := table.New(table.Config{Games: []*games.Game{stones{}.listed()}, Books: books, Idle: time.Minute, Options: (&room{}).options()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(registry.Close)
		g, err := registry.Open(context.Background(), table.Opening{Guild: "g", Channel: "c", Host: anne, Game: "stones", Options: []byte(`{"clock":"2d"}`)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := send(registry, g.ID, marc, table.Join{}); err != nil {
			t.Fatal(err)
		}
		if g, err = send(registry, g.ID, anne, table.Start{}); err != nil {
			t.Fatal(err)
		}
		sleepsUntil := func(due time.Time, steps int) {
			t.Helper()
			time.Sleep(time.Until(due) - time.Second)
			synctest.Wait()
			if !asleep(registry, g.ID) {
				t.Error("the table is kept in memory")
			}
			if kept, _ := books.Load(context.Background(), g.ID); len(kept.Steps) != steps || !kept.Outlook.Due.Equal(due) {
				t.Errorf("a second before there are %d steps and something is due %v, want %d, %v", len(kept.Steps), kept.Outlook.Due, steps, due)
			}
		}
		sleepsUntil(g.Clock.Until, 1) // both bid in secret
		time.Sleep(2 * time.Second)
		synctest.Wait()
		kept, _ := books.Load(context.Background(), g.ID)
		if len(kept.Steps) != 3 {
			t.Fatalf("there are %d steps", len(kept.Steps))
		}
		due := kept.Clocks[0].Until
		sleepsUntil(due, 3)
		registry.Heard(due.Add(-time.Hour), time.Now(), func(guild, _ string) bool { return guild == "g" })
		time.Sleep(2 * time.Second)
		synctest.Wait()
		kept, _ = books.Load(context.Background(), g.ID)
		if left := time.Until(kept.Clocks[0].Until); len(kept.Steps) != 3 || left < 287*time.Minute {
			t.Errorf("after an hour that nobody could be heard there are %d steps and %v left", len(kept.Steps), left)
		}
	})
}
