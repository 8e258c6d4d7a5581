package arena_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
)

var update = flag.Bool("update", false, "write the golden lines in the games' testdata anew")

// listener sits between a process and the arena and writes down what is said.
type listener struct {
	arena.Process
	known map[string]bool // what has been written down
	keep  bool            // the answer to what has just been
	text  *bytes.Buffer
}

// Send writes a line down if it says something of a kind that was not there before.
func (l *listener) Send(line []byte) error {
	var said map[string]any
	if err := json.Unmarshal(line, &said); err != nil {
		return err
	}
	if l.keep = l.learns("", said); l.keep {
		l.text.WriteString("< " + string(line))
	}
	return l.Process.Send(line)
}

func (l *listener) Receive() ([]byte, error) {
	line, err := l.Process.Receive()
	if l.keep {
		l.text.WriteString("> " + string(bytes.TrimSpace(line)) + "\n")
	}
	return line, err
}

// learns goes through all names in a line, and those of facts, and reports whether
// there is a new one. What a sentence is filled with is another matter.
func (l *listener) learns(path string, said any) (something bool) {
	switch said := said.(type) {
	case map[string]any:
		for name, value := range said {
			here := path + "." + name
			if value != nil && !l.known[here] {
				l.known[here], something = true, true
			}
			if name != "args" {
				something = l.learns(here, value) || something
			}
		}
	case []any:
		for _, value := range said {
			something = l.learns(path, value) || something
		}
	}
	return something
}

// said is what is said between the arena and a player of random moves, as far as it
// shows something new.
func said(t *testing.T, game *games.Game) (string, map[string]bool) {
	t.Helper()
	l := &listener{known: map[string]bool{}, text: &bytes.Buffer{}}
	seat := piped(arena.Player{Game: game, Level: arena.Random(game), Seed: 1})
	start := seat.Start
	seat.Start = func() (p arena.Process, err error) {
		l.Process, err = start()
		return l, err
	}
	c := against(t, game, seat)
	c.Most = 1200
	run(t, c)
	return l.text.String(), l.known
}

// document is the page that tells how to write a player.
const document = "../../docs/players.md"

func TestTheLinesAreAsTheyWereAndAsTheyAreDocumented(t *testing.T) {
	page, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range all.Games {
		got, names := said(t, game)
		file := filepath.Join("..", game.Name, "testdata", "arena.txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || got != string(want) {
			t.Errorf("%s differs (%v); go test ./games/arena -update writes it anew:\n%s", file, err, got)
		}
		for name := range names {
			documented(t, string(page), game.Name, name)
		}
	}
}

// documented: every name stands in the page, in code. Those of options and acts are
// those of records.
func documented(t *testing.T, page, game, path string) {
	t.Helper()
	name := path[strings.LastIndex(path, ".")+1:]
	if strings.HasPrefix(path, ".options.") || strings.HasPrefix(path, ".acts.") {
		return
	}
	if !regexp.MustCompile("`[^`\n]*\\b" + regexp.QuoteMeta(name) + "\\b[^`\n]*`").MatchString(page) {
		t.Errorf("%s: nothing is said of %q (%s)", game, name, path)
	}
}
