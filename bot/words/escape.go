package words

import "strings"

var special = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `>`, `\>`, `#`, `\#`,
	`[`, `\[`, `]`, `\]`, `(`, `\(`, `)`, `\)`, `<`, `\<`, `-`, `\-`,
	`@`, "@\u200b", `:`, ":\u200b",
	"\n", " ", "\r", " ",
)

// Escape keeps a name from formatting a message, from mentioning anybody and
// from being a link.
func Escape(s string) string { return special.Replace(Plain(s)) }

// Plain keeps a name on one line and drops what cannot be seen or turns the
// direction of what follows.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case r < ' ', r == 0x7f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return -1
		}
		return r
	}, s)
}
