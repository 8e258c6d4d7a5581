package discordtest_test

import (
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// asked is an interaction as the gateway tells it.
type asked struct {
	id, token string
	done      chan error // what the user is told in the end
}

// ask lets a user do something and returns the interaction that comes of it.
func (r *table) ask(do func() error) asked {
	r.Helper()
	g := r.identify(0)
	defer g.close()
	done := make(chan error, 1)
	go func() { done <- do() }()
	e := g.until("INTERACTION_CREATE")
	return asked{e.text("id"), e.text("token"), done}
}

// awaited returns when a user waits for an answer.
func (r *table) awaited() {
	r.Helper()
	if err := r.clock.BlockUntilContext(r.Context(), 1); err != nil {
		r.Fatal(err)
	}
}

func (r *table) declare() {
	r.Helper()
	r.wants(r.do("PUT", "/applications/"+r.app+"/commands", list{
		obj{"name": "play", "description": "Play"},
		obj{"name": "solo", "description": "Alone", "integration_types": list{1}},
		obj{"name": "find", "description": "Find", "options": list{obj{"type": 3, "name": "word", "description": "A word", "autocomplete": true}}},
	}), 0, 0)
}

func (r *table) slash(u *discordtest.User) asked {
	r.Helper()
	r.declare()
	return r.ask(func() error { _, err := u.Slash(r.ch, "/play", nil); return err })
}

// click posts a message with a button and presses it.
func (r *table) click(u *discordtest.User) (asked, string) {
	r.Helper()
	path := r.post(obj{"content": "board", "components": list{row(button("go"))}})
	m := u.Find(r.ch, "board")
	return r.ask(func() error { _, err := u.Click(m, "go"); return err }), path
}

func (r *table) answer(i asked, kind int, data any) answer {
	r.Helper()
	body := obj{"type": kind}
	if data != nil {
		body["data"] = data
	}
	return r.as("", "POST", "/interactions/"+i.id+"/"+i.token+"/callback", body)
}

func (r *table) hook(i asked) string { return "/webhooks/" + r.app + "/" + i.token }

func (r *table) original(i asked) string { return r.hook(i) + "/messages/@original" }

func TestAnInteractionIsAnsweredOnceAndInTime(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	r.wants(r.as("", "POST", "/interactions/1/"+i.token+"/callback", obj{"type": 5}), 404, 10062)
	r.awaited()
	r.clock.Advance(3 * time.Second)
	r.wants(r.answer(i, 4, obj{"content": "in time"}), 0, 0)
	r.wants(r.answer(i, 4, obj{"content": "twice"}), 400, 40060)
	if len(r.s.Latencies()) != 1 || r.s.Latencies()[0] != 3*time.Second {
		t.Error("latencies: ", r.s.Latencies())
	}
	i = r.slash(r.anne)
	r.awaited()
	r.clock.Advance(3*time.Second + time.Millisecond)
	r.wants(r.answer(i, 4, obj{"content": "late"}), 404, 10062)
	if err := <-i.done; err != discordtest.ErrInteractionFailed {
		t.Error("the user is told ", err)
	}
	r.wants(r.do("POST", r.hook(i), obj{"content": "never answered"}), 404, 10015)
}

func TestATokenLivesForFifteenMinutes(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "a", "flags": 64}), 0, 0)
	r.clock.Advance(15 * time.Minute)
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "b"}), 0, 0)
	r.wants(r.as("", "PATCH", "/webhooks/1/"+i.token+"/messages/@original", obj{"content": "b"}), 404, 10015)
	r.clock.Advance(time.Second)
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "c"}), 401, 50027)
	r.wants(r.as("", "GET", r.original(i), nil), 401, 50027)
	r.wants(r.as("", "DELETE", r.original(i), nil), 401, 50027)
	r.wants(r.as("", "POST", r.hook(i), obj{"content": "d"}), 401, 50027)
	r.wants(r.as("", "POST", "/webhooks/"+r.app+"/nonsense", obj{"content": "d"}), 404, 10015)
}

