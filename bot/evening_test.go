package bot_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot"
	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/gametest/nim"
	"hofnar/store"
	"hofnar/store/storetest"
)

// validated counts the requests that were held against Discord's own description.
var validated atomic.Int64

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // tests leave much behind and live for a minute
	code := m.Run()
	said := fmt.Sprintf("%d requests were held against Discord's own description\n", validated.Load())
	fmt.Print(said)
	if report := os.Getenv("HOFNAR_TEST_REPORT"); report != "" { // go test shows what passes only with -v
		if err := os.WriteFile(report, []byte(said), 0o600); err != nil {
			fmt.Println(err)
			code = 1
		}
	}
	os.Exit(code)
}

// evening is a channel of friends with Hofnar in it.
type evening struct {
	t        testing.TB
	srv      *discordtest.Server
	guild    *discordtest.Guild
	ch       *discordtest.Channel
	file     string
	books    func(*store.Store) books // what Hofnar gets for a store
	registry *table.Registry
	kept     *store.Store

	life      *life
	scattered bool // Hofnar handles events as they should not be
	bot       *bot.Bot
	live      bool               // computers take their time
	idle      time.Duration      // after which a table sleeps; 0: as usual
	scope     string             // the server in which commands are registered; empty: everywhere
	pictures  bool               // Hofnar draws; most evenings do without, since drawing takes its time
	nights    bool               // he finds deals of days, and closes them; most evenings do without, since that takes its time
	games     []*games.Game      // what Hofnar plays
	changed   func(table.Change) // is told of what changes at the tables
	removes   bool               // the test removes what Hofnar's messages name
	diary     io.Writer          // where his log goes, all of it; nil: what is wrong, to the test's
	stop      func()
	rooms     int // how many channels a test has opened

	spoken func() (*words.Words, error) // the words of the games
	meter  *meter                       // what is measured
}

// books is all that is kept, for the tables and for the front.
type books interface {
	table.Books
	bot.Books
}

func newEvening(t *testing.T) *evening {
	t.Helper()
	e := silentEvening(t)
	e.start()
	return e
}

// bubble runs a test beside others, where time moves on by itself as soon as all
// wait: nothing is waited for in vain, and Discord's limits cost nothing.
func bubble(t *testing.T, test func(*testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(today))
		test(t)
	})
}

// today is when tests take place: Discord's ids tell the time, and there was no
// Discord when bubbles begin.
var today = time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)

// silentEvening is one to which Hofnar has not come yet.
func silentEvening(t *testing.T) *evening {
	t.Helper()
	return eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true})
}

func eveningOn(t testing.TB, cfg discordtest.Config) *evening {
	t.Helper()
	cfg.Heartbeat = cmp.Or(cfg.Heartbeat, 10*time.Minute) // in most tests nothing depends on it
	srv, err := discordtest.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	e := &evening{t: t, srv: srv, file: storetest.File(t), games: thrifty, spoken: catalogue, meter: &meter{}, stop: func() {}}
	e.books = func(s *store.Store) books { return s }
	e.guild = srv.Guild("Friends")
	e.ch = e.guild.Channel("games")
	t.Cleanup(func() {
		e.stop()
		srv.Close()
		validated.Add(int64(srv.Validated()))
		e.pushesAsItShould()
		for _, v := range srv.Violations() {
			t.Errorf("a request that Discord does not describe: %s", v)
		}
		for _, r := range srv.Requests() {
			if key := keyShown(r.Body); key != nil {
				t.Errorf("a key is shown instead of its sentence: %s", key)
			}
		}
	})
	return e
}

// thrifty are the games of the house, whose computers think for a twentieth of their time: how well
// they play is no matter of the front.
var thrifty = func() (list []*games.Game) {
	for _, game := range all.Games {
		quick := *game
		quick.Levels = slices.Clone(game.Levels)
		for i, level := range quick.Levels {
			quick.Levels[i] = level.Within(0.05)
		}
		list = append(list, &quick)
	}
	return list
}()

