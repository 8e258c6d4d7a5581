package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/store"
)

// heldRecounts take as long to work a season out anew as a test wants.
type heldRecounts struct {
	books
	done chan struct{} // closed when they may
}

func (b heldRecounts) Recount(ctx context.Context, season int64) ([]table.ID, error) {
	select {
	case <-b.done:
		return b.books.Recount(ctx, season)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A season that was being worked out anew when Hofnar was killed, twice, is worked out beside the
// work. Until it is, the league's page says so; a game that ends meanwhile says that it counts
// once it is, and then what it did.
func TestAnInterruptedRecountGoesOnBesideTheWork(t *testing.T) {
	bubble(t, func(t *testing.T) {
		done := make(chan struct{})
		e := silentEvening(t)
		e.books = func(s *store.Store) books { return heldRecounts{s, done} }
		e.start()
		friends := e.users("Anne", "Marc")
		e.finished(friends)
		if err := e.kept.RepairSeason(context.Background(), 1); err != nil {
			t.Fatal(err)
		}
		e.kill()
		e.start()
		e.finished(friends)
		e.sees(friends[0], "this game counts once")
		e.says(friends[0].Slash(e.ch, "/league show", nil))("being worked out anew", "1 game")
		e.kill()
		e.start()
		e.says(friends[0].Slash(e.ch, "/league show", nil))("being worked out anew")
		close(done)
		if text := e.sees(friends[0], "🏆 **House league** after this game").Text(); !strings.Contains(text, "-# Anne ") || strings.Contains(text, "counts once") {
			t.Error(text)
		}
		if rows, _ := e.counted(); len(rows) != 2 || rows[0].Games != 2 {
			t.Errorf("%v stand there", rows)
		}
	})
}

// failingRecounts cannot work a season out the first times.
type failingRecounts struct {
	books
	fails *int
}

func (b failingRecounts) Recount(ctx context.Context, season int64) ([]table.ID, error) {
	if *b.fails--; *b.fails >= 0 {
		return nil, errors.New("the disk is full")
	}
	return b.books.Recount(ctx, season)
}

// Where that fails it is tried again, without anybody's doing.
func TestARecountThatFailsIsTriedAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		fails := 2
		e := silentEvening(t)
		e.books = func(s *store.Store) books { return failingRecounts{s, &fails} }
		e.start()
		friends := e.users("Anne", "Marc")
		e.guild.Manager(friends[0])
		id := e.finished(friends)
		e.says(e.promised(friends[0])(friends[0].Slash(e.ch, "/league void", discordtest.Opt{"table": string(id), "reason": "a wrong deal"})))(
			"does not count: a wrong deal", "being worked out anew")
		time.Sleep(time.Minute)
		if rows, _ := e.counted(); len(rows) != 0 {
			t.Errorf("%v stand there", rows)
		}
	})
}
