package bot_test

import (
	"strings"
	"testing"

	"hofnar/bot/discordtest"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/fairness"
)

// cuts presses Cut in the lobby and chooses a number there.
func (e *evening) cuts(u *discordtest.User, number string) string {
	e.t.Helper()
	page := e.must(u.Click(e.sees(u, "Anne invites"), "Cut")).Message
	menus := page.Menus()
	if len(menus) != 1 || !page.Ephemeral() {
		e.t.Fatalf("%s can choose in %+v", u.Name, menus)
	}
	return e.hears(u.Select(page, menus[0].CustomID, number))
}

func TestADeckIsCutInTheLobbyAndTheGameProvenAtItsEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		anne, marc := friends[0], friends[1]
		if said := e.hears(anne.Slash(e.ch, "/table verify", nil)); !strings.Contains(said, "has no chain yet") {
			t.Errorf("before the first table: %s", said)
		}
		_, line, _ := strings.Cut(e.lobby(friends, 2, nil).Text(), "#1 · ")
		line, _, _ = strings.Cut(line, "\n")
		if said := e.cuts(marc, "19"); !strings.Contains(said, "Cut by Marc (19)") {
			t.Errorf("Marc hears %s", said)
		}
		e.cuts(anne, "7")
		e.starts(anne, e.sees(marc, "#1 · "+line+" · ✂ 19 7"))
		e.sees(anne, "round 1 of")
		e.stops(anne)
		over := e.sees(marc, "Stopped before its end")
		proof := e.must(marc.Click(over, "Verify")).Message
		if said := proof.Text(); !strings.Contains(said, "#1 · "+line) || !strings.Contains(said, "the cuts of Marc (19) and Anne (7)") {
			t.Errorf("Marc hears %s", said)
		}
		game, r, err := games.ReadRecord(all.Games, e.attached(proof, proof.Files()[0].Filename))
		if err != nil {
			t.Fatal(err)
		}
		if f, doubt := fairness.Check(game, r); doubt != nil || f.Entries()[0] != "#1 · "+line {
			t.Errorf("the record proves %v, %+v", f.Entries(), doubt)
		}
		if said := e.hears(e.promised(marc)(marc.Slash(e.ch, "/table verify", nil))); !strings.Contains(said, "#1 · "+line) || !strings.Contains(said, "1 entry for a table") {
			t.Errorf("the chain: %s", said)
		}
	})
}
