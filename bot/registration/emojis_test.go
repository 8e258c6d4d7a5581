package registration

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
)

// application is one whose emoji Discord keeps. Of the first few that are made the answer is
// lost.
type application struct {
	names []string
	lost  int
}

func (a *application) Me(context.Context) (string, error) { return "1", nil }

func (a *application) Emojis(context.Context, string) (list []discord.Emoji, err error) {
	for _, name := range a.names {
		list = append(list, discord.Emoji{ID: name, Name: name})
	}
	return list, nil
}

func (a *application) CreateEmoji(_ context.Context, _, name string, _ []byte) (discord.Emoji, error) {
	a.names = append(a.names, name)
	if a.lost > 0 {
		a.lost--
		return discord.Emoji{}, errors.New("the connection has ended")
	}
	return discord.Emoji{ID: name, Name: name}, nil
}

func (a *application) DeleteEmoji(_ context.Context, _, id string) error {
	a.names = slices.DeleteFunc(a.names, func(name string) bool { return name == id })
	return nil
}

// stand has the emoji stand there for five minutes.
func (a *application) stand(t *testing.T) {
	t.Helper()
	run := background.New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler))
	ctx, end := context.WithCancel(t.Context())
	run.Run("emoji", func() { (&Emojis{Runner: run, API: a}).Stand(ctx) })
	run.Start()
	time.Sleep(5 * time.Minute)
	end()
	run.Stop()
	synctest.Wait()
}

func TestEmojiOfOtherVersionsGoAndThoseOfOthersStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &application{names: []string{"hofnar_v0_dalmuti_card7", "tavern"}}
		a.stand(t)
		names := strings.Join(a.names, " ")
		if strings.Contains(names, "hofnar_v0") || !strings.Contains(names, "tavern") || !strings.Contains(names, "hofnar_v4_dalmuti_card7") {
			t.Errorf("there are %s", names)
		}
	})
}

func TestAnAnswerThatIsLostMakesNoEmojiTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &application{lost: 2}
		a.stand(t)
		if all, want := slices.Compact(slices.Sorted(slices.Values(a.names))), len(screen.Emojis()); len(all) != want || len(a.names) != want {
			t.Errorf("of %d emoji %d are there, %d of them different", want, len(a.names), len(all))
		}
	})
}
