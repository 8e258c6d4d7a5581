package discordtest_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// In a bubble, and in memory, a loopback's time is the bubble's: whoever waits for
// it lets it pass.
func TestTimePassesByItself(t *testing.T) {
	path := filepath.Join(t.TempDir(), "world.json")
	synctest.Test(t, func(t *testing.T) {
		s, err := discordtest.New(discordtest.Config{Memory: true, File: path})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		g := s.Guild("The Tavern")
		ch, anne := g.Channel("games"), s.User("Anne")
		g.Join(anne)
		declareIn(t, s)
		start := time.Now()
		if _, err := anne.Slash(ch, "/play", nil); err != discordtest.ErrInteractionFailed {
			t.Error("nobody is there to answer, and the user is told ", err)
		}
		if took := time.Since(start); took != 3*time.Second {
			t.Error("it took ", took)
		}
		if anne.Eventually(ch, time.Hour, func([]*discordtest.Message) bool { return false }) {
			t.Error("what never comes has come")
		}
		if text, err := os.ReadFile(path); err != nil || !bytes.Contains(text, []byte("The Tavern")) {
			t.Error("after an hour nothing is kept: ", err)
		}
		time.Sleep(time.Millisecond)
		if all := s.Interactions(); len(all) != 1 || !all[0].Failed {
			t.Errorf("the account is %+v", all)
		}
	})
}

// declareIn registers the command /play without a table.
func declareIn(t *testing.T, s *discordtest.Server) {
	t.Helper()
	path := s.API() + "applications/" + s.Bot().ID + "/commands"
	req, err := http.NewRequest("PUT", path, bytes.NewReader([]byte(`[{"name":"play","description":"Play"}]`)))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+s.Token())
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "DiscordBot (https://example.org/raw, 1)")
	way := s.Transport()
	defer way.CloseIdleConnections()
	resp, err := (&http.Client{Transport: way}).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatal("answered ", resp.Status)
	}
}
