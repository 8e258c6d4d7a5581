package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// Where somebody has written below a table, Discord is asked at the next turn how much stands there: a
// move is shown soon also where it does not say, and nobody is warned of that.
func TestAMoveIsShownThoughDiscordDoesNotSayWhatStandsBelow(t *testing.T) {
	for name, w := range map[string]discordtest.Weather{
		"it fails":       {FailBefore: 1},
		"it takes long":  {After: 12 * time.Second},
		"it does not go": {ResetBefore: 1},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e, diary := silentEvening(t), &syncedBuffer{}
			e.games, e.diary = played, diary
			e.start()
			friends := e.users("Anne", "Marc")
			e.opens(friends, kind{game: "nim"})
			time.Sleep(5 * time.Second)
			e.takes(friends[0])
			id, _ := e.registry.At(e.ch.ID)
			w.Method, w.PathPart = http.MethodGet, messagesOf(e.ch)
			e.srv.Weather(w)
			friends[0].Say(e.ch, "well played")
			board := e.shown(friends[1], id)
			asked := e.must(friends[1].Click(board, board.Buttons()[0].CustomID)).Message
			pressed := time.Now()
			if !e.choose(friends[1], asked) {
				t.Fatal("nothing is asked")
			}
			for !strings.Contains(e.shown(friends[0], id).Text(), "turn 3,") {
				time.Sleep(50 * time.Millisecond)
			}
			if took := time.Since(pressed); took > 1200*time.Millisecond {
				t.Errorf("the move is shown after %v", took)
			}
			if diary.noted(0, "messages are not as they should be") > 0 {
				t.Error("there is a warning, and nothing is amiss")
			}
		})
	}
}
