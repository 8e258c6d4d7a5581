package discordtest_test

import (
	"testing"

	"hofnar/bot/discordtest"
)

func TestMembers(t *testing.T) {
	r := newTable(t)
	stranger := r.s.User("Stranger")
	for _, c := range []struct {
		name, guild, user string
		status, code      int
	}{
		{"a member is one", r.guild.ID, r.anne.ID, 0, 0},
		{"so is the bot", r.guild.ID, r.app, 0, 0},
		{"a stranger is none", r.guild.ID, stranger.ID, 404, 10007},
		{"nobody is nobody", r.guild.ID, "1", 404, 10013},
		{"there is no such server", "1", r.anne.ID, 404, 10004},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := r.in(t)
			r.wants(r.do("GET", "/guilds/"+c.guild+"/members/"+c.user, nil), c.status, c.code)
		})
	}
	if a := r.do("GET", "/guilds/"+r.guild.ID, nil); a.text("name") != "The Tavern" {
		t.Errorf("the server is %s", a.raw)
	}
}

func TestNames(t *testing.T) {
	r := newTable(t)
	r.declare()
	r.guild.Nick(r.anne, "Queen")
	r.marc.Rename("Marcus")
	member := func(p packet) (nick, name any) {
		m, _ := p.field("member").(obj)
		u, _ := m["user"].(obj)
		return m["nick"], u["global_name"]
	}
	g := r.identify(1 << 10)
	go func() { _, _ = r.anne.Slash(r.ch, "/play", nil) }()
	if nick, name := member(g.until("INTERACTION_CREATE")); nick != "Queen" || name != "Anne" {
		t.Error("Anne is called ", nick, name)
	}
	go func() { _, _ = r.marc.Slash(r.ch, "/play", nil) }()
	if nick, name := member(g.until("INTERACTION_CREATE")); nick != nil || name != "Marcus" {
		t.Error("Marc is called ", nick, name)
	}
	r.post(obj{"content": "race"})
	if err := r.anne.React(r.anne.Find(r.ch, "race"), "✊"); err != nil {
		t.Fatal(err)
	}
	added := g.until("MESSAGE_REACTION_ADD")
	if m, _ := added.field("member").(obj); m["permissions"] != nil || m["nick"] != "Queen" {
		t.Error("a reaction tells of its member ", m)
	}
	a := r.do("GET", "/guilds/"+r.guild.ID+"/members/"+r.anne.ID, nil)
	r.guild.Nick(r.anne, "")
	b := r.do("GET", "/guilds/"+r.guild.ID+"/members/"+r.anne.ID, nil)
	if a.text("nick") != "Queen" || b.field("nick") != nil {
		t.Errorf("members are %s, then %s", a.raw, b.raw)
	}
	if again := r.s.User("Marcus"); again.ID != r.marc.ID {
		t.Error("Marcus is somebody else")
	}
}

func TestAMemberLeaves(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "hand", "flags": private, "components": list{row(button("play"))}}), 0, 0)
	r.post(obj{"content": "board", "components": list{row(button("go"))}})
	board, hand := r.anne.Find(r.ch, "board"), r.anne.Find(r.ch, "hand")
	g := r.settled()
	g.wantsTold("a member leaves", func() { r.guild.Leave(r.anne) })
	press := func(m *discordtest.Message, label string) error { _, err := r.anne.Click(m, label); return err }
	for what, err := range map[string]error{
		"presses a button": press(board, "go"), "presses her own": press(hand, "play"), "reacts": r.anne.React(board, "✊"),
	} {
		if err == nil || err == discordtest.ErrInteractionFailed {
			t.Errorf("who has left %s: %v", what, err)
		}
	}
	if _, err := r.anne.Slash(r.ch, "/play", nil); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("who has left types a command: ", err)
	}
	if len(r.anne.Sees(r.ch)) != 0 {
		t.Error("who has left sees the channel")
	}
	r.wants(r.do("GET", "/guilds/"+r.guild.ID+"/members/"+r.anne.ID, nil), 404, 10007)
	r.guild.Join(r.anne)
	if r.anne.Find(r.ch, "hand") != nil || r.anne.Find(r.ch, "board") == nil {
		t.Error("who is back sees what was ephemeral, or not the board")
	}
}

func TestAReloadTakesEphemeralMessages(t *testing.T) {
	r := newTable(t)
	r.wants(r.answer(r.slash(r.marc), 4, obj{"content": "Marc's hand", "flags": private}), 0, 0)
	i := r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "Anne's hand", "flags": private}), 0, 0)
	r.post(obj{"content": "board"})
	r.anne.Reload()
	if r.anne.Find(r.ch, "hand") != nil || r.anne.Find(r.ch, "board") == nil || r.marc.Find(r.ch, "hand") == nil {
		t.Error("after Anne's reload the wrong messages are gone")
	}
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "Anne's hand, less one"}), 0, 0)
	if r.anne.Find(r.ch, "less one") != nil {
		t.Error("an edit brings it back")
	}
}
