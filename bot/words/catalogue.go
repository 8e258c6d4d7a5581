package words

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"hofnar/games"
)

//go:embed *.toml
var own embed.FS

// english is the file that all others are held against.
const english = "en.toml"

// addGame reads a game's words and holds them against what the house asks for. The
// front must not have taken the beginning of their keys.
func (w *Words) addGame(g *games.Game, front map[string]bool) error {
	if g.Words == nil {
		return fmt.Errorf("%s lacks Words", g.Name)
	}
	said, err := w.read(g.Name, g.Words)
	if said == nil {
		return err
	}
	missing := []error{err}
	for _, key := range g.Keys() {
		if !said[key] {
			missing = append(missing, fmt.Errorf("%s lacks the words %s", g.Name, key))
		}
	}
	for _, key := range sorted(said) {
		if !strings.HasPrefix(key, g.Name+".") {
			missing = append(missing, fmt.Errorf("%s has words for %s, which does not begin with its name", g.Name, key))
		}
	}
	for _, key := range sorted(front) {
		if strings.HasPrefix(key, g.Name+".") {
			missing = append(missing, fmt.Errorf("%s is no name for a game: the front has words for %s", g.Name, key))
		}
	}
	return errors.Join(missing...)
}

// read adds a folder of files, one a language, and returns the keys that have an
// English wording. It fails where another language has not the same.
func (w *Words) read(whose string, files fs.FS) (map[string]bool, error) {
	said := map[string]map[string]bool{}
	names, err := fs.Glob(files, "*.toml")
	for _, name := range names {
		if said[name], err = w.readFile(files, name); err != nil {
			return nil, fmt.Errorf("words of %s: %w", whose, err)
		}
	}
	if said[english] == nil {
		return nil, errors.Join(err, fmt.Errorf("%s lacks the words in %s", whose, english))
	}
	var missing []error
	for _, name := range names {
		missing = append(missing, differences(whose, name, said[english], said[name])...)
	}
	return said[english], errors.Join(missing...)
}

func (w *Words) readFile(files fs.FS, name string) (map[string]bool, error) {
	file, err := w.bundle.LoadMessageFileFS(files, name)
	if err != nil {
		return nil, err
	}
	said := map[string]bool{}
	for _, m := range file.Messages {
		if m.Other != "" {
			said[m.ID] = true
			w.addForm(file.Tag, m)
		}
	}
	return said, nil
}

// addForm keeps the only wording of a sentence, if it is words with blanks between them.
func (w *Words) addForm(tag language.Tag, m *i18n.Message) {
	if m.Zero+m.One+m.Two+m.Few+m.Many != "" {
		return
	}
	if f, ok := formOf(m.Other); ok {
		if w.forms[tag] == nil {
			w.forms[tag] = map[string]form{}
		}
		w.forms[tag][m.ID] = f
	}
}

// differences are the keys that only one of two languages has words for.
func differences(whose, name string, ours, theirs map[string]bool) (list []error) {
	for _, key := range sorted(ours) {
		if !theirs[key] {
			list = append(list, fmt.Errorf("%s lacks the words %s in %s", whose, key, name))
		}
	}
	for _, key := range sorted(theirs) {
		if !ours[key] {
			list = append(list, fmt.Errorf("%s has words for %s in %s and not in %s", whose, key, name, english))
		}
	}
	return list
}

func sorted(keys map[string]bool) []string { return slices.Sorted(maps.Keys(keys)) }
