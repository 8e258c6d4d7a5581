package discordtest

import (
	"encoding/json"
	"testing"
)

func TestDiscordTellsOfThoseWhomAnInteractionNames(t *testing.T) {
	s, err := New(Config{Memory: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	g := s.Guild("Friends")
	anne, griet := s.User("Anne"), s.User("Griet")
	g.Join(anne)
	g.Nick(anne, "Annie")
	ch := g.Channel("games")
	s.mu.Lock()
	raw, err := json.Marshal(s.resolved(ch.ID, []string{anne.ID, griet.ID, s.world.Bot.ID, "1"}))
	s.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Users   map[string]struct{ Bot bool }
		Members map[string]struct{ Nick string }
	}
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Users) != 3 || !got.Users[s.world.Bot.ID].Bot || got.Users[anne.ID].Bot {
		t.Errorf("users: %s", raw)
	}
	if _, there := got.Members[griet.ID]; len(got.Members) != 2 || there || got.Members[anne.ID].Nick != "Annie" {
		t.Errorf("members: %s", raw)
	}
}
