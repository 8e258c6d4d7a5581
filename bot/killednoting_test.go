package bot_test

import (
	"context"
	"net/http"
	"strings"
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

// killing has Hofnar killed by what somebody does at a table of Kismet, as soon as books of
// this kind say so, and lets ten minutes pass after he has come back.
func killing(t *testing.T, kind func(*store.Store, *evening) books, does func(e *evening, r *ring)) *ring {
	t.Helper()
	e := silentEvening(t)
	e.start()
	r := e.ring("ring", nil, "Anne", "Marc", "Katrien")
	e.calledBy(e.user("Zoë"), "By a direct message")
	e.stop()
	e.books = func(s *store.Store) books { return kind(s, e) }
	e.start()
	does(e, r)
	for end := time.Now().Add(time.Minute); !e.life.over.Load() && time.Now().Before(end); {
		time.Sleep(time.Second)
	}
	if !e.life.over.Load() {
		t.Fatal("nothing has killed Hofnar")
	}
	e.stop()
	e.books = func(s *store.Store) books { return s }
	e.start()
	time.Sleep(10 * time.Minute)
	return r
}

// standing counts such messages in the channel of the table, in another one, and in Zoë's
// inbox.
func (r *ring) standing(such func(*discordtest.Message) bool) (n int) {
	r.t.Helper()
	zoë := r.user("Zoë")
	all := append(zoë.Sees(r.ch), zoë.Sees(r.evening.ch)...)
	if inbox, err := zoë.Inbox(); err == nil {
		all = append(all, zoë.Sees(inbox)...)
	}
	for _, m := range all {
		if !m.Ephemeral() && such(m) {
			n++
		}
	}
	return n
}

func withControl(id string) func(*discordtest.Message) bool {
	return func(m *discordtest.Message) bool { return has(m, id) }
}

func (r *ring) rolls() {
	_, _ = r.users[r.detail().Next].Click(r.shows(":roll"), labelled(r.shows(":roll"), ":roll"))
}

func (r *ring) offers() {
	_, _ = r.users[0].Slash(r.ch, "/table hand-over", discordtest.Opt{"to": r.user("Zoë").ID})
}

func invites(e *evening, r *ring) {
	_, _ = r.users[0].Slash(e.ch, "/play dalmuti", discordtest.Opt{"invite": e.user("Zoë").ID})
}

// What Discord has taken stands there once, and can be used, also where Hofnar was killed
// before he had noted it.
func TestWhatAKillKeptFromBeingNotedStandsThereOnce(t *testing.T) {
	of := func(kind notice.Kind) func(notice.Notice, notice.Turn) bool {
		return func(n notice.Notice, turn notice.Turn) bool { return n.Kind == kind && !turn.Over }
	}
	for name, c := range map[string]struct {
		when func(notice.Notice, notice.Turn) bool
		does func(e *evening, r *ring)
		such func(*discordtest.Message) bool
	}{
		"the message of a stage": {
			func(_ notice.Notice, turn notice.Turn) bool { return turn.Over },
			func(_ *evening, r *ring) { r.rolls() }, withControl("more:"),
		},
		"a table that is shown again": {
			of(notice.Board),
			func(_ *evening, r *ring) { _, _ = r.users[0].Slash(r.ch, "/table show", nil) }, withControl("more:"),
		},
		"an invitation": {of(notice.Invitation), invites, withControl("decline")},
		"a letter": {of(notice.Letter), invites, func(m *discordtest.Message) bool {
			return strings.Contains(m.Text(), "holds a seat for you") && !has(m, "decline")
		}},
		"an offer": {of(notice.Offer), func(_ *evening, r *ring) { r.offers() }, withControl("take:")},
		"a line": {
			of(notice.Line),
			func(e *evening, r *ring) { _, _ = r.users[0].Slash(e.ch, "/play dalmuti", inThread) },
			func(m *discordtest.Message) bool { return strings.Contains(m.Text(), "The Great Dalmuti `") },
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			r := killing(t, func(s *store.Store, e *evening) books { return unnoting{s, e, c.when} }, c.does)
			if n := r.standing(c.such); n != 1 {
				t.Errorf("it stands there %d times", n)
			}
		})
	}
}

// joining books have somebody join a lobby and die, as they are to note that its message stands.
type joining struct {
	*store.Store
	e *evening
}

func (j joining) PutBoard(context.Context, notice.Notice, notice.Turn, time.Time) error {
	marc := j.e.user("Marc")
	_, _ = marc.Click(marc.Find(j.e.ch, "Anne invites"), "Join")
	j.e.life.end()
	return errKilled
}

// Hofnar comes back at once: the message is as young as one that was just posted. Then he is killed again
// before he can edit it.
func TestAMessageThatAKilledProcessHasPostedShowsWhatHasHappenedSince(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.books = func(s *store.Store) books { return joining{s, e} }
		e.start()
		anne := e.user("Anne")
		e.user("Marc")
		_, _ = anne.Slash(e.ch, "/play dalmuti", nil)
		for !e.life.over.Load() {
			time.Sleep(100 * time.Millisecond)
		}
		e.stop()
		e.books = func(s *store.Store) books { return s }
		e.srv.Weather(discordtest.Weather{Method: http.MethodPatch, PathPart: "/channels/", FailBefore: 1})
		e.start()
		time.Sleep(time.Second)
		e.kill()
		e.srv.Weather()
		e.start()
		time.Sleep(10 * time.Second)
		if m := anne.Find(e.ch, "Anne invites"); !strings.Contains(m.Text(), "2 players (") {
			t.Errorf("the lobby reads\n%s", m.Describe())
		}
	})
}
