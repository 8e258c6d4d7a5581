package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image/png"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/sandbox/browser"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/league"
	"hofnar/store"
	"hofnar/store/storetest"
)

// longNames are as long as Discord lets names be, for as many as sit at any table.
var longNames = []string{
	"Wilhelmina Maximiliane von Thurn", "Bartholomeus van den Vondervotte", "Anne-Sophie Charlotte Oppenheimer", "Konstantin Hieronymus Schwarzmann",
	"Clementine Rosamunde Abendschein", "Ferdinand Balthasar Wintersteiner", "Magdalena Theodora Kirschbaumer", "Sebastiaan Cornelis Haverkampstra",
}

// Whatever happens in a game: what one has to see at once, the table and the hand of
// whoever is to act, each fits a small phone, with as many at the table as there can
// be, of the longest names, with clocks and hints.
func TestEveryMomentOfAGameFitsAPhone(t *testing.T) {
	t.Parallel()
	r := newRuler(t)
	for _, game := range all.Games {
		for _, players := range slices.Compact([]int{game.Low, game.High}) {
			t.Run(fmt.Sprintf("%s for %d", game.Name, players), func(t *testing.T) {
				ruler{t, r.tab}.measures(game, players)
			})
		}
	}
}

// withEmoji serves the house's own emoji, too, with nothing on them.
func withEmoji(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/emojis/") {
			page.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "image/svg+xml")
		fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"/>`)
	})
}

// ruler is a phone's page on which messages are measured.
type ruler struct {
	t   *testing.T
	tab context.Context
}

func newRuler(t *testing.T) ruler {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	srv.Extra(withEmoji(furnish(srv, func(string) []string { return nil })))
	r := ruler{t, browser.Chromium(t)}
	browser.Run(r.tab, t, "open the page", chromedp.EmulateViewport(360, phoneHeight), chromedp.Navigate(srv.URL()+"?as=anne"))
	browser.Await[bool](r.tab, t, `import("/message.js").then((page) => { window.draw = page.draw; return true; })`)
	return r
}

const (
	longestGame = 400
	greatLooks  = 4 // so often, since who comes too late is told below it
)

var oftenSeen = flag.Int("phone.every", 60, "one moment of a game in so many is looked at on a phone, and of the great ones one in a twentieth of that")

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

// measures plays a game at random and looks at it.
func (r ruler) measures(game *games.Game, players int) {
	registry, id, changed := r.opened(game, players)
	catalogue, err := spoken()
	if err != nil {
		r.t.Fatal(err)
	}
	set := &screen.Set{Games: all.Games, Options: table.HouseOptions(game, []games.Option{table.Hints}), Words: catalogue, Emoji: func(string) string { return "1" }}
	dice := rand.New(rand.NewPCG(16, uint64(players)))
	highest := map[string]measured{}
	look := func(what string, m discord.Message) {
		whole, pressed := r.show(m)
		for part, high := range map[string]float64{what: whole, what + " down to its last button": pressed} {
			if high > highest[part].high {
				highest[part] = measured{high, said(m)}
			}
		}
	}
	var before *games.Headline
	looks, headlines := 0, 0 // at that headline; how many there were
	for n := range longestGame {
		public, _ := registry.Fetch(context.Background(), id, "")
		if moment := public.Headline(); moment != before {
			before, looks, headlines = moment, 0, headlines+1
		}
		great := before != nil && looks < greatLooks && headlines%max(1, *oftenSeen/20) == 0 && public.Status.Open()
		looks++
		seen := n%*oftenSeen == 0 || great || !public.Status.Open()
		if seen {
			look("table", set.WithLeagues(set.Table(public, time.Now(), nil), public, counted(public), 24*time.Hour))
		}
		if !public.Status.Open() {
			if slices.ContainsFunc(game.Options, func(o games.Option) bool { return o.Key == "rounds" }) {
				public.Tally.Sheet = slices.Repeat(public.Tally.Sheet, 10) // as of a longer game
			}
			look("end", set.WithLeagues(set.Table(public, time.Now(), nil), public, counted(public), 24*time.Hour))
			break
		}
		var due []table.Snapshot
		for _, chair := range public.Chairs {
			if g, _ := registry.Fetch(context.Background(), id, chair.User.ID); g.Ask(nil).Question != nil {
				due = append(due, g)
			}
		}
		if len(due) == 0 {
			changed.wait(r.t) // a standing order is being carried out
			continue
		}
		g := due[dice.IntN(len(due))]
		user := g.Chairs[g.Seat].User
		for q := g.Ask(nil).Question; q != nil; q = g.Ask(g.Picks).Question {
			if seen {
				m := set.Hand(screen.Viewer{User: user.ID, Locale: "en"}, g, "")
				m.Ephemeral = true
				look("hand", m)
			}
			g.Picks = append(g.Picks, games.RandomPick(q, dice))
		}
		done := make(chan error)
		registry.Send(id, table.Deed{By: user, Received: time.Now(), Event: fmt.Sprint("move:", n), Do: table.Choose{Version: g.Version, Picks: g.Picks}}, func(_ table.Snapshot, err error) { done <- err })
		<-done // what only may be tried may be refused
	}
	for what, m := range highest {
		most := phoneHeight
		if strings.HasSuffix(what, "button") {
			most = phoneRoom
		}
		r.t.Logf("%s: at most %.0f pixels", what, m.high)
		if m.high > float64(most) {
			r.t.Errorf("the %s is %.0f pixels high where a phone has %d:\n%s", what, m.high, most, m.said)
		}
	}
}

