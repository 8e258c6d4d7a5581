package words

import (
	"cmp"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"hofnar/bot/discord"
	"hofnar/games/all"
)

// forms are the wordings of a key: one for all numbers, or one a plural form.
type forms map[string]string

// catalogues reads the front's words and those of all games: by whose they are, the language and
// the key.
func catalogues(t *testing.T) map[string]map[string]map[string]forms {
	t.Helper()
	folders := map[string]fs.FS{"the front": own}
	for _, g := range all.Games {
		folders[g.Name] = g.Words
	}
	list := map[string]map[string]map[string]forms{}
	for whose, folder := range folders {
		list[whose] = map[string]map[string]forms{}
		names, err := fs.Glob(folder, "*.toml")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			list[whose][strings.TrimSuffix(name, ".toml")] = read(t, folder, name)
		}
	}
	return list
}

func read(t *testing.T, folder fs.FS, name string) map[string]forms {
	t.Helper()
	var raw map[string]any
	if _, err := toml.DecodeFS(folder, name, &raw); err != nil {
		t.Fatal(err)
	}
	said := map[string]forms{}
	for key, v := range raw {
		switch v := v.(type) {
		case string:
			said[key] = forms{"other": v}
		case map[string]any:
			said[key] = forms{}
			for form, text := range v {
				said[key][form] = text.(string)
			}
		}
	}
	return said
}

var (
	placed = regexp.MustCompile(`\{\{.*?\}\}`)
	called = regexp.MustCompile(`\.([A-Z]\w*)`)
	spaces = regexp.MustCompile(`[^\s] {2,}[^\s]`)
	glued  = regexp.MustCompile(`\{\{\.\w+\}\}\pL`)
	code   = regexp.MustCompile("`[^`]*`")
	worded = regexp.MustCompile(`\pL{3}`)
)

// placeholders are what is put into a wording, each once.
func placeholders(text string) (list []string) {
	for _, one := range placed.FindAllString(text, -1) {
		for _, name := range called.FindAllStringSubmatch(one, -1) {
			list = append(list, name[1])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// same are the keys that may say in another language what they say in English: names, and words
// that both have.
func same(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile("testdata/same.txt")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for _, key := range strings.Fields(string(data)) {
		keys[key] = true
	}
	return keys
}

// Straight quotes are what computers had no better for; code keeps them.
func TestNoLanguageHasStraightQuotes(t *testing.T) {
	for whose, languages := range catalogues(t) {
		for language, said := range languages {
			for key, forms := range said {
				for _, text := range forms {
					if body := placed.ReplaceAllString(code.ReplaceAllString(text, ""), ""); strings.ContainsAny(body, `"'`) {
						t.Errorf("%s, %s, %s has straight quotes: %s", whose, language, key, text)
					}
				}
			}
		}
	}
}

// An ending that is glued to what is put in fits in one language: each inflected form is a key.
func TestNothingIsInflectedByEndings(t *testing.T) {
	for whose, languages := range catalogues(t) {
		for language, said := range languages {
			for key, forms := range said {
				for _, text := range forms {
					if glued.MatchString(text) {
						t.Errorf("%s, %s, %s: %s", whose, language, key, text)
					}
				}
			}
		}
	}
}

// Two of the games end in an exclamation mark.
func TestNoStopFollowsTheNameOfAGame(t *testing.T) {
	stopped := regexp.MustCompile(`\{\{\.(Game|Games)\}\}\**\.`)
	for whose, languages := range catalogues(t) {
		for language, said := range languages {
			for key, forms := range said {
				for _, text := range forms {
					if stopped.MatchString(text) && key != "league.me.short" { // which counts games
						t.Errorf("%s, %s, %s: %s", whose, language, key, text)
					}
				}
			}
		}
	}
}

// Each language has the forms of the plural that it needs, puts in what English puts in, and has
// nothing in English that is not on the list of what may be so.
func TestEveryLanguageIsWholeAndItsOwn(t *testing.T) {
	listed, used := same(t), map[string]bool{}
	for whose, languages := range catalogues(t) {
		english := languages["en"]
		for language, said := range languages {
			if language == "en" {
				continue
			}
			for _, key := range slices.Sorted(maps.Keys(english)) {
				for _, wrong := range wrongs(key, english[key], said[key]) {
					t.Errorf("%s, %s, %s: %s", whose, language, key, wrong)
				}
				if said[key]["other"] == english[key]["other"] && worded.MatchString(placed.ReplaceAllString(said[key]["other"], "")) {
					if used[key] = true; !listed[key] {
						t.Errorf("%s, %s: %s is still in English: %q", whose, language, key, said[key]["other"])
					}
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(listed)) {
		if !used[key] {
			t.Errorf("%s is on the list of what may be English, and is nowhere", key)
		}
	}
}

// wrongs are what is wrong with a wording.
func wrongs(key string, english, said forms) (list []string) {
	if len(english) != len(said) {
		list = append(list, "it has not the same forms of the plural")
	}
	for form, text := range said {
		ours := cmp.Or(english[form], english["other"])
		body := placed.ReplaceAllString(text, "x")
		for _, name := range placeholders(text) {
			if !slices.ContainsFunc(slices.Collect(maps.Values(english)), func(t string) bool { return slices.Contains(placeholders(t), name) }) {
				list = append(list, "it puts in "+name)
			}
		}
		for _, name := range placeholders(ours) {
			if name != "Count" && name != "Number" && !slices.Contains(placeholders(text), name) {
				list = append(list, "it leaves out "+name)
			}
		}
		switch {
		case spaces.MatchString(body):
			list = append(list, "it has two spaces: "+text)
		case strings.HasPrefix(key, "command.") && utf8.RuneCountInString(text) > discord.MaxOptionText:
			list = append(list, "Discord cuts it off: "+text)
		}
	}
	return list
}
