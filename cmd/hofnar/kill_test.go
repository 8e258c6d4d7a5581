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
	"hofnar/bot/sandbox/browser"
	"hofnar/store/storetest"
)

// As a child, the test binary is hofnar itself: so one that is told a command.
func TestMain(m *testing.M) {
	if os.Getenv("HOFNAR_CHILD") != "" || len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-") {
		if os.Getenv("HOFNAR_DAILY") == "" { // seeking deals takes a core, as long as the process lives
			_ = os.Setenv("HOFNAR_DAILY", "false") // a name that has no =
		}
		main()
	}
	debug.SetGCPercent(400)                                // tests leave much behind and live for a minute
	if err := flag.Set("test.parallel", "4"); err != nil { // they wait for processes; the command line may say otherwise
		panic(err)
	}
	code := m.Run()
	browser.Close()
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

// friends is a channel in which Anne plays with a Hofnar in a process of its own.
type friends struct {
	t    *testing.T
	srv  *discordtest.Server
	in   *discordtest.Channel
	anne *discordtest.User
	hand *discordtest.Message
}

func amongFriends(t *testing.T) *friends {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	must(t, err)
	t.Cleanup(srv.Close)
	guild := srv.Guild("Friends")
	e := &friends{t: t, srv: srv, in: guild.Channel("games"), anne: srv.User("Anne")}
	guild.Join(e.anne)
	return e
}

// serve starts Hofnar with these books, and waits until he is there.
func (e *friends) serve(db string) *exec.Cmd {
	e.t.Helper()
	hofnar := child(e.t, []string{"DISCORD_API=" + e.srv.API(), "DISCORD_TOKEN=" + e.srv.Token(), "HOFNAR_DB=" + db, "LOG_LEVEL=warn"}, "serve")
	waitFor(e.t, "he is there", func() bool { return len(e.srv.Commands(e.in.Guild)) > 0 && e.srv.Gateway().Connected() })
	return hofnar
}

// lose kills him.
func (e *friends) lose(hofnar *exec.Cmd) {
	e.t.Helper()
	kill(e.t, hofnar)
	waitFor(e.t, "Discord notices", func() bool { return !e.srv.Gateway().Connected() })
}

func (e *friends) see(text string) *discordtest.Message {
	e.t.Helper()
	if !e.anne.Eventually(e.in, 20*time.Second, func([]*discordtest.Message) bool { return e.anne.Find(e.in, text) != nil }) {
		e.t.Fatalf("Anne does not see %q", text)
	}
	return e.anne.Find(e.in, text)
}

func (e *friends) press(m *discordtest.Message, label string) *discordtest.Reply {
	e.t.Helper()
	r, err := e.anne.Click(m, label)
	must(e.t, err)
	return r
}

// begin has Anne begin a game with computers, and look at her hand.
func (e *friends) begin() {
	e.t.Helper()
	_, err := e.anne.Slash(e.in, "/play dalmuti", discordtest.Opt{"rounds": 1})
	must(e.t, err)
	lobby := e.see("Anne invites")
	e.press(lobby, "Fill with computers")
	e.see("Ready")
	e.press(lobby, "Start")
	e.look()
}

func (e *friends) look() {
	e.t.Helper()
	e.hand = e.press(e.see("round 1 of 1"), "My hand").Message
}

// choose has her do the first that she may do, once she is asked.
func (e *friends) choose() {
	e.t.Helper()
	offers := func([]*discordtest.Message) bool {
		e.hand = e.anne.Find(e.in, "Your hand")
		return len(e.hand.Buttons())+len(e.hand.Menus()) > 0
	}
	if !e.anne.Eventually(e.in, 60*time.Second, offers) {
		e.t.Fatalf("nothing is asked of Anne:\n%s", e.hand.Describe())
	}
	if len(e.hand.Buttons()) > 0 {
		e.press(e.hand, e.hand.Buttons()[0].Label)
		return
	}
	menu := e.hand.Menus()[0]
	var values []string
	for _, o := range menu.Options[:*menu.MinValues] {
		values = append(values, o.Value)
	}
	_, err := e.anne.Select(e.hand, menu.CustomID, values...)
	must(e.t, err)
}

func TestKilledInMidTrickTheGameGoesOn(t *testing.T) {
	t.Parallel()
	db := storetest.File(t)
	e := amongFriends(t)
	hofnar := e.serve(db)
	e.begin()
	e.choose()
	e.lose(hofnar)
	e.serve(db)
	e.look()
	e.choose()
	e.choose()
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
