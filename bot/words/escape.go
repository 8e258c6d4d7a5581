package words

import (
	"strings"

	"golang.org/x/text/unicode/bidi"
)

var special = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `>`, `\>`, `#`, `\#`,
	`[`, `\[`, `]`, `\]`, `(`, `\(`, `)`, `\)`, `<`, `\<`, `-`, `\-`,
	`@`, "@\u200b", `:`, ":\u200b",
	"\n", " ", "\r", " ",
)

// Escape keeps a name from formatting a message, from mentioning anybody and
// from being a link. Nothing in it is hidden.
func Escape(s string) string { return special.Replace(visible(s)) }

// Isolated is a text that turns nothing around that stands beside it: where it has a letter that
// is written from the right, it stands between two signs that nobody sees.
func Isolated(s string) string {
	for _, r := range s {
		if p, _ := bidi.LookupRune(r); p.Class() == bidi.R || p.Class() == bidi.AL {
			return "\u2068" + s + "\u2069"
		}
	}
	return s
}

// escapedAlone is what somebody has typed, as it stands in a message.
func escapedAlone(s string) string { return Isolated(Escape(s)) }
