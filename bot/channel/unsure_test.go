package channel

import (
	"context"
	"net/http"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
)

// losing is a Discord that does not answer the first message, which it may have taken all the same.
type losing struct {
	*obliging
	takes   bool
	limited int // so many looks are too many
	stands  []discord.Posted
	deleted []string
}

func (l *losing) Send(_ context.Context, _ string, m discord.Message) (discord.Posted, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	first := len(l.sent) == 0
	l.sent = append(l.sent, m)
	now := discord.Posted{ID: strconv.Itoa(len(l.sent)), Content: m.Content}
	now.Author.Bot = true
	if !first || l.takes {
		l.stands = append(l.stands, now)
	}
	if first {
		return discord.Posted{}, context.DeadlineExceeded
	}
	return now, nil
}

func (l *losing) Delete(_ context.Context, _, message string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deleted = append(l.deleted, message)
	return nil
}

func (l *losing) NewestAfter(context.Context, string, string, int) ([]discord.Posted, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limited > 0 {
		l.limited--
		return nil, &discord.Error{Status: http.StatusTooManyRequests, RetryAfter: time.Minute}
	}
	return l.stands, nil
}

// went are the messages that were deleted.
func (l *losing) went() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.deleted
}

// Somebody is called again, in the same words, for something else: that call stays. What the next
// process has to know is in the books.
func TestAMessageThatNobodySendsAgainGoesAndNoneThatSaysTheSame(t *testing.T) {
	for n := range 4 {
		took, again, gone := n%2 == 1, n > 1, n%2
		synctest.Test(t, func(t *testing.T) {
			r := newRoom(t)
			api := &losing{obliging: r.channel, takes: took}
			r.messages.api, r.messages.changing.api = api, api
			for _, nonce := range []string{"one", "another"} {
				_, _ = r.messages.send(t.Context(), "7", "8", discord.Message{Content: "Anne!", Nonce: nonce}, time.Minute)
			}
			if again {
				r.unsure.mu.Lock()
				r.unsure.list = nil
				r.unsure.mu.Unlock()
				if err := r.resume(); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(10 * time.Minute)
			if went := api.went(); len(went) != gone || gone > 0 && went[0] != "1" {
				t.Errorf("where Discord took the first: %v, and there is another process: %v, there go %v", took, again, went)
			}
			if list, err := r.table.Books.Unsure(t.Context()); len(list) > 0 || err != nil {
				t.Errorf("in the books there is still %v, %v", list, err)
			}
		})
	}
}

func TestAMessageIsLookedForAgainWhereALookCameTooSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		api := &losing{obliging: r.channel, takes: true, limited: 2}
		r.messages.api, r.messages.changing.api = api, api
		_, _ = r.messages.send(t.Context(), "7", "8", discord.Message{Content: "Anne!", Nonce: "one"}, time.Minute)
		time.Sleep(10 * time.Minute)
		if went := api.went(); len(went) != 1 {
			t.Errorf("there go %v", went)
		}
		if list, err := r.table.Books.Unsure(t.Context()); len(list) > 0 || err != nil {
			t.Errorf("in the books there is still %v, %v", list, err)
		}
	})
}
