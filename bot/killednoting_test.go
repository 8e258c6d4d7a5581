package bot_test

import (
	"context"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/store"
)

// unnoting books die, once, as they are to note that a message stands that Discord has taken.
type unnoting struct {
	*store.Store
	e    *evening
	when func(notice.Notice, notice.Turn) bool
}

func (u unnoting) dies(n notice.Notice, turn notice.Turn) bool {
	if !u.when(n, turn) {
		return false
	}
	u.e.life.end()
	return true
}

func (u unnoting) PutBoard(ctx context.Context, n notice.Notice, turn notice.Turn, then time.Time) error {
	if u.dies(n, turn) {
		return errKilled
	}
	return u.Store.PutBoard(ctx, n, turn, then)
}

func (u unnoting) PutNotices(ctx context.Context, list []notice.Notice, then time.Time) error {
	if u.dies(list[0], notice.Turn{}) {
		return errKilled
	}
	return u.Store.PutNotices(ctx, list, then)
}

// What Discord has taken stands there once, and can be used, also where Hofnar was killed
// before he had noted it.
func TestWhatAKillKeptFromBeingNotedStandsThereOnce(t *testing.T) {
	board := func(m *discordtest.Message) bool { return has(m, "more:") }
	for name, c := range map[string]struct {
		when   func(notice.Notice, notice.Turn) bool
		does   func(e *evening, r *ring)
		stands func(*discordtest.Message) bool
		want   int
	}{
		"the message of a stage": {
			func(_ notice.Notice, turn notice.Turn) bool { return turn.Over },
			func(_ *evening, r *ring) {
				_, _ = r.users[r.detail().Next].Click(r.shows(":roll"), labelled(r.shows(":roll"), ":roll"))
			},
			board, 1,
		},
		"a table that is shown again": {
			func(n notice.Notice, turn notice.Turn) bool { return n.Kind == notice.Board && !turn.Over },
			func(e *evening, r *ring) { _, _ = r.users[0].Slash(r.ch, "/table show", nil) },
			board, 1,
		},
		"an invitation": {
			func(n notice.Notice, _ notice.Turn) bool { return n.Kind == notice.Invitation },
			func(e *evening, r *ring) {
				_, _ = r.users[0].Slash(e.ch, "/play dalmuti", discordtest.Opt{"invite": e.user("Zoë").ID})
			},
			func(m *discordtest.Message) bool { return has(m, "decline") }, 1,
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := silentEvening(t)
			e.start()
			r := e.ring("ring", nil, "Anne", "Marc", "Katrien")
			e.stop()
			e.books = func(s *store.Store) books { return unnoting{s, e, c.when} }
			e.start()
			c.does(e, r)
			for end := time.Now().Add(time.Minute); !e.life.over.Load() && time.Now().Before(end); {
				time.Sleep(time.Second)
			}
			if !e.life.over.Load() {
				t.Fatal("nothing was to be noted")
			}
			e.stop()
			e.books = func(s *store.Store) books { return s }
			e.start()
			time.Sleep(10 * time.Minute)
			n := 0
			for _, ch := range []*discordtest.Channel{r.ch, e.ch} {
				for _, m := range r.users[0].Sees(ch) {
					if !m.Ephemeral() && c.stands(m) {
						n++
					}
				}
			}
			if n != c.want {
				t.Errorf("it stands there %d times", n)
			}
		})
	}
}
