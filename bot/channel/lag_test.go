package channel

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// refusing is a Discord that refuses where it has a reason.
type refusing struct {
	*obliging
	why error
}

func (c *refusing) refuse(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.why = why
}

func (c *refusing) refused() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.why
}

func (c *refusing) Send(ctx context.Context, channel string, m discord.Message) (discord.Posted, error) {
	if err := c.refused(); err != nil {
		return discord.Posted{}, err
	}
	return c.obliging.Send(ctx, channel, m)
}

func (c *refusing) EditDrawn(ctx context.Context, channel, id string, draw discord.Draw) (discord.Posted, error) {
	if err := c.refused(); err != nil {
		return discord.Posted{}, err
	}
	return c.obliging.EditDrawn(ctx, channel, id, draw)
}

// What is not shown for long is behind, though nothing that was shown says so. A channel that has
// refused Hofnar is not: it rests, or may.
func TestHowLongAChangeIsNotShown(t *testing.T) {
	t.Parallel()
	for name, refused := range map[string]struct {
		why  error
		most time.Duration
	}{
		"Discord is out of order":  {&discord.Error{Status: http.StatusBadGateway}, 3 * time.Minute},
		"nothing may be sent":      {&discord.Error{Status: http.StatusTooManyRequests, RetryAfter: 20 * time.Second, Global: true}, 3 * time.Minute},
		"it does not answer":       {errors.New("reset"), 3 * time.Minute},
		"the channel is forbidden": {&discord.Error{Status: http.StatusForbidden, Code: discord.NoAccess}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r := newRoom(t)
				api := &refusing{obliging: r.channel}
				r.api, r.changing.api = api, api
				p := newBoards(r.messages, r.table.Books, r.rests.denials, &threads{messages: r.messages, books: r.table.Books}, r.calls())
				c := &Channels{messages: r.messages, boards: p}
				is := func(when string, want time.Duration) {
					t.Helper()
					if lag := c.Lag(); lag.Unshown != want {
						t.Errorf("%s the oldest change is not shown for %v, wanted %v", when, lag.Unshown, want)
					}
				}
				p.mark(r.table.ID, job{changed: true})
				time.Sleep(10 * time.Minute)
				is("when the lobby stands there", 0)
				api.refuse(refused.why)
				r.table.Does("1", "Anne", table.AddComputer{})
				p.mark(r.table.ID, job{changed: true})
				time.Sleep(3 * time.Minute)
				is("while edits are refused", refused.most)
				api.refuse(nil)
				p.nudge(r.table.ID)
				time.Sleep(5 * time.Minute)
				is("once they are not", 0)
			})
		})
	}
}
