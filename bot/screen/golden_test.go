package screen_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var (
	update   = flag.Bool("update", false, "write the golden screens in testdata anew")
	language = flag.String("language", "en", "in which language the golden screens are; where that is not English, each once, at its longest")
)

// album is a folder of golden screens: a file for each moment, in order.
type album struct {
	t      *testing.T
	folder string
	names  []string
}

// newAlbum begins a folder. At the end of the test it must hold no other files.
func newAlbum(t *testing.T, name string) *album {
	a := &album{t: t, folder: filepath.Join("testdata", name)}
	if *language != "en" {
		a.folder = filepath.Join("testdata", "language-"+*language, name)
	}
	t.Cleanup(a.complete)
	return a
}

// shot is a message and who sees it.
type shot struct {
	who  string
	text string
}

// page compares what people see at one moment with what somebody has read and found
// right.
func (a *album) page(moment string, shots ...shot) {
	a.t.Helper()
	name := fmt.Sprintf("%02d-%s.txt", len(a.names)+1, strings.ReplaceAll(moment, " ", "-"))
	a.names = append(a.names, name)
	if *language != "en" {
		shots = []shot{slices.MaxFunc(shots, func(a, b shot) int { return len(a.text) - len(b.text) })}
	}
	var out bytes.Buffer
	for i, s := range shots {
		if i > 0 {
			out.WriteString("\n\n")
		}
		fmt.Fprintf(&out, "=== %s ===\n%s\n", s.who, s.text)
	}
	a.compare(filepath.Join(a.folder, name), out.Bytes())
}

func (a *album) compare(file string, got []byte) {
	a.t.Helper()
	if *update {
		if err := os.MkdirAll(a.folder, 0o755); err != nil {
			a.t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			a.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		a.t.Errorf("a screen that nobody has read; go test -update writes it: %v", err)
		return
	}
	if !bytes.Equal(got, want) {
		a.t.Errorf("%s looks different; read it after go test -update\n%s", file, firstDifference(got, want))
	}
}

func firstDifference(got, want []byte) string {
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d is now\n%s\nand was\n%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("it has %d lines now and had %d", len(a), len(b))
}

// complete fails where a file shows a moment that is not among these.
func (a *album) complete() {
	files, err := os.ReadDir(a.folder)
	if err != nil {
		a.t.Error(err)
	}
	for _, f := range files {
		if a.t.Failed() || slices.Contains(a.names, f.Name()) {
			continue
		}
		file := filepath.Join(a.folder, f.Name())
		if !*update {
			a.t.Errorf("no screen looks like %s any more; go test -update removes it", file)
		} else if err := os.Remove(file); err != nil {
			a.t.Error(err)
		}
	}
}
