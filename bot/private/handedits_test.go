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
	switch r.Type {
	case discord.ReplyLater:
		return discord.Posted{ID: token}, nil
	case discord.Update:
		w.shown[r.Message.On] = *r.Message
		return discord.Posted{ID: r.Message.On}, nil
	}
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

func (w *webhook) DeleteOriginal(_ context.Context, _, token string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.shown, token)
	return nil
}

func (w *webhook) Followup(context.Context, string, string, discord.Message) (discord.Posted, error) {
	return discord.Posted{}, nil
}

func (w *webhook) refuses(token string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refuse[token] = err
}

// stands returns what is shown by a token, if anything is.
func (w *webhook) stands(token string) (m discord.Message, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m, ok = w.shown[token]
	return m, ok
}

// edited counts the edits that were not refused.
func (w *webhook) edited() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.edits
}

// opens has Anne open her hand by an interaction with this token.
func (w *webhook) opens(r *room, h *hands, token string) {
	w.answers(r, h, discord.Interaction{Token: token}, func(*request.Request) {})
}

// answers has Anne's hand shown where an interaction asks for it, once something was done before.
func (w *webhook) answers(r *room, h *hands, in discord.Interaction, before func(*request.Request)) {
	g, _ := r.Registry.Fetch(context.Background(), r.ID, "1")
	in.ID, in.User, in.Asked, in.Received = in.Token, "1", r.Clock.Now(), r.Clock.Now()
	q := request.Answering{Runner: r.Runner, Screens: r.Screens, API: w}.Open(in, table.Arrival{}, func() {})
	before(q)
	done := q.Work()
	h.show(q, h.draw(q, request.Answer{Hand: &g}))
	done()
	synctest.Wait()
}

// current reports whether the message by a token shows Anne's hand as it is.
func (w *webhook) current(r *room, token string) bool {
	g, _ := r.Registry.Fetch(context.Background(), r.ID, "1")
	m, _ := w.stands(token)
	return m.Fingerprint() == r.Screens.Hand(screen.Viewer{User: "1"}, g, "").Fingerprint()
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

func TestAHandWhosePromisedAnswerFailedIsEdited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, h, w := openedHands(t)
		w.refuses("one", context.DeadlineExceeded)
		w.answers(r, h, discord.Interaction{Token: "one"}, (*request.Request).Later)
		w.refuses("one", nil)
		time.Sleep(time.Minute)
		if !w.current(r, "one") {
			t.Error("she is told for ever that Hofnar is thinking")
		}
	})
}

// Her first hand was not withdrawn, since its token was over, and is used once more.
func TestAnotherHandThatIsUsedAgainIsTheOnlyOneThatStands(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, h, w := openedHands(t)
		w.opens(r, h, "new")
		w.shown["old"], _ = w.stands("new") // nothing else goes on
		w.answers(r, h, discord.Interaction{Token: "press", Message: "old", Ephemeral: true}, func(*request.Request) {})
		if _, stands := w.stands("new"); stands || !w.current(r, "old") {
			t.Errorf("the one that was used last is current: %v; the other stands still: %v", w.current(r, "old"), stands)
		}
		w.answers(r, h, discord.Interaction{Token: "again", Message: "old", Ephemeral: true}, func(*request.Request) {})
		if !w.current(r, "old") {
			t.Error("one that is used twice is withdrawn")
		}
	})
}

func TestAHandOfASeatThatIsNoLongerOnesOwnSaysSo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, h, w := openedHands(t)
		w.opens(r, h, "one")
		r.Does("1", "Anne", table.Leave{})
		h.refresh(r.ID)
		time.Sleep(time.Second)
		if said, _ := w.stands("one"); w.edited() != 1 || len(said.Components) != 1 {
			t.Errorf("after %d edits it says %+v", w.edited(), said.Components)
		}
		r.Does("1", "Anne", table.Join{})
		h.refresh(r.ID)
		time.Sleep(time.Second)
		if !w.current(r, "one") {
			t.Error("the hand has not come back")
		}
	})
}
