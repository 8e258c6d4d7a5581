package screen_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// The types of components, as Discord numbers them.
var (
	typeRow       = discord.Row().Type
	typeButton    = discord.Button(0, "", "").Type
	typeMenu      = discord.Menu("", "", 0, 0, nil).Type
	typePeople    = discord.PeopleMenu("", "", 1).Type
	typeText      = discord.Text("").Type
	typeContainer = discord.Container(0).Type
	typeSeparator = discord.Separator().Type
	typeGallery   = discord.Gallery("", "").Type
	typeFile      = discord.Attached("").Type
)

// What Discord allows of texts, which are cut off there.
const (
	mostLabel       = 80
	mostPlaceholder = 150
)

// flaws says what Discord would not take of a message, and what nobody should see in
// one: nothing where there should be something, and labels that are cut off.
func flaws(m discord.Message) error {
	faults := []error{m.Check()}
	if strong := strongButtons(m.Components); strong > 1 {
		faults = append(faults, fmt.Errorf("%d buttons are strong", strong))
	}
	switch {
	case m.Content != "":
		faults = append(faults, whole("what a phone shows", m.Content, discord.MaxContent))
		if strings.Count(m.Content, "\n") > 1 {
			faults = append(faults, errors.New("a phone shows two lines"))
		}
	case len(m.Components) == 0:
		faults = append(faults, errors.New("the message is empty"))
	}
	for _, f := range m.Files {
		faults = append(faults, whole("what a file shows", f.Alt, discord.MaxAlt))
	}
	return errors.Join(append(faults, flawsOf(m.Components)...)...)
}

func flawsOf(list []discord.Component) (faults []error) {
	for _, c := range list {
		switch c.Type {
		case typeText:
			faults = append(faults, whole("a text", c.Content, discord.MaxText))
		case typeContainer:
			if len(c.Components) == 0 {
				faults = append(faults, errors.New("a frame is empty"))
			}
		case typeRow:
			faults = append(faults, flawOfRow(c.Components))
		case typeButton:
			faults = append(faults, whole("an id or address", c.CustomID+c.URL, 0), whole("a button", c.Label, mostLabel))
		case typeMenu, typePeople:
			faults = append(faults, whole("an id", c.CustomID, 0), whole("a menu", c.Placeholder, mostPlaceholder))
			for _, o := range c.Options {
				faults = append(faults, whole("an entry", o.Label, discord.MaxOptionText), uncut("a description", o.Description, discord.MaxOptionText))
			}
		case typeGallery:
			for _, item := range c.Items {
				faults = append(faults, whole("what a picture shows", item.Description, discord.MaxAlt))
			}
		}
		faults = append(faults, flawsOf(c.Components)...)
	}
	return faults
}

// flawOfRow says what is wrong with a row that holds a menu and more.
func flawOfRow(list []discord.Component) error {
	for _, c := range list {
		if c.Type != typeButton && len(list) > 1 {
			return errors.New("a row holds a menu and more")
		}
	}
	return nil
}

// whole demands a text that is there and not cut off at so many characters, 0 for any.
func whole(what, text string, most int) error {
	if strings.TrimSpace(text) == "" {
		return errors.New(what + " is empty")
	}
	return uncut(what, text, most)
}

func uncut(what, text string, most int) error {
	if n := utf8.RuneCountInString(text); most > 0 && (n > most || n == most && strings.HasSuffix(text, "…")) {
		return fmt.Errorf("%s is too long: %s", what, text)
	}
	return nil
}

func TestFlawsOfAMessageAreFound(t *testing.T) {
	button := discord.Row(discord.Button(discord.Primary, "Join", "a"))
	menu := func(placeholder string, list ...discord.SelectOption) discord.Component {
		return discord.Row(discord.Menu("m", placeholder, 1, 1, list))
	}
	one, long := discord.Option("one", "1"), strings.Repeat("é", 4001)
	for name, parts := range map[string][]discord.Component{
		"nothing in it":                 {},
		"what Discord would not take":   {button, button},
		"an empty text":                 {discord.Text(" ")},
		"a text that is cut off":        {discord.Text(discord.Clip(long, discord.MaxText))},
		"an empty frame":                {discord.Container(0)},
		"a button without id":           {discord.Row(discord.Button(discord.Primary, "Join", ""))},
		"a label that is cut off":       {discord.Row(discord.Button(discord.Primary, long, "a"))},
		"a placeholder cut off":         {menu(long, one)},
		"a menu that is called nothing": {menu("", one)},
		"an entry that is cut off":      {menu("Choose", discord.Option(long, "1"))},
		"a description cut off":         {menu("Choose", one.With(long, discord.Emoji{}))},
		"a menu beside a button":        {discord.Row(button.Components[0], menu("Choose", one).Components[0])},
		"a picture that says nothing":   {discord.Gallery("a.png", "")},
		"two strong buttons":            {discord.Row(discord.Button(discord.Primary, "Join", "a"), discord.Button(discord.Primary, "Start", "b"))},
	} {
		if flaws(discord.Message{Components: parts}) == nil {
			t.Errorf("a message with %s is let pass", name)
		}
	}
	sound := discord.Message{Components: []discord.Component{discord.Container(0, discord.Text("Hello")), button, menu("Choose", one)}}
	if err := flaws(sound); err != nil {
		t.Errorf("a sound message: %v", err)
	}
}

func TestAQuestionHasAsManyOptionsAsAMenu(t *testing.T) {
	if games.MostEntries != discord.MaxOptions {
		t.Errorf("a question may have %d options, a menu %d entries", games.MostEntries, discord.MaxOptions)
	}
}

func TestTheNumberInForceCanBeChosen(t *testing.T) {
	s := at(t, lobby(games.Named(listed, "dalmuti"), 4)).inWords()
	s.does(friends[0], table.SetOption{Key: "rounds", Value: []byte("17")})
	for _, menu := range s.set.Option(viewer(friends[0]), s.look(friends[0]), "rounds").Components {
		for _, part := range menu.Components {
			if len(part.Options) > discord.MaxOptions || !slices.ContainsFunc(part.Options, func(o discord.SelectOption) bool { return o.Value == "17" }) && len(part.Options) > 0 {
				t.Errorf("17 rounds are agreed on, and these are offered: %v", part.Options)
			}
		}
	}
}
