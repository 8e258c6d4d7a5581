package discord

import (
	"fmt"
	"strings"
	"testing"
)

func TestAMessageThatDiscordWouldNotTakeIsNamed(t *testing.T) {
	var many []SelectOption
	for i := range MaxOptions + 1 {
		many = append(many, Option("An entry", fmt.Sprint(i)))
	}
	var buttons []Component
	for i := range MaxRowButtons + 1 {
		buttons = append(buttons, Button(Primary, "Join", fmt.Sprint(i)))
	}
	good := Row(Button(Primary, "Join", "join"))
	for name, c := range map[string]struct {
		m    Message
		want string // in what is said; empty: nothing is wrong
	}{
		"content and rows":        {Message{Content: "Hello", Components: []Component{good, Row(LinkButton("Away", "https://example.org"))}}, ""},
		"much content":            {Message{Content: strings.Repeat("é", MaxContent+1)}, "2001 characters of content"},
		"content and a text":      {Message{Content: "Hello", Components: []Component{Text("Hello")}}, "more than rows"},
		"content above many rows": {Message{Content: "Hello", Components: make([]Component, maxRows+1)}, "6 rows below content"},
	} {
		named(t, name, c.m, c.want)
	}
	for name, c := range map[string]struct {
		parts []Component
		want  string // in what is said; empty: nothing is wrong
	}{
		"one of everything":        {[]Component{Container(0, Text("Hello"), Separator()), good, Row(Menu("menu", "Choose", 1, 1, many[:3]))}, ""},
		"six buttons in a row":     {[]Component{Row(buttons...)}, "a row of 6"},
		"an empty row":             {[]Component{Row()}, "a row of 0"},
		"too many entries":         {[]Component{Row(Menu("menu", "", 1, 1, many))}, "26 entries"},
		"no entries":               {[]Component{Row(Menu("menu", "", 1, 1, nil))}, "0 entries"},
		"more than there are":      {[]Component{Row(Menu("menu", "", 1, 4, many[:3]))}, "1 to 4 of 3"},
		"the same entry twice":     {[]Component{Row(Menu("menu", "", 1, 1, []SelectOption{many[0], many[0]}))}, "entry 2 has no label"},
		"the same id twice":        {[]Component{good, good}, "there twice"},
		"a long id":                {[]Component{Row(Button(Primary, "Join", strings.Repeat("x", 101)))}, "101 characters"},
		"a button without a label": {[]Component{Row(Button(Primary, "", "x"))}, "no label"},
		"much text in two parts":   {[]Component{Text(strings.Repeat("x", 3000)), Container(0, Text(strings.Repeat("é", 1001)))}, "4001 characters"},
		"forty-one parts":          {append(make([]Component, 40), Text("Hello")), "41 components"},
	} {
		named(t, name, Message{Components: c.parts}, c.want)
	}
}

// named wants that to be said of a message or, if it is empty, nothing.
func named(t *testing.T, name string, m Message, want string) {
	t.Run(name, func(t *testing.T) {
		switch err := m.Check(); {
		case want == "" && err != nil:
			t.Errorf("it is refused: %v", err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%v is said, not %q", err, want)
		}
	})
}
