package table_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"hofnar/bot/table"
	"hofnar/games"
)

func TestAHintWaitsItsTurnAmongWhatComputersThink(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		r.seated(1)
		computers := <-th.begun
		hints := make(chan table.Hint, 1)
		go func() {
			h, err := r.registry.Hint(context.Background(), r.look(anne))
			if err != nil {
				t.Error(err)
			}
			hints <- h
		}()
		synctest.Wait()
		if len(th.begun) > 0 {
			t.Error("a pool of one thinks twice at a time")
		}
		if _, err := r.registry.Hint(context.Background(), r.look(anne)); keyOf(err) != "table.refuse.hint_under_way" {
			t.Errorf("asked once more: %v", err)
		}
		computers.concludes("low")
		annes := <-th.begun
		if annes.Seat != 0 {
			t.Errorf("it is thought in the place of seat %d", annes.Seat)
		}
		annes.endsWith(games.Thought{Act: games.Act(`{"m":"high"}`), Best: 3, Imagined: 4})
		if h := <-hints; len(h.Steps) != 1 || h.Best != 3 || h.Imagined != 4 {
			t.Errorf("the hint is %+v", h)
		}
	})
}

func TestAHintThatNobodyWaitsForIsNotThought(t *testing.T) {
	thinking(t, 1, func(r *room, th *thinkers) {
		r.seated(1)
		computers := <-th.begun
		ctx, end := context.WithCancel(context.Background())
		said := make(chan error, 1)
		go func() {
			_, err := r.registry.Hint(ctx, r.look(anne))
			said <- err
		}()
		synctest.Wait()
		end()
		synctest.Wait()
		if len(said) == 0 {
			t.Fatal("a hint is waited for though its request has ended")
		}
		if err := <-said; !errors.Is(err, context.Canceled) {
			t.Errorf("it comes to %v", err)
		}
		computers.rests()
		synctest.Wait()
		if len(th.begun) > 0 {
			t.Error("it is thought though nobody waits for it")
		}
	})
}

func TestWhoMayHaveAHint(t *testing.T) {
	r := newRoom(t)
	r.game.thinks = func(games.Sight) games.Thought { panic("nobody may read this") }
	r.restart()
	r.open()
	r.do(anne, table.AddComputer{})
	hint := func(u table.User) string {
		_, err := r.registry.Hint(context.Background(), r.look(u))
		return keyOf(err)
	}
	if key := hint(anne); key != "table.refuse.nothing_to_choose" {
		t.Errorf("in the lobby: %s", key)
	}
	r.do(anne, table.Start{})
	if key := hint(karel); key != "table.refuse.not_seated" {
		t.Errorf("who watches: %s", key)
	}
	if _, err := r.registry.Hint(context.Background(), r.look(anne)); err == nil || keyOf(err) != "" {
		t.Errorf("where the computer breaks down: %v", err)
	}
	if _, err := r.registry.Hint(context.Background(), r.look(anne)); keyOf(err) != "" {
		t.Errorf("and after that: %v", err)
	}
}

func TestWhetherThereAreHintsIsSettledWhenTheGameBegins(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(anne, table.AddComputer{})
	if !r.look(anne).Hints {
		t.Error("one person among computers has none")
	}
	r.do(marc, table.Join{})
	if r.look(anne).Hints {
		t.Error("two people have hints")
	}
	r.do(marc, table.Leave{})
	r.do(anne, table.Start{})
	g := r.do(anne, table.Stop{})
	if g.Options.Str(table.HintsOption) != table.HintsOn {
		t.Errorf("the game has begun with %v", g.Options)
	}
	again, err := r.registry.Again(context.Background(), r.id, table.Opening{Guild: "g", Channel: "c", Host: anne, Event: "again"})
	if err != nil {
		t.Fatal(err)
	}
	r.id = again.ID
	if g := r.do(marc, table.Join{}); g.Hints {
		t.Error("who plays again with somebody else keeps the hints")
	}
}
