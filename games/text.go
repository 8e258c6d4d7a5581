package games

import (
	"embed"
	"io/fs"
)

// Text is a sentence not yet put into words: a key of the catalogue and what
// fills it. Values may be int, string (taken literally), Seat (the player's
// name), Text, []Seat and []Text (joined as a list). The argument "Count", an
// int, chooses between singular and plural.
type Text struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// T makes a Text: T("dalmuti.passed", "Who", seat).
func T(key string, pairs ...any) Text {
	t := Text{Key: key}
	if len(pairs) > 0 {
		t.Args = make(map[string]any, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Args[pairs[i].(string)] = pairs[i+1]
	}
	return t
}

// Empty reports whether there is nothing to say.
func (t Text) Empty() bool { return t.Key == "" }

// Keys lists the keys of the catalogue that the house asks for because of what
// the game declares: its title, its blurb (one sentence for a command's
// description, at most 100 characters), how points are said (with Count), and the
// words of every option, level, typed move and section of the rules page. All
// begin with the game's name. What its views, questions, events, refusals and
// score sheet name comes on top of that.
func (g *Game) Keys() []string {
	keys := []string{"title", "blurb", "points"}
	for _, o := range g.Options {
		keys = append(keys, "option."+o.Key, "option."+o.Key+".about")
		for _, choice := range o.Choices {
			keys = append(keys, "option."+o.Key+"."+choice)
		}
	}
	for _, l := range g.Levels {
		keys = append(keys, "level."+l.Key)
	}
	for _, title := range g.Titles {
		keys = append(keys, "title_of."+title)
	}
	for _, m := range g.Typed {
		keys = append(keys, "typed."+m.Command, "typed."+m.Command+"."+m.Option)
	}
	for _, section := range g.Rules {
		keys = append(keys, "rules."+section)
	}
	for i, key := range keys {
		keys[i] = g.Name + "." + key
	}
	return keys
}

// Catalogue is the folder words of a game's embedded files.
func Catalogue(embedded embed.FS) fs.FS {
	words, err := fs.Sub(embedded, "words")
	if err != nil {
		panic(err) // only for a name that is none
	}
	return words
}
