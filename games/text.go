package games

import (
	"embed"
	"encoding/json"
	"io/fs"
	"iter"
	"maps"
	"reflect"
)

// Text is a sentence in no language yet: a key of the catalogue, and arguments by name. They
// may be int, string (taken literally), Seat (the player's name), Sign, Text, []Seat and
// []Text (joined as a list). "Count", an int, chooses between singular and plural.
type Text struct {
	Key  string `json:"key"`
	Args Args   `json:"args,omitzero"`
}

// Args are the arguments of a Text. They cannot be changed, so that texts can be shared. They
// are no map, since a slice is cheaper and computers make millions of texts that nobody reads.
type Args struct{ pairs []any } // names and values in turn

// T makes a Text: T("dalmuti.passed", "Who", seat).
func T(key string, pairs ...any) Text { return Text{key, Args{pairs}} }

// Texts makes a Text of each value of a list.
func Texts[V any](list []V, word func(V) Text) []Text {
	texts := make([]Text, 0, len(list))
	for _, v := range list {
		texts = append(texts, word(v))
	}
	return texts
}

// All iterates over names and values.
func (a Args) All() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for i := 0; i+1 < len(a.pairs) && yield(a.pairs[i].(string), a.pairs[i+1]); i += 2 {
		}
	}
}

// Len is how many arguments there are.
func (a Args) Len() int { return len(a.pairs) / 2 }

// Equal reports whether names and values are the same, in the same order.
func (a Args) Equal(b Args) bool { return reflect.DeepEqual(a.pairs, b.pairs) }

// Get returns the value of that name, nil if there is none.
func (a Args) Get(name string) any {
	for n, value := range a.All() {
		if n == name {
			return value
		}
	}
	return nil
}

// MarshalJSON writes an object.
func (a Args) MarshalJSON() ([]byte, error) { return json.Marshal(maps.Collect(a.All())) }

// Equal reports whether two texts have the same key and arguments.
func (t Text) Equal(other Text) bool { return t.Key == other.Key && t.Args.Equal(other.Args) }

// Empty reports whether there is nothing to say.
func (t Text) Empty() bool { return t.Key == "" }

// Keys lists the keys for which the game's catalogue must have words because of what the game
// declares; docs/adding-a-game.md says what each is for. They are those that every game has,
// and those of each of its options, levels, titles, typed moves, statistics, sections of the
// rules page, and of its lesson. All begin with the game's name. Not among them are NAME.order,
// which a game needs that offers standing orders (Choice.Standing), what its pictures show
// (NAME.cover, NAME.rules.SECTION.alt), and the texts in its views, questions, events and
// refusals.
func (g *Game) Keys() []string {
	keys := []string{"title", "title.full", "blurb", "minutes", "first", "points", "crown", "log.round"}
	for _, o := range g.Options {
		keys = append(keys, "option."+o.Key, "option."+o.Key+".about")
		for _, choice := range o.Choices {
			keys = append(keys, "option."+o.Key+"."+choice)
		}
		if o.Unit {
			keys = append(keys, "option."+o.Key+".value")
		}
	}
	for _, l := range g.Levels {
		keys = append(keys, "level."+l.Key, "level."+l.Key+".about")
	}
	for _, title := range g.Titles {
		keys = append(keys, "title_of."+title)
	}
	for _, m := range g.Typed {
		keys = append(keys, "typed."+m.Command, "typed."+m.Command+"."+m.Option)
	}
	for _, s := range g.Statistics {
		keys = append(keys, "statistic."+s.Key)
	}
	for _, section := range g.Rules {
		keys = append(keys, "rules."+section)
	}
	if g.Lesson != nil {
		keys = append(keys, g.Lesson.Keys()...)
	}
	if g.Daily != nil {
		keys = append(keys, g.Daily.keys()...)
	}
	for i, key := range keys {
		keys[i] = g.Name + "." + key
	}
	return keys
}

// Catalogue is the folder "words" of a game's embedded files, for Game.Words.
func Catalogue(embedded embed.FS) fs.FS {
	words, err := fs.Sub(embedded, "words")
	if err != nil {
		panic(err) // only for a name that is none
	}
	return words
}
