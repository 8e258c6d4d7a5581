package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hofnar/bot"
	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/sandbox/browser"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games/all"
	"hofnar/store"
)

var screens = flag.String("screens", "", "a folder for screenshots of every game's lobby, table, hand, great moment and end")

// Anne plays each game among computers. What she has to see at once to play, the table and
// her hand, is each no higher than phoneHeight. With a folder to keep them in, it makes
// screenshots of phone and desk, by day and by night:
//
//	go test ./cmd/hofnar -run FitsAPhone -screens /tmp/screens
func TestWhatOneHasToSeeFitsAPhone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game      string
		computers int
		opts      discordtest.Opt
	}{
		{"dalmuti", 3, discordtest.Opt{"rounds": 1}}, {"kismet", 2, discordtest.Opt{"rounds": 1}},
		{"murphy", 1, discordtest.Opt{"target": 1}}, {"teufel", 1, discordtest.Opt{}},
	} {
		t.Run(c.game, func(t *testing.T) { openStage(t, c.game).plays(c.computers, c.opts) })
	}
}

// stage is a sandbox with a browser in front of it.
type stage struct {
	t        *testing.T
	game     string
	ch       *discordtest.Channel
	anne     *discordtest.User
	registry *table.Registry
	tab      context.Context
	page     string
	rand     *rand.Rand
	seen     map[string]bool // what has been looked at
	changed  bell
}

// bell says that something has happened since it was waited for.
type bell chan struct{}

func (b bell) ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}

func (b bell) wait(t *testing.T) {
	t.Helper()
	select {
	case <-b:
	case <-time.After(20 * time.Second):
		t.Fatal("nothing happens any more")
	}
}

func openStage(t *testing.T, game string) *stage {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	guild := srv.Guild("Friends")
	s := &stage{t: t, game: game, ch: guild.Channel(channels[0]), anne: srv.User(people[0]), page: srv.URL(), rand: rand.New(rand.NewPCG(1, 6)), seen: map[string]bool{}, changed: make(bell, 1)}
	s.tab = browser.Chromium(t, "/attachments/")
	srv.Extra(furnish(srv, func(channel string) []string { return waitedFor(s.registry, channel) }))
	books, err := store.Open(filepath.Join(t.TempDir(), "hofnar.db"))
	if err != nil {
		t.Fatal(err)
	}
	catalogue, err := words.Load(all.Games)
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	hofnar, err := bot.New(bot.Config{
		Client: discord.New(discord.Config{API: srv.API(), Token: srv.Token(), Log: quiet}), Games: all.Games, Words: catalogue, Books: books, Log: quiet,
		Open: func(cfg table.Config) (*table.Registry, error) { // computers act at once
			cfg.Games, cfg.Books, cfg.Log = all.Games, books, quiet
			tell := cfg.Changed
			cfg.Changed = func(c table.Change) { tell(c); s.changed.ring() }
			registry, err := table.New(cfg)
			s.registry = registry
			return registry, err
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- hofnar.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := errors.Join(<-done, books.Close()); err != nil {
			t.Error(err)
		}
	})
	for end := time.Now().Add(8 * time.Second); len(srv.Commands(guild.ID)) == 0 || !srv.Gateway().Connected(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("there are no commands")
		}
	}
	return s
}

// plays opens the game and plays it to its end.
func (s *stage) plays(computers int, opts discordtest.Opt) {
	s.t.Helper()
	opts["computers"] = computers
	s.must(s.anne.Slash(s.ch, "/play "+s.game, opts))
	s.look("lobby", "Ready.")
	s.must(s.anne.Click(s.sees("Ready."), "Start"))
	for range 3000 {
		g, ok := s.now()
		if !ok || !g.Status.Open() {
			break
		}
		if !slices.Contains(g.View().Turn, g.Seat) {
			s.changed.wait(s.t) // a computer is about to act
			continue
		}
		s.moves(g)
	}
	s.look("end", "Play again")
}

// now is the table as Anne may see it.
func (s *stage) now() (table.Snapshot, bool) {
	id, _ := s.registry.At(s.ch.ID)
	return s.registry.Fetch(id, s.anne.ID)
}

