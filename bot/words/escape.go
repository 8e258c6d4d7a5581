package words

import "strings"

var special = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `>`, `\>`, `#`, `\#`,
	`[`, `\[`, `]`, `\]`, `(`, `\(`, `)`, `\)`, `<`, `\<`, `-`, `\-`,
	`@`, "@\u200b", `:`, ":\u200b",
	"\n", " ", "\r", " ",
)

// Escape keeps a name from formatting a message, from mentioning anybody and
// from being a link. Nothing in it is hidden.
func Escape(s string) string { return special.Replace(visible(s)) }
