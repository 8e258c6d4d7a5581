package discord

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"hofnar/bot/discordtest"
)

var plain = Message{Components: []Component{Text("hello")}}

func TestWhatIsTriedAgainAndWhatIsNot(t *testing.T) {
	type answers = []func(http.ResponseWriter)
	limited := status(429, `{"message":"slow","retry_after":0.06,"global":false}`)
	broken := status(502, "<html>")
	blocked := status(403, `{"code":40333,"message":"internal network error"}`)
	answered := status(400, `{"code":40060,"message":"answered"}`)
	answer := func(ctx context.Context, r *Client) error {
		_, err := r.Respond(ctx, "1", "token", Response{Type: Reply, Message: &plain})
		return err
	}
	send := func(ctx context.Context, r *Client) error { _, err := r.Send(ctx, "5", plain); return err }
	edit := func(ctx context.Context, r *Client) error { _, err := r.Edit(ctx, "5", "6", plain); return err }
	follow := func(ctx context.Context, r *Client) error { _, err := r.Followup(ctx, "1", "token", plain); return err }
	for name, c := range map[string]struct {
		do      func(context.Context, *Client) error
		answers answers
		calls   int
		fails   bool
		took    time.Duration
	}{
		"an edit is tried again after 502":                  {edit, answers{broken}, 2, false, time.Second},
		"an edit is tried again after a broken connection":  {edit, answers{nil}, 2, false, 500 * time.Millisecond},
		"a message has a nonce, so it is tried again too":   {send, answers{status(503, "")}, 2, false, time.Second},
		"one without content says of no message":            {send, answers{status(200, "")}, 2, false, 500 * time.Millisecond},
		"where there is none to be it is one":               {edit, answers{status(204, "")}, 1, false, 0},
		"a further answer has none":                         {follow, answers{nil}, 1, true, 0},
		"an answer to an interaction is, once":              {answer, answers{nil}, 2, false, 100 * time.Millisecond},
		"and after 500":                                     {answer, answers{broken}, 2, false, 100 * time.Millisecond},
		"and not twice":                                     {answer, answers{broken, nil, broken}, 2, true, 100 * time.Millisecond},
		"an answer whose first try got through is given":    {answer, answers{nil, answered}, 2, false, 100 * time.Millisecond},
		"an answer that was given before is refused":        {answer, answers{answered}, 1, true, 0},
		"an answer that is rationed is waited for":          {answer, answers{limited}, 2, false, 60 * time.Millisecond},
		"as long as Discord waits for it":                   {answer, answers{status(429, `{"message":"slow","retry_after":2.9}`)}, 1, true, 0},
		"and asked for as often as that has it":             {answer, slices.Repeat(answers{limited}, 9), 10, false, 540 * time.Millisecond},
		"a rationed edit waits as long as it is told":       {edit, answers{limited, limited}, 3, false, 120 * time.Millisecond},
		"a page instead of an answer is waited out":         {edit, answers{status(429, "<html>", "Retry-After", "2")}, 2, false, 2 * time.Second},
		"a page that says nothing is waited out for a time": {edit, answers{status(429, "<html>")}, 2, false, unsaid},
		"an hour is not":                                    {edit, answers{status(429, "<html>", "Retry-After", "3600")}, 1, true, 0},
		"an edit of an old message is not tried again":      {edit, answers{status(429, `{"code":30046,"message":"old","retry_after":0.1}`)}, 1, true, 0},
		"what the proxy blocks is tried again":              {edit, answers{blocked}, 2, false, time.Second},
		"a first answer that it blocks too":                 {answer, answers{blocked}, 2, false, 100 * time.Millisecond},
		"and a further one, which did not get through":      {follow, answers{blocked}, 2, false, time.Second},
		"a refusal is a refusal":                            {edit, answers{status(403, `{"code":50013,"message":"Missing Permissions"}`)}, 1, true, 0},
		"trying again has an end":                           {edit, answers{limited, limited, limited, limited, limited, limited}, tries, true, 180 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, s := scripted(t, c.answers...)
				began := time.Now()
				if err := c.do(t.Context(), r); (err != nil) != c.fails {
					t.Errorf("it ends with %v", err)
				}
				if s.calls.Load() != int64(c.calls) {
					t.Errorf("%d calls, expected %d", s.calls.Load(), c.calls)
				}
				if took := time.Since(began); took != c.took {
					t.Errorf("it took %v, expected %v", took, c.took)
				}
			})
		})
	}
}

