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
	var all sync.WaitGroup
	for table := range 3 {
		ch := e.guild.Channel(fmt.Sprintf("table-%d", table))
		users := e.users(eight...)
		e.must(users[0].Slash(ch, "/play dalmuti", discordtest.Opt{"rounds": 30}))
		lobby := users[0].Find(ch, "Anne invites")
		for _, u := range users[1:] {
			e.must(u.Click(lobby, "Join"))
		}
		e.must(users[0].Click(lobby, "Start"))
		for _, u := range users {
			all.Go(func() { pressAway(u, ch, &left, &failed) })
		}
	}
	before := len(e.srv.Latencies())
	b.ResetTimer()
	all.Wait()
	b.StopTimer()
	times := e.srv.Latencies()[before:]
	if len(times) < 100 {
		return // a first try of the benchmark's
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "ms-p99")
	b.ReportMetric(float64(times[len(times)-1].Microseconds())/1000, "ms-max")
	b.ReportMetric(float64(failed.Load()), "failed")
}

// pressAway has somebody press whatever the private hand offers, or ask for it, as
// long as presses are left.
func pressAway(u *discordtest.User, ch *discordtest.Channel, left, failed *atomic.Int64) {
	for left.Load() > 0 {
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
