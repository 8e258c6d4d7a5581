package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/store/storetest"
)

var upgrades = flag.Int("upgrades", 1, "how often Hofnar is replaced under twenty presses a second; from two on by programs that are built for it, and also killed so often")

// While people press twenty times a second and knock, another Hofnar takes over: each press is
// answered, and each knock is in the books, in the order in which the gateway delivered it.
func TestAnUpgradeUnderPlayLosesNoPressAndNoKnock(t *testing.T) {
	t.Parallel()
	ends := []os.Signal{syscall.SIGTERM, syscall.SIGKILL}
	for _, end := range ends[:min(*upgrades, len(ends))] {
		t.Run(end.String(), func(t *testing.T) {
			u := newUpgrading(t)
			for n := range *upgrades {
				u.upgrade(n, end)
			}
			u.knocksCount()
		})
	}
}

// upgrading is a Hofnar who is replaced while people play.
type upgrading struct {
	*testing.T
	*crowd
	programs []string // the next, and the one before
	env      []string
	db       string
	now      *exec.Cmd
	races    []*loaded // tables at which people race; each upgrade has its own
}

const (
	tablesUpgraded = 4                      // at which people play
	playBefore     = 300 * time.Millisecond // until the old one is told to stop
	playAfter      = 1500 * time.Millisecond
)

func newUpgrading(t *testing.T) *upgrading {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{})
	must(t, err)
	t.Cleanup(srv.Close)
	u := &upgrading{T: t, crowd: crowdOn(srv, tablesUpgraded, 1), programs: programs(t), db: storetest.File(t)}
	u.env = []string{"HOFNAR_CHILD=1", "DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(), "HOFNAR_DB=" + u.db, "LOG_LEVEL=info",
		"HOFNAR_DAILY=false", "HOFNAR_HEALTH=" + freeAddress(t)}
	u.now = u.starts(u.programs[1])
	must(t, u.seat(t.Context()))
	u.openRaces()
	return u
}

// programs are two builds of Hofnar; for one upgrade this one does, twice.
func programs(t *testing.T) []string {
	t.Helper()
	if *upgrades < 2 {
		return []string{os.Args[0], os.Args[0]}
	}
	dir := t.TempDir()
	for _, name := range []string{"one", "other"} {
		out, err := exec.Command("go", "build", "-ldflags", "-w -X main.release="+name, "-o", filepath.Join(dir, name), ".").CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return []string{filepath.Join(dir, "one"), filepath.Join(dir, "other")}
}

// starts starts a Hofnar and waits until he waits for the books.
func (u *upgrading) starts(program string) *exec.Cmd {
	u.Helper()
	c, said := exec.Command(program, "serve", "--wait"), &saying{out: u.Output(), part: "everything is ready", heard: make(chan struct{})}
	c.Env, c.Stderr = append(os.Environ(), u.env...), said
	must(u.T, c.Start())
	u.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() }) // it may be gone already
	select {
	case <-said.heard:
	case <-time.After(20 * time.Second):
		u.Fatal("he does not get ready")
	}
	return c
}

// saying passes on what is said, and tells when a part of it was.
type saying struct {
	out   io.Writer
	part  string
	heard chan struct{}
	once  sync.Once
}

func (s *saying) Write(text []byte) (int, error) {
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for lines.Scan() {
		if strings.Contains(lines.Text(), s.part) {
			s.once.Do(func() { close(s.heard) })
		}
	}
	return s.out.Write(text)
}

// upgrade replaces Hofnar while people press and knock.
func (u *upgrading) upgrade(n int, end os.Signal) {
	u.Helper()
	races := u.races[n*racesEach : (n+1)*racesEach]
	next := u.starts(u.programs[n%2])
	var playing sync.WaitGroup
	var pressed *sample
	knocked := newSample()
	playing.Go(func() { pressed = u.press(u.Context(), 20, playBefore+playAfter) })
	time.Sleep(playBefore)
	playing.Go(func() { everybodyKnocks(races, knocked) })
	must(u.T, u.now.Process.Signal(end))
	told := time.Now()
	_ = u.now.Wait() // as told
	gone := time.Since(told)
	playing.Wait()
	u.now = next
	u.Logf("the old one has gone after %v; of %d presses and %d knocks by button the slowest was answered after %v and %v",
		gone.Round(time.Millisecond), len(pressed.took), len(knocked.took), slowest(pressed), slowest(knocked))
	if pressed.late+knocked.late > 0 || len(pressed.took) == 0 || len(knocked.took) == 0 {
		u.Errorf("unanswered are %d presses and %d knocks", pressed.late, knocked.late)
	}
	if says := fmt.Sprint(u.srv.Gateway().Identifies()); says != "1" {
		u.Errorf("%s sessions have begun: the first one is to go on", says)
	}
}

func slowest(s *sample) time.Duration { return slices.Max(append(s.took, 0)).Round(time.Millisecond) }
