package table_test

import (
	"context"
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games/all"
)

func TestOpenTablesAreCountedWhereverTheyAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books, ctx := &shelf{}, context.Background()
		game := seated(t, all.Games[0], 4, `{}`)
		if err := added(books.Add(ctx, game)); err != nil {
			t.Fatal(err)
		}
		h := books.with(t, books, 0)
		counts := func(when string, want map[table.Kind]int) {
			t.Helper()
			if is := h.Census(); !maps.Equal(is, want) {
				t.Errorf("%s there are %v", when, is)
			}
		}
		name := all.Games[0].Name
		counts("after a start", map[table.Kind]int{{Game: name}: 1})
		h.Fetch(ctx, game.ID, "")
		opened(t, h, "another")
		counts("while people are there", map[table.Kind]int{{Game: name, Awake: true}: 1, {Game: "stones", Lobby: true, Awake: true}: 1})
		time.Sleep(20 * time.Hour)
		counts("when all have gone", map[table.Kind]int{{Game: name}: 1, {Game: "stones", Lobby: true}: 1})
	})
}
