package private

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// quick is a webhook whose messages are used before whoever has sent them hears of it.
type quick struct {
	*webhook
	use func(message string)
}

func (q quick) Respond(ctx context.Context, id, token string, r discord.Response) (discord.Posted, error) {
	sent, err := q.webhook.Respond(ctx, id, token, r)
	q.use(sent.ID)
	return sent, err
}

// slow is a webhook whose edits take a second, and on which somebody goes on meanwhile.
type slow struct {
	*webhook
	use func()
}

func (s slow) EditOriginal(ctx context.Context, app, token string, m discord.Message) (discord.Posted, error) {
	s.use()
	select {
	case <-ctx.Done():
		return discord.Posted{}, ctx.Err()
	case <-time.After(time.Second):
		return s.webhook.EditOriginal(ctx, app, token, m)
	}
}

// editsOf is how often the answer to message "one" is edited, whose picture is drawn once it is there;
// api is how Discord takes answers and edits.
func editsOf(t *testing.T, api func(*webhook, *Messages) request.Responder) int {
	r := newRoom(t)
	drawings, screens := NewDrawings(r.Runner), *r.Screens
	screens.Draw = drawings.Draw
	m := New(r.Runner, &screens, drawings)
	w := newWebhook()
	in := discord.Interaction{ID: "one", Token: "one", User: "1", Asked: r.Clock.Now(), Received: r.Clock.Now()}
	q := request.Answering{Runner: r.Runner, Screens: r.Screens, API: api(w, m)}.Open(in, table.Arrival{}, func() {})
	defer q.Work()()
	m.Give(q, m.Draw(q, request.Answer{Page: func(s *screen.Set) discord.Message {
		s.Draw("picture", func() []byte { return []byte("png") })
		return discord.Message{}
	}}))
	time.Sleep(2 * time.Second)
	return w.edited()
}

func TestAPictureThatIsOnItsWayIsStoppedWhenItsUserGoesOn(t *testing.T) {
	t.Parallel()
	for uses, edits := range map[string]int{"another": 1, "one": 0} {
		synctest.Test(t, func(t *testing.T) {
			got := editsOf(t, func(w *webhook, m *Messages) request.Responder { return slow{w, func() { m.Leave(uses) }} })
			if got != edits {
				t.Errorf("who uses %q has the message edited %d times, wanted %d", uses, got, edits)
			}
		})
	}
}

func TestAPictureComesToItsMessageUnlessItsUserHasGoneOn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		uses  string // the message that is used while the answer is sent
		edits int
	}{
		"who looks on sees it":                        {"", 1},
		"who has used another message sees it":        {"another", 1},
		"who has gone on at once, before it is noted": {"one", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				got := editsOf(t, func(w *webhook, m *Messages) request.Responder { return quick{w, func(string) { m.Leave(c.uses) }} })
				if got != c.edits {
					t.Errorf("the message was edited %d times, wanted %d", got, c.edits)
				}
			})
		})
	}
}
