package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/store"
	"hofnar/store/storetest"
)

// Who cannot take books over says so at once, and does not wait for them.
func TestWhoKnowsFewerStepsThanTheBooksHaveDoesNotWaitForThem(t *testing.T) {
	t.Parallel()
	db := storetest.File(t)
	meddle(t, db, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	held, err := store.Own(db)
	must(t, err)
	defer held.Close()
	if said := ends(t, []string{"DISCORD_TOKEN=x", "DISCORD_API=http://127.0.0.1:1/", "HOFNAR_DB=" + db}, "serve", "--wait"); !strings.Contains(said, "99999") {
		t.Errorf("he says %q", said)
	}
}

func TestWhoIsRefusedByDiscordDoesNotWaitForTheBooks(t *testing.T) {
	t.Parallel()
	srv, err := discordtest.New(discordtest.Config{})
	must(t, err)
	defer srv.Close()
	db := storetest.File(t)
	held, err := store.Own(db)
	must(t, err)
	defer held.Close()
	if said := ends(t, []string{"DISCORD_TOKEN=x", "DISCORD_API=" + srv.API(), "HOFNAR_DB=" + db}, "serve", "--wait", "--no-pictures"); !strings.Contains(said, "is refused") || !strings.Contains(said, "the token is not valid (DISCORD_TOKEN)") {
		t.Errorf("he says %q", said)
	}
}

// Whoever waits says what is to be done to older books before they are taken over, and goes
// when told to.
func TestWhoWaitsForOlderBooksSaysThatTheyAreBroughtUpToDate(t *testing.T) {
	t.Parallel()
	db := storetest.File(t)
	meddle(t, db, `DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`)
	held, err := store.Own(db)
	must(t, err)
	defer held.Close()
	said := &saying{out: t.Output(), part: "make a backup before you stop it", heard: make(chan struct{})}
	c := exec.Command(os.Args[0], "serve", "--wait", "--no-pictures")
	c.Env = append(os.Environ(), "HOFNAR_CHILD=1", "DISCORD_TOKEN=x", "DISCORD_API=http://127.0.0.1:1/", "HOFNAR_DB="+db)
	c.Stderr = said
	must(t, c.Start())
	t.Cleanup(func() { _ = c.Process.Kill() }) // it may be gone already
	select {
	case <-said.heard:
	case <-time.After(20 * time.Second):
		t.Error("nothing is said of a backup")
	}
	must(t, c.Process.Signal(syscall.SIGTERM))
	if err := c.Wait(); err != nil {
		t.Errorf("told to stop while he waits, he ends with %v", err)
	}
}

// What an upgrade waits for is said to whoever wants to hear of errors alone, and is none.
func TestThatAnUpgradeMayGoOnIsSaidWhateverTheLevel(t *testing.T) {
	t.Parallel()
	srv, err := discordtest.New(discordtest.Config{})
	must(t, err)
	t.Cleanup(srv.Close)
	for _, level := range []string{"warn", "error"} {
		db := storetest.File(t)
		held, err := store.Own(db)
		must(t, err)
		serves := &saying{out: t.Output(), part: `level=INFO msg="Hofnar is at the table"`, heard: make(chan struct{})}
		ready := &saying{out: serves, part: `level=INFO msg="everything is ready`, heard: make(chan struct{})}
		c := exec.Command(os.Args[0], "serve", "--wait", "--no-pictures")
		c.Env = append(os.Environ(), "HOFNAR_CHILD=1", "DISCORD_TOKEN="+srv.Token(), "DISCORD_API="+srv.API(), "HOFNAR_DB="+db, "LOG_LEVEL="+level)
		c.Stderr = ready
		must(t, c.Start())
		t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() }) // it may be gone already
		hears := func(part *saying) {
			t.Helper()
			select {
			case <-part.heard:
			case <-time.After(10 * time.Second):
				t.Errorf("with LOG_LEVEL=%s he does not say %s", level, part.part)
			}
		}
		hears(ready)
		must(t, held.Close())
		hears(serves)
		kill(t, c)
	}
}

// Whoever reads that all is ready stops the process that serves.
func TestWhoWaitsSaysThatAllIsReadyOnlyOnceItIs(t *testing.T) {
	for what, c := range map[string]struct {
		spoil  func(*discordtest.Server)
		damage func(*testing.T, string)
		ready  bool // after a minute
	}{
		"Discord answers": {ready: true},
		"Discord cannot be reached": {spoil: func(srv *discordtest.Server) {
			srv.Weather(discordtest.Weather{PathPart: "/gateway/bot", ResetBefore: 1})
		}},
		"there are no books yet":     {damage: func(t *testing.T, db string) { must(t, os.Remove(db)) }, ready: true},
		"the books cannot be opened": {damage: func(t *testing.T, db string) { must(t, os.WriteFile(db, []byte("what is this?"), 0o600)) }},
	} {
		t.Run(what, func(t *testing.T) {
			db := storetest.File(t)
			held, err := store.Own(db)
			must(t, err)
			if c.damage != nil {
				c.damage(t, db)
			}
			synctest.Test(t, func(t *testing.T) {
				srv, err := discordtest.New(discordtest.Config{Memory: true})
				must(t, err)
				defer srv.Close()
				if c.spoil != nil {
					c.spoil(srv)
				}
				said := &saying{out: t.Output(), part: "everything is ready", heard: make(chan struct{})}
				set := settings{DB: db}
				next, err := set.prepare(service{client: discord.Config{API: srv.API(), Token: srv.Token(), HTTP: &http.Client{Transport: srv.Transport()}}, wait: true},
					slog.New(slog.NewTextHandler(said, nil)))
				must(t, err)
				ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
				defer stop()
				opened := make(chan error)
				go func() { _, err := next.open(ctx); opened <- err }()
				time.Sleep(time.Minute)
				heard := func() bool {
					select {
					case <-said.heard:
						return true
					default:
						return false
					}
				}
				if heard() != c.ready {
					t.Errorf("ready: %v, expected %v", heard(), c.ready)
				}
				srv.Weather()
				time.Sleep(time.Minute)
				if !heard() && c.spoil != nil {
					t.Error("Discord answers, and nobody says that all is ready")
				}
				if err := <-opened; !stoppedWaiting(ctx, err) {
					t.Errorf("waiting ends with %v", err)
				}
			})
			must(t, held.Close())
		})
	}
}
