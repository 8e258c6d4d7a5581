package discordtest_test

import (
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestAnAccountOfEveryInteraction(t *testing.T) {
	r := newTable(t)
	r.wants(r.do("PUT", "/applications/"+r.app+"/commands", list{
		command("play", opt(2, "a", opt(1, "game", opt(3, "word")))),
		command("find", but(opt(3, "word"), obj{"autocomplete": true, "options": nil})),
	}), 0, 0)
	play := func() error { _, err := r.anne.Slash(r.ch, "/play a game", discordtest.Opt{"word": "x"}); return err }
	find := func() error { _, err := r.anne.Complete(r.ch, "/find", "word", "a"); return err }
	m, _ := r.board()
	press := func() error { _, err := r.anne.Click(m, "go"); return err }

	in := r.ask(play)
	r.awaited()
	r.clock.Advance(time.Second)
	r.wants(r.answer(in, 4, obj{"content": "a"}), 0, 0)
	<-in.done
	r.wants(r.answer(r.ask(find), 8, obj{"choices": list{}}), 0, 0)
	later := r.ask(press)
	r.wants(r.answer(later, 5, nil), 0, 0)
	<-later.done
	late := r.ask(press)
	r.awaited()
	r.clock.Advance(3*time.Second + 1)
	r.wants(r.answer(late, 6, nil), 404, 10062)
	<-late.done
	none := r.ask(find)
	r.awaited()
	r.clock.Advance(3*time.Second + 1)
	<-none.done
	open := r.ask(play)

	all := r.s.Interactions()
	for n, want := range []struct {
		name                   string
		kind                   int
		what                   string
		answer                 int
		failed, late, thinking bool
	}{
		{"a command is answered", discordtest.KindCommand, "/play a game", 4, false, false, false},
		{"a completion is", discordtest.KindAutocomplete, "/find", 8, false, false, false},
		{"a press is deferred", discordtest.KindComponent, "go", 5, false, false, true},
		{"a press is answered too late", discordtest.KindComponent, "go", 0, true, true, false},
		{"a completion is not answered", discordtest.KindAutocomplete, "/find", 0, true, false, false},
		{"a command may still be answered", discordtest.KindCommand, "/play a game", 0, false, false, false},
	} {
		got := all[n]
		if got.Kind != want.kind || got.What != want.what || got.Type != want.answer || got.Answered.IsZero() != (want.answer == 0) ||
			got.Failed != want.failed || got.Late != want.late || got.Thinking != want.thinking {
			t.Errorf("%s: %+v", want.name, got)
		}
		if got.User != r.anne.ID || got.Name != "Anne" || got.Channel != r.ch.ID || (got.Message == m.ID) != (want.kind == discordtest.KindComponent) {
			t.Errorf("%s: whose it was and where: %+v", want.name, got)
		}
	}
	if all[0].Answered.Sub(all[0].Born) != time.Second || len(all) != 6 || all[0].ID != in.id || all[5].ID != open.id {
		t.Errorf("%d interactions, the first took %s", len(all), all[0].Answered.Sub(all[0].Born))
	}
	r.wants(r.as("", "PATCH", r.original(later), obj{"content": "here"}), 0, 0)
	if r.s.Interactions()[2].Thinking {
		t.Error("what was promised has come and is still waited for")
	}
}

func TestWhatACallbackReturnsWhenAsked(t *testing.T) {
	r := newTable(t)
	full := func(i asked, kind int, data any) answer {
		body := obj{"type": kind}
		if data != nil {
			body["data"] = data
		}
		return r.wants(r.as("", "POST", "/interactions/"+i.id+"/"+i.token+"/callback?with_response=true", body), 0, 0)
	}
	in := func(a answer, part, name string) any {
		o, _ := a.field(part).(obj)
		return o[name]
	}
	command := func() asked { return r.slash(r.anne) }
	click := func() asked { i, _ := r.click(r.anne); return i }
	for _, c := range []struct {
		name               string
		to                 func() asked
		kind               int
		data               any
		message            bool // the resource is a message
		loading, ephemeral any  // what is said of it, nil for nothing
	}{
		{"a message comes back", command, 4, obj{"content": "a"}, true, false, false},
		{"a private one too", command, 4, obj{"content": "a", "flags": private}, true, false, true},
		{"a deferred one is loading", command, 5, obj{"flags": private}, true, true, true},
		{"an update comes back", click, 7, obj{"content": "b"}, true, false, false},
		{"of what stays as it is only the id comes back", click, 6, nil, false, false, false},
		{"of a modal nothing comes back", click, 9, aModal(1), false, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := c.to()
			a := full(i, c.kind, c.data)
			if in(a, "interaction", "id") != i.id || in(a, "interaction", "response_message_loading") != c.loading || in(a, "interaction", "response_message_ephemeral") != c.ephemeral {
				t.Errorf("of the interaction it says %s", a.raw)
			}
			message, _ := in(a, "resource", "message").(obj)
			if (message != nil) != c.message || c.message && message["id"] != in(a, "interaction", "response_message_id") {
				t.Errorf("it returns %s", a.raw)
			}
			if c.message && in(a, "resource", "type") != float64(c.kind) {
				t.Errorf("the resource is %s", a.raw)
			}
		})
	}
}
