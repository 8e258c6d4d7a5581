package bot_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"log/slog"

	"hofnar/bot"
	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/store"
)

// evening is a channel of friends with Hofnar in it.
type evening struct {
	t     *testing.T
	srv   *discordtest.Server
	guild *discordtest.Guild
	ch    *discordtest.Channel
	file  string
	stop  func()
}

func newEvening(t *testing.T) *evening {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{OpenAPI: os.Getenv("DISCORD_OPENAPI"), Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	e := &evening{t: t, srv: srv, file: filepath.Join(t.TempDir(), "books.db")}
	e.guild = srv.Guild("Friends")
	e.ch = e.guild.Channel("games")
	e.start()
	t.Cleanup(func() {
		e.stop()
		srv.Close()
		for _, v := range srv.Violations() {
			t.Errorf("a request that Discord does not describe: %s", v)
		}
	})
	return e
}

// start lets Hofnar in; stop sends him home.
func (e *evening) start() {
	e.t.Helper()
	s, err := store.Open(e.file)
	if err != nil {
		e.t.Fatal(err)
	}
	w, err := words.Load(all.Games)
	if err != nil {
		e.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(e.t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	b, err := bot.New(bot.Config{
		API: e.srv.API(), Token: e.srv.Token(), Games: all.Games, Words: w, Books: s, Log: log,
		Open: func(changed func(table.Change), options []games.Option) (*table.House, error) {
			return table.New(table.Config{Games: all.Games, Books: s, Options: options, Changed: changed, Log: log})
		},
	})
	if err != nil {
		e.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	e.stop = func() {
		cancel()
		if err := <-done; err != nil {
			e.t.Errorf("Hofnar went home: %v", err)
		}
		if err := s.Close(); err != nil {
			e.t.Error(err)
		}
	}
	for range 500 {
		if e.srv.Gateway().Connected() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	e.t.Fatal("Hofnar does not come")
}

func (e *evening) user(name string) *discordtest.User {
	u := e.srv.User(name)
	e.guild.Join(u)
	return u
}

func ok(t *testing.T, r *discordtest.Reply, err error) *discordtest.Reply {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sees waits until the user sees a message that says this.
func (e *evening) sees(u *discordtest.User, text string) *discordtest.Message {
	e.t.Helper()
	if !u.Eventually(e.ch, 5*time.Second, func([]*discordtest.Message) bool { return u.Find(e.ch, text) != nil }) {
		for _, m := range u.Sees(e.ch) {
			e.t.Log(m.Describe())
		}
		e.t.Fatalf("%s does not see %q", u.Name, text)
	}
	return u.Find(e.ch, text)
}

func TestOneGameWithThreeComputers(t *testing.T) {
	e := newEvening(t)
	anne := e.user("Anne")
	r, err := anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"rounds": 1})
	if reply := ok(t, r, err); !reply.Message.Ephemeral() {
		t.Error("the answer to /play is not private")
	}
	lobby := e.sees(anne, "Anne invites")
	for range 3 {
		_, err := anne.Click(lobby, "Add computer")
		ok(t, nil, err)
	}
	lobby = e.sees(anne, "Ready")
	_, err = anne.Click(lobby, "Start")
	ok(t, nil, err)
	board := e.sees(anne, "round 1 of 1")
	t.Log("\n" + board.Describe())
	r, err = anne.Click(board, "My hand")
	hand := ok(t, r, err).Message
	t.Log("\n" + hand.Describe())
	for range 200 {
		if anne.Find(e.ch, "wins the game") != nil || anne.Find(e.ch, "share the win") != nil {
			break
		}
		hand = e.chooseFirst(anne, hand)
	}
	over := e.sees(anne, "round 1 of 1")
	t.Log("\n" + over.Describe())
	if !strings.Contains(over.Text(), "win") {
		t.Error("the game does not end")
	}
}

// chooseFirst takes the first thing that can be chosen in a hand, or waits.
func (e *evening) chooseFirst(u *discordtest.User, hand *discordtest.Message) *discordtest.Message {
	e.t.Helper()
	now := u.Find(e.ch, "Your hand")
	if now == nil {
		e.t.Fatal("the hand is gone")
	}
	switch {
	case len(now.Menus()) > 0:
		menu := now.Menus()[0]
		var labels []string
		for _, o := range menu.Options[:*menu.MinValues] {
			labels = append(labels, o.Value)
		}
		_, err := u.Select(now, menu.CustomID, labels...)
		ok(e.t, nil, err)
	case len(now.Buttons()) > 0:
		_, err := u.Click(now, now.Buttons()[0].CustomID)
		ok(e.t, nil, err)
	default:
		text := now.Describe()
		u.Eventually(e.ch, 2*time.Second, func([]*discordtest.Message) bool {
			m := u.Find(e.ch, "Your hand")
			return m == nil || m.Describe() != text
		})
	}
	return now
}
