package bot_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/games/all"
)

const (
	flagSilent = 1 << 12
	flagV2     = 1 << 15
)

// sent is what counts for pushes of a message that Hofnar has posted.
type sent struct {
	Flags    int
	Content  string
	Mentions struct{ Users []string } `json:"allowed_mentions"`
}

// pushesAsItShould wants every message that calls somebody, by a mention or directly, to
// say so in its content, which is all that a phone shows of it; and all others to push
// nobody.
func (e *evening) pushesAsItShould() {
	for _, r := range e.srv.Requests() {
		channel, posted := strings.CutSuffix(strings.TrimPrefix(r.Path, "/channels/"), "/messages")
		if r.Method != http.MethodPost || !posted {
			continue
		}
		var m sent
		if err := json.Unmarshal(r.Body, &m); err != nil {
			e.t.Error(err)
		}
		calls := len(m.Mentions.Users) > 0 || e.srv.Direct(channel)
		silent, worded := m.Flags&flagSilent != 0, m.Content != "" && m.Flags&flagV2 == 0
		if calls == silent || calls && !worded {
			e.t.Errorf("a message that calls somebody: %v, is silent: %v, and says what it is about: %v: %s", calls, silent, worded, r.Body)
		}
		if e.srv.Direct(channel) && strings.Contains(string(r.Body), `"custom_id"`) {
			e.t.Errorf("a direct message has more than links: %s", r.Body)
		}
	}
}

// phone counts how often somebody was called since a moment, and how often a phone buzzed.
func (e *evening) phone(u *discordtest.User, since time.Time) (calls, pushes int) {
	for _, p := range e.srv.Pushes() {
		if p.User == u.ID && !p.At.Before(since) {
			pushes++
		}
	}
	return e.mentioned(u), pushes
}

func TestAnEveningPushesNobodyMoreOftenThanItCallsHim(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		e.guild.NotifyAll(true)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien", "Lowie")
		for range 30 {
			r.roll()
			r.settle()
		}
		for _, u := range r.users {
			if calls, pushes := e.phone(u, today); pushes > calls {
				t.Errorf("%s's phone buzzes %d times, and she is called %d times", u.Name, pushes, calls)
			}
		}
		e.guild.NotifyAll(false)
		r.settle()
		late, dawdling := r.users[r.detail().Next], time.Now()
		time.Sleep(5 * time.Minute)
		for _, u := range r.users {
			want := 0
			if u == late {
				want = 1
			}
			if _, pushes := e.phone(u, dawdling); pushes != want {
				t.Errorf("while the table waits for %s alone, %s's phone buzzes %d times", late.Name, u.Name, pushes)
			}
		}
	})
}

// firstCalled waits until one of these is called in the channel.
func (e *evening) firstCalled(people []*discordtest.User) (who *discordtest.User, call *discordtest.Message) {
	e.t.Helper()
	people[0].Eventually(e.ch, time.Hour, func(list []*discordtest.Message) bool {
		for _, m := range list {
			if len(m.Mentioned) == 1 {
				call = m
			}
		}
		return call != nil
	})
	if call == nil {
		e.t.Fatal("nobody is called")
	}
	return people[slices.IndexFunc(people, func(u *discordtest.User) bool { return u.ID == call.Mentioned[0] })], call
}

func TestACallHasTheButtonThatLeadsToTheAnswer(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				friends := e.users("Anne", "Marc", "Katrien", "Lowie")[:max(2, game.Low)]
				e.opens(friends, kind{game: game.Name})
				who, call := e.firstCalled(friends)
				id, _ := e.registry.At(e.ch.ID)
				before := e.steps(id)
				if len(call.Buttons()) == 0 {
					t.Fatalf("the call has no button:\n%s", call.Describe())
				}
				button := call.Buttons()[0]
				answer := e.must(who.Click(call, button.CustomID)).Message
				if e.steps(id) == before && (answer == nil || answer.For != who.ID || len(answer.Controls()) == 0) {
					t.Fatalf("%s, on the call, leads to %+v", button.Label, answer)
				}
				for e.steps(id) == before {
					e.choose(who, who.Find(e.ch, "**Your "))
				}
				time.Sleep(10 * time.Second)
				if left := calling(who, e.ch); len(left) > 0 && left[0].ID == call.ID {
					t.Errorf("the call has served, and stands:\n%s", left[0].Describe())
				}
				moved := e.steps(id)
				if _, err := who.ClickStale(call, button.CustomID); err != nil || e.steps(id) != moved {
					t.Errorf("pressed once more it is answered with %v, and made %d steps of %d", err, e.steps(id), moved)
				}
			})
		})
	}
}
