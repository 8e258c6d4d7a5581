package discordtest_test

import (
	"slices"
	"testing"
)

const private = 64

func TestAnEphemeralMessageIsForOneAlone(t *testing.T) {
	r := newTable(t)
	g := r.identify(1<<9 | 1<<10)
	i := r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "your hand", "flags": private, "components": list{row(button("play"))}}), 0, 0)
	id := r.wants(r.as("", "GET", r.original(i), nil), 0, 0).text("id")
	path := r.messages() + "/" + id
	for _, c := range []struct {
		name, method, path string
		body               any
	}{
		{"it is not read through the channel", "GET", path, nil},
		{"it is not edited through the channel", "PATCH", path, obj{"content": "b"}},
		{"it is not deleted through the channel", "DELETE", path, nil},
		{"the bot does not react to it", "PUT", path + "/reactions/%E2%9C%8A/@me", nil},
	} {
		t.Run(c.name, func(t *testing.T) { r := r.in(t); r.wants(r.do(c.method, c.path, c.body), 404, 10008) })
	}
	hand := r.anne.Find(r.ch, "your hand")
	if hand == nil || !hand.Ephemeral() {
		t.Fatal("Anne does not see her hand")
	}
	if r.marc.Find(r.ch, "your hand") != nil {
		t.Error("Marc sees Anne's hand")
	}
	if _, err := r.marc.Click(hand, "play"); err == nil {
		t.Error("Marc presses a button that he does not see")
	}
	if r.anne.React(hand, "✊") == nil {
		t.Error("Anne reacts to an ephemeral message")
	}
	if a := r.do("GET", r.messages(), nil); string(a.raw) != "[]\n" {
		t.Errorf("the channel lists %s", a.raw)
	}
	g.until("INTERACTION_CREATE")
	r.wants(r.answer(r.slash(r.marc), 5, obj{"flags": private}), 0, 0)
	if events := g.upTo("INTERACTION_CREATE"); slices.Contains(events, "MESSAGE_CREATE") {
		t.Error("the gateway tells of an ephemeral message")
	}
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "your hand, less one"}), 0, 0)
	r.wants(r.as("", "DELETE", r.original(i), nil), 0, 0)
	if r.anne.Find(r.ch, "your hand") != nil {
		t.Error("a deleted hand is seen")
	}
	r.wants(r.as("", "GET", r.original(i), nil), 404, 10008)
}

func TestAMessageStaysAsPrivateAsItWasMade(t *testing.T) {
	r := newTable(t)
	flags := func(i asked) bool {
		f, _ := r.as("", "GET", r.original(i), nil).field("flags").(float64)
		return int(f)&private != 0
	}
	i := r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "public"}), 0, 0)
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "hand", "flags": private}), 0, 0)
	if flags(i) {
		t.Error("an edit made a public message private")
	}
	i = r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "hand", "flags": private}), 0, 0)
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "hand", "flags": 0}), 0, 0)
	if !flags(i) {
		t.Error("an edit made a private message public")
	}
}

func TestAFollowUpFillsInWhatWasDeferred(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	r.wants(r.answer(i, 5, nil), 0, 0)
	if m := last(r.marc.Sees(r.ch)); !m.Loading() {
		t.Error("nobody sees that the bot is thinking")
	}
	original := r.as("", "GET", r.original(i), nil).text("id")
	filled := r.wants(r.as("", "POST", r.hook(i), obj{"content": "a hand", "flags": private}), 0, 0)
	if filled.text("id") != original {
		t.Error("the follow-up is a message of its own")
	}
	if m := r.marc.Find(r.ch, "a hand"); m == nil || m.Ephemeral() || m.Loading() {
		t.Error("the EPHEMERAL flag of a follow-up after a public deferral is heeded")
	}
	second := r.wants(r.as("", "POST", r.hook(i), obj{"content": "another", "flags": private}), 0, 0)
	if second.text("id") == original || r.marc.Find(r.ch, "another") != nil {
		t.Error("the second follow-up is no private message of its own")
	}
	i = r.slash(r.anne)
	r.wants(r.answer(i, 5, obj{"flags": private}), 0, 0)
	r.wants(r.as("", "PATCH", r.original(i), v2(text(10))), 0, 0)
	if m := last(r.anne.Sees(r.ch)); !m.Ephemeral() || m.Loading() || m.Flags&(1<<15) == 0 {
		t.Error("an edit after a private deferral does not fill it in: ", m.Flags)
	}
}

func TestFollowUpsAreMessagesLikeOthers(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "a"}), 0, 0)
	r.wants(r.as("", "POST", r.hook(i), obj{"content": chars(2001)}), 400, 50035)
	r.wants(r.as("", "POST", r.hook(i), obj{"content": ""}), 400, 50006)
	id := r.wants(r.as("", "POST", r.hook(i), obj{"content": "b"}), 0, 0).text("id")
	r.wants(r.as("", "PATCH", r.hook(i)+"/messages/"+id, obj{"content": "c"}), 0, 0)
	r.wants(r.as("", "DELETE", r.hook(i)+"/messages/"+id, nil), 0, 0)
	r.wants(r.as("", "PATCH", r.hook(i)+"/messages/"+id, obj{"content": "c"}), 404, 10008)
	other := r.slash(r.marc)
	r.wants(r.answer(other, 4, obj{"content": "marc's"}), 0, 0)
	theirs := r.as("", "GET", r.original(other), nil).text("id")
	r.wants(r.as("", "PATCH", r.hook(i)+"/messages/"+theirs, obj{"content": "mine"}), 404, 10008)
}

func TestAnAppOfTheUserAloneHasFiveFollowUps(t *testing.T) {
	r := newTable(t)
	six := func(i asked) (a answer) {
		r.wants(r.answer(i, 4, obj{"content": "a"}), 0, 0)
		for range 5 {
			r.wants(r.as("", "POST", r.hook(i), obj{"content": "more"}), 0, 0)
		}
		return r.as("", "POST", r.hook(i), obj{"content": "the sixth"})
	}
	r.declare()
	alone := r.ask(func() error { _, err := r.anne.Slash(r.ch, "/solo", nil); return err })
	r.wants(six(alone), 400, 40094)
	r.wants(six(r.slash(r.anne)), 0, 0)
}

func TestAClickRenewsAnEphemeralMessage(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "hand", "flags": private, "components": list{row(button("draw"))}}), 0, 0)
	r.clock.Advance(16 * 60e9)
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "hand"}), 401, 50027)
	hand := r.anne.Find(r.ch, "hand")
	again := r.ask(func() error { _, err := r.anne.Click(hand, "draw"); return err })
	r.wants(r.answer(again, 7, obj{"content": "hand and a card"}), 0, 0)
	r.wants(r.as("", "PATCH", r.original(again), obj{"content": "hand and two cards"}), 0, 0)
	m := r.anne.Find(r.ch, "two cards")
	if m == nil || m.ID != hand.ID || !m.Ephemeral() {
		t.Error("the answer did not edit the hand that was clicked")
	}
	if err := r.anne.Dismiss(m); err != nil || r.anne.Find(r.ch, "two cards") != nil {
		t.Error("a dismissed hand is still seen, or: ", err)
	}
	if _, err := r.anne.Click(m, "draw"); err == nil {
		t.Error("a dismissed hand is clicked")
	}
}
