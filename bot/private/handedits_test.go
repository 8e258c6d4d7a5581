package private

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// webhook is where private messages stand: the newest by the token that edits it.
type webhook struct {
	mu     sync.Mutex
	shown  map[string]discord.Message
	refuse map[string]error // what an edit by a token comes to
	edits  int              // that were not refused
}

func newWebhook() *webhook {
	return &webhook{shown: map[string]discord.Message{}, refuse: map[string]error{}}
}

func (w *webhook) Respond(_ context.Context, _, token string, r discord.Response) (discord.Posted, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.shown[token] = *r.Message
	return discord.Posted{ID: token}, nil
}

func (w *webhook) EditOriginal(_ context.Context, _, token string, m discord.Message) (discord.Posted, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.refuse[token]; err != nil {
		return discord.Posted{}, err
	}
	w.shown[token], w.edits = m, w.edits+1
	return discord.Posted{ID: token}, nil
}

func (w *webhook) DeleteOriginal(context.Context, string, string) error { return nil }

func (w *webhook) Followup(context.Context, string, string, discord.Message) (discord.Posted, error) {
	return discord.Posted{}, nil
}

func (w *webhook) refuses(token string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refuse[token] = err
}

// opens has Anne open her hand by an interaction with this token.
func (w *webhook) opens(r *room, h *hands, token string) {
	g, _ := r.Registry.Fetch(context.Background(), r.ID, "1")
	now := r.Clock.Now()
	in := discord.Interaction{ID: token, Token: token, User: "1", Asked: now, Received: now}
	q := request.Answering{Runner: r.Runner, Screens: r.Screens, API: w}.Open(in, table.Arrival{}, func() {})
	done := q.Work()
	h.show(q, h.draw(q, request.Answer{Hand: &g}))
	done()
	synctest.Wait()
}

// current reports whether the message by a token shows Anne's hand as it is.
func (w *webhook) current(r *room, token string) bool {
	g, _ := r.Registry.Fetch(context.Background(), r.ID, "1")
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.shown[token].Fingerprint() == r.Screens.Hand(screen.Viewer{User: "1"}, g, "").Fingerprint()
}

func openedHands(t *testing.T) (*room, *hands, *webhook) {
	r := newRoom(t)
	return r, r.hands(), newWebhook()
}

func TestAHandWhoseEditFailedIsEditedOnceMoreThoughNothingElseHappens(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, h, w := openedHands(t)
		w.opens(r, h, "one")
		w.refuses("one", context.DeadlineExceeded)
		r.Does("1", "Anne", table.Pause{})
		if w.current(r, "one") {
			t.Fatal("a hand shows nothing of a pause")
		}
		h.refresh(r.ID)
		time.Sleep(time.Second)
		w.refuses("one", nil)
		time.Sleep(time.Minute)
		if !w.current(r, "one") {
			t.Error("the hand shows what was before")
		}
	})
}

func TestALimitOfAnOlderHandHoldsUpNoNewerOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, h, w := openedHands(t)
		w.opens(r, h, "old")
		w.refuses("old", &discord.Error{Status: http.StatusTooManyRequests, RetryAfter: 10 * time.Minute})
		r.Does("1", "Anne", table.Pause{})
		h.refresh(r.ID)
		time.Sleep(time.Second)
		w.opens(r, h, "new")
		r.Does("1", "Anne", table.Resume{})
		h.refresh(r.ID)
		time.Sleep(2 * time.Second)
		if !w.current(r, "new") {
			t.Error("the newer hand waits for the older one's limit")
		}
	})
}