// What nobody waits for any more is not sent; a try before may have got through.
func TestWhatIsWantedNoMoreIsNotSent(t *testing.T) {
	limited := status(429, `{"message":"slow","retry_after":9,"global":false}`)
	for name, c := range map[string]struct {
		answers []func(http.ResponseWriter)
		wanted  time.Duration
		calls   int
		unknown bool
	}{
		"at first":                   {nil, 0, 0, false},
		"at the second try":          {[]func(http.ResponseWriter){limited}, 5 * time.Second, 1, false},
		"after a try without answer": {[]func(http.ResponseWriter){nil, limited}, 5 * time.Second, 2, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, s := scripted(t, c.answers...)
				began := time.Now()
				_, err := r.Send(While(t.Context(), func() bool { return time.Since(began) < c.wanted }), "5", plain)
				if n := s.calls.Load(); err == nil || n != int64(c.calls) {
					t.Errorf("after %d calls, expected %d, it ends with %v", n, c.calls, err)
				}
				if OutcomeUnknown(err) != c.unknown || HeldBack(err) == c.unknown || RefusedForGood(err) || RetryIn(err, 0) > 0 {
					t.Errorf("it ends with %v: outcome unknown %t, held back %t, for good %t", err, OutcomeUnknown(err), HeldBack(err), RefusedForGood(err))
				}
			})
		})
	}
}

// That a later try comes too soon says nothing of an earlier one that had no answer; that it is
// refused for good does not either, but then there is nothing to look for.
func TestATryWithoutAnswerIsNotForgottenOverALimit(t *testing.T) {
	limited := status(429, `{"message":"slow","retry_after":600,"global":false}`)
	refused := status(403, `{"code":50013,"message":"Missing Permissions"}`)
	for name, c := range map[string]struct {
		answers []func(http.ResponseWriter)
		unknown bool
	}{
		"a limit alone":              {[]func(http.ResponseWriter){limited}, false},
		"a limit after no answer":    {[]func(http.ResponseWriter){nil, limited}, true},
		"a refusal after no answer":  {[]func(http.ResponseWriter){nil, refused}, false},
		"a limit after another sort": {[]func(http.ResponseWriter){status(503, "<html>"), limited}, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, _ := scripted(t, c.answers...)
				if _, err := r.Send(t.Context(), "5", plain); err == nil || OutcomeUnknown(err) != c.unknown {
					t.Errorf("it ends with %v, outcome unknown %t", err, OutcomeUnknown(err))
				}
			})
		})
	}
}

func TestWhatARefusalMeans(t *testing.T) {
	for name, c := range map[string]struct {
		answer  func(http.ResponseWriter)
		forGood bool
		after   time.Duration
	}{
		"missing permissions":      {status(403, `{"code":50013,"message":"Missing Permissions"}`), true, 0},
		"a code as a string":       {status(403, `{"code":"50013","message":7}`), true, 0},
		"a while as a string":      {status(429, `{"message":"slow","retry_after":"1.5","global":"no"}`), false, 1500 * time.Millisecond},
		"another 403":              {status(403, `{"code":160002,"message":"Cannot reply"}`), true, 0},
		"a form with flaws":        {status(400, `{"code":50035,"message":"Invalid Form Body"}`), true, 0},
		"a message that is gone":   {status(404, `{"code":10008,"message":"Unknown Message"}`), true, 0},
		"a wrong token":            {status(401, `{"code":0,"message":"401: Unauthorized"}`), true, 0},
		"an hour of the proxy's":   {status(429, "<html>", "Retry-After", "3600"), false, time.Hour},
		"an hour of Discord's":     {status(429, `{"message":"slow","retry_after":3600.5,"global":true}`, "Retry-After", "3601"), false, 3600500 * time.Millisecond},
		"what the proxy blocks":    {status(403, `{"code":40333,"message":"internal network error"}`), false, 0},
		"a ban of the address":     {status(403, "<html>error code: 1015"), false, 0},
		"direct messages too fast": {status(403, `{"code":40003,"message":"You are opening direct messages too fast"}`), false, time.Minute},
		"nobody who is met":        {status(403, `{"code":50278,"message":"no mutual guilds"}`), true, 0},
		"a request that took ages": {status(408, `{}`), false, 0},
		"trouble at Discord's":     {status(500, `{}`), false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, _ := scripted(t, slices.Repeat([]func(http.ResponseWriter){c.answer}, tries)...)
				err := r.Delete(t.Context(), "5", "6")
				after, _ := RetryAfter(err)
				if err == nil || RefusedForGood(err) != c.forGood || after != c.after {
					t.Errorf("%v: for good %v, again after %v", err, RefusedForGood(err), after)
				}
			})
		})
	}
	if RefusedForGood(nil) || RefusedForGood(errors.New("connection reset")) {
		t.Error("what is no refusal is one for good")
	}
}

