package discordtest_test

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// emojiCases are texts and whether Discord takes them for an emoji.
var emojiCases = []struct {
	name, text string
	ok         bool
}{
	{"a fist", "✊", true},
	{"a fist with a skin tone", "✊🏽", true},
	{"a fist drawn as an emoji", "✊\uFE0F", true},
	{"a heart", "❤\uFE0F", true},
	{"a heart without U+FE0F", "❤", true},
	{"a die", "🎲", true},
	{"the joker U+1F0CF", "\U0001F0CF", true},
	{"the back of a card U+1F0A0", "\U0001F0A0", false},
	{"a playing card U+1F0A1", "\U0001F0A1", false},
	{"the face of a die U+2680", "⚀", false},
	{"a keycap", "7\uFE0F\u20E3", true},
	{"a keycap without U+FE0F", "7\u20E3", true},
	{"a digit", "7", false},
	{"a digit with U+FE0F", "7\uFE0F", false},
	{"a number sign", "#", false},
	{"a letter", "a", false},
	{"the copyright sign", "©", true},
	{"a name", ":fist:", false},
	{"a flag", "🇳🇱", true},
	{"half a flag", "🇳", false},
	{"a family", "👨‍👩‍👧‍👦", true},
	{"a family with a space", "👨 👩", false},
	{"two emoji in a row", "✊✊", false},
	{"an emoji and a space", "✊ ", false},
	{"U+FE0F first", "\uFE0F✊", false},
	{"U+FE0F twice", "❤\uFE0F\uFE0F", false},
	{"a tone of its own on what has none", "🎲🏽", false},
	{"nothing", "", false},
}

func TestWhatIsAnEmoji(t *testing.T) {
	r := newTable(t)
	message := r.post(obj{"content": "race"})
	for _, c := range emojiCases {
		t.Run(c.name, func(t *testing.T) {
			r := r.in(t)
			on := obj{"emoji": obj{"name": c.text}}
			r.emoji(r.do("POST", r.messages(), rows(row(but(button("b"), on)))), c.ok, "BUTTON_COMPONENT_INVALID_EMOJI", "components.0.components.0.emoji.name")
			r.emoji(r.do("POST", r.messages(), rows(row(option(on)))), c.ok, "COMPONENT_INVALID_EMOJI", "components.0.components.0.options.0.emoji.name")
			if c.text == "" {
				return // no path of a reaction
			}
			reaction := message + "/reactions/" + url.PathEscape(c.text) + "/@me"
			if !c.ok {
				r.wants(r.do("PUT", reaction, nil), 400, 10014)
				return
			}
			r.wants(r.do("PUT", reaction, nil), 0, 0)
			r.wants(r.do("DELETE", reaction, nil), 0, 0)
		})
	}
}

// emoji checks an answer to a message whose emoji stands at that path.
func (r *table) emoji(a answer, ok bool, code, path string) {
	r.Helper()
	if ok {
		r.wants(a, 0, 0)
		return
	}
	r.wants(a, 400, 50035)
	if !a.blames(path) || !strings.Contains(string(a.raw), `"`+code+`"`) {
		r.Errorf("nothing says %s of %s: %s", code, path, a.raw)
	}
}

func TestCustomEmoji(t *testing.T) {
	r := newTable(t)
	with := func(e obj) any { return rows(row(but(button("b"), obj{"emoji": e}))) }
	own := r.wants(r.do("POST", r.emojis(), obj{"name": "joker", "image": dot}), 0, 0).text("id")
	r.wants(r.do("POST", r.messages(), with(obj{"id": own, "name": "joker"})), 0, 0)
	r.emoji(r.do("POST", r.messages(), with(obj{"id": "1277679484459290757", "name": "joker"})), false, "BUTTON_COMPONENT_INVALID_EMOJI", "components.0.components.0.emoji.id")
	r.emoji(r.do("POST", r.messages(), with(obj{"id": "joker", "name": "joker"})), false, "BUTTON_COMPONENT_INVALID_EMOJI", "components.0.components.0.emoji.id")
	r.emoji(r.do("POST", r.messages(), with(obj{})), false, "BUTTON_COMPONENT_INVALID_EMOJI", "components.0.components.0.emoji.name")
	message := r.post(obj{"content": "race"})
	r.wants(r.do("PUT", message+"/reactions/joker%3A1277679484459290757/@me", nil), 0, 0)
	r.wants(r.do("PUT", message+"/reactions/joker%3Ajoker/@me", nil), 400, 10014)
	if err := r.anne.React(r.anne.Find(r.ch, "race"), "\U0001F0A0"); err == nil {
		t.Error("a user reacts with what is no emoji")
	}
}

// unicodes is the SHA-256 of all sequences of Unicode's emoji-test.txt 15.0, sorted,
// a line each and without U+FE0F.
const unicodes = "5a3d492cc245e556013229b44bcb3a5673a5ee6ae615d6257304d758c65be93e"

// The list is what Unicode's own file comes to. Where that file is at hand (its path
// stands in UNICODE_EMOJI_TEST, as in CI), the sum is worked out from it again.
func TestTheListIsUnicodes(t *testing.T) {
	own, err := os.ReadFile("emoji.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(own), "\n\n")
	if got := sumOf(strings.Fields(list)); got != unicodes {
		t.Errorf("the list comes to %s", got)
	}
	path := os.Getenv("UNICODE_EMOJI_TEST")
	if path == "" {
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var theirs []string
	for line := range strings.Lines(string(text)) {
		if points, _, listed := strings.Cut(line, ";"); listed && !strings.HasPrefix(line, "#") {
			theirs = append(theirs, strings.ReplaceAll(spell(points), "\uFE0F", ""))
		}
	}
	if got := sumOf(theirs); got != unicodes {
		t.Errorf("Unicode's file comes to %s", got)
	}
}

// sumOf is the SHA-256 of these words, each once.
func sumOf(words []string) string {
	slices.Sort(words)
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(slices.Compact(words), "\n"))))
}

// spell is the text of code points written in hexadecimal.
func spell(points string) (text string) {
	for point := range strings.FieldsSeq(points) {
		n, err := strconv.ParseInt(point, 16, 32)
		if err != nil {
			panic(fmt.Sprintf("%q is no code point", point))
		}
		text += string(rune(n))
	}
	return text
}
