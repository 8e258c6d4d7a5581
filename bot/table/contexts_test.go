package table_test

import (
	"context"
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
		g, err := r.Open(table.Opening{Guild: "g", Channel: "c", Host: anne, Game: "stones"})
		if err != nil {
			t.Fatal(err)
		}
		joined := make(chan error, 1)
		r.Send(g.ID, table.Deed{By: marc, Event: "1", Do: table.Join{}}, func(_ table.Snapshot, err error) { joined <- err })
		read := make(chan bool, 1)
		go func() { _, there := r.Fetch("CCC", ""); read <- there }()
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
