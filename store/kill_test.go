package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"hofnar/bot/table"
)

// writeForever is what the process does that TestKillLosesNothingThatWasTold
// kills: it writes moves and says so after each.
const writeForever = "HOFNAR_TEST_WRITE_FOREVER"

func TestMain(m *testing.M) {
	if path := os.Getenv(writeForever); path != "" {
		fmt.Fprintln(os.Stderr, writing(path))
		os.Exit(1) // only reached when the books are out of order
	}
	if path := os.Getenv(forgetAll); path != "" {
		if err := forgettingAll(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if path := os.Getenv(recountAway); path != "" {
		if err := recountingAway(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func writing(path string) error {
	s, err := Open(path)
	if err != nil {
		return err
	}
	kept, err := s.Load(context.Background(), "7QK")
	if err != nil {
		return err
	}
	for n := len(kept.Steps); ; n++ {
		step := move(n, "event "+strconv.Itoa(n))
		if n == 0 {
			kept.Saved, step = begun(kept.Saved)
		}
		if err := s.Commit(context.Background(), kept.Saved, step); err != nil {
			return err
		}
		kept.Edition++
		fmt.Println(n)
	}
}

func TestKillLosesNothingThatWasTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "books.db")
	s := open(t, path)
	must(t, added(s.Add(context.Background(), lobby("7QK", "c"))))
	must(t, s.Close())
	for round := range 5 {
		told := killed(t, path, 20+7*round)
		s := open(t, path)
		must(t, s.Check(t.Context()))
		kept, err := s.Load(context.Background(), "7QK")
		must(t, err)
		if len(kept.Steps) <= told {
			t.Fatalf("move %d was told, the books end with %d", told, len(kept.Steps)-1)
		}
		if len(kept.Events) != len(kept.Steps) || kept.Status != table.Running {
			t.Errorf("half a move is in the books: %d moves, %d events", len(kept.Steps), len(kept.Events))
		}
		must(t, s.Close())
	}
}

// killed has another process write moves, kills it after so many, and returns
// the last that it told.
func killed(t *testing.T, path string, after int) (told int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), writeForever+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	defer time.AfterFunc(time.Minute, func() { _ = child.Process.Kill() }).Stop()
	lines, n := bufio.NewScanner(out), 0
	for ; lines.Scan(); n++ {
		if told, err = strconv.Atoi(lines.Text()); err != nil {
			t.Fatal(err)
		}
		if n == after {
			must(t, child.Process.Kill()) // what it told until the pipe ends counts as well
		}
	}
	if child.Wait() == nil || n <= after {
		t.Fatalf("the process ended by itself after %d moves", n)
	}
	return told
}
