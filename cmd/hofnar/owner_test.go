package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// ends runs hofnar in a process of its own that is to end by itself, and returns what it
// says.
func ends(t *testing.T, env []string, args ...string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 8*time.Second)
	defer stop()
	c := exec.CommandContext(ctx, os.Args[0], args...)
	c.Env = append(append(os.Environ(), "HOFNAR_CHILD=1"), env...)
	out, err := c.CombinedOutput()
	var failed *exec.ExitError
	if ctx.Err() != nil || !errors.As(err, &failed) {
		t.Errorf("hofnar %s: %v, want it to end and to say why: %s", strings.Join(args, " "), errors.Join(err, ctx.Err()), out)
	}
	return string(out)
}

// serving is a Hofnar that serves these books, and how others would.
func serving(t *testing.T, db string, flags ...string) (*exec.Cmd, []string, *discordtest.Server) {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	env := []string{"DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(), "HOFNAR_DB=" + db, "LOG_LEVEL=error"}
	hofnar := child(t, env, append([]string{"serve"}, flags...)...)
	waitFor(t, "he is there", srv.Gateway().Connected)
	return hofnar, env, srv
}

func TestWhoServesBooksThatAreServedIsToldByWhom(t *testing.T) {
	t.Parallel()
	hofnar, env, srv := serving(t, filepath.Join(t.TempDir(), "h.db"))
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	said := ends(t, env, "serve")
	if want := fmt.Sprintf("process %d on %s since 20", hofnar.Process.Pid, host); !strings.Contains(said, want) {
		t.Errorf("the second one says %q, not %q", said, want)
	}
	kill(t, hofnar)
	waitFor(t, "Discord notices", func() bool { return !srv.Gateway().Connected() })
	child(t, env, "serve")
	waitFor(t, "the next one is there", srv.Gateway().Connected)
}

// Of two that begin at once in an empty folder one opens it, and the other says which.
func TestOneSandboxOpensAFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var both [2]struct {
		c    *exec.Cmd
		said bytes.Buffer
	}
	over := make(chan int, 2)
	for i := range both {
		b := &both[i]
		b.c = exec.Command(os.Args[0], "sandbox", "--dir", dir, "--addr", "127.0.0.1:0")
		b.c.Env, b.c.Stderr = append(os.Environ(), "HOFNAR_CHILD=1"), &b.said
		if err := b.c.Start(); err != nil {
			t.Fatal(err)
		}
		go func() { _ = b.c.Wait(); over <- i }() // how it ends is looked at below
		t.Cleanup(func() { _ = b.c.Process.Kill() })
	}
	select {
	case i := <-over:
		if want := fmt.Sprintf("process %d on ", both[1-i].c.Process.Pid); !strings.Contains(both[i].said.String(), want) {
			t.Errorf("the second one says %q, not %q", &both[i].said, want)
		}
	case <-time.After(8 * time.Second):
		t.Error("both go on")
	}
	select {
	case <-over:
		t.Error("neither goes on")
	case <-time.After(300 * time.Millisecond):
	}
}

// What a command line writes while somebody serves, whoever serves carries out.
func TestStandingsAreRepairedWhileHofnarServes(t *testing.T) {
	t.Parallel()
	set, books := leagueBooks(t, "17", 2)
	must(t, books.Close())
	meddle(t, set.DB, `UPDATE standings SET points = points + 1`)
	hofnar, _, _ := serving(t, set.DB)
	repair := leagueCheck{settings: set, Repair: true}
	must(t, repair.Run(t.Context()))
	must(t, leagueCheck{settings: set}.Run(t.Context()))
	owner, err := os.ReadFile(set.DB + ".owner")
	must(t, err)
	if !strings.Contains(string(owner), fmt.Sprint("process ", hofnar.Process.Pid)) {
		t.Errorf("the books are %s", owner)
	}
	meddle(t, set.DB, `UPDATE standings SET points = points + 1`)
	kill(t, hofnar)
	must(t, repair.Run(t.Context()))
	must(t, leagueCheck{settings: set}.Run(t.Context()))
}
