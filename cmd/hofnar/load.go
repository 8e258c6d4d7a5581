package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/store"
)

// load measures a serving Hofnar: processes of their own, a loopback Discord with its limits,
// and presses that come at the given rate whether or not they are answered.
type load struct {
	Tables   int           `default:"500" help:"How many tables of four people, of all games."`
	Rate     float64       `default:"100" help:"How many presses come a second."`
	For      time.Duration `default:"20s" help:"How long they come."`
	Seed     uint64        `default:"1" help:"By which it is drawn who presses what."`
	JSON     bool          `name:"json" help:"Print the figures as JSON."`
	Saturate bool          `help:"Find the highest rate at which nearly all are answered within three seconds and nothing falls ever further behind, and the echo's: eleven rates or so for each, which takes some nine minutes more."`
	Pictures bool          `default:"true" negatable:"" help:"With pictures."`
}

// Run prints what was measured. It collects its own memory less often: what it takes of the cores for
// that, those who are measured lack.
func (l load) Run(ctx context.Context) error {
	debug.SetGCPercent(200)
	dir, err := os.MkdirTemp("", "hofnar-load")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }() // it is a temporary one
	m, err := l.measure(ctx, dir)
	if err != nil {
		return err
	}
	if l.JSON {
		return json.NewEncoder(os.Stdout).Encode(m)
	}
	m.print(os.Stdout)
	return nil
}

func (l load) measure(ctx context.Context, dir string) (m figures, err error) {
	m = figures{Tables: l.Tables, Rate: l.Rate, Seconds: l.For.Seconds()}
	if m.FloorInsert, err = l.floorInsert(ctx, filepath.Join(dir, "floor.db")); err != nil {
		return m, err
	}
	if m.FloorEcho, m.EchoSaturates, err = l.echoes(ctx, dir); err != nil {
		return m, err
	}
	return m, l.serves(ctx, dir, &m)
}

// serves measures a serve: presses at the rate, and what it took to carry them out.
func (l load) serves(ctx context.Context, dir string, m *figures) error {
	c, err := newCrowd(l)
	if err != nil {
		return err
	}
	defer c.srv.Close()
	file := filepath.Join(dir, "hofnar.db")
	p, err := startChild(dir, []string{"DISCORD_API=" + c.srv.API(), "DISCORD_TOKEN=" + c.srv.Token(), "HOFNAR_DB=" + file, "LOG_LEVEL=error", "HOFNAR_DAILY=false",
		fmt.Sprintf("HOFNAR_PICTURES=%t", l.Pictures)}, "serve")
	if err != nil {
		return err
	}
	defer p.kill()
	if err := c.seat(ctx); err != nil {
		return err
	}
	began, used, sent := time.Now(), p.processor(), len(c.srv.Requests())
	pressed := c.press(ctx, l.Rate, l.For)
	m.Answers = pressed.answers()
	m.ProcessorMillis = 1000 * (p.processor() - used).Seconds() / float64(max(1, m.Answers.Count))
	m.MemoryMB = p.memory()
	requests := c.srv.Requests()[sent:]
	if l.Saturate {
		if m.Saturates, err = l.saturate(ctx, "hofnar", func(rate float64) (trial, error) { return l.tryOut(ctx, c, file, rate) }); err != nil {
			return err
		}
	}
	if err := p.stop(); err != nil {
		return err
	}
	return m.fromBooks(ctx, file, began, began.Add(l.For), requests, c.tokens())
}

// echoes is what a bot takes that does nothing but answer.
func (l load) echoes(ctx context.Context, dir string) (a answers, saturates float64, err error) {
	c, err := newCrowd(load{Tables: min(l.Tables, 50), Seed: l.Seed})
	if err != nil {
		return a, 0, err
	}
	defer c.srv.Close()
	p, err := startChild(dir, []string{"DISCORD_API=" + c.srv.API(), "DISCORD_TOKEN=" + c.srv.Token()}, "load-echo")
	if err != nil {
		return a, 0, err
	}
	defer p.kill()
	if err := c.echoed(ctx); err != nil {
		return a, 0, err
	}
	a = c.press(ctx, l.Rate, min(l.For, 5*time.Second)).answers()
	if l.Saturate {
		saturates, err = l.saturate(ctx, "the echo", func(rate float64) (trial, error) { return c.press(ctx, rate, l.For).trial(), nil })
	}
	return a, saturates, err
}

// floorInsert is how long it takes to write a small row durably, as often as something is pressed.
func (l load) floorInsert(ctx context.Context, file string) (answers, error) {
	books, err := store.Open(file)
	if err != nil {
		return answers{}, err
	}
	insert := func() error { return books.PutNote(ctx, "load", fmt.Sprint(time.Now())) }
	s := paced(ctx, l.Rate, min(l.For, 5*time.Second), func() func() error { return insert })
	return s.answers(), books.Close()
}

// newCrowd is a loopback Discord with people and channels for the tables.
func newCrowd(l load) (*crowd, error) {
	srv, err := discordtest.New(discordtest.Config{})
	if err != nil {
		return nil, err
	}
	return crowdOn(srv, l.Tables, l.Seed), nil
}

// crowdOn is the people of so many tables on a Discord; by the seed it is drawn what they do.
func crowdOn(srv *discordtest.Server, tables int, seed uint64) *crowd {
	c := &crowd{srv: srv, rand: rand.New(rand.NewPCG(seed, 1))}
	c.furnish(tables)
	return c
}
