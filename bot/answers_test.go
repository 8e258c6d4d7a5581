package bot_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/games"
	"hofnar/games/all"
)

// Three tables of eight at The Great Dalmuti, all of whom press as fast as they
// are answered, with Discord's limits on: how long a first answer takes.
//
//	go test ./bot -run '^$' -bench FirstAnswers -benchtime 15000x
func BenchmarkFirstAnswers(b *testing.B) {
	e := eveningOn(b, discordtest.Config{Memory: true})
	e.start()
	var left, failed atomic.Int64
	left.Store(int64(b.N))
	var people sync.WaitGroup
	for table := range 3 {
		ch := e.guild.Channel(fmt.Sprintf("table-%d", table))
		users := e.users(eight...)
		e.must(users[0].Slash(ch, "/play dalmuti", discordtest.Opt{"rounds": 30}))
		lobby := users[0].Find(ch, "Anne invites")
		for _, u := range users[1:] {
			e.must(u.Click(lobby, "Join"))
		}
		e.starts(users[0], lobby)
		for _, u := range users {
			people.Go(func() { pressAway(u, ch, 0, &left, &failed) })
		}
	}
	timed(b, e, people.Wait)
	b.ReportMetric(float64(failed.Load()), "failed")
}

// timed reports how long first answers take while something is done.
func timed(b *testing.B, e *evening, do func()) {
	before := len(e.srv.Latencies())
	b.ResetTimer()
	do()
	b.StopTimer()
	times := e.srv.Latencies()[before:]
	if len(times) < 100 {
		return // a first try of the benchmark's
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "ms-p99")
	b.ReportMetric(float64(times[len(times)-1].Microseconds())/1000, "ms-max")
}

// Fifty tables of one person among three computers of the strongest level, at the pace of
// live play. Everybody presses about every two seconds.
//
//	go test ./bot -run '^$' -bench AmongComputers -benchtime 1000x
func BenchmarkAnswersAmongComputers(b *testing.B) {
	e := eveningOn(b, discordtest.Config{Memory: true})
	var left, failed, thoughts atomic.Int64
	e.live, e.games = true, []*games.Game{strongest(games.Named(all.Games, "dalmuti"), &thoughts)}
	e.start()
	left.Store(int64(b.N))
	var people sync.WaitGroup
	for n := range 50 {
		ch, u := e.guild.Channel(fmt.Sprintf("table-%d", n)), e.user(fmt.Sprintf("Friend %d", n))
		e.must(u.Slash(ch, "/play dalmuti", discordtest.Opt{"rounds": 30}))
		lobby := u.Find(ch, "invites")
		for range 3 {
			e.adds(u, lobby)
		}
		e.starts(u, lobby)
		people.Go(func() { pressAway(u, ch, 2*time.Second, &left, &failed) })
	}
	timed(b, e, people.Wait)
	b.ReportMetric(float64(failed.Load()), "failed")
	b.ReportMetric(float64(thoughts.Load())/b.Elapsed().Seconds(), "thoughts/s")
}

// strongest is the same game with its strongest computers alone, whose thoughts are
// counted.
func strongest(g *games.Game, thoughts *atomic.Int64) *games.Game {
	alone := *g
	hard := g.Levels[slices.IndexFunc(g.Levels, func(l games.Level) bool { return l.Key == "hard" })]
	play := hard.Play
	hard.Play = func(s games.Sight) games.Thought { thoughts.Add(1); return play(s) }
	alone.Levels = []games.Level{hard}
	return &alone
}

// pressAway has somebody press whatever the private hand offers, or ask for it, about so
// far apart, as long as presses are left.
func pressAway(u *discordtest.User, ch *discordtest.Channel, apart time.Duration, left, failed *atomic.Int64) {
	for left.Load() > 0 {
		time.Sleep(time.Duration((0.5 + rand.Float64()) * float64(apart)))
		var err error
		hand, board := u.Find(ch, "**Your hand**"), u.Find(ch, " · round ")
		switch {
		case hand == nil && board == nil:
			_, err = u.Slash(ch, "/hand", nil)
		case hand == nil || rand.IntN(10) == 0:
			_, err = u.Click(board, "My hand")
		default:
			_, err = pressSomething(u, hand)
		}
		switch {
		case errors.Is(err, discordtest.ErrInteractionFailed):
			failed.Add(1)
		case err != nil: // nothing to press, or it is gone already
			time.Sleep(5 * time.Millisecond)
			continue
		}
		left.Add(-1)
	}
}

// pressSomething uses a control of a message at random.
func pressSomething(u *discordtest.User, m *discordtest.Message) (*discordtest.Reply, error) {
	buttons, menus := m.Buttons(), m.Menus()
	if len(buttons)+len(menus) == 0 {
		return nil, discordtest.ErrNotVisible
	}
	i := rand.IntN(len(buttons) + len(menus))
	if i < len(buttons) {
		return u.Click(m, buttons[i].CustomID)
	}
	menu := menus[i-len(buttons)]
	var values []string
	for _, at := range rand.Perm(len(menu.Options))[:max(1, *menu.MinValues)] {
		values = append(values, menu.Options[at].Value)
	}
	return u.Select(m, menu.CustomID, values...)
}
