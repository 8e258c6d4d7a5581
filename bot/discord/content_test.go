package discord

import (
	"errors"
	"testing"
	"testing/synctest"
)

func TestOnlyAMessageWithContentIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLoopback(t)
		l.guild.NotifyAll(true)
		send := func(m Message) string { return must(l.rest.Send(t.Context(), l.ch.ID, m)).ID }
		board := send(Message{Components: []Component{Text("the table")}})
		call := send(Message{Content: "your turn", Components: []Component{Row(LinkButton("There", "https://example.org"))}})
		if all := l.srv.Pushes(); len(all) != 1 || all[0].Text != "your turn" || all[0].Message != call {
			t.Errorf("pushed was %+v", all)
		}
		flags := func(text string) int { return l.anne.Find(l.ch, text).Flags }
		before := flags("the table")
		must(l.rest.Edit(t.Context(), l.ch.ID, board, Message{Components: []Component{Text("the table, later")}}))
		must(l.rest.Edit(t.Context(), l.ch.ID, call, Message{Content: "still your turn"}))
		if now := flags("the table, later"); now != before || now != flagComponentsV2|flagSilent || flags("still your turn") != 0 {
			t.Errorf("after edits the flags are %b of %b, and %b", now, before, flags("still your turn"))
		}
		if len(l.srv.Pushes()) != 1 {
			t.Error("an edit pushes somebody")
		}
		for id, other := range map[string]Message{board: {Content: "your turn"}, call: {Components: []Component{Text("the table")}}} {
			var refusal *Error
			if _, err := l.rest.Edit(t.Context(), l.ch.ID, id, other); !errors.As(err, &refusal) {
				t.Errorf("an edit makes one kind of message the other: %v", err)
			}
		}
	})
}
