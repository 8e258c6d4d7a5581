package daily_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
)

var (
	update   = flag.Bool("update", false, "write the deals in testdata anew, and what is played in them")
	machines = flag.Bool("machines", false, "have other builds of this test, for newer amd64 and for arm64, play the same")
)

// kinds are the weekdays of which each has a deal of another kind, from 0.
var kinds = []daily.Day{0, 1, 3, 4, 6}

// keptDeals are the deals in testdata, in the order of kinds. Dealing them takes long where hard
// opens them.
func keptDeals(t *testing.T) (list []daily.Deal) {
	t.Helper()
	file := filepath.Join("testdata", "deals.json")
	if *update {
		var lines bytes.Buffer
		for i, day := range kinds {
			d, err := daily.New(t.Context(), all.Games, monday+day, games.Seed{byte(i)}, 0)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.NewEncoder(&lines).Encode(d); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(file, lines.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		d, err := daily.Read(all.Games, line)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, d)
	}
	return list
}

// movesOf is a line about a record: what was played, as a hash.
func movesOf(t *testing.T, what string, d daily.Deal, record games.Record) string {
	t.Helper()
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	points, _ := d.Points(record)
	return fmt.Sprintf("%s, %s: %d moves, %d: %x\n", d.Name(), what, len(record.Moves), points, sha256.Sum256(text))
}

// The file was written on one machine and is compared on all others. It changes with the versions
// of rules and computers alone.
func TestTheSamePressesComeToTheSameMovesOnEachMachine(t *testing.T) {
	var said strings.Builder
	for i, d := range keptDeals(t) {
		secret := games.Seed{byte(i)}
		said.WriteString(movesOf(t, "pressed at random", d, played(t, d, secret, 1)))
		if d.Game.Name != "dalmuti" { // of which a game of hard takes too long
			record, err := daily.FieldRecord(d, t.Context(), secret, 7)
			if err != nil {
				t.Fatal(err)
			}
			said.WriteString(movesOf(t, "by hard", d, record))
		}
	}
	file := filepath.Join("testdata", "moves.txt")
	if *update {
		if err := os.WriteFile(file, []byte(said.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != said.String() {
		t.Errorf("on %s/%s is played (%v)\n%sand in %s there is\n%s", runtime.GOOS, runtime.GOARCH, err, said.String(), file, want)
	}
}

// builds are other machines than amd64's first level, for which this test is built itself: how to
// build for them, and what runs that here.
var builds = []struct {
	env, runs []string
}{
	{[]string{"GOAMD64=v3", "GOARCH=amd64"}, nil},
	{[]string{"GOARCH=arm64"}, []string{"qemu-aarch64-static"}},
}

// With -machines it needs a processor of amd64's third level, and Debian's qemu-user-static.
func TestOtherMachinesPlayTheSame(t *testing.T) {
	for _, b := range builds {
		if !*machines {
			break
		}
		t.Run(strings.Join(b.env, " "), func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "daily.test")
			build := exec.Command("go", "test", "-c", "-o", program, ".")
			build.Env = append(os.Environ(), append(b.env, "CGO_ENABLED=0")...)
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			line := append(b.runs, program, "-test.run", "TheSamePressesCome", "-test.v")
			out, err := exec.Command(line[0], line[1:]...).CombinedOutput()
			if err != nil || !bytes.Contains(out, []byte("--- PASS: TestTheSamePressesCome")) {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

// fused is an instruction that multiplies and adds at once, and rounds once.
var fused = regexp.MustCompile(`\bV?FN?M(ADD|SUB)`)

// Compilers may fuse x*y + z where the product is not rounded by conversion: float64(x*y) + z.
func TestNoProductIsFusedWithASumWhereComputersThink(t *testing.T) {
	for _, env := range [][]string{{"GOAMD64=v3", "GOARCH=amd64"}, {"GOARCH=arm64"}} {
		if !*machines {
			break
		}
		rooms := []string{"hofnar/games", "hofnar/games/search", "hofnar/games/daily"}
		for _, g := range all.Games {
			rooms = append(rooms, "hofnar/games/"+g.Name)
		}
		build := exec.Command("go", append([]string{"build", "-gcflags=-S"}, rooms...)...)
		build.Env = append(os.Environ(), append(env, "CGO_ENABLED=0")...)
		out, err := build.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte("TEXT")) {
			t.Fatalf("%v: %v: %.2000s", env, err, out)
		}
		for line := range bytes.Lines(out) {
			if fused.Match(line) {
				t.Errorf("%v: %s", env, bytes.TrimSpace(line))
			}
		}
	}
}
