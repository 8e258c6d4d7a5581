package table_test

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"hofnar/bot/table"
	"hofnar/games"
)

// patientBooks read and save for as long as their context lasts, or until they may go on.
type patientBooks struct {
	*shelf
	may chan struct{}
}

func (b patientBooks) Load(ctx context.Context, _ table.ID) (table.Kept, error) {
	<-ctx.Done()
	return table.Kept{}, ctx.Err()
}

func (b patientBooks) Save(ctx context.Context, t table.Saved, event string, judged table.Arrival) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-b.may:
		return b.shelf.Save(ctx, t, event, judged)
	}
}

func TestWhatIsReadEndsWithTheRegistryAndWhatIsWrittenDoesNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := patientBooks{&shelf{}, make(chan struct{})}
		r, err := table.New(table.Config{Games: []*games.Game{stones{}.listed()}, Books: books})
		if err != nil {
			t.Fatal(err)
		}
		g, err := r.Open(context.Background(), table.Opening{Guild: "g", Channel: "c", Host: anne, Game: "stones"})
		if err != nil {
			t.Fatal(err)
		}
		joined := make(chan error, 1)
		r.Send(g.ID, table.Deed{By: marc, Event: "1", Do: table.Join{}}, func(_ table.Snapshot, err error) { joined <- err })
		read := make(chan bool, 1)
		go func() { _, there := r.Fetch(context.Background(), "CCC", ""); read <- there }()
		synctest.Wait()
		go r.Close()
		synctest.Wait()
		if len(read) != 1 || <-read {
			t.Error("a read of the books outlives the registry")
		}
		if len(joined) != 0 {
			t.Errorf("a deed that was being written comes to %v", <-joined)
		}
		close(books.may)
		if err := <-joined; err != nil {
			t.Errorf("what was being written is not: %v", err)
		}
	})
}

// slowBooks answer what they are asked once they may, or when their context ends.
type slowBooks struct {
	*shelf
	may   chan struct{}
	loads *atomic.Int32
}

func (b slowBooks) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-b.may:
		return nil
	}
}

func (b slowBooks) Load(ctx context.Context, id table.ID) (table.Kept, error) {
	b.loads.Add(1)
	if err := b.wait(ctx); err != nil {
		return table.Kept{}, err
	}
	return b.shelf.Load(ctx, id)
}

func (b slowBooks) Borne(ctx context.Context, id table.ID) (bool, error) {
	if err := b.wait(ctx); err != nil {
		return false, err
	}
	return b.shelf.Borne(ctx, id)
}

// slowRoom is a registry with slow books that have a table 7QK in channel c, nobody's turn.
func slowRoom(t *testing.T) (*table.Registry, slowBooks) {
	t.Helper()
	game := stones{}.listed()
	kept := table.Kept{Saved: seated(t, game, 2, "")}
	books := slowBooks{&shelf{kept: map[table.ID]table.Kept{"7QK": kept}}, make(chan struct{}), &atomic.Int32{}}
	r, err := table.New(table.Config{Games: []*games.Game{game}, Books: books})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r, books
}

func TestWhatARequestReadsEndsWithIt(t *testing.T) {
	opening := table.Opening{Guild: "g", Channel: "new", Host: anne, Game: "stones"}
	for what, read := range map[string]func(context.Context, *table.Registry) error{
		"a look": func(ctx context.Context, r *table.Registry) error {
			if _, ok := r.Fetch(ctx, "7QK", ""); ok {
				return nil
			}
			return ctx.Err()
		},
		"a table that opens": func(ctx context.Context, r *table.Registry) error {
			_, err := r.Open(ctx, opening)
			return err
		},
		"a table that is drafted": func(ctx context.Context, r *table.Registry) error {
			_, err := r.Draft(ctx, opening)
			return err
		},
		"a game that is played again": func(ctx context.Context, r *table.Registry) error {
			_, err := r.Again(ctx, "7QK", opening)
			return cmp.Or(ctx.Err(), err)
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			r, _ := slowRoom(t)
			ctx, end := context.WithCancel(context.Background())
			said := make(chan error, 1)
			go func() { said <- read(ctx, r) }()
			synctest.Wait()
			end()
			synctest.Wait()
			if len(said) == 0 {
				t.Fatalf("%s goes on though nobody waits for it", what)
			}
			if err := <-said; !errors.Is(err, context.Canceled) {
				t.Errorf("%s comes to %v", what, err)
			}
		})
	}
}

func TestATableIsReadForAllWhoWaitForIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, books := slowRoom(t)
		impatient, end := context.WithCancel(context.Background())
		go r.Fetch(impatient, "7QK", "")
		found := make(chan bool, 1)
		synctest.Wait()
		go func() { _, ok := r.Fetch(context.Background(), "7QK", ""); found <- ok }()
		synctest.Wait()
		end()
		synctest.Wait()
		if len(found) > 0 {
			t.Error("whoever still waits is told that there is no table")
		}
		close(books.may)
		if !<-found || books.loads.Load() != 1 {
			t.Errorf("the table was read %d times, and is not there", books.loads.Load())
		}
	})
}

// A name is looked for before the channel is claimed.
func TestWhoeverWaitsForANameHoldsUpNobodyInTheChannel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, books := slowRoom(t)
		nameless := make(chan error, 1)
		go func() {
			_, err := r.Open(context.Background(), table.Opening{Guild: "g", Channel: "new", Host: anne, Game: "stones"})
			nameless <- err
		}()
		synctest.Wait()
		go func() {
			_, _ = r.Open(context.Background(), table.Opening{ID: "CCC", Guild: "g", Channel: "new", Host: marc, Game: "stones"})
		}()
		synctest.Wait()
		if id, _ := r.At("new"); id != "CCC" {
			t.Errorf("there is table %q", id)
		}
		close(books.may)
		var taken *table.Taken
		if err := <-nameless; !errors.As(err, &taken) || taken.ID != "CCC" {
			t.Errorf("and the first comes to %v", err)
		}
	})
}

func TestADeedThatWaitsWhenTheRegistryClosesIsToldSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := slowRoom(t)
		said := make(chan error, 1)
		r.Send("7QK", table.Deed{By: anne, Do: table.Leave{}}, func(_ table.Snapshot, err error) { said <- err })
		synctest.Wait()
		r.Close()
		if err := <-said; keyOf(err) != "table.refuse.closing" {
			t.Errorf("it comes to %v", err)
		}
	})
}
