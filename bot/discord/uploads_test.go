package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// album is a loopback with a message that shows a picture.
type album struct {
	*loopback
	id string
}

// opened posts a message with that picture, at a time when Discord's ids tell the time.
func opened(t *testing.T, shows string) *album {
	time.Sleep(time.Until(time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)))
	a := &album{loopback: newLoopback(t)}
	a.id = must(a.rest.Send(t.Context(), a.ch.ID, pictured(shows))).ID
	return a
}

func pictured(shows string) Message {
	return Message{
		Components: []Component{Container(1, Gallery("board.png", shows))},
		Files:      []File{{Name: "board.png", Alt: shows, Type: "image/png", Data: []byte(shows)}},
	}
}

// edits shows a picture and reports whether it was uploaded for that.
func (a *album) edits(shows string) bool {
	a.Helper()
	before := a.srv.Uploads()
	must(a.rest.Edit(a.Context(), a.ch.ID, a.id, pictured(shows)))
	return a.srv.Uploads() > before
}

// stands is what the message shows.
func (a *album) stands() string {
	m := a.anne.Sees(a.ch)[0]
	return m.AltTexts()[0]
}

// unrefused fails where a request was refused.
func (a *album) unrefused() {
	a.Helper()
	for _, r := range a.srv.Requests() {
		if r.Status == http.StatusBadRequest {
			a.Errorf("%s %s is refused: %s", r.Method, r.Path, r.Body)
		}
	}
}

// uploads has each of those pictures shown, and says of each whether it is to be uploaded.
func (a *album) uploads(want bool, pictures ...string) {
	a.Helper()
	for _, p := range pictures {
		if got := a.edits(p); got != want {
			a.Errorf("%q is uploaded: %v", p, got)
		}
	}
}

func TestAFileThatStandsIsNamedAndNotUploadedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := opened(t, "one")
		a.uploads(false, "one", "one")
		a.uploads(true, "two", "one")
		a.unrefused()
		var body struct{ Attachments []map[string]string }
		a.uploads(false, "one")
		requests := a.srv.Requests()
		if err := json.Unmarshal(requests[len(requests)-1].Body, &body); err != nil || len(body.Attachments) != 1 {
			t.Fatalf("%+v, %v", body, err)
		}
		if kept := body.Attachments[0]; len(kept) != 2 || kept["id"] == "" || kept["description"] != "one" {
			t.Errorf("it is kept by %v", kept)
		}
	})
}

func TestAFileThatIsListedTwiceIsOne(t *testing.T) {
	var now Posted
	if err := json.Unmarshal([]byte(`{"attachments":[{"id":"7"}],"components":[{"items":[{"media":{"attachment_id":"7"}}]}]}`), &now); err != nil {
		t.Fatal(err)
	}
	if ids := now.files(); len(ids) != 1 {
		t.Errorf("a picture that is shown and listed is %q", ids)
	}
}

func TestAnswersNameFilesThatStandToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		l.listen()
		in := l.press()
		m := pictured("hand")
		m.Ephemeral, m.Components = true, append(m.Components, Row(Button(Primary, "Go", "go")))
		m.On = must(l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Reply, Message: &m})).ID
		uploaded := l.srv.Uploads()
		must(l.rest.EditOriginal(t.Context(), in.App, in.Token, m))
		in = l.pressOn(m.On)
		must(l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Update, Message: &m}))
		in = l.pressOn(m.On)
		must(l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: UpdateLater}))
		must(l.rest.EditOriginal(t.Context(), in.App, in.Token, m))
		if n := l.srv.Uploads() - uploaded; n > 0 {
			t.Errorf("what stands there was uploaded %d times more", n)
		}
	})
}

func TestAFileThatIsNotThereAnyMoreIsUploaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := opened(t, "one")
		must(a.client(a.srv.Token()).Edit(t.Context(), a.ch.ID, a.id, pictured("another's")))
		a.uploads(true, "one")
		a.uploads(false, "one")
	})
}

// Two who press at once are answered as it comes.
func TestAFileThatAnOvertakerReplacesIsUploadedWithoutAWarning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := opened(t, "one")
		a.uploads(false, "one") // from now on edits go beside each other
		var log strings.Builder
		a.rest.log = slog.New(slog.NewTextHandler(&log, nil))
		a.srv.Weather(discordtest.Weather{Method: http.MethodPatch, Requests: 1, Before: 2 * time.Second})
		var wait sync.WaitGroup
		wait.Go(func() { a.edits("one") })
		time.Sleep(time.Second)
		a.uploads(true, "two")
		wait.Wait()
		a.uploads(true, "two")
		if log.Len() > 0 || a.srv.Uploads() != 4 {
			t.Errorf("%d uploads, and the log says %s", a.srv.Uploads(), &log)
		}
	})
}

