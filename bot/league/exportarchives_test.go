package league

import (
	"archive/zip"
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"

	"hofnar/games"
	"hofnar/games/league"
)

// noisy is a record that can hardly be packed.
func noisy(bytes int) games.Record {
	noise := make([]byte, bytes/2)
	_, _ = rand.Read(noise)
	move, _ := json.Marshal(hex.EncodeToString(noise))
	return games.Record{Format: 1, Game: "nim", Moves: []json.RawMessage{move}}
}

func TestRecordsGoIntoAsManyArchivesAsItTakes(t *testing.T) {
	t.Parallel()
	a := archives{most: 50_000}
	for i := range 100 {
		if err := a.add(league.Result{Game: "nim", Table: fmt.Sprintf("T%02d", i)}, noisy(8000)); err != nil {
			t.Fatal(err)
		}
	}
	a.end()
	n := 0
	for _, data := range a.done {
		archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil || len(data) > a.most {
			t.Fatalf("an archive of %d bytes: %v", len(data), err)
		}
		n += len(archive.File)
	}
	if n != 100 || len(a.done) < 9 || len(a.done) > 20 || a.size() == 0 {
		t.Errorf("%d records in %d archives", n, len(a.done))
	}
}
