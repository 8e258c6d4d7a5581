package discord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestACommandInAMenuSaysWhatItWasChosenOn(t *testing.T) {
	read := func(data string) (Interaction, bool) {
		return ReadInteraction(Event{Data: fmt.Appendf(nil, `{"id":"1","token":"t","type":2,"channel_id":"c","user":{"id":"u","username":"anne"},"data":%s}`, data)}, strings.TrimSpace)
	}
	in, ok := read(`{"name":"Profile","type":2,"target_id":"5","resolved":{"users":{"5":{"id":"5","username":"marc","bot":true}},"members":{"5":{"nick":"Marcus"}}}}`)
	if p := in.On.Person; !ok || p != (Person{ID: "5", Name: "Marcus", Bot: true, Member: true}) || !in.Direct() {
		t.Errorf("on a person: %+v", in)
	}
	in, ok = read(`{"name":"Log","type":3,"target_id":"7","resolved":{"messages":{"7":{"author":{"id":"9"},"components":[
		{"type":17,"components":[{"type":99},{"type":1,"components":[{"type":2,"custom_id":"a"},{"type":2,"url":"b"}]}]},{"type":1,"components":[{"type":3,"custom_id":"c"}]}]}}}}`)
	if on := in.On; !ok || on.Message != "7" || on.Author != "9" || !slices.Equal(on.Controls, []string{"a", "c"}) {
		t.Errorf("on a message: %+v", in.On)
	}
	if in, ok := read(`{"name":"log","type":1}`); !ok || in.On.Known() {
		t.Errorf("a command that was typed was chosen on %+v", in.On)
	}
	if _, ok := read(`{"name":"Log","type":3,"target_id":"7","resolved":{"messages":{}}}`); ok {
		t.Error("what a command was chosen on is not said, and it is taken all the same")
	}
}

func TestWhoeverIsNamedIsCalledByTheFirstNameThatIsLeft(t *testing.T) {
	for names, want := range map[string]string{
		`"nick":"  ","global_name":"Anne B.","username":"anne"`: "Anne B.",
		`"nick":" A ","global_name":"Anne","username":"anne"`:   "A",
		`"global_name":"","username":"anne"`:                    "anne",
		`"nick":" ","username":" "`:                             "7",
	} {
		var all map[string]any
		if err := json.Unmarshal([]byte(`{"id":"7",`+names+`}`), &all); err != nil {
			t.Fatal(err)
		}
		member := map[string]any{"nick": all["nick"], "user": all}
		resolved := map[string]any{"users": map[string]any{"7": all}, "members": map[string]any{"7": member}}
		text, _ := json.Marshal(map[string]any{
			"id": "1", "token": "t", "type": 2, "guild_id": "g", "channel_id": "c", "member": member,
			"data": map[string]any{"name": "Hold a seat", "type": 2, "target_id": "7", "resolved": resolved},
		})
		in, ok := ReadInteraction(Event{Data: text}, strings.TrimSpace)
		if !ok || in.Name != want || in.On.Person.Name != want {
			t.Errorf("%s: the user is called %q, whoever was chosen %q (%v)", names, in.Name, in.On.Person.Name, ok)
		}
	}
}
