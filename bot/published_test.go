package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// Where somebody publishes the message of a table to other servers, Discord lets it be edited a few
// times an hour: then another takes its place, while the clocks run.
func TestATableWhoseMessageWasPublishedIsShownInTime(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		e.ch = e.guild.Announcements("news")
		friends := e.users("Anne", "Marc", "Karel", "Maria") // who have five stones at least
		e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"clock": "5m"}})
		time.Sleep(5 * time.Second)
		id, _ := e.registry.At(e.ch.ID)
		published := e.shown(friends[0], id).ID
		e.ch.Publish(published)
		for turn, who := range append(friends, nil) {
			board := e.shown(friends[0], id)
			if heading := fmt.Sprintf("turn %d,", turn+1); !strings.Contains(board.Text(), heading) {
				t.Fatalf("the message does not say %q:\n%s", heading, board.Text())
			}
			if who != nil {
				e.takes(who)
			}
		}
		if board := e.shown(friends[0], id); board.ID == published || e.tables(friends[0]) != 1 {
			t.Errorf("%d messages show the table", e.tables(friends[0]))
		}
	})
}

// tables is how many messages with a turn of Nim somebody sees.
func (e *evening) tables(u *discordtest.User) (n int) {
	for _, m := range u.Sees(e.ch) {
		if !m.Ephemeral() && strings.Contains(m.Text(), "the last stone wins") {
			n++
		}
	}
	return n
}
