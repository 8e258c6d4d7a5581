package bot_test

import (
	"context"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/store"
)

// undeleting books die, once, as soon as they say that a message is to go.
type undeleting struct {
	*store.Store
	e *evening
}

func (u undeleting) died(err error) error {
	if owed, _ := u.FirstDeletions(context.Background(), 1); len(owed) > 0 && !owed[0].Due.After(time.Now()) {
		u.e.life.end()
	}
	return err
}

func (u undeleting) PutBoard(ctx context.Context, n notice.Notice, turn notice.Turn, then time.Time) error {
	return u.died(u.Store.PutBoard(ctx, n, turn, then))
}

func (u undeleting) PutNotices(ctx context.Context, list []notice.Notice, then time.Time) error {
	return u.died(u.Store.PutNotices(ctx, list, then))
}

func (u undeleting) DropServed(ctx context.Context, of table.ID, then time.Time) error {
	return u.died(u.Store.DropServed(ctx, of, then))
}

// What the books say is to go goes, and what took its place stands there once, also where
// Hofnar was killed before he could delete it.
func TestWhatAKillKeptFromBeingDeletedGoes(t *testing.T) {
	for name, c := range map[string]struct {
		does func(e *evening, r *ring)
		such func(*discordtest.Message) bool
		want int
	}{
		"the message of a stage": {
			func(_ *evening, r *ring) {
				r.roll()
				r.everybodyKnocks()
				r.settle()
				time.Sleep(2 * time.Second)
				r.rolls()
			}, withControl("more:"), 1,
		},
		"a table that is shown again": {
			func(_ *evening, r *ring) { _, _ = r.users[0].Slash(r.ch, "/table show", nil) }, withControl("more:"), 1,
		},
		"a call": {
			func(_ *evening, r *ring) { time.Sleep(5 * time.Minute); r.rolls() },
			func(m *discordtest.Message) bool { return m.Content != "" }, 1,
		},
		"an offer that was declined": {
			func(_ *evening, r *ring) {
				r.offers()
				zoë := r.user("Zoë")
				time.Sleep(time.Second)
				_, _ = zoë.Click(zoë.Find(r.ch, "offers you a seat"), "No, thanks")
			}, withControl("take:"), 0,
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			r := killing(t, func(s *store.Store, e *evening) books { return undeleting{s, e} }, c.does)
			if n := r.standing(c.such); n != c.want {
				t.Errorf("%d stand there, not %d", n, c.want)
			}
		})
	}
}
