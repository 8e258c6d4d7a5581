package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// As a child, the test binary is hofnar itself.
func TestMain(m *testing.M) {
	if os.Getenv("HOFNAR_CHILD") != "" {
		os.Exit(untilSignal(os.Args[1:]))
	}
	debug.SetGCPercent(400)                                // tests leave much behind and live for a minute
	if err := flag.Set("test.parallel", "4"); err != nil { // they wait for processes; the command line may say otherwise
		panic(err)
	}
	code := m.Run()
	if err := os.RemoveAll(drill.dir); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// child starts hofnar in a process of its own.
func child(t *testing.T, env []string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Env = append(append(os.Environ(), "HOFNAR_CHILD=1"), env...)
	c.Stderr = t.Output()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() }) // it may be gone already
	return c
}

func kill(t *testing.T, c *exec.Cmd) {
	t.Helper()
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait() // killed, as asked
}

func TestKilledInMidTrickTheGameGoesOn(t *testing.T) {
	t.Parallel()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	guild := srv.Guild("Friends")
	ch, anne := guild.Channel("games"), srv.User("Anne")
	guild.Join(anne)
	env := []string{"DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(), "HOFNAR_DB=" + filepath.Join(t.TempDir(), "h.db"), "LOG_LEVEL=warn"}
	see := func(text string) *discordtest.Message {
		t.Helper()
		if !anne.Eventually(ch, 20*time.Second, func([]*discordtest.Message) bool { return anne.Find(ch, text) != nil }) {
			t.Fatalf("Anne does not see %q", text)
		}
		return anne.Find(ch, text)
	}
	press := func(m *discordtest.Message, label string) *discordtest.Reply {
		t.Helper()
		r, err := anne.Click(m, label)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	hofnar := child(t, env, "serve")
	for len(srv.Commands(guild.ID)) == 0 || !srv.Gateway().Connected() {
		time.Sleep(20 * time.Millisecond)
	}
	if _, err := anne.Slash(ch, "/play dalmuti", discordtest.Opt{"rounds": 1}); err != nil {
		t.Fatal(err)
	}
	lobby := see("Anne invites")
	press(lobby, "Fill with computers")
	see("Ready")
	press(lobby, "Start")
	hand := press(see("round 1 of 1"), "My hand").Message
	choose := func() {
		t.Helper()
		offers := func([]*discordtest.Message) bool {
			hand = anne.Find(ch, "Your hand")
			return len(hand.Buttons())+len(hand.Menus()) > 0
		}
		if !anne.Eventually(ch, 60*time.Second, offers) {
			t.Fatalf("nothing is asked of Anne:\n%s", hand.Describe())
		}
		if len(hand.Buttons()) > 0 {
			press(hand, hand.Buttons()[0].Label)
			return
		}
		menu := hand.Menus()[0]
		var values []string
		for _, o := range menu.Options[:*menu.MinValues] {
			values = append(values, o.Value)
		}
		if _, err := anne.Select(hand, menu.CustomID, values...); err != nil {
			t.Fatal(err)
		}
	}
	choose()
	kill(t, hofnar)
	waitFor(t, "Discord notices", func() bool { return !srv.Gateway().Connected() })
	child(t, env, "serve")
	waitFor(t, "he is back", srv.Gateway().Connected)
	hand = press(see("round 1 of 1"), "My hand").Message
	choose()
	choose()
}

func TestServeWithoutATokenSaysWhatToDo(t *testing.T) {
	t.Parallel()
	c := exec.Command(os.Args[0], "serve")
	c.Env = []string{"HOFNAR_CHILD=1", "HOME=" + t.TempDir()}
	c.Dir = t.TempDir()
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "DISCORD_TOKEN") || !strings.Contains(string(out), "sandbox") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestTheBooksAreCopiedAndExamined(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	env := []string{"HOFNAR_DB=" + filepath.Join(dir, "h.db")}
	if c := child(t, env, "doctor"); c.Wait() == nil {
		t.Error("there are no books, and doctor finds them in order")
	}
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	hofnar := child(t, append(env, "DISCORD_API="+srv.API(), "DISCORD_TOKEN="+srv.Token(), "LOG_LEVEL=error"), "serve")
	for !srv.Gateway().Connected() {
		time.Sleep(20 * time.Millisecond)
	}
	copied := filepath.Join(dir, "copy.db")
	if err := child(t, env, "backup", copied).Wait(); err != nil {
		t.Errorf("backup: %v", err)
	}
	kill(t, hofnar)
	if err := child(t, []string{"HOFNAR_DB=" + copied}, "doctor").Wait(); err != nil {
		t.Errorf("doctor: %v", err)
	}
}
