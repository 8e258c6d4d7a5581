package words

import (
	"slices"
	"strings"
	"unicode"
)

// Plain is what somebody has typed, such as a name or a reason, as all can read it: on one
// line, without what cannot be seen, so that no two names look the same for that reason and
// none looks like nothing, and without the sign that marks computers. What joins signs of an
// emoji, or changes how letters of a script look beside each other, stays. Empty: there was
// nothing to be seen.
func Plain(typed string) string {
	return strings.Join(strings.Fields(visible(gears.Replace(visible(typed)))), " ")
}

// gears look like the sign beside computers' names.
var gears = strings.NewReplacer("⚙", "", "⛭", "", "⛮", "")

// visible is what can be seen of a text, on one line.
func visible(text string) string {
	if printed(text) {
		return text
	}
	var kept []rune
	for rest := []rune(text); len(rest) > 0; {
		n, r := max(1, flagTag(rest)), rest[0]
		switch here := rest[:n]; {
		case blank(r):
			kept = append(kept, ' ')
		case n > 1, joins(kept, r, rest[1:]), !hidden(r):
			kept = append(kept, here...)
		}
		rest = rest[n:]
	}
	return string(kept)
}

// printed reports whether a text is one line of nothing but ASCII, as most are: all of it is seen.
func printed(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// blank reports whether a character is nothing but room.
func blank(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, unicode.Z) || slices.Contains([]rune{0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159}, r)
}

// hidden reports whether nothing is seen of a character by itself.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) ||
		r >= 0xE0000 && r <= 0xE0FFF
}

const (
	nonJoiner = '\u200C'
	joiner    = '\u200D'
	inColour  = '\uFE0F' // asks for an emoji
	keycap    = '\u20E3'
	blackFlag = '\U0001F3F4'
)

// joins reports whether a hidden character between what was kept and the rest is seen by
// what it makes of them.
func joins(kept []rune, r rune, rest []rune) bool {
	before, after := last(kept), first(rest)
	switch r {
	case inColour:
		return unicode.Is(unicode.So, before) || after == keycap
	case joiner:
		return ofEmoji(before) && unicode.Is(unicode.So, after) || isVirama(before) || conjoins(before, after)
	case nonJoiner:
		return conjoins(before, after) || connects(before) && arabic(after)
	}
	return false
}

// ofEmoji reports whether an emoji may go on after a character: a sign, its colour or its
// skin.
func ofEmoji(r rune) bool {
	return unicode.Is(unicode.So, r) || r == inColour || r >= 0x1F3FB && r <= 0x1F3FF
}

// viramas end a consonant in the scripts of India and their neighbours: a joiner beside one
// chooses how it is written.
const viramas = "\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u17D2\u1B44\u1BAA"

func isVirama(r rune) bool { return strings.ContainsRune(viramas, r) }

// conjoins reports whether two characters may become one.
func conjoins(before, after rune) bool {
	return isVirama(before) && unicode.IsLetter(after) || unicode.IsLetter(before) && isVirama(after)
}

// arabic reports whether a character is a letter or a mark of a script that is written like
// Persian.
func arabic(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mandaic) && unicode.In(r, unicode.L, unicode.M)
}

// connects reports whether a letter is joined to the one that follows: of the others nothing
// changes where they are not to be.
func connects(r rune) bool {
	return arabic(r) && !strings.ContainsRune("اأإآٱءةدذرزوؤڈډڌڍڎڏڐڑڒړڔڕږڗژڙۀەۃۄۅۆۇۈۉۊۋۍےۓ", r)
}

// flagTags are the hidden letters that make the flags of three countries out of a black one.
var flagTags = []string{"gbeng", "gbsct", "gbwls"}

// flagTag is how many characters from the first one on are such a flag.
func flagTag(list []rune) int {
	for _, name := range flagTags {
		flag := []rune{blackFlag}
		for _, letter := range name {
			flag = append(flag, 0xE0000+letter)
		}
		if flag = append(flag, 0xE007F); len(list) >= len(flag) && slices.Equal(list[:len(flag)], flag) {
			return len(flag)
		}
	}
	return 0
}

// first is the first of some characters, 0 where there is none.
func first(list []rune) rune {
	for _, r := range list {
		return r
	}
	return 0
}

// last is the last of some characters, 0 where there is none.
func last(list []rune) rune { return first(list[max(0, len(list)-1):]) }