func TestTheAnswerSuitsTheInteraction(t *testing.T) {
	r := newTable(t)
	command := func() asked { return r.slash(r.anne) }
	click := func() asked { i, _ := r.click(r.anne); return i }
	complete := func() asked {
		r.declare()
		return r.ask(func() error { _, err := r.anne.Complete(r.ch, "/find", "word", "a"); return err })
	}
	modal := func() asked {
		r.declare()
		var opened *discordtest.Reply
		i := r.ask(func() (err error) { opened, err = r.anne.Slash(r.ch, "/play", nil); return err })
		r.wants(r.answer(i, 9, aModal(1)), 0, 0)
		if err := <-i.done; err != nil {
			t.Fatal(err)
		}
		return r.ask(func() error { _, err := r.anne.Submit(opened.Modal, nil); return err })
	}
	choices := func(n, name int) obj {
		return obj{"choices": times(n, func(int) any { return obj{"name": chars(name), "value": "v"} })}
	}
	text := obj{"content": "a"}
	for _, c := range []struct {
		name string
		to   func() asked
		kind int
		data any
		ok   bool
	}{
		{"a command is answered with a message", command, 4, text, true},
		{"a message says what", command, 4, nil, false},
		{"a command is answered later", command, 5, nil, true},
		{"and that privately", command, 5, obj{"flags": 64}, true},
		{"but with no other flag", command, 5, obj{"flags": 1 << 15}, false},
		{"a command has no message to leave", command, 6, nil, false},
		{"a command has no message to update", command, 7, text, false},
		{"a command is not completed", command, 8, choices(1, 1), false},
		{"a command opens a modal", command, 9, aModal(1), true},
		{"there is no type 3", command, 3, text, false},
		{"there is no type 10", command, 10, text, false},
		{"a click is answered with a message", click, 4, text, true},
		{"a click leaves the message", click, 6, nil, true},
		{"a click updates the message", click, 7, text, true},
		{"a click opens a modal", click, 9, aModal(1), true},
		{"a modal is answered with a message", modal, 4, text, true},
		{"a modal opens no modal", modal, 9, aModal(1), false},
		{"a completion offers choices", complete, 8, choices(25, 100), true},
		{"a completion may offer nothing", complete, 8, choices(0, 0), true},
		{"a completion does not offer 26", complete, 8, choices(26, 1), false},
		{"a choice has no longer name", complete, 8, choices(1, 101), false},
		{"a completion is not deferred", complete, 5, nil, false},
		{"a completion says nothing", complete, 4, text, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := r.in(t)
			i := c.to()
			status, code := 400, 50035
			if c.ok {
				status, code = 0, 0
			}
			r.wants(r.answer(i, c.kind, c.data), status, code)
			r.clock.Advance(4 * time.Second)
		})
	}
}

func TestACallbackReturnsTheMessageOnlyIfAsked(t *testing.T) {
	r := newTable(t)
	if a := r.answer(r.slash(r.anne), 4, obj{"content": "a"}); a.status != 204 || len(a.raw) != 0 {
		t.Error("answered ", a.status)
	}
	i := r.slash(r.anne)
	a := r.as("", "POST", "/interactions/"+i.id+"/"+i.token+"/callback?with_response=true", obj{"type": 4, "data": obj{"content": "b"}})
	made, _ := a.field("resource").(obj)
	if a.status != 200 || made["message"] == nil {
		t.Errorf("answered %d: %s", a.status, a.raw)
	}
}

func TestUpdatesGoToTheMessageThatWasClicked(t *testing.T) {
	r := newTable(t)
	i, path := r.click(r.anne)
	r.wants(r.answer(i, 7, obj{"content": "board, next turn"}), 0, 0)
	if got := r.do("GET", path, nil).text("content"); got != "board, next turn" {
		t.Error("the board says ", got)
	}
	i, path = r.click(r.anne)
	r.wants(r.answer(i, 6, nil), 0, 0)
	if got := r.do("GET", path, nil).text("content"); got != "board" {
		t.Error("type 6 changed the board to ", got)
	}
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "board, edited"}), 0, 0)
	if got := r.do("GET", path, nil).text("content"); got != "board, edited" {
		t.Error("after type 6 the original is another message; the board says ", got)
	}
	r.wants(r.as("", "POST", r.hook(i), obj{"content": "yours", "flags": 64}), 0, 0)
	if m := r.anne.Find(r.ch, "yours"); m == nil || !m.Ephemeral() {
		t.Error("a follow-up after type 6 is no message of its own")
	}
}