// measured is a message, and how high it is.
type measured struct {
	high float64
	said string
}

// counted is a league for which a table counts, in which everybody rises, and another one.
func counted(g table.Snapshot) []league.Counted {
	c := league.Counted{League: league.League{Name: "Tuesdays in the old mill"}, Season: league.Season{Rules: league.Rules{Way: league.ByRating}}, Names: map[string]string{}}
	for at, chair := range g.Chairs {
		c.Names[chair.User.ID] = chair.User.Name
		who := league.Standing{ID: chair.User.ID}
		c.Done = append(c.Done, league.Effect{Rank: at + 1, Before: league.Row{Place: at + 20, Standing: who}, After: league.Row{Place: at + 1, Standing: who}})
	}
	other := c
	other.League.Name = "Every evening"
	return []league.Counted{c, other}
}

// opened is a table at which so many have begun to play.
func (r ruler) opened(game *games.Game, players int) (*table.Registry, table.ID, bell) {
	r.t.Helper()
	registry, saved, changed := r.seated(game, players)
	done := make(chan error)
	registry.Send(saved.ID, table.Deed{By: saved.Host, Received: time.Now(), Event: "start", Do: table.Start{}}, func(_ table.Snapshot, err error) { done <- err })
	if err := <-done; err != nil {
		r.t.Fatal(err)
	}
	return registry, saved.ID, changed
}

// seated is a table at which so many wait for the game to begin.
func (r ruler) seated(game *games.Game, players int) (*table.Registry, table.Saved, bell) {
	r.t.Helper()
	books, err := store.Open(storetest.File(r.t))
	if err != nil {
		r.t.Fatal(err)
	}
	agreed := games.Agreed{"clock": "2d"}
	switch {
	case players == game.High: // is soon over
		for _, o := range game.Options {
			if o.Key == "rounds" || o.Key == "target" {
				agreed[o.Key] = o.Low
			}
		}
	case !game.NoHints:
		agreed["hints"] = "on"
	}
	saved := table.Saved{Seed: games.Seed{46}, Event: "opened", Header: table.Header{
		ID: "7QK", Guild: "1", Channel: "2", Game: game.Name, Options: agreed, Opened: time.Now(), Status: table.Lobby,
	}}
	for i, name := range longNames[:players] {
		saved.Chairs = append(saved.Chairs, table.Chair{User: table.User{ID: fmt.Sprint(100 + i), Name: name}, Name: name})
	}
	saved.Host = saved.Chairs[0].User
	if err := added(books.Add(context.Background(), saved)); err != nil {
		r.t.Fatal(err)
	}
	changed := make(bell, 1)
	registry, err := table.New(table.Config{Games: all.Games, Books: books, Log: slog.New(slog.DiscardHandler), Changed: func(table.Change) { changed.ring() },
		Options: slices.Concat(table.ClockOptions(func(games.Agreed) string { return table.NoClock }), []games.Option{table.Hints})})
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() {
		registry.Close()
		if err := books.Close(); err != nil {
			r.t.Error(err)
		}
	})
	return registry, saved, changed
}

// show shows a message and returns how high it is, and how high down to its last button; its
// pictures are blank.
func (r ruler) show(m discord.Message) (whole, pressed float64) {
	r.t.Helper()
	wire := map[string]any{}
	text, err := json.Marshal(m)
	if err == nil {
		err = json.Unmarshal(text, &wire)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	wire["id"], wire["timestamp"], wire["edited_timestamp"], wire["private"] = "9", time.Now(), time.Now(), m.Ephemeral
	wire["author"] = map[string]any{"id": "1", "username": "Hofnar", "bot": true}
	text, err = json.Marshal(wire)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, f := range m.Files {
		text = bytes.ReplaceAll(text, quoted(r.t, "attachment://"+f.Name), quoted(r.t, blank(r.t, f)))
	}
	high := browser.Await[[]float64](r.tab, r.t, fmt.Sprintf(`(async () => {
		const node = draw(%s, { me: { id: "0" }, names: new Map(), channels: new Map(), commands: [], fileOf: (url) => url });
		document.getElementById("empty").hidden = true;
		document.getElementById("messages").replaceChildren(node);
		await Promise.all([...node.querySelectorAll(".picture img")].map((img) => img.decode()));
		const last = [...node.querySelectorAll(".row")].at(-1);
		return [`+heightOf+`, last ? last.getBoundingClientRect().bottom - node.getBoundingClientRect().top : 0];
	})()`, text, "node"))
	return high[0], high[1]
}

// blank is a picture of the same size with nothing on it.
func blank(t *testing.T, f discord.File) (url string) {
	size, err := png.DecodeConfig(bytes.NewReader(f.Data))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"/>`, size.Width, size.Height)
}

// quoted is a text as JSON has it.
func quoted(t *testing.T, s string) []byte {
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// said is all that a message says in words.
func said(m discord.Message) string {
	var list []string
	var add func([]discord.Component)
	add = func(parts []discord.Component) {
		for _, c := range parts {
			if list = append(list, c.Content+c.Label); len(c.Components) > 0 {
				add(c.Components)
			}
		}
	}
	add(m.Components)
	return strings.Join(list, "\n")
}
