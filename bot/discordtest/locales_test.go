package discordtest_test

import (
	"testing"
)

func TestAnInteractionTellsWhereItWasMade(t *testing.T) {
	r := newTable(t)
	r.anne.Speaks("nl")
	r.guild.Community("de")
	plain := r.s.Guild("Elsewhere")
	plain.Join(r.anne)
	there, elsewhere, direct := r.typed(r.anne, r.ch), r.typed(r.anne, plain.Channel("games")), r.typed(r.anne, r.anne.Direct())
	for _, c := range []struct {
		name string
		in   any
		path []any
		want any
	}{
		{"the user's language", there, []any{"locale"}, "nl"},
		{"that of a Community server", there, []any{"guild_locale"}, "de"},
		{"that of any other", elsewhere, []any{"guild_locale"}, "en-US"},
		{"a server", there, []any{"context"}, 0.0},
		{"its member", there, []any{"member", "user", "id"}, r.anne.ID},
		{"who is not told twice", there, []any{"user"}, nil},
		{"who has installed the bot", there, []any{"authorizing_integration_owners", "0"}, r.guild.ID},
		{"a direct channel", direct, []any{"context"}, 1.0},
		{"of one user", direct, []any{"user", "id"}, r.anne.ID},
		{"who is no member there", direct, []any{"member"}, nil},
		{"and speaks as everywhere", direct, []any{"locale"}, "nl"},
		{"without a server", direct, []any{"guild_id"}, nil},
		{"or its language", direct, []any{"guild_locale"}, nil},
		{"that says its kind", direct, []any{"channel", "type"}, 1.0},
		{"and who is in it", direct, []any{"channel", "recipients", 0, "id"}, r.anne.ID},
		{"what the bot may do in it", direct, []any{"app_permissions"}, "442368"},
		{"that nobody has installed", direct, []any{"authorizing_integration_owners", "0"}, "0"},
	} {
		if got := at(c.in, c.path...); got != c.want {
			t.Errorf("%s: %v and not %v", c.name, got, c.want)
		}
	}
}

func TestADirectChannelTakesAnswersAndPresses(t *testing.T) {
	r := newTable(t)
	direct := r.anne.Direct()
	r.declare()
	i := r.ask(func() error { _, err := r.anne.Slash(direct, "/play", nil); return err })
	a := r.wants(r.as("", "POST", "/interactions/"+i.id+"/"+i.token+"/callback?with_response=true",
		obj{"type": 4, "data": obj{"content": "board", "flags": 64, "components": list{row(button("go"))}}}), 0, 0)
	if err := <-i.done; err != nil {
		t.Fatal(err)
	}
	if about, _ := at(a.body, "interaction").(obj); about["guild_id"] != nil || about["channel_id"] != direct.ID {
		t.Errorf("the answer stands in %v", about)
	}
	m := r.anne.Find(direct, "board")
	if m == nil || !m.Ephemeral() {
		t.Fatalf("Anne sees %+v", m)
	}
	i = r.ask(func() error { _, err := r.anne.Click(m, "go"); return err })
	r.wants(r.answer(i, 7, obj{"content": "pressed"}), 0, 0)
	r.guild.Leave(r.anne)
	if _, err := r.anne.Slash(direct, "/play", nil); err == nil || r.anne.Find(direct, "pressed") == nil {
		t.Error("without a common server a command is typed, or what was said is gone: ", err)
	}
}
