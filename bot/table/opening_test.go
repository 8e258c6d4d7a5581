package table_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/fairness"
)

// stuckBooks are books in which a channel's new table is not written before it may be, and from
// which nobody reads a table.
type stuckBooks struct {
	*shelf
	writing, may chan struct{}
}

func (s stuckBooks) Add(ctx context.Context, t table.Saved) (fairness.Entry, error) {
	if t.Channel == "slow" {
		close(s.writing)
		<-s.may
	}
	return s.shelf.Add(ctx, t)
}

func (s stuckBooks) Load(context.Context, table.ID) (table.Kept, error) {
	return table.Kept{}, errors.New("a whole table is read")
}

// While the disk is busy with one table others open elsewhere, so that all share a sync;
// who wants the same channel waits.
func TestATableOpensWhileAnotherIsBeingWritten(t *testing.T) {
	books := stuckBooks{&shelf{}, make(chan struct{}), make(chan struct{})}
	r, err := table.New(table.Config{Games: []*games.Game{stones{}.listed()}, Books: books})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	opens := func(channel string) <-chan error {
		done := make(chan error, 1)
		go func() {
			_, err := r.Open(context.Background(), table.Opening{Guild: "g", Channel: channel, Host: anne, Game: "stones"})
			done <- err
		}()
		return done
	}
	first := opens("slow")
	select {
	case <-books.writing:
	case err := <-first:
		t.Fatal(err)
	}
	same := opens("slow")
	select {
	case err := <-opens("quick"):
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Error("a table waits until another one is written")
	}
	select {
	case err := <-same:
		t.Errorf("the channel's second table does not wait: %v", err)
	default:
	}
	close(books.may)
	if err := <-first; err != nil {
		t.Error(err)
	}
	var taken *table.Taken
	if err := <-same; !errors.As(err, &taken) {
		t.Errorf("the channel's second table: %v", err)
	}
}

// coveted are books in which another table takes the first name before it is written.
type coveted struct {
	*shelf
	lost *table.ID
}

func (c coveted) Add(ctx context.Context, t table.Saved) (fairness.Entry, error) {
	if *c.lost == "" {
		*c.lost = t.ID
		return fairness.Entry{}, table.ErrBorne
	}
	return c.shelf.Add(ctx, t)
}

func TestATableWhoseNameWasTakenMeanwhileGetsAnother(t *testing.T) {
	for name, wanted := range map[string]table.ID{"any name": "", "one that was drafted": "7QK"} {
		t.Run(name, func(t *testing.T) {
			books := coveted{&shelf{}, new(table.ID)}
			r, err := table.New(table.Config{Games: []*games.Game{stones{}.listed()}, Books: books})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(r.Close)
			g, err := r.Open(context.Background(), table.Opening{Guild: "g", Channel: "c", Host: anne, Game: "stones", ID: wanted})
			if err != nil || g.ID == "" || g.ID == *books.lost {
				t.Errorf("opened is %q, %v; %q was taken", g.ID, err, *books.lost)
			}
		})
	}
}
