package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
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
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/store"
	"hofnar/store/storetest"
)

var screens = flag.String("screens", "", "a folder for screenshots of every game's lobby, table, hand, great moment and end")

// What Anne has to see at once, a game's lobby, its table, her hand, a great moment and the
// end, each has room on a phone, and on a desk. With a folder to keep them in, it makes
// screenshots of phone and desk, by day and by night:
//
//	go test ./cmd/hofnar -run FitsAPhone -screens /tmp/screens
//
// They show games that have been recorded, the same every time.
func TestWhatOneHasToSeeFitsAPhone(t *testing.T) {
	t.Parallel()
	made := map[string]bool{}
	for _, record := range []string{"dalmuti/075", "kismet/018", "murphy/027", "teufel/039"} {
		t.Run(record, func(t *testing.T) { openStage(t, record, made).shows() })
	}
	if *screens == "" {
		return
	}
	var missing []string
	for _, game := range all.Games {
		for _, what := range []string{"lobby", "table", "hand", "moment", "end"} {
			for _, size := range sizes {
				for _, mode := range modes {
					if name := screenshot(game.Name, what, size.name, mode); !made[name] {
						missing = append(missing, name)
					}
				}
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("these are missing: %q", missing)
	}
}

// stage is a sandbox with a browser in front of it. A recorded game is played there, in
// each channel to another point.
type stage struct {
	t        *testing.T
	game     *games.Game
	record   games.Record
	guild    *discordtest.Guild
	users    []*discordtest.User
	registry *table.Registry
	tab      context.Context
	page     string
	made     map[string]bool // names of screenshots
}

func openStage(t *testing.T, record string, made map[string]bool) *stage {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	s := &stage{t: t, guild: srv.Guild("Friends"), tab: browser.Chromium(t), page: srv.URL(), made: made}
	folder, number := filepath.Split(record)
	s.game, s.record = recorded(t, filepath.Join("../../games", folder, "testdata/records", number+".json"))
	for _, name := range people {
		s.users = append(s.users, srv.User(name))
	}
	srv.Extra(furnish(srv, func(channel string) []string { return waitedFor(s.registry, channel) }))
	books, err := store.Open(storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	due, great := s.points()
	for i, moves := range []int{due, great, len(s.record.Moves) - 1} {
		shelve(t, books, shelved[i], s.guild.ID, s.guild.Channel(channels[i]).ID, s.users, s.record, moves)
	}
	catalogue, err := spoken()
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	hofnar, err := bot.New(bot.Config{
		Client: discord.New(discord.Config{API: srv.API(), Token: srv.Token(), Log: quiet}), Games: all.Games, Words: catalogue, Books: books, Log: quiet,
		Open: func(cfg table.Config) (*table.Registry, error) {
			cfg.Games, cfg.Books, cfg.Log = all.Games, books, quiet
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
	for end := time.Now().Add(8 * time.Second); len(srv.Commands(s.guild.ID)) == 0 || !srv.Gateway().Connected(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("there are no commands")
		}
	}
	return s
}

// shelved are the tables in the channels: one at which Anne may move, one at a great
// moment, and one that a single move ends.
var shelved = []table.ID{"7QC", "7QD", "7QF"}

// points are how many moves of the record lead to where Anne has most to choose from, in the
// second half, and how many to its first great moment that has a picture.
func (s *stage) points() (due, great int) {
	s.t.Helper()
	chance := games.NewRecorded(s.record.Chance)
	state, _, err := s.game.Begin(len(s.record.Players), s.record.Options, chance)
	if err != nil {
		s.t.Fatal(err)
	}
	most := 0 // that she could choose from
	for i, move := range s.record.Moves {
		who := mover(s.t, move)
		if q := state.Ask(0, nil).Question; q != nil && len(q.Options) > most && 2*i > len(s.record.Moves) {
			due, most = i, len(q.Options)
		}
		var events []games.Event
		if state, events, err = state.Apply(who, move, chance); err != nil {
			s.t.Fatal(err)
		}
		pictured := func(e games.Event) bool { return e.Public.Headline != nil && e.Public.Headline.Shows != nil }
		if great == 0 && slices.ContainsFunc(events, pictured) && !state.Tally().Over {
			great = i + 1
		}
	}
	if due == 0 || great == 0 {
		s.t.Fatal("in this record nothing is to be seen")
	}
	return due, great
}

// shows looks at all there is to be seen of a game.
func (s *stage) shows() {
	s.t.Helper()
	marc := s.users[1] // the answers are his, so that they are not on Anne's page
	for i := range shelved {
		s.must(marc.Slash(s.channel(i), "/table show", nil))
	}
	s.look("table", 0, named(shelved[0]))
	s.must(s.users[0].Slash(s.channel(0), "/hand", nil))
	s.look("hand", 0, ofHand)
	s.look("moment", 1, named(shelved[1]))
	s.finish(shelved[2])
	s.look("end", 2, "Play again")
	s.must(marc.Slash(s.channel(2), "/play "+s.game.Name, discordtest.Opt{"computers": s.game.Low - 1}))
	s.look("lobby", 2, "Ready:")
}

func (s *stage) channel(i int) *discordtest.Channel { return s.guild.Channel(channels[i]) }

// named is how a table's message names it.
func named(id table.ID) string { return "`" + string(id) + "`" }

// finish makes the last move of the record.
func (s *stage) finish(id table.ID) {
	s.t.Helper()
	last := s.record.Moves[len(s.record.Moves)-1]
	who := mover(s.t, last)
	wanted, _ := games.MoveOf(who, games.Act(last))
	g, _ := s.registry.Fetch(context.Background(), id, s.users[who].ID)
	for way := range games.Ways(g.Ask) {
		if move, _ := games.MoveOf(who, way.Act); !bytes.Equal(move, wanted) {
			continue
		}
		done := make(chan error)
		s.registry.Send(id, table.Deed{By: g.Chairs[who].User, Received: time.Now(), Event: "last", Do: table.Choose{Version: g.Version, Picks: way.Picks}},
			func(_ table.Snapshot, err error) { done <- err })
		if err := <-done; err != nil {
			s.t.Fatal(err)
		}
		return
	}
	s.t.Fatalf("nothing leads to %s", last)
}

func (s *stage) must(_ *discordtest.Reply, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// ofHand is what private hands say, and nothing else does.
const ofHand = "**Your "

// sees waits for the newest message in a channel that says something, the private hand or
// what all see.
func (s *stage) sees(channel int, text string) (m *discordtest.Message) {
	s.t.Helper()
	seen := ""
	shown := func(list []*discordtest.Message) bool {
		seen = ""
		for _, one := range slices.Backward(list) {
			seen += one.Describe() + "\n"
			if one.Ephemeral() == (text == ofHand) && strings.Contains(one.Describe(), text) {
				m = one
				return true
			}
		}
		return false
	}
	if !s.users[0].Eventually(s.channel(channel), 8*time.Second, shown) {
		s.t.Fatalf("%q is not shown, but\n%s", text, seen)
	}
	return m
}

// heightOf is how high a message is, 0 if it is gone by now.
const heightOf = "(%s?.getBoundingClientRect().height ?? 0)"

// phoneHeight is that of the whole page on a small phone, in CSS pixels, and how high one
// message may be there. The sandbox's own heading and composer leave 611 of them to
// messages, and Discord's about as much: a higher one is scrolled by what it has too many.
const phoneHeight = 740

// phoneRoom is how much of it shows messages: all that is watched and pressed together has
// room there.
const phoneRoom = 611

// sizes are of the pages of which screenshots are made, each in all modes, and how high one
// message may be there: on a desk all of it is seen at once.
var sizes = []struct {
	name       string
	w, h, most int64
}{{"phone", 360, phoneHeight, phoneHeight}, {"desk", 1280, 800, 671}}

var modes = []string{"light", "dark"}

// look measures the newest message in a channel that says something, and keeps what it
// looks like. A message that is replaced meanwhile is looked for anew.
func (s *stage) look(what string, channel int, text string) {
	s.t.Helper()
	s.sees(channel, text) // before the page is opened, so that it shows no earlier state
	browser.Run(s.tab, s.t, "open the page", chromedp.Navigate(s.page+"?as=anne&in="+channels[channel]))
	for _, size := range sizes {
		for _, mode := range modes {
			if *screens == "" && mode == "dark" {
				continue // as high as by day
			}
			browser.Run(s.tab, s.t, "look at the page", chromedp.EmulateViewport(size.w, size.h, chromedp.EmulateScale(sharpness())), browser.Prefers(mode))
			node := fmt.Sprintf("document.getElementById('m%s')", s.sees(channel, text).ID)
			browser.Until(s.tab, s.t, "the page shows the "+what, fmt.Sprintf(
				"(() => { const m = %s; m?.scrollIntoView({ block: 'end' }); return m !== null && (%t || m.querySelector('.picture img') !== null) && [...document.images].every((i) => i.complete && i.naturalWidth > 0); })()",
				node, what == "lobby" || what == "hand" && s.game.Name == "kismet"))
			high := browser.Ask[float64](s.tab, s.t, fmt.Sprintf(heightOf, node))
			s.t.Logf("%s: %.0f pixels on a %s", what, high, size.name)
			if high > float64(size.most) {
				s.t.Errorf("the %s is %.0f pixels high on a %s that has room for %d", what, high, size.name, size.most)
			}
			s.keep(screenshot(s.game.Name, what, size.name, mode))
		}
	}
}

// sharpness is how many pixels of a screen are one of CSS: heights are the same in few, and
// screenshots are read in many.
func sharpness() float64 {
	if *screens == "" {
		return 1
	}
	return 2
}

// screenshot is the name of one.
func screenshot(game, what, size, mode string) string {
	return fmt.Sprintf("%s-%s-%s-%s.png", game, what, size, mode)
}

// keep writes a screenshot, if a folder for them is given.
func (s *stage) keep(name string) {
	s.t.Helper()
	if *screens == "" {
		return
	}
	png, err := chromedp.Run(s.tab, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(*screens, 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(*screens, name), png, 0o600)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.made[name] = true
}
