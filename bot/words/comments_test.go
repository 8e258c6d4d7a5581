package words

import (
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hofnar/games/all"
)

var (
	entry  = regexp.MustCompile(`^"(.+?)" = `)
	behind = regexp.MustCompile(`["'}] # [^"]+$`)
	letter = regexp.MustCompile(`[\pL\d]`)
)

// commented are the keys that have a comment: behind them on their line, in the line above them,
// or in the line above the first of keys that stand together and differ only in their last part.
// A heading, which an empty line follows, is none.
func commented(text string) map[string]bool {
	keys, above, run := map[string]bool{}, false, ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		m := entry.FindStringSubmatch(line)
		if m == nil {
			above, run = strings.HasPrefix(line, "#"), ""
			continue
		}
		stem := m[1][:strings.LastIndex(m[1], ".")+1]
		if above {
			run = stem
		} else if run != stem {
			run = ""
		}
		keys[m[1]] = above || run != "" || behind.MatchString(line)
		above = false
	}
	return keys
}

// isShort says whether no form of a wording has more than two words. What is put in is one.
func isShort(said forms) bool {
	for _, text := range said {
		words := 0
		for _, word := range strings.Fields(placed.ReplaceAllString(text, "x")) {
			if letter.MatchString(word) {
				words++
			}
		}
		if words > 2 {
			return false
		}
	}
	return true
}

// A word or two say too little to be translated: a comment says what they are and where they
// stand. The games for tests show how it is done.
func TestShortKeysHaveAComment(t *testing.T) {
	folders := map[string]fs.FS{"the front": own}
	for _, g := range all.Games {
		folders[g.Name] = g.Words
	}
	for _, name := range []string{"nim", "maumau"} {
		folders[name] = os.DirFS("../../games/gametest/" + name + "/words")
	}
	for whose, folder := range folders {
		text, err := fs.ReadFile(folder, "en.toml")
		if err != nil {
			t.Fatal(err)
		}
		has, english := commented(string(text)), read(t, folder, "en.toml")
		for _, key := range slices.Sorted(maps.Keys(english)) {
			if isShort(english[key]) && !has[key] {
				t.Errorf("%s: %s has no comment: %v", whose, key, english[key])
			}
		}
	}
}

func TestACommentIsBehindAKeyAboveItOrAboveItsRun(t *testing.T) {
	has := commented(`
# Heading

"a.none" = "x"
"a.behind" = "x" # why
# why
"a.above" = "x"
"a.after" = "x"
"b.after" = "x"
"a.again" = "x"
"c.sign" = "# {{.Dice}}"
# why
"d.1" = { one = "x", other = "x" }

"d.2" = "x"
`)
	for key, want := range map[string]bool{
		"a.none": false, "a.behind": true, "a.above": true, "a.after": true, "b.after": false,
		"a.again": false, "c.sign": false, "d.1": true, "d.2": false,
	} {
		if has[key] != want {
			t.Errorf("%s has a comment: %v, want %v", key, has[key], want)
		}
	}
}
