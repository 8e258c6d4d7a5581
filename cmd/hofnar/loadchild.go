package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"hofnar/bot/discord"
)

// loadChild is a process whose use of the machine is measured.
type loadChild struct{ cmd *exec.Cmd }

// childKeeps are the variables of the environment that a child has too: none that sets a Hofnar
// which runs here otherwise.
var childKeeps = []string{"PATH", "HOME", "TMPDIR", "TZ", "GODEBUG", "GOGC", "GOMAXPROCS", "GOMEMLIMIT"}

// startChild starts this program in a process of its own, in a folder in which is no .env.
func startChild(dir string, env []string, args ...string) (*loadChild, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := exec.Command(program, args...)
	c.Dir, c.Env, c.Stderr = dir, env, os.Stderr
	for _, name := range childKeeps {
		if value, ok := os.LookupEnv(name); ok {
			c.Env = append(c.Env, name+"="+value)
		}
	}
	return &loadChild{c}, c.Start()
}

// stop ends it as a signal does, and waits.
func (p *loadChild) stop() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return p.cmd.Wait()
}

// kill ends it at once, if it has not ended.
func (p *loadChild) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	_ = p.cmd.Wait()         // as it was told
}

// processor is how much of it the process has used; 0 where the system does not say.
func (p *loadChild) processor() time.Duration {
	const perSecond = 100 // in which Linux counts
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/stat")
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * time.Second / perSecond
}

// memory is what it holds, in MB; 0 where the system does not say.
func (p *loadChild) memory() float64 {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/status")
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	held, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	kilobytes, _ := strconv.Atoi(held)
	return float64(kilobytes) / 1000
}

// loadEcho is a bot that does nothing but answer, by which Hofnar is measured.
type loadEcho struct {
	API   string `name:"api" env:"DISCORD_API" required:""`
	Token string `env:"DISCORD_TOKEN" hidden:""`
}

// Run answers until ctx ends.
func (l loadEcho) Run(ctx context.Context) error {
	if l.Token == "" {
		return errors.New("set DISCORD_TOKEN")
	}
	client := discord.New(discord.Config{API: l.API, Token: l.Token})
	return client.Listen(ctx, discord.Listener{Intents: discord.IntentGuilds, Handle: func(e discord.Event) {
		in, ok := discord.ReadInteraction(e, strings.TrimSpace)
		if e.Type != "INTERACTION_CREATE" || !ok {
			return
		}
		go func() { // whoever is not answered counts
			_, _ = client.Respond(ctx, in.ID, in.Token, discord.Response{Type: discord.UpdateLater, Asked: in.Asked})
		}()
	}})
}
