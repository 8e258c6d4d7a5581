package bot

import (
	"archive/zip"
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"

	"hofnar/bot/discord"
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

func TestWhatDiscordDoesNotTakeIsPackedOrRefused(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	in := discord.Interaction{Largest: 1000}
	req := &request{in: in, screens: r.screens}
	plain := req.handOut("here", discord.File{Name: "a.json", Data: make([]byte, 1000)})
	packed := req.handOut("here", discord.File{Name: "a.json", Data: make([]byte, 1001)})
	if len(plain.message.Files) != 1 || plain.message.Files[0].Name != "a.json" || packed.message.Files[0].Name != "a.json.zip" {
		t.Errorf("handed out are %+v and %+v", plain.message.Files, packed.message.Files)
	}
	noise := make([]byte, 2000)
	_, _ = rand.Read(noise)
	if refused := req.handOut("here", discord.File{Name: "a.json", Data: noise}); len(refused.message.Files) > 0 {
		t.Errorf("Discord would not take %+v", refused.message)
	}
}