// played is every game that is played here: those of the house, and one that is not.
var played = append(slices.Clone(all.Games), nim.Game)

// keyShown finds a key of the catalogue in what is sent, or what templates say where
// something is missing. Behind each dot that a letter follows it looks at the word before.
func keyShown(body []byte) []byte {
	for _, missing := range []string{`no value\u003e`, "%!"} {
		if bytes.Contains(body, []byte(missing)) {
			return []byte(missing)
		}
	}
	for dot := range body {
		if body[dot] != '.' || dot+1 == len(body) || body[dot+1] != '_' && !(body[dot+1] >= 'a' && body[dot+1] <= 'z') {
			continue
		}
		begin := dot
		for begin > 0 && inWord(body[begin-1]) {
			begin--
		}
		if keyParts[string(body[begin:dot])] {
			return body[begin:min(dot+30, len(body))]
		}
	}
	return nil
}

func inWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// keyParts is what keys begin with.
var keyParts = func() map[string]bool {
	parts := map[string]bool{}
	for _, part := range append([]string{"front", "table", "stopper", "hand", "button", "lobby", "sheet", "log", "me", "settings", "tables", "morning", "offer", "league", "history", "profile", "versus", "data", "forget", "export", "weekly"}, gameNames()...) {
		parts[part] = true
	}
	return parts
}()

func gameNames() (names []string) {
	for _, game := range played {
		names = append(names, game.Name)
	}
	return names
}

// catalogue is read once: that takes a while.
var catalogue = sync.OnceValues(func() (*words.Words, error) { return words.Load(played) })

// start lets Hofnar in; stop sends him home.
func (e *evening) start() {
	e.t.Helper()
	s, err := store.Open(e.file)
	if err != nil {
		e.t.Fatal(err)
	}
	w, err := e.spoken()
	if err != nil {
		e.t.Fatal(err)
	}
	e.kept = s
	life := newLife(e.srv.Transport())
	kept := life.books(e.books(s))
	out, level := io.Writer(e.t.Output()), slog.LevelWarn
	if e.diary != nil {
		out, level = e.diary, slog.LevelDebug
	}
	log := slog.New(complaints{slog.NewTextHandler(out, &slog.HandlerOptions{Level: level}), e.t, &e.removes})
	b, err := bot.New(bot.Config{
		Client: discord.New(discord.Config{API: e.srv.API(), Token: e.srv.Token(), HTTP: &http.Client{Transport: life.transport}, Log: log}),
		Guild:  e.scope, Games: e.games, Words: w, Books: kept, Log: log, TextOnly: !e.pictures, Deals: e.nights, Daily: true, Meter: e.meter,
		Open: func(cfg table.Config) (*table.Registry, error) {
			cfg.Games, cfg.Books, cfg.Live, cfg.Idle, cfg.Log = e.games, kept, e.live, e.idle, log
			if tell := cfg.Changed; e.changed != nil {
				cfg.Changed = func(c table.Change) { e.changed(c); tell(c) }
			}
			registry, err := table.New(cfg)
			e.registry = registry
			return registry, err
		},
	})
	if err != nil {
		e.t.Fatal(err)
	}
	e.bot = b
	if e.scattered {
		b.Scatter()
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	e.life = life
	e.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			e.t.Errorf("Hofnar went home: %v", err)
		}
		life.end()
		if err := s.Close(); err != nil {
			e.t.Error(err)
		}
	})
	e.connected()
}

// kill ends Hofnar as kill -9 does: at once, with whatever was under way.
func (e *evening) kill() {
	e.life.end()
	e.stop()
}

