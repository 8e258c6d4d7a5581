package gametest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"hofnar/games"
)

// source is the set of strings in a game's Go files, tests apart. They show that words are
// missing or not needed, also where no random game comes.
type source struct{ rules, tests map[string]bool }

func sourceIn(folder string) (source, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	s := source{map[string]bool{}, map[string]bool{}}
	for _, file := range files {
		found := s.rules
		if strings.HasSuffix(file, "_test.go") {
			found = s.tests
		}
		err = errors.Join(err, stringsOf(file, found))
	}
	if err == nil && len(s.rules) == 0 {
		err = fmt.Errorf("no Go file with a string is in %s", folder)
	}
	return s, err
}

func stringsOf(file string, found map[string]bool) error {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value) // the parser has read it already
			found[text] = true
		}
		return true
	})
	return nil
}

// wordsOfSource compares the strings in the game's source with the keys that have words.
func wordsOfSource(t testing.TB, game *games.Game) {
	s, err := sourceIn(filepath.Join("..", game.Name))
	if err != nil {
		t.Fatal(err)
	}
	worded, err := keysOf(game)
	if err != nil {
		t.Fatal(err)
	}
	if err := lackingSource(game, s, worded); err != nil {
		t.Error(err)
	}
}

// lackingSource names, a sentence each: a string that is a whole key and has no words; words
// whose key cannot be put together from the strings; and a refusal whose key is put together
// and whose last part is in no test, where it would be spoken (Refused).
func lackingSource(game *games.Game, s source, worded map[string]bool) error {
	missing, name := []error(nil), game.Name+"."
	for _, key := range slices.Sorted(maps.Keys(s.rules)) {
		if len(key) > len(name) && strings.HasPrefix(key, name) && !strings.HasSuffix(key, ".") && !worded[key] {
			missing = append(missing, fmt.Errorf("%s lacks the words %s", game.Name, key))
		}
	}
	whole := maps.Clone(s.rules)
	for _, key := range askedBy(game) {
		whole[key] = true
	}
	for _, key := range slices.Sorted(maps.Keys(worded)) {
		made := strings.TrimPrefix(key, name)
		why, refused := strings.CutPrefix(made, "refuse.")
		switch {
		case whole[key]:
		case !s.spells(key) && !s.spells(made):
			missing = append(missing, fmt.Errorf("%s has words for %s, which nothing says", game.Name, key))
		case refused && !s.tests[why]:
			missing = append(missing, fmt.Errorf("%s lacks a test that meets %s", game.Name, key))
		}
	}
	return errors.Join(missing...)
}

// askedBy are the keys that the house asks a game for, the words of pictures and of
// standing orders included.
func askedBy(game *games.Game) []string {
	keys := append(game.Keys(), game.Name+".order", game.Name+".cover")
	for _, section := range game.Rules {
		keys = append(keys, game.Name+".rules."+section+".alt")
	}
	return keys
}

// spells reports whether a key can be put together from strings of the rules and numbers.
func (s source) spells(key string) bool {
	if key == "" {
		return true
	}
	if rest := strings.TrimLeft(key, "0123456789"); rest != key && s.spells(rest) {
		return true
	}
	for n := 1; n <= len(key); n++ {
		if s.rules[key[:n]] && s.spells(key[n:]) {
			return true
		}
	}
	return false
}

// keysOf are the keys for which a game has words in English; bot/words holds all other
// languages against them.
func keysOf(game *games.Game) (map[string]bool, error) {
	text, err := fs.ReadFile(game.Words, "en.toml")
	if err != nil {
		return nil, err
	}
	read := map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal}
	file, err := i18n.ParseMessageFileBytes(text, "en.toml", read)
	if err != nil {
		return nil, err
	}
	keys := map[string]bool{}
	for _, m := range file.Messages {
		keys[m.ID] = true
	}
	return keys, nil
}
