package bot_test

import (
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

func TestWhyIsAnsweredInTheHandAndTheQuestionStaysAsItWas(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.practice(anne)
		hand := e.askedAlone(anne)
		id, _ := e.registry.At(e.ch.ID)
		before := e.steps(id)
		was := hand.Describe()
		answer := e.must(anne.Click(hand, "Why?")).Message
		said, asked, _ := strings.Cut(answer.Describe(), "**")
		if !answer.Ephemeral() || answer.ID != hand.ID || !strings.Contains(said, "> ") {
			t.Errorf("why is not said in the hand:\n%s", answer.Describe())
		}
		if _, was, _ := strings.Cut(was, "**"); asked != was {
			t.Errorf("below the answer stands\n%s\nwhere before there was\n%s", asked, was)
		}
		if now := e.steps(id); now != before {
			t.Errorf("the table has %d steps, before there were %d", now, before)
		}
	})
}

func TestWhyOnTheTablesMessageIsAnsweredToWhoeverIsAskedAlone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		ch := e.duel("devils", friends)
		e.ch = ch
		first, _ := e.turn(ch, friends)
		e.must(first.Slash(ch, "/place", discordtest.Opt{"field": "9a"}))
		due, other := e.turn(ch, friends)
		board := e.sees(due, "of 54 fields")
		said := e.must(due.Click(board, "Why?")).Message
		turns := strings.Contains(said.Text(), "can be named")        // a tile that looks the same in each turn
		lies := strings.Contains(said.Text(), "by itself")            // is laid by the table,
		names := strings.Contains(said.Text(), "are covered already") // and then the next field is asked for
		if !said.Ephemeral() || !turns && !lies && !names {
			t.Errorf("who is asked is told\n%s", said.Describe())
		}
		if said := e.hears(other.Click(board, "Why?")); !strings.Contains(said, "Waiting for "+due.Name) {
			t.Errorf("the other is told %q", said)
		}
	})
}
