package bot_test

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/store"
)

// A stop waits for answers (this one takes 0.2 s) and a moment for requests that are on their
// way, and not for what the books remember to be done: the next process does that. How far the
// session is stands in the books.
func TestAStopIsQuickThoughMuchIsStillToBeDone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, by := slowEvening(t)
		anne, marc, katrien := e.user("Anne"), e.user("Marc"), e.user("Katrien")
		lobby := e.lobby([]*discordtest.User{anne}, 0, nil)
		time.Sleep(time.Minute)
		e.srv.Fail(40, http.MethodPatch, "/channels/", http.StatusServiceUnavailable, nil, "away")
		e.must(marc.Click(lobby, "Join")) // whose edit is offered again and again
		by.Store(int64(200 * time.Millisecond))
		answered := make(chan error, 1)
		go func() { _, err := katrien.Click(lobby, "Join"); answered <- err }()
		synctest.Wait()
		began := time.Now()
		e.stop()
		if took := time.Since(began); took > 600*time.Millisecond {
			t.Errorf("stopping takes %v", took)
		}
		if err := <-answered; err != nil {
			t.Errorf("Katrien is not answered: %v", err)
		}
		if newest, kept := len(e.srv.Gateway().Events()), e.keptSession().Seq; kept != int64(newest) {
			t.Errorf("the books say that the session is at %d, it is at %d", kept, newest)
		}
	})
}

// However slow Discord and the disk are, a stop takes no longer than Discord waits for an answer:
// who presses meanwhile is answered by the next process.
func TestAStopNeverTakesLongerThanDiscordWaits(t *testing.T) {
	for what, c := range map[string]struct {
		weather discordtest.Weather
		disk    time.Duration
	}{
		"Discord does not answer": {weather: discordtest.Weather{Before: time.Minute}},
		"the disk is slow":        {disk: 1900 * time.Millisecond},
		"both":                    {discordtest.Weather{Before: time.Minute}, 1900 * time.Millisecond},
	} {
		t.Run(what, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e, by := slowEvening(t)
				friends := e.users("Anne", "Marc", "Katrien", "Lowie")
				lobby := e.lobby(friends[:1], 0, nil)
				time.Sleep(time.Minute)
				e.srv.Weather(c.weather)
				by.Store(int64(c.disk))
				for _, u := range friends[1:] {
					go func() { _, _ = u.Click(lobby, "Join") }()
				}
				synctest.Wait()
				began := time.Now()
				e.stop()
				if took := time.Since(began); took > 3*time.Second {
					t.Errorf("stopping takes %v", took)
				}
			})
		})
	}
}

// keptSession is what the books know of the one session.
func (e *evening) keptSession() (kept discord.Session) {
	e.t.Helper()
	books, err := store.OpenReader(e.file)
	if err != nil {
		e.t.Fatal(err)
	}
	defer func() { _ = books.Close() }() // nothing was written
	all, err := books.Sessions(context.Background())
	if err != nil || len(all) != 1 {
		e.t.Fatalf("kept are %v, %v", all, err)
	}
	if err := json.Unmarshal([]byte(all[0]), &kept); err != nil {
		e.t.Fatal(err)
	}
	return kept
}