// Whoever is answered may press on that answer before Hofnar hears that it stands there.
func TestAnAnswerHeardOfLateIsNotWhatItsMessageShows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		l.listen()
		shows := func(picture, on string) Message {
			m := pictured(picture)
			m.Ephemeral, m.On, m.Components = true, on, append(m.Components, Row(Button(Primary, "Go", "go")))
			return m
		}
		update := func(on, picture string) {
			in, m := l.pressOn(on), shows(picture, on)
			must(l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Update, Message: &m}))
		}
		in, m := l.press(), shows("one", "")
		l.srv.Weather(discordtest.Weather{Method: http.MethodPost, PathPart: "/callback", Requests: 1, After: 2 * time.Second})
		var late sync.WaitGroup
		late.Go(func() { must(l.rest.Respond(t.Context(), in.ID, in.Token, Response{Type: Reply, Message: &m})) })
		time.Sleep(time.Second)
		answer := l.anne.Sees(l.ch)[1].ID
		update(answer, "two")
		late.Wait()
		update(answer, "one")
		(&album{loopback: l}).unrefused()
		if n := l.srv.Uploads(); n != 3 {
			t.Errorf("%d pictures were uploaded", n)
		}
	})
}

// What had no answer may get through later: until that is over nothing is named.
func TestNothingIsNamedThatARequestUnderWayMayStillReplace(t *testing.T) {
	slow := discordtest.Weather{Method: http.MethodPatch, Requests: 1, Before: 20 * time.Second}
	for name, lose := range map[string]func(*album){
		"the first of two tries": func(a *album) { a.edits("two") },
		"an edit that was given up": func(a *album) {
			ctx, stop := context.WithTimeout(a.Context(), time.Second)
			defer stop()
			_, _ = a.rest.Edit(ctx, a.ch.ID, a.id, pictured("two")) // nobody waits for it
		},
		"an edit that another overtakes": func(a *album) {
			go func() { _, _ = a.rest.Edit(a.Context(), a.ch.ID, a.id, pictured("two")) }()
			time.Sleep(time.Second)
		},
		"an edit of a process that was killed": func(a *album) {
			ctx, kill := context.WithCancel(a.Context())
			go func() { _, _ = a.rest.Edit(ctx, a.ch.ID, a.id, pictured("two")) }()
			time.Sleep(time.Second)
			kill()
			a.rest = a.client(a.srv.Token())
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := opened(t, "one")
				time.Sleep(time.Second)
				a.srv.Weather(slow)
				lose(a)
				for range 10 {
					a.uploads(true, "three")
					time.Sleep(3 * time.Second)
				}
				a.unrefused()
				time.Sleep(inDoubt)
				a.edits("three")
				a.uploads(false, "three")
				if a.stands() != "three" {
					t.Errorf("it shows %q", a.stands())
				}
				a.unrefused()
			})
		})
	}
}

// Whoever sends with a nonce that was used gets the message that was sent then, and what
// it shows.
func TestAPictureThatAnEarlierTryHasPostedIsNotTakenForTheNext(t *testing.T) {
	for name, again := range map[string]func(*album){
		"the same process": func(*album) {},
		"the next one":     func(a *album) { a.rest = a.client(a.srv.Token()) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := opened(t, "one")
				first, second := pictured("two"), pictured("three")
				first.Nonce, second.Nonce = "once", "once"
				a.srv.Weather(discordtest.Weather{Method: http.MethodPost, ResetAfter: 1})
				if _, err := a.rest.Send(t.Context(), a.ch.ID, first); err == nil {
					t.Fatal("it is answered")
				}
				a.srv.Weather()
				time.Sleep(inDoubt)
				again(a)
				time.Sleep(inDoubt)
				a.id = must(a.rest.Send(t.Context(), a.ch.ID, second)).ID
				a.edits("three")
				m := a.anne.Sees(a.ch)[1]
				if alt := strings.Join(m.AltTexts(), ""); alt != "three" || a.srv.Uploads() != 3 {
					t.Errorf("it shows %q after %d uploads", alt, a.srv.Uploads())
				}
				a.unrefused()
			})
		})
	}
}
