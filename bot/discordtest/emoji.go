package discordtest

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// emojiList is Unicode's list of emoji: a header, an empty line, and the
// sequences with white space between them.
//
//go:embed emoji.txt
var emojiList string

var emojis = sync.OnceValue(func() map[string]bool {
	_, list, _ := strings.Cut(emojiList, "\n\n")
	known := map[string]bool{}
	for e := range strings.FieldsSeq(list) {
		known[e] = true
	}
	return known
})

// presentation is U+FE0F: it asks for the character before it to be drawn as an
// emoji.
const presentation = "\uFE0F"

// isEmoji reports whether the text is exactly one emoji of Unicode's list, with or
// without U+FE0F after any of its characters.
func isEmoji(text string) bool {
	if strings.HasPrefix(text, presentation) || strings.Contains(text, presentation+presentation) {
		return false
	}
	return emojis()[strings.ReplaceAll(text, presentation, "")]
}

// isReaction reports whether an emoji can be put below a message: one of
// Unicode's, or a custom one written name:id.
func isReaction(emoji string) bool {
	name, id, custom := strings.Cut(emoji, ":")
	return isEmoji(emoji) || custom && name != "" && isID(id)
}

func isID(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// emoji checks the one on a button or an option, if there is one. Of a custom one
// only the id counts: it is one of the application's own, since servers have none here.
func (f *form) emoji(path, code string, e *Emoji) {
	switch {
	case e == nil:
	case e.ID != "" && !slices.ContainsFunc(f.own, func(one AppEmoji) bool { return one.ID == e.ID }):
		f.add(join(path, "emoji", "id"), code, "Invalid emoji")
	case e.ID == "" && !isEmoji(e.Name):
		f.add(join(path, "emoji", "name"), code, "Invalid emoji")
	}
}
