package store

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"
)

// recountAway is what the process does that TestAStartWaitsForNoRecount kills: it says that it has
// opened the books at that path and that a season is to be worked out anew, and does so.
const recountAway = "HOFNAR_TEST_RECOUNT"

func recountingAway(path string) error {
	s, err := Open(path)
	if err != nil {
		return err
	}
	fmt.Println("open")
	if err := s.recountAll(context.Background()); err != nil {
		return err
	}
	fmt.Println("done")
	return s.Close()
}

// killedRecounting has another process work out what is owed, and kills it so long after it has
// opened the books.
func killedRecounting(t *testing.T, path string, after time.Duration) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env, child.Stderr = append(os.Environ(), recountAway+"="+path), os.Stderr
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the books are not opened")
	}
	kill := time.AfterFunc(after, func() { _ = child.Process.Kill() })
	defer kill.Stop()
	lines.Scan()
	_ = child.Wait() // it may have been killed
}

// isRecounting is what the league's page says of a season.
func isRecounting(t *testing.T, s *Reader) bool {
	t.Helper()
	seasons, err := s.Seasons(t.Context(), 1)
	must(t, err)
	return seasons[0].Recounting
}

// However often a process is killed while it works a season out anew, opening the books waits
// for nothing, the league's page says so until it is done, and what ends meanwhile counts.
func TestAStartWaitsForNoRecount(t *testing.T) {
	path, s := yearOfPlay(t, 3000)
	hit := 0
	for n := range 4 {
		voided(t, s, gameOf(1+n))
		must(t, s.Close())
		killedRecounting(t, path, time.Duration(rand.IntN(150))*time.Millisecond)
		if s = open(t, path); isRecounting(t, s.Reader) {
			hit++
		}
	}
	if hit < 2 {
		t.Errorf("%d of 4 kills came in the midst of it", hit)
	}
	voided(t, s, gameOf(9))
	must(t, s.Close())
	if s = open(t, path); !isRecounting(t, s.Reader) {
		t.Error("opening has waited")
	}
	endedIn(t, s, "g1", "NEW", 100_000*time.Hour, "g1-01", "g1-02")
	must(t, s.CheckSeason(t.Context(), 1))
	must(t, s.recountAll(t.Context()))
	must(t, s.CheckSeason(t.Context(), 1))
	if games, err := s.Curve(t.Context(), 1, "g1-01"); err != nil || games[len(games)-1].Table != "NEW" {
		t.Errorf("what ended meanwhile does not count, %v", err)
	}
	if isRecounting(t, s.Reader) {
		t.Error("it is said to be worked out still")
	}
}
