package bot_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"hofnar/bot/discordtest"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// verbs are all that a control can do.
func verbs(t *testing.T) (list []screen.Verb) {
	t.Helper()
	text, err := os.ReadFile("screen/control.go")
	for _, found := range regexp.MustCompile(`Verb\w+\s+Verb = "(.+?)"`).FindAllStringSubmatch(string(text), -1) {
		list = append(list, screen.Verb(found[1]))
	}
	if err != nil || len(list) < 50 {
		t.Fatalf("%d verbs are found: %v", len(list), err)
	}
	return list
}

// forged is a message of Hofnar's that nobody has posted, with one button.
func forged(ch *discordtest.Channel, control string) *discordtest.Message {
	return &discordtest.Message{ID: "1", ChannelID: ch.ID, Components: []discordtest.Component{{Type: 2, Style: 2, Label: "Press", CustomID: control}}}
}

// unnamed makes of a table's name one that none can have, and of a number, which is a deal's day to some
// controls, a number.
func unnamed(letter rune) rune {
	if unicode.IsDigit(letter) {
		return '1'
	}
	return 'Z'
}

// Custom ids come back from clients: one of a table can be pressed anywhere.
func TestATableOfAnotherServerIsToControlsAsOneThatDoesNotExist(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, griet, other := e.user("Anne"), e.srv.User("Griet"), e.srv.Guild("Family")
		other.Join(griet)
		other.Moderator(griet)
		kitchen := other.Channel("kitchen")
		press := func(verb screen.Verb, id table.ID) string {
			r, err := griet.ClickStale(forged(kitchen, screen.Control{Verb: verb, Table: id}.ID()), "Press")
			if err != nil || r.Message == nil {
				t.Fatalf("%s: %+v, %v", verb, r, err)
			}
			time.Sleep(time.Second) // for an answer that was promised
			return strings.ReplaceAll(griet.Find(kitchen, "").Text(), string(id), "the table")
		}
		var id table.ID
		touched := func() string {
			kept, err := e.kept.Load(context.Background(), id)
			return fmt.Sprint(kept.Header, kept.Events, kept.Touched, err)
		}
		lobby := e.lobby([]*discordtest.User{anne}, 3, nil)
		id, _ = e.registry.At(e.ch.ID)
		for _, begin := range []func(){func() {}, func() { e.starts(anne, lobby); e.settled(anne) }} {
			begin()
			before := touched()
			nowhere := table.ID(strings.Map(unnamed, string(id)))
			for _, verb := range verbs(t) {
				if none, said := press(verb, nowhere), press(verb, id); said != none {
					t.Errorf("%s: Griet hears\n%s\nand of no table\n%s", verb, said, none)
				}
			}
			if after := touched(); after != before {
				t.Errorf("of the table was known\n%s\nand now\n%s", before, after)
			}
		}
	})
}
