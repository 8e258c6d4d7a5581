package discordtest_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/discordtest"
)

func command(name string, options ...any) obj {
	return obj{"name": name, "description": "Something", "options": options}
}

func opt(kind int, name string, inside ...any) obj {
	return obj{"type": kind, "name": name, "description": "Something", "options": inside}
}

func word(change obj) obj {
	return command("play", but(obj{"type": 3, "name": "word", "description": "A word"}, change))
}

func commands(n int) list {
	return times(n, func(i int) any { return command(fmt.Sprint("c", i)) })
}

// sized is a command of so many characters, from 7000 on.
func sized(n int) obj {
	offer := func(i int) any { return obj{"name": chars(99) + string(rune('a'+i)), "value": chars(100)} }
	c := command("c",
		obj{"type": 3, "name": "a", "description": "a", "choices": times(25, offer)},
		obj{"type": 3, "name": "b", "description": "b", "choices": times(9, offer)},
	)
	left := n - (1 + 2 + 2 + 34*200)
	extra := list{}
	for ; left > 101; left -= 101 {
		extra = append(extra, obj{"type": 3, "name": string(rune('c' + len(extra))), "description": chars(100)})
	}
	c["description"] = chars(left)
	c["options"] = append(c["options"].(list), extra...)
	return c
}

func TestCommands(t *testing.T) {
	choices := func(n, name, value int) obj {
		return word(obj{"choices": times(n, func(int) any { return obj{"name": chars(name), "value": chars(value)} })})
	}
	plain := func(n int) list {
		return times(n, func(i int) any { return opt(3, fmt.Sprint("o", i)) })
	}
	try(t, []body{
		{"have names of 32 characters", command(chars(32)), "", 0},
		{"have no longer names", command(chars(33)), "name", 0},
		{"have names", command(""), "name", 0},
		{"have names without spaces", command("play it"), "name", 0},
		{"have names without capitals", command("Play"), "name", 0},
		{"have names with dashes and in any script", command("पत्ते-खेलो_1"), "", 0},
		{"are described in 100 characters", but(command("c"), obj{"description": chars(100)}), "", 0},
		{"are not described in 101", but(command("c"), obj{"description": chars(101)}), "description", 0},
		{"are described", but(command("c"), obj{"description": ""}), "description", 0},
		{"are named well in all languages", but(command("c"), obj{"name_localizations": obj{"de": "Spiel"}}), "name_localizations.de", 0},
		{"are described so too", but(command("c"), obj{"description_localizations": obj{"de": chars(101)}}), "description_localizations.de", 0},
		{"have 25 options", command("c", plain(25)...), "", 0},
		{"do not have 26", command("c", plain(26)...), "options", 0},
		{"have options with different names", command("c", opt(3, "a"), opt(3, "a")), "options.1.name", 0},
		{"have them differ in each language", command("c", but(opt(3, "a"), obj{"name_localizations": obj{"de": "x"}}), but(opt(3, "b"), obj{"name_localizations": obj{"de": "x"}})), "options.1.name", 0},
		{"have well named options", word(obj{"name": "A"}), "options.0.name", 0},
		{"have options described in 100 characters", word(obj{"description": chars(101)}), "options.0.description", 0},
		{"have required options first", command("c", opt(3, "a"), but(opt(3, "b"), obj{"required": true})), "options.1", 0},
		{"may have optional ones after them", command("c", but(opt(3, "b"), obj{"required": true}), opt(3, "a")), "", 0},
		{"offer 25 choices of 100 characters", choices(25, 100, 100), "", 0},
		{"do not offer 26", choices(26, 1, 1), "options.0.choices", 0},
		{"have no longer choices", choices(1, 101, 1), "options.0.choices.0.name", 0},
		{"have no longer values", choices(1, 1, 101), "options.0.choices.0.value", 0},
		{"offer choices or complete, not both", word(obj{"autocomplete": true, "choices": list{obj{"name": "a", "value": "a"}}}), "options.0", 0},
		{"have subcommands in groups", command("c", opt(2, "g", opt(1, "s", opt(3, "o")))), "", 0},
		{"have no groups in groups", command("c", opt(2, "g", opt(2, "h", opt(1, "s")))), "options.0.options.0.type", 0},
		{"have no subcommands in subcommands", command("c", opt(1, "s", opt(1, "t"))), "options.0.options.0.type", 0},
		{"have no plain options in groups", command("c", opt(2, "g", opt(3, "o"))), "options.0.options.0.type", 0},
		{"have no options in plain options", command("c", opt(3, "o", opt(3, "p"))), "options.0.options.0.type", 0},
		{"have subcommands or plain options, not both", command("c", opt(1, "s"), opt(3, "o")), "options.1.type", 0},
		{"have no options of type 12", word(obj{"type": 12}), "options.0.type", 0},
		{"are of 8000 characters", sized(8000), "", 0},
		{"are not of 8001", sized(8001), "", 50035},
	}, func(r *table, b any) answer { return r.do("POST", "/applications/"+r.app+"/commands", b) })
}