func TestDiscordsCodesAreRecognised(t *testing.T) {
	r, _ := scripted(t, status(429, `{"code":30046,"message":"old","retry_after":0.1}`))
	if _, err := r.Edit(t.Context(), "5", "6", plain); !IsCode(err, TooOldToEdit) || IsCode(err, UnknownMessage) {
		t.Errorf("read as %v", err)
	}
}

func TestAnAnswerSurvivesBadWeather(t *testing.T) {
	for name, c := range map[string]struct {
		weather discordtest.Weather
		fails   bool
		known   bool // the message that it made
	}{
		"the connection breaks":        {discordtest.Weather{Requests: 1, ResetBefore: 1}, false, true},
		"the answer's answer is lost":  {discordtest.Weather{Requests: 1, ResetAfter: 1}, false, false},
		"Discord is not to be reached": {discordtest.Weather{Requests: 1, FailBefore: 1}, false, true},
		"Discord takes too long":       {discordtest.Weather{Requests: 1, FailAfter: 1}, false, false},
		"it goes on":                   {discordtest.Weather{ResetBefore: 1}, true, false},
		"nothing comes back":           {discordtest.Weather{After: time.Minute}, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newLoopback(t)
				l.listen()
				in := l.press()
				c.weather.PathPart = "/callback"
				l.srv.Weather(c.weather)
				began := time.Now()
				p, err := l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Reply, Message: &plain})
				if (err != nil) != c.fails || (p.ID != "") != c.known {
					t.Errorf("answered %+v, %v", p, err)
				}
				if took := time.Since(began); took > answerTime {
					t.Errorf("it took %v", took)
				}
				if seen := l.anne.Find(l.ch, "hello") != nil; !c.fails && !seen {
					t.Error("Anne does not see the answer")
				}
			})
		})
	}
}

func TestWhoGivesUpWaitingIsToldWhy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		l.srv.Weather(discordtest.Weather{After: time.Minute})
		short, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := l.rest.Delete(short, l.ch.ID, "1"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("it ends with %v", err)
		}
		began := time.Now()
		if _, err := l.rest.Followup(t.Context(), "1", "token", plain); err == nil || time.Since(began) != callTime {
			t.Errorf("after %v it ends with %v", time.Since(began), err)
		}
	})
}

// On a line that takes 512 kB in a second.
func TestLargeFilesHaveTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		p := must(l.rest.Send(t.Context(), l.ch.ID, plain))
		large := Message{Components: []Component{Attached("a.txt")}, Files: []File{{Name: "a.txt", Type: "text/plain", Data: make([]byte, 8<<20)}}}
		l.srv.Weather(discordtest.Weather{Before: 16 * time.Second})
		if _, err := l.rest.Edit(t.Context(), l.ch.ID, p.ID, large); err != nil {
			t.Errorf("it ends with %v", err)
		}
	})
}

func TestWhatIsRefusedForAnotherReasonIsSentOnce(t *testing.T) {
	for _, body := range []string{`{"code":40060,"message":"Interaction has already been acknowledged."}`, `{"code":50083,"message":"Thread is archived"}`} {
		synctest.Test(t, func(t *testing.T) {
			l := newLoopback(t)
			m := Message{Components: []Component{Attached("a.txt")}, Files: []File{{Name: "a.txt", Type: "text/plain", Data: []byte("first")}}}
			p := must(l.rest.Send(t.Context(), l.ch.ID, m))
			l.srv.Fail(10, "", "/messages/", http.StatusBadRequest, nil, body)
			sent := len(l.srv.Requests())
			if _, err := l.rest.Edit(t.Context(), l.ch.ID, p.ID, m); err == nil {
				t.Error("it is not refused")
			}
			if n := len(l.srv.Requests()) - sent; n != 1 {
				t.Errorf("it is sent %d times", n)
			}
		})
	}
}

func TestWhereTheMessageIsGoneAnotherAnswerIsGiven(t *testing.T) {
	lost := discordtest.Weather{PathPart: "/callback", Requests: 1, ResetBefore: 1}
	for _, c := range []struct {
		kind    int
		weather []discordtest.Weather
	}{{kind: Update}, {kind: UpdateLater}, {Update, []discordtest.Weather{lost}}} {
		synctest.Test(t, func(t *testing.T) {
			l := newLoopback(t)
			l.listen()
			in := l.press()
			if err := l.rest.Delete(t.Context(), l.ch.ID, in.Message); err != nil {
				t.Fatal(err)
			}
			l.srv.Weather(c.weather...)
			now, err := l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: c.kind, Message: &plain, Gone: &Response{Type: Reply, Message: &plain}})
			if err != nil || now.ID == "" || now.ID == in.Message {
				t.Errorf("answered %+v, %v", now, err)
			}
			if l.anne.Find(l.ch, "hello") == nil {
				t.Error("Anne does not see the answer")
			}
		})
	}
}

