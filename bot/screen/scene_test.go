package screen_test

import (
	"context"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/gametest/maumau"
)

var _ = debug.SetGCPercent(400) // tests leave much behind and live for a minute

// evening is when every table of these tests is opened.
var evening = time.Date(2026, time.March, 6, 20, 0, 0, 0, time.UTC)

// friends sit down in this order.
var friends = []table.User{
	{ID: "1", Name: "Anne"}, {ID: "2", Name: "Marc"}, {ID: "3", Name: "Katrien"}, {ID: "4", Name: "Lowie"},
	{ID: "5", Name: "Maria"}, {ID: "6", Name: "Jef"}, {ID: "7", Name: "Zoë"}, {ID: "8", Name: "Bert"},
}

// markdown is called what would look different if it were not escaped.
var markdown = table.User{ID: "4", Name: "_Lowie_"}

// onlooker sits at no table.
var onlooker = table.User{ID: "9", Name: "Griet"}

// houseOptions are what the desk lets be agreed on at every table.
var houseOptions = slices.Concat([]games.Option{{Key: "pace", Default: "live", Choices: []string{"live", "slow"}, House: true}}, table.ClockOptions(func(agreed games.Agreed) string {
	if agreed.Str("pace") == "slow" {
		return "2d"
	}
	return table.NoClock
}), []games.Option{table.Hints})

// listed are the games of which golden screens tell, those of today: another one on the list
// of the house changes no screen of theirs.
var listed = []*games.Game{
	games.Named(all.Games, "dalmuti"), games.Named(all.Games, "kismet"), games.Named(all.Games, "murphy"), games.Named(all.Games, "teufel"),
}

// Here the house has one game more, so that a golden screen which goes by its list is found.
func TestMain(m *testing.M) {
	all.Games = append([]*games.Game{maumau.Game}, all.Games...)
	os.Exit(m.Run())
}

// set is what all screens of these tests are drawn with.
var set = sync.OnceValue(func() *screen.Set {
	w, err := words.Load(all.Games)
	if err != nil {
		panic(err)
	}
	set := &screen.Set{Games: listed, Options: houseOptions, Words: w, Where: func(table.ID) string { return "300" }}
	return set.Speaking(*language)
})

// scene is a table at one moment of its life. Computers rest there.
type scene struct {
	t        *testing.T
	set      *screen.Set
	game     *games.Game
	registry *table.Registry
	id       table.ID
	now      time.Time
}

// at opens a registry in which this table stands.
func at(t *testing.T, k table.Kept) scene {
	t.Helper()
	return among(t, all.Games, k)
}

// among is at where these games are played.
func among(t *testing.T, list []*games.Game, k table.Kept) scene {
	t.Helper()
	now := evening.Add(10 * time.Minute)
	if len(k.Steps) > 0 {
		now = k.Steps[len(k.Steps)-1].Received.Add(40 * time.Second)
	}
	own, _ := shelf{k}.Load(context.Background(), k.ID) // k is its owner's to change
	h, err := table.New(table.Config{
		Games: list, Books: shelf{own}, Options: houseOptions,
		Clock: clockwork.NewFakeClockAt(now), Live: true, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return scene{t, set(), games.Named(list, k.Game), h, k.ID, now}
}

// signed is the scene with the house's own emoji, as Discord has them.
func (s scene) signed() scene {
	own := *s.set
	own.Emoji = func(string) string { return "1" }
	s.set = &own
	return s
}

// look is the table as a person may see it; nobody in particular is the channel.
func (s scene) look(user table.User) table.Snapshot {
	s.t.Helper()
	g, ok := s.registry.Fetch(context.Background(), s.id, user.ID)
	if !ok {
		s.t.Fatalf("table %s is not there", s.id)
	}
	return g
}

// does has somebody do something at the table, which must be possible.
func (s scene) does(user table.User, what table.Action) {
	s.t.Helper()
	done := make(chan error)
	s.registry.Send(s.id, table.Deed{By: user, Received: s.now, Do: what}, func(_ table.Snapshot, err error) { done <- err })
	if err := <-done; err != nil {
		s.t.Fatalf("%s, %T: %v", user.Name, what, err)
	}
}

// asked is who is asked this, the first of several.
func (s scene) asked(key string) table.User {
	s.t.Helper()
	for _, user := range friends {
		if _, ok := wayTo(s.look(user).Ask, key, nil); ok {
			return user
		}
	}
	s.t.Fatalf("nobody is asked %s", key)
	return table.User{}
}

// waiting is the first whom the table does not wait for.
func (s scene) waiting() table.User {
	s.t.Helper()
	for _, user := range friends {
		g := s.look(user)
		if q := g.Ask(nil).Question; g.Seat != games.Public && (q == nil || q.Open) {
			return user
		}
	}
	s.t.Fatal("the table waits for everybody")
	return table.User{}
}
