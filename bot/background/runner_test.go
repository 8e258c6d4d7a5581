package background

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/jonboulle/clockwork"
)

// secretHand is a panic's value that names a card.
type secretHand struct{ card string }

func TestThePanicsOwnWordsAreNotLogged(t *testing.T) {
	t.Parallel()
	const secret = "Jester of Anne"
	for name, value := range map[string]any{
		"words": secret, "an error": errors.New("no room for the " + secret), "a thing": secretHand{secret}, "a pointer": &secretHand{secret},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var log bytes.Buffer
				bg := New(clockwork.NewRealClock(), slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
				bg.Start()
				bg.Run("hand", func() { showsAMistake(value) })
				synctest.Wait()
				if said := log.String(); strings.Contains(said, secret) || !strings.Contains(said, "showsAMistake") {
					t.Errorf("the log is to say where it was, and nothing of the hand: %s", said)
				}
			})
		})
	}
}

//go:noinline
func showsAMistake(value any) { panic(value) }
