package bot_test

import (
	"testing"
	"time"
)

// Discord rations edits of messages older than an hour: one that is soon so old gives way to
// a new one where something has happened.
func TestATablesOldMessageGivesWayToANewOne(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien")
		lobby := e.lobby(friends[:1], 0, nil)
		time.Sleep(45 * time.Minute)
		e.must(friends[1].Click(lobby, "Join"))
		time.Sleep(5 * time.Second)
		if now := e.sees(friends[0], "2 players ("); now.ID != lobby.ID {
			t.Error("a message of 45 minutes was posted anew")
		}
		time.Sleep(10 * time.Minute)
		e.must(friends[2].Click(lobby, "Join"))
		time.Sleep(5 * time.Second)
		if now := e.sees(friends[0], "3 players ("); now.ID == lobby.ID {
			t.Error("a message of 55 minutes was edited")
		}
		if old := friends[0].Find(e.ch, "2 players ("); old != nil {
			t.Error("the old message still stands")
		}
	})
}
