package discordtest_test

import (
	"errors"
	"testing"

	"hofnar/bot/discordtest"
)

func inMenu(kind int, name string) obj { return obj{"name": name, "type": kind} }

func manyInMenus(kind, n int) list {
	return times(n, func(i int) any { return inMenu(kind, "Command "+string(rune('A'+i))) })
}

func TestCommandsInMenus(t *testing.T) {
	try(t, []body{
		{"have names with capitals and spaces", list{inMenu(2, "Head to head")}, "", 0},
		{"have names of 32 characters", list{inMenu(3, chars(32))}, "", 0},
		{"have no longer names", list{inMenu(3, chars(33))}, "0.name", 0},
		{"have names", list{inMenu(2, "  ")}, "0.name", 0},
		{"are not described", list{but(inMenu(2, "Profile"), obj{"description": "Somebody's"})}, "0.description", 0},
		{"have no options", list{but(inMenu(2, "Profile"), obj{"options": list{opt(3, "a")}})}, "0.options", 0},
		{"are of known types", list{inMenu(5, "Profile")}, "0.type", 0},
		{"share names with others of another type", list{inMenu(2, "log"), inMenu(3, "log"), command("log")}, "", 0},
		{"but not with their own", list{inMenu(2, "log"), inMenu(2, "log")}, "1.name", 0},
		{"are fifteen of each type", append(manyInMenus(2, 15), manyInMenus(3, 15)...), "", 0},
		{"and not sixteen", manyInMenus(2, 16), "", 30032},
		{"are offered in known places", list{but(inMenu(2, "Profile"), obj{"contexts": list{0, 1, 2}})}, "", 0},
		{"and in no others", list{but(inMenu(2, "Profile"), obj{"contexts": list{3}})}, "0.contexts.0", 0},
		{"each once", list{but(command("c"), obj{"contexts": list{0, 0}})}, "0.contexts.1", 0},
	}, func(r *table, body any) answer { return r.do("PUT", "/applications/"+r.app+"/commands", body) })
}

func TestACommandInAMenuTellsWhatItIsUsedOn(t *testing.T) {
	r := newTable(t)
	r.wants(r.do("PUT", "/applications/"+r.app+"/commands", list{inMenu(2, "Profile"), inMenu(3, "Log")}), 0, 0)
	r.guild.Nick(r.marc, "Marcus")
	on := r.told(func() error { _, err := r.anne.UseOnUser(r.ch, "Profile", r.marc); return err })
	for _, c := range []struct {
		path []any
		want any
	}{
		{[]any{"type"}, 2.0}, {[]any{"data", "type"}, 2.0}, {[]any{"data", "name"}, "Profile"}, {[]any{"data", "target_id"}, r.marc.ID},
		{[]any{"data", "resolved", "users", r.marc.ID, "username"}, "marc"}, {[]any{"data", "resolved", "members", r.marc.ID, "nick"}, "Marcus"},
		{[]any{"data", "options"}, nil}, {[]any{"member", "user", "id"}, r.anne.ID}, {[]any{"message"}, nil},
	} {
		if got := at(on, c.path...); got != c.want {
			t.Errorf("%v is %v", c.path, got)
		}
	}
	m := r.marc.Say(r.ch, "hello")
	on = r.told(func() error { _, err := r.anne.UseOnMessage(m, "Log"); return err })
	if at(on, "data", "target_id") != m.ID || at(on, "data", "resolved", "messages", m.ID, "author", "id") != r.marc.ID {
		t.Errorf("on a message: %v", on)
	}
	if all := r.s.Interactions(); len(all) != 2 || all[0].What != "Profile" || all[1].What != "Log" {
		t.Errorf("the account is %+v", all)
	}
}

func TestCommandsAreFoundWhereTheyAreOffered(t *testing.T) {
	lacking := list{obj{"type": 3, "name": "what", "description": "a", "required": true}} // then nobody waits for an answer
	c := func(name string, contexts ...any) obj {
		return obj{"name": name, "description": "a", "options": lacking, "contexts": contexts}
	}
	r := newTable(t)
	r.wants(r.do("PUT", "/applications/"+r.app+"/commands", list{
		c("here", 0), c("direct", 1), c("both", 0, 1), but(c("anywhere"), obj{"contexts": nil}), inMenu(2, "Profile"),
	}), 0, 0)
	r.wants(r.do("PUT", "/applications/"+r.app+"/guilds/"+r.guild.ID+"/commands", list{c("ours", 1)}), 0, 0)
	direct := r.anne.Direct()
	for _, c := range []struct {
		name            string
		here, inPrivate bool
	}{{"here", true, false}, {"direct", false, true}, {"both", true, true}, {"anywhere", true, true}, {"ours", true, false}, {"Profile", false, false}} {
		_, err := r.anne.Slash(r.ch, "/"+c.name, nil)
		if errors.Is(err, discordtest.ErrNotVisible) == c.here {
			t.Errorf("/%s in a server: %v", c.name, err)
		}
		_, err = r.anne.Slash(direct, "/"+c.name, nil)
		if errors.Is(err, discordtest.ErrNotVisible) == c.inPrivate {
			t.Errorf("/%s in a direct channel: %v", c.name, err)
		}
	}
}