// moves has Anne look at her hand and choose until something has come of it.
func (s *stage) moves(before table.Snapshot) {
	s.t.Helper()
	hand := s.must(s.anne.Slash(s.ch, "/hand", nil)).Message
	if before.Version > 5 {
		s.look("hand", ofHand)
		s.look("table", "`"+string(before.ID)+"`")
	}
	for range 20 {
		if g, ok := s.now(); !ok || g.Version != before.Version {
			return
		}
		controls := slices.DeleteFunc(s.anne.Controls(s.ch), func(c discordtest.Control) bool {
			return c.Message.ID != hand.ID || c.Disabled || slices.Contains([]string{"Hint", "Knock", "Take back"}, c.Label)
		})
		if len(controls) == 0 {
			return
		}
		_, err := s.anne.Press(controls[s.rand.IntN(len(controls))], s.rand)
		if errors.Is(err, discordtest.ErrInteractionFailed) {
			s.t.Fatal(err)
		} // else it has changed under the finger
	}
}

func (s *stage) must(r *discordtest.Reply, err error) *discordtest.Reply {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

// ofHand is what private hands say, and nothing else does.
const ofHand = "**Your "

// sees waits for the newest message that says something, the private hand or what all see.
func (s *stage) sees(text string) (m *discordtest.Message) {
	s.t.Helper()
	shown := func(list []*discordtest.Message) bool {
		for _, one := range slices.Backward(list) {
			if one.Ephemeral() == (text == ofHand) && strings.Contains(one.Describe(), text) {
				m = one
				return true
			}
		}
		return false
	}
	if !s.anne.Eventually(s.ch, 8*time.Second, shown) {
		s.t.Fatalf("%q is not shown", text)
	}
	return m
}

// heightOf is how high a message is, 0 if it is gone by now. What a menu offers is folded
// up on Discord until somebody looks.
const heightOf = "(() => { const m = %s; if (!m) return 0; const chips = [...m.querySelectorAll('.chips')].map((c) => c.offsetHeight); return chips.reduce((sum, h) => sum - h, m.getBoundingClientRect().height); })()"

// phoneHeight is that of the whole page on a small phone, in CSS pixels, and how high one
// message may be there. The sandbox's own heading and composer leave 611 of them to
// messages, and Discord's about as much: a higher one is scrolled by what it has too many.
const phoneHeight = 740

// sizes are of the pages of which screenshots are made, each in all modes.
var sizes = []struct {
	name string
	w, h int64
}{{"phone", 360, phoneHeight}, {"desk", 1280, 800}}

var modes = []string{"light", "dark"}

// look measures the newest message that says something on a phone, the first time, and
// keeps what it looks like. A message that is replaced meanwhile is looked for anew.
func (s *stage) look(what, text string) {
	s.t.Helper()
	if s.seen[what] {
		return
	}
	s.seen[what] = true
	for _, size := range sizes {
		for _, mode := range modes {
			if *screens == "" && (size.name == "desk" || mode == "dark") {
				continue // nothing is measured there
			}
			s.sees(text) // before the page is opened, so that it shows no earlier state
			browser.Run(s.tab, s.t, "open the page", chromedp.EmulateViewport(size.w, size.h, chromedp.EmulateScale(2)), browser.Prefers(mode),
				chromedp.Navigate(s.page+"?as=anne"))
			node := fmt.Sprintf("document.getElementById('m%s')", s.sees(text).ID)
			browser.Until(s.tab, s.t, "the page shows the "+what, fmt.Sprintf(
				"(() => { const m = %s; m?.scrollIntoView({ block: 'end' }); return m !== null && (%t || m.querySelector('.picture img') !== null) && [...document.images].every((i) => i.complete && i.naturalWidth > 0); })()",
				node, what == "lobby" || what == "hand" && s.game == "kismet"))
			if size.name == "phone" && mode == "light" {
				high := browser.Ask[float64](s.tab, s.t, fmt.Sprintf(heightOf, node))
				s.t.Logf("%s: %.0f pixels", what, high)
				if high > phoneHeight {
					s.t.Errorf("the %s is %.0f pixels high on a phone of %d", what, high, phoneHeight)
				}
			}
			browser.Ask[bool](s.tab, s.t, fmt.Sprintf("(%s?.scrollIntoView({ block: 'end' }), true)", node)) // what came since has moved it
			keep(s.t, s.tab, fmt.Sprintf("%s-%s-%s-%s.png", s.game, what, size.name, mode))
		}
	}
}

// keep writes a screenshot, if a folder for them is given.
func keep(t *testing.T, tab context.Context, name string) {
	if *screens == "" {
		return
	}
	png, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(*screens, 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(*screens, name), png, 0o600)
	}
	if err != nil {
		t.Error(err)
	}
}
