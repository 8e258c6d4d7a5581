package bot

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/words"
	"hofnar/games/all"
)

var update = flag.Bool("update", false, "write the golden text in testdata anew")

// unconnected is a bot that nothing has reached yet.
func unconnected(t *testing.T) *Bot {
	catalogue, err := words.Load(all.Games)
	if err != nil {
		t.Fatal(err)
	}
	b := build(Config{Games: all.Games, Words: catalogue, Daily: true}.filled())
	t.Cleanup(b.bg.Stop)
	return b
}

func TestWhatCanBeTypedIsWhatSomebodyHasReadAndFoundRight(t *testing.T) {
	t.Parallel()
	const file = "testdata/commands.txt"
	got := written(unconnected(t).registration.List) + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != got {
		t.Errorf("%s differs (%v); -update writes it anew", file, err)
	}
}

func TestEachCommandHasAnAnswerAndWhatItsOptionsAreCompletedWith(t *testing.T) {
	t.Parallel()
	b := unconnected(t)
	list := b.listCommands()
	if len(list) != len(b.commands) {
		t.Errorf("of %d commands %d can be told apart", len(list), len(b.commands))
	}
	for _, c := range list {
		var completed []string
		if c.Options != nil {
			for _, option := range c.Options(b.tables.screens) {
				if option.Autocomplete {
					completed = append(completed, option.Name)
				}
			}
		}
		for _, option := range completed {
			if c.Complete[option] == nil {
				t.Errorf("/%s: nothing completes %s", c.Path, option)
			}
		}
		for option := range c.Complete {
			if !slices.Contains(completed, option) {
				t.Errorf("/%s completes %s, which is no option that Discord asks about", c.Path, option)
			}
		}
		if c.Answer == nil {
			t.Errorf("/%s has no answer", c.Path)
		}
	}
}

// Discord knows commands by their first word: who may use one and where is the same for
// all that begin with it.
func TestCommandsOfOneWordAreForTheSamePeopleAndPlaces(t *testing.T) {
	t.Parallel()
	type place struct{ managers, direct bool }
	places := map[string]place{}
	for _, c := range unconnected(t).listCommands() {
		word, _, _ := strings.Cut(c.Path, " ")
		now := place{c.May == request.Managers, c.Direct}
		if before, ok := places[word]; ok && c.Menu == request.NoMenu && before != now {
			t.Errorf("/%s is for %+v, the ones before it for %+v", c.Path, now, before)
		}
		places[word] = now
	}
}

// What is typed is called the same in all languages, since a message of a channel names it to
// readers of several; what is chosen in menus is not. Discord sends the English name back.
func TestCommandsOfMenusAreCalledInEachLanguage(t *testing.T) {
	t.Parallel()
	b := unconnected(t)
	for _, c := range b.registration.List {
		typed := b.listCommandsByName()[c.Name]
		switch names := c.NameLocalizations; {
		case typed.Menu == request.NoMenu && names != nil:
			t.Errorf("/%s is called %v", c.Name, *names)
		case typed.Menu != request.NoMenu && (names == nil || len(*names) != len(b.tables.screens.Words.Languages())-1):
			t.Errorf("%s is called %v", c.Name, names)
		}
	}
}

// listCommandsByName are the commands by their whole names or first words.
func (b *Bot) listCommandsByName() map[string]request.Command {
	list := map[string]request.Command{}
	for _, c := range b.listCommands() {
		word := c.Path
		if c.Menu == request.NoMenu {
			word, _, _ = strings.Cut(c.Path, " ")
		}
		list[word] = c
	}
	return list
}

// verbs are all that package screen says what controls do with.
func verbs(t *testing.T) (list []screen.Verb) {
	file, err := parser.ParseFile(token.NewFileSet(), "screen/control.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(v.Names[0].Name, "Verb") {
			list = append(list, screen.Verb(strings.Trim(v.Values[0].(*ast.BasicLit).Value, `"`)))
		}
		return true
	})
	return list
}

func TestEachControlThatCanBeShownIsHandledAndNoOther(t *testing.T) {
	t.Parallel()
	b := unconnected(t)
	list, shown := b.listControls(), verbs(t)
	if len(list) != len(b.controls) || len(shown) < 50 {
		t.Errorf("of %d controls %d can be told apart; %d are shown", len(list), len(b.controls), len(shown))
	}
	for _, verb := range shown {
		if c, ok := b.controls[verb]; !ok || c.Answer == nil && c.Act == nil {
			t.Errorf("%q is shown, and nothing comes of it", verb)
		}
	}
	for verb := range b.controls {
		if !slices.Contains(shown, verb) {
			t.Errorf("%q is handled, but never shown", verb)
		}
	}
}

// written lists what may be typed, with what each is said to be for.
func written(list []*discord.Command) string {
	var lines []string
	for _, c := range list {
		lines = append(lines, place(c))
		lines = append(lines, options("    ", c.Options)...)
	}
	return strings.Join(lines, "\n")
}

// place is where a command is found, and what it says of itself.
func place(c *discord.Command) string {
	switch {
	case c.Type > 2:
		return "menu of a message: " + c.Name
	case c.Type > 1:
		return "menu of a person: " + c.Name
	case len(*c.Contexts) > 1:
		return "/" + c.Name + "  " + c.Description + "  (also in direct messages)"
	}
	return "/" + c.Name + "  " + c.Description
}

func options(indent string, list []*discord.CommandOption) (lines []string) {
	for _, o := range list {
		line := indent + o.Name + "  " + o.Description
		if o.MinValue != nil {
			line += fmt.Sprintf("  (%.0f–%.0f)", *o.MinValue, o.MaxValue)
		}
		for _, c := range o.Choices {
			line += "\n" + indent + "    · " + c.Name
		}
		lines = append(append(lines, line), options(indent+"    ", o.Options)...)
	}
	return lines
}