// Discord remembers a nonce for minutes, also where its message was deleted.
func TestAMessageThatSomebodyHasDeletedIsPostedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		m := plain
		m.Nonce = "the same"
		first := must(l.rest.Send(t.Context(), l.ch.ID, m))
		if err := l.rest.Delete(t.Context(), l.ch.ID, first.ID); err != nil {
			t.Fatal(err)
		}
		if again, err := l.rest.Send(t.Context(), l.ch.ID, m); err != nil || again.ID == first.ID || l.anne.Find(l.ch, "hello") == nil {
			t.Errorf("it came to %+v, %v", again, err)
		}
		if third, err := l.rest.Send(t.Context(), l.ch.ID, m); err != nil || third.ID != l.anne.Find(l.ch, "hello").ID || len(l.anne.Sees(l.ch)) != 1 {
			t.Errorf("sent once more, as after an answer that was lost, it is %+v, %v", third, err)
		}
		l.srv.Fail(9, "POST", "/messages", 404, nil, `{"code":10008,"message":"Unknown Message"}`)
		sent := l.answered("/messages", 404)
		if _, err := l.rest.Send(t.Context(), l.ch.ID, m); !IsCode(err, UnknownMessage) || l.answered("/messages", 404)-sent != 2 {
			t.Errorf("refused again and again, it ends with %v", err)
		}
	})
}

func TestWhoIsInAServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		if err := l.rest.Member(t.Context(), l.guild.ID, l.anne.ID); err != nil {
			t.Errorf("Anne, who is there: %v", err)
		}
		if err := l.rest.Member(t.Context(), l.guild.ID, l.srv.User("Marc").ID); !IsCode(err, UnknownMember) {
			t.Errorf("Marc, who is not there: %v", err)
		}
	})
}

func TestCommandsAreListedAsTheyWereRegistered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		app := must(l.rest.Me(t.Context()))
		play := &discordgo.ApplicationCommand{Name: "play", Description: "Play"}
		for _, guild := range []string{"", l.guild.ID} {
			put := must(l.rest.PutCommands(t.Context(), app, guild, []*discordgo.ApplicationCommand{play}))
			list := must(l.rest.GetCommands(t.Context(), app, guild))
			if len(list) != 1 || list[0].ID != put[0].ID {
				t.Errorf("in %q there are %+v", guild, list)
			}
			must(l.rest.PutCommands(t.Context(), app, guild, []*discordgo.ApplicationCommand{}))
			if list := must(l.rest.GetCommands(t.Context(), app, guild)); len(list) != 0 {
				t.Errorf("cleared, %q has %+v", guild, list)
			}
		}
	})
}

// Interaction tokens are credentials: an error that will be logged has none.
func TestErrorsDoNotTellTokens(t *testing.T) {
	var out bytes.Buffer
	r := New(Config{API: "http://127.0.0.1:1/api/", Token: "bot-secret", Log: slog.New(slog.NewTextHandler(&out, nil))})
	_, err := r.Respond(t.Context(), "1", "token-secret", Response{Type: UpdateLater})
	if err == nil || strings.Contains(err.Error(), "secret") || strings.Contains(out.String(), "secret") {
		t.Errorf("error %v, log %s", err, out.String())
	}
	if _, err := r.EditOriginal(t.Context(), "1", "token-secret", plain); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("error %v", err)
	}
}

func TestInteractionsWithPartsUnknownToUsAreRead(t *testing.T) {
	in, ok := ReadInteraction(Event{Data: []byte(`{"id":"1","token":"t","type":3,"guild_id":"g","channel_id":"c","app_permissions":"8",
		"member":{"user":{"id":"u","username":"anne"},"permissions":"8192","nick":"Anne"},
		"message":{"id":"m","flags":64,"components":[{"type":99,"new":{"deep":[1]}}]},"data":{"custom_id":"x","values":["a"]}}`)}, strings.TrimSpace)
	if !ok || in.User != "u" || in.Name != "Anne" || !in.Ephemeral || !in.Moderator() || in.Values[0] != "a" {
		t.Errorf("read as %+v", in)
	}
	for _, text := range []string{``, `{}`, `[]`, `{"id":"1","token":"t"}`, `{"id":"1","token":"t","member":null,"data":{"options":7}}`} {
		if _, ok := ReadInteraction(Event{Data: []byte(text)}, strings.TrimSpace); ok {
			t.Errorf("%s is taken for an interaction", text)
		}
	}
}