func TestThereAre100CommandsAtMost(t *testing.T) {
	r := newTable(t)
	all := "/applications/" + r.app + "/commands"
	here := "/applications/" + r.app + "/guilds/" + r.guild.ID + "/commands"
	r.wants(r.do("PUT", all, commands(101)), 400, 30032)
	r.wants(r.do("PUT", all, list{command("a"), command("a")}), 400, 50035)
	r.wants(r.do("PUT", all, commands(100)), 0, 0)
	r.wants(r.do("POST", all, command("c7")), 0, 0)
	r.wants(r.do("POST", all, command("more")), 400, 30032)
	r.wants(r.do("PUT", here, commands(100)), 0, 0)
	r.wants(r.do("PUT", "/applications/1/commands", commands(1)), 404, 10002)
	r.wants(r.do("PUT", "/applications/"+r.app+"/guilds/1/commands", commands(1)), 404, 10004)
	r.wants(r.do("PUT", all, list{}), 0, 0)
	if a := r.do("GET", all, nil); string(a.raw) != "[]\n" {
		t.Errorf("after an empty PUT there are %s", a.raw)
	}
	r.wants(r.do("DELETE", here+"/1", nil), 404, 10063)
	if got := len(r.s.Commands(r.guild.ID)); got != 100 {
		t.Errorf("%d commands can be typed", got)
	}
}

func Test200CommandsAreMadeADay(t *testing.T) {
	r := newTable(t)
	here := "/applications/" + r.app + "/guilds/" + r.guild.ID + "/commands"
	for range 2 {
		r.wants(r.do("PUT", here, commands(100)), 0, 0)
		r.wants(r.do("PUT", here, commands(100)), 0, 0) // these are known
		r.wants(r.do("PUT", here, list{}), 0, 0)
	}
	r.wants(r.do("POST", here, command("one")), 400, 30034)
	r.wants(r.do("PUT", here, commands(1)), 400, 30034)
	r.wants(r.do("POST", "/applications/"+r.app+"/commands", command("one")), 0, 0)
	r.clock.Advance(25 * time.Hour)
	r.wants(r.do("POST", here, command("one")), 0, 0)
}

func TestACommandInTwoScopesIsThereTwice(t *testing.T) {
	r := newTable(t)
	all := "/applications/" + r.app + "/commands"
	here := "/applications/" + r.app + "/guilds/" + r.guild.ID + "/commands"
	names := func() (names []string) {
		for _, c := range r.s.Commands(r.guild.ID) {
			names = append(names, c.Name+" of "+map[bool]string{true: "all", false: "here"}[c.GuildID == ""])
		}
		return names
	}
	typed := func() string {
		g := r.identify(0)
		defer g.close()
		go func() { _, _ = r.anne.Slash(r.ch, "/play", nil) }()
		data, _ := g.until("INTERACTION_CREATE").field("data").(obj)
		return fmt.Sprint(data["id"])
	}
	id := func(a answer) string { o, _ := a.body.(list); return fmt.Sprint(o[0].(obj)["id"]) }
	r.wants(r.do("PUT", here, list{command("play")}), 0, 0)
	global := id(r.wants(r.do("PUT", all, list{command("play")}), 0, 0))
	if got := names(); !slices.Equal(got, []string{"play of here", "play of all"}) {
		t.Error("there are ", got)
	}
	if typed() == global {
		t.Error("what is typed goes to the one for everywhere")
	}
	if other := r.s.Guild("Elsewhere"); len(r.s.Commands(other.ID)) != 1 {
		t.Error("elsewhere there are ", r.s.Commands(other.ID))
	}
	r.wants(r.do("PUT", here, list{}), 0, 0)
	if got := names(); !slices.Equal(got, []string{"play of all"}) || typed() != global {
		t.Error("once the server's own are cleared there are ", got)
	}
	r.wants(r.do("PUT", all, list{}), 0, 0)
	if got := names(); len(got) != 0 {
		t.Error("once all are cleared there are ", got)
	}
}