// connected waits until Hofnar is there and can be called.
func (e *evening) connected() {
	e.t.Helper()
	for range 60_000 { // Hofnar may have to wait before he tries again
		if e.srv.Gateway().Connected() && len(e.srv.Commands(e.guild.ID)) > 0 {
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

// knows has somebody know a game, as whoever has begun its lesson does.
func (e *evening) knows(users ...*discordtest.User) {
	e.t.Helper()
	for _, u := range users {
		begin := func(games.Learned) games.Learned { return games.Named(all.Games, "dalmuti").Lesson.Begun() }
		if _, err := e.kept.ChangeLearned(e.t.Context(), u.ID, "dalmuti", time.Now(), begin); err != nil {
			e.t.Fatal(err)
		}
	}
}

func (e *evening) users(names ...string) []*discordtest.User {
	var list []*discordtest.User
	for _, name := range names {
		list = append(list, e.user(name))
	}
	return list
}

// must passes a reply on that must have come without trouble.
func (e *evening) must(r *discordtest.Reply, err error) *discordtest.Reply {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
	return r
}

// sees waits until the user sees a message that says this.
func (e *evening) sees(u *discordtest.User, text string) *discordtest.Message {
	e.t.Helper()
	if !u.Eventually(e.ch, 8*time.Second, func([]*discordtest.Message) bool { return u.Find(e.ch, text) != nil }) {
		for _, m := range u.Sees(e.ch) {
			e.t.Log(m.Describe())
		}
		e.t.Fatalf("%s does not see %q", u.Name, text)
	}
	return u.Find(e.ch, text)
}

// hears is the private answer to something done.
func (e *evening) hears(r *discordtest.Reply, err error) string {
	e.t.Helper()
	e.must(r, err)
	if r.Message == nil || !r.Message.Ephemeral() {
		e.t.Fatalf("the answer is not private: %+v", r)
	}
	return r.Message.Text()
}

// lobby opens a table and seats these people and so many computers.
func (e *evening) lobby(people []*discordtest.User, computers int, opts discordtest.Opt) *discordtest.Message {
	e.t.Helper()
	host := people[0]
	e.must(host.Slash(e.ch, "/play dalmuti", opts))
	m := e.sees(host, host.Name+" invites")
	for _, u := range people[1:] {
		e.must(u.Click(m, "Join"))
	}
	for range computers {
		e.adds(host, m)
	}
	return e.sees(host, players(len(people)+computers))
}

// players is what a lobby says in which so many sit.
func players(n int) string {
	if n == 1 {
		return "1 player ("
	}
	return fmt.Sprintf("%d players (", n)
}

// adds has the host of a lobby add a computer: in the menu behind More as long as more are
// missing, since a button fills all seats then.
func (e *evening) adds(host *discordtest.User, lobby *discordtest.Message) {
	e.t.Helper()
	r, err := host.Click(lobby, "Add computer")
	if errors.Is(err, discordtest.ErrNotVisible) {
		menu := e.must(host.Click(lobby, "More")).Message
		levels := menu.Menus()[slices.IndexFunc(menu.Menus(), func(c discordtest.Component) bool { return c.Placeholder == "Add a computer" })]
		r, err = host.Select(menu, levels.CustomID, levels.Options[0].Value)
	}
	e.must(r, err)
}

// game opens a table and starts it.
func (e *evening) game(people []*discordtest.User, computers int, opts discordtest.Opt) *discordtest.Message {
	e.t.Helper()
	e.starts(people[0], e.lobby(people, computers, opts))
	return e.sees(people[0], "round 1 of")
}

// starts presses Start as soon as the lobby's message lets the game begin.
func (e *evening) starts(host *discordtest.User, lobby *discordtest.Message) *discordtest.Reply {
	e.t.Helper()
	r, err := host.Click(lobby, "Start")
	for range 80 {
		if err == nil || errors.Is(err, discordtest.ErrNotVisible) {
			break
		}
		time.Sleep(100 * time.Millisecond)
		r, err = host.Click(lobby, "Start")
	}
	return e.must(r, err)
}

// hand presses My hand.
func (e *evening) hand(u *discordtest.User) *discordtest.Message {
	e.t.Helper()
	return e.must(u.Click(e.sees(u, "round "), "My hand")).Message
}
