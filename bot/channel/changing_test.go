package channel

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
)

// pressedAPI is a Discord in which tokens and the bot change messages.
type pressedAPI struct {
	*obliging
	why   error  // of what a token is to change
	other string // the message that it changes instead; empty: none
	asked []string
}

func (c *pressedAPI) EditOriginalDrawn(_ context.Context, _, token, id string, draw discord.Draw) (discord.Posted, error) {
	c.asked = append(c.asked, token)
	if c.why != nil {
		return discord.Posted{}, c.why
	}
	if c.other != "" {
		id = c.other
	}
	_, _ = draw()
	return discord.Posted{ID: id}, nil
}

func (c *pressedAPI) DeleteOriginal(_ context.Context, _, token string) error {
	c.asked = append(c.asked, token)
	return c.why
}

func (c *pressedAPI) EditDrawn(_ context.Context, _, id string, draw discord.Draw) (discord.Posted, error) {
	c.asked = append(c.asked, "bot")
	_, _ = draw()
	return discord.Posted{ID: id}, nil
}

func (c *pressedAPI) Delete(context.Context, string, string) error {
	c.asked = append(c.asked, "bot")
	return nil
}

// pressed is a press on the message 1 that was answered so long ago; negative: it will be.
type pressed struct {
	token   string
	ago     time.Duration
	changes bool
}

func (p pressed) press() Press {
	answered := make(chan struct{})
	one := Press{Message: "1", Token: p.token, Until: time.Now().Add(14*time.Minute - p.ago), Answered: answered, Changes: func() bool { return p.changes }}
	if p.ago >= 0 {
		close(answered)
	} else {
		time.AfterFunc(-p.ago, func() { close(answered) })
	}
	return one
}

func TestAMessageIsChangedByTheTokenOfAPressOnItWhereThatServes(t *testing.T) {
	t.Parallel()
	gone := &discord.Error{Status: 404, Code: discord.UnknownWebhook}
	for name, c := range map[string]struct {
		presses []pressed
		api     pressedAPI
		refused bool
		want    []string // who is asked to edit, and again
		fails   bool
	}{
		"nobody has pressed":                       {want: []string{"bot", "bot"}},
		"somebody has":                             {presses: []pressed{{"a", 0, true}}, want: []string{"a", "a"}},
		"the newest press counts":                  {presses: []pressed{{"a", 2, true}, {"b", 1, true}}, want: []string{"b", "b"}},
		"the newest was answered by a message":     {presses: []pressed{{"a", 2, true}, {"b", 1, false}}, want: []string{"a", "a"}},
		"the newest is being answered":             {presses: []pressed{{"a", 2, true}, {"b", -100 * time.Millisecond, true}}, want: []string{"b", "b"}},
		"it takes long to answer the newest":       {presses: []pressed{{"a", 2, true}, {"b", -time.Hour, true}}, want: []string{"a", "a"}},
		"its quarter of an hour is over":           {presses: []pressed{{"a", time.Hour, true}}, want: []string{"bot", "bot"}},
		"its token has ended":                      {presses: []pressed{{"a", 0, true}}, api: pressedAPI{why: gone}, want: []string{"a", "bot", "bot"}},
		"its token changes something else":         {presses: []pressed{{"a", 0, true}}, api: pressedAPI{other: "2"}, want: []string{"a", "bot", "bot"}},
		"nobody knows whether it has got through":  {presses: []pressed{{"a", 0, true}}, api: pressedAPI{why: errors.New("reset")}, want: []string{"a", "bot"}, fails: true},
		"the channel has refused something lately": {presses: []pressed{{"a", 0, true}}, refused: true, want: []string{"bot", "bot"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRoom(t)
				api := c.api
				api.obliging = r.channel
				r.changing.api, r.changing.refused = &api, func(string) bool { return c.refused }
				for _, one := range c.presses {
					r.changing.presses.note(one.press(), time.Now())
				}
				show := func() error {
					return r.changing.edit(time.Now(), "c", "1", func() (discord.Message, bool) { return discord.Message{}, true })
				}
				if err := show(); (err != nil) != c.fails {
					t.Errorf("it comes to %v", err)
				}
				if err := show(); err != nil {
					t.Error(err)
				}
				if !slices.Equal(api.asked, c.want) {
					t.Errorf("asked are %v, not %v", api.asked, c.want)
				}
			})
		})
	}
}

func TestAMessageIsDeletedByTheBotWhereATokenDoesNotServe(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		api := &pressedAPI{obliging: r.channel, why: &discord.Error{Status: 401, Code: discord.TokenExpired}}
		r.changing.api = api
		r.changing.presses.note(pressed{"a", 0, true}.press(), time.Now())
		if err := r.changing.delete("c", "1"); err != nil {
			t.Error(err)
		}
		if want := []string{"a", "bot"}; !slices.Equal(api.asked, want) {
			t.Errorf("asked are %v, not %v", api.asked, want)
		}
	})
}

// Between the look which press serves and the one whether it is answered.
func TestAPressThatIsAnsweredPrivatelyWhileItIsLookedAtChangesNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		api := &pressedAPI{obliging: r.channel}
		r.changing.api = api
		answered, meanwhile := make(chan struct{}), func() {}
		before := pressed{"before", time.Minute, true}.press()
		before.Changes = func() bool { meanwhile(); return true } // asked after the newer one
		r.changing.presses.note(before, time.Now())
		newer := pressed{"private", 0, false}.press()
		newer.Answered = answered
		r.changing.presses.note(newer, time.Now())
		meanwhile = sync.OnceFunc(func() { close(answered) })
		if err := r.changing.delete("c", "1"); err != nil {
			t.Error(err)
		}
		if want := []string{"before"}; !slices.Equal(api.asked, want) {
			t.Errorf("asked are %v, not %v", api.asked, want)
		}
	})
}
