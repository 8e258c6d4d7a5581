package discordtest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discordtest"
)

func kept(path string) func(*discordtest.Config) {
	return func(cfg *discordtest.Config) { cfg.File = path }
}

func TestTheWorldSurvivesTheServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "world.json")
	r := newTable(t, kept(path))
	r.declare()
	r.guild.Moderator(r.marc)
	r.ch.Deny(discordtest.AttachFiles)
	corner := r.ch.Thread("corner")
	corner.Archive(true)
	message := r.post(but(rows(row(button("go"))), obj{"content": "board"}))
	if err := r.marc.React(r.marc.Find(r.ch, "board"), "✊"); err != nil {
		t.Fatal(err)
	}
	r.wants(r.answer(r.slash(r.anne), 4, obj{"content": "hand", "flags": private}), 0, 0)
	r.s.Close()

	again := newTable(t, kept(path))
	again.clock.Advance(time.Minute)
	if again.anne.ID != r.anne.ID || again.ch.ID != r.ch.ID || again.guild.ID != r.guild.ID || again.app != r.app {
		t.Error("users, channels or the bot have other ids")
	}
	if again.ch.Thread("corner").ID != corner.ID || len(again.s.Commands(again.guild.ID)) != 3 {
		t.Error("a thread or the commands are gone")
	}
	m := again.anne.Find(again.ch, "board")
	if m == nil || len(m.Buttons()) != 1 || len(m.Reactions) != 1 || m.Reactions[0].Users[0] != r.marc.ID {
		t.Fatalf("the board is now %v", m)
	}
	if again.anne.Find(again.ch, "hand") != nil {
		t.Error("an ephemeral message outlives its server")
	}
	again.wants(again.do("PATCH", message, obj{"content": "board"}), 0, 0)
	again.wants(again.do("POST", again.messages(), form{obj{}, files(1)}), 403, 50013)
	again.wants(again.do("POST", "/channels/"+corner.ID+"/messages", obj{"content": "a"}), 400, 50083)
	i := again.ask(func() error { _, err := again.anne.Click(m, "go"); return err })
	again.wants(again.answer(i, 6, nil), 0, 0)
	if next := again.post(obj{"content": "next"}); next <= message {
		t.Error("a later message has an earlier id")
	}
}

// Files of before have all messages in one list, beside the channels.
func TestMessagesOfAFileOfBeforeStandInTheirChannels(t *testing.T) {
	path := filepath.Join(t.TempDir(), "world.json")
	r := newTable(t, kept(path))
	r.post(obj{"content": "board"})
	r.s.Close()
	var world map[string]any
	read(t, path, &world)
	for _, c := range world["channels"].([]any) {
		channel := c.(map[string]any)
		if messages, ok := channel["messages"]; ok {
			world["messages"] = messages
			delete(channel, "messages")
		}
	}
	text, err := json.Marshal(world)
	if err != nil || world["messages"] == nil {
		t.Fatal(err, "no channel has messages")
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"at once", "and once it has been written anew"} {
		again := newTable(t, kept(path))
		if n := len(again.anne.Sees(again.ch)); n != 1 || again.anne.Find(again.ch, "board") == nil {
			t.Errorf("%s: %d messages are there", when, n)
		}
		again.s.Close()
	}
}

// read reads a file of JSON.
func read(t *testing.T, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func TestFilesSurviveWithTheirMessage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "world.json")
	r := newTable(t, kept(path))
	message := r.post(form{obj{"content": "picture"}, files(2)})
	kept := last(r.anne.Sees(r.ch)).Attachments
	r.wants(r.do("POST", r.messages(), form{obj{"content": chars(2001)}, files(1)}), 400, 50035)
	r.wants(r.do("PATCH", message, obj{"attachments": list{obj{"id": kept[1].ID}}}), 0, 0)
	r.s.Close()
	var world struct {
		Files map[string][]byte `json:"files"`
	}
	read(t, path, &world)
	if len(world.Files) != 1 || string(world.Files[kept[1].ID]) != "xxxx" {
		t.Errorf("kept are %v", world.Files)
	}
}

// filesIn is how many files there are in a world.
func filesIn(t *testing.T, path string) int {
	t.Helper()
	var world struct {
		Files map[string][]byte `json:"files"`
	}
	read(t, path, &world)
	return len(world.Files)
}

func TestFilesOfAPrivateMessageGoWithIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "world.json")
	hand := func(r *table) asked {
		i := r.slash(r.anne)
		r.wants(r.as("", "POST", "/interactions/"+i.id+"/"+i.token+"/callback", form{obj{"type": 4, "data": obj{"content": "hand", "flags": private}}, files(1)}), 0, 0)
		return i
	}
	r := newTable(t, kept(path))
	r.declare()
	r.post(form{obj{"content": "picture"}, files(1)})
	r.wants(r.do("POST", r.emojis(), obj{"name": "card", "image": dot}), 0, 0)
	hand(r)
	r.s.Close()
	again := newTable(t, kept(path))
	again.s.Close()
	if n := filesIn(t, path); n != 2 {
		t.Errorf("with the next process there are %d files, expected those of a message and an emoji", n)
	}

	again = newTable(t, kept(path))
	dismissed := hand(again)
	if err := again.anne.Dismiss(again.anne.Find(again.ch, "hand")); err != nil {
		t.Fatal(err)
	}
	again.wants(again.as("", "PATCH", again.original(dismissed), form{obj{"content": "hand"}, files(2)}), 0, 0)
	hand(again)
	again.anne.Reload()
	again.s.Close()
	if n := filesIn(t, path); n != 2 {
		t.Errorf("once it is dismissed there are %d files", n)
	}
}

func TestTheFileIsNeverHalfWritten(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "world.json")
	r := newTable(t, kept(path), func(cfg *discordtest.Config) { cfg.Clock = clockwork.NewRealClock() })
	reads := 0
	for i := range 60 {
		r.post(obj{"content": fmt.Sprint(i, chars(1500))})
		time.Sleep(2 * time.Millisecond)
		text, err := os.ReadFile(path)
		if err != nil {
			continue // not yet
		}
		if reads++; !json.Valid(text) {
			t.Fatalf("after %d messages half a file is there", i)
		}
	}
	if reads == 0 {
		t.Error("nothing was written while the server ran")
	}
	r.s.Close()
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("beside the file there lie %v (%v)", left, err)
	}
}

func TestAFileThatIsNoWorldIsReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "world.json")
	if err := os.WriteFile(path, []byte(`{"last":`), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := discordtest.New(discordtest.Config{File: path}); err == nil {
		s.Close()
		t.Error("a server starts with half a world and would write over it")
	}
}