func TestCommandsAreListedAsTheyStand(t *testing.T) {
	r := newTable(t)
	all := "/applications/" + r.app + "/commands"
	first := func(a answer) obj { o, _ := a.body.(list); c, _ := o[0].(obj); return c }
	play := word(obj{"choices": list{obj{"name": "a", "value": "a"}}, "options": nil, "description_localizations": obj{"nl": "Een woord"}})
	put := first(r.wants(r.do("PUT", all, list{play}), 0, 0))
	full := first(r.do("GET", all+"?with_localizations=true", nil))
	short := first(r.do("GET", all, nil))
	if diff := cmp.Diff(put, full); diff != "" {
		t.Error("what was put is listed otherwise: ", diff)
	}
	option := func(c obj) obj { o, _ := c["options"].(list); return o[0].(obj) }
	for _, c := range []struct {
		name string
		in   obj
		key  string
		want any
	}{
		{"no translations are null", full, "name_localizations", nil},
		{"those of an option too", option(full), "name_localizations", nil},
		{"those of a choice too", option(full)["choices"].(list)[0].(obj), "name_localizations", nil},
		{"permissions that are not given are null", full, "default_member_permissions", nil},
		{"the type is", full, "type", 1.0},
		{"installed by servers", full, "integration_types", list{0.0}},
		{"anywhere", full, "contexts", nil},
	} {
		if got, ok := c.in[c.key]; !ok || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if got := fmt.Sprint(option(full)["description_localizations"]); got != "map[nl:Een woord]" {
		t.Error("translated: ", got)
	}
	if _, ok := option(short)["description_localizations"]; ok {
		t.Error("a short listing has translations")
	}
	if _, ok := option(short)["required"]; ok {
		t.Error("what was not given has been made up")
	}
	again := first(r.wants(r.do("PUT", all, list{play}), 0, 0))
	other := first(r.wants(r.do("PUT", all, list{but(play, obj{"description": "Something else"})}), 0, 0))
	if again["version"] != put["version"] || other["version"] == put["version"] || other["id"] != put["id"] {
		t.Error("an id changes, or a version without need, or none in spite of it")
	}
}

func TestUsersTypeOnlyWhatIsDeclared(t *testing.T) {
	r := newTable(t)
	r.wants(r.do("PUT", "/applications/"+r.app+"/commands", list{
		command("play", opt(1, "cards", but(opt(3, "suit"), obj{"required": true, "choices": list{obj{"name": "Hearts", "value": "h"}}}))),
	}), 0, 0)
	for _, c := range []struct {
		name, line string
		opts       discordtest.Opt
	}{
		{"no unknown command", "/plug", nil},
		{"no base command with subcommands", "/play", nil},
		{"no unknown subcommand", "/play dice", nil},
		{"nothing without a required option", "/play cards", nil},
		{"no value that is not offered", "/play cards", discordtest.Opt{"suit": "s"}},
		{"no unknown option", "/play cards", discordtest.Opt{"suit": "h", "colour": "red"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := r.anne.Slash(r.ch, c.line, c.opts); err == nil || err == discordtest.ErrInteractionFailed {
				t.Error("it is sent: ", err)
			}
		})
	}
	i := r.ask(func() error { _, err := r.anne.Slash(r.ch, "/play cards", discordtest.Opt{"suit": "h"}); return err })
	r.wants(r.answer(i, 4, obj{"content": strings.ToUpper("ok")}), 0, 0)
	if err := <-i.done; err != nil {
		t.Error(err)
	}
}
