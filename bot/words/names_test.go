package words_test

import (
	"testing"

	"hofnar/bot/words"
)

func TestNothingInANameIsHidden(t *testing.T) {
	for typed, want := range map[string]string{
		"Anne":                                  "Anne",
		"An\u200bne":                            "Anne", // zero width space
		"An\u00adne":                            "Anne", // soft hyphen
		"An\u200dne":                            "Anne", // joiners that join nothing
		"Anne\u200c":                            "Anne",
		"\u200eAnne\u200f":                      "Anne", // marks of direction
		"\u061cAnne":                            "Anne",
		"\u202eennA":                            "ennA",
		"\u2067Anne\u2069":                      "Anne",
		"An\u034fne":                            "Anne", // joins marks for sorting
		"Anne\u2060\ufeff":                      "Anne",
		"Anne\ufe0f":                            "Anne", // an emoji's colour, without one
		"Anne\U000e0101":                        "Anne", // how a Chinese sign is written
		"An\U000e0061ne":                        "Anne", // letters of flags
		"An\x00\u0085\x1fne":                    "An ne",
		"Anne\n\tMarc":                          "Anne Marc",
		" Anne \u3000 B. ":                      "Anne B.",
		"Anne\u2028Marc":                        "Anne Marc",
		"Anne\u2800\u3164":                      "Anne", // blanks that are no spaces
		"\u3164":                                "",
		"\u115f\u1160\u200b\u2064\u180e\ufff9 ": "",
		"Anne ⚙":                                "Anne",
		"⚙️ Anne":                               "Anne",
		"An⛭ne⛮":                                "Anne",
	} {
		if got := words.Plain(typed); got != want {
			t.Errorf("%+q becomes %+q, not %+q", typed, got, want)
		}
	}
}

func TestWhatIsSeenByWhatItJoinsStaysInAName(t *testing.T) {
	for what, name := range map[string]string{
		"a family":                   "Anne 👩\u200d👩\u200d👧\u200d👦",
		"skin and profession":        "👩🏽\u200d🚀",
		"a heart on fire":            "❤\ufe0f\u200d🔥 Anne",
		"the flag of pride":          "🏳\ufe0f\u200d🌈",
		"a key":                      "1\ufe0f\u20e3 Marc",
		"a flag of two letters":      "🇧🇪",
		"the flag of Scotland":       "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
		"Persian":                    "می\u200cخواهم",
		"Persian after a vowel":      "خانه\u200cها",
		"Hindi":                      "क्\u200dष",
		"Hindi, not joined":          "क्\u200cष",
		"Bengali":                    "র\u200d্যাম",
		"Sinhala":                    "ශ්\u200dරී",
		"Malayalam":                  "അരുന്\u200d",
		"Arabic":                     "مُحَمَّد",
		"an Arabic sign of a verse":  "\u06ddمحمد",
		"Korean, Hebrew, Vietnamese": "지민 שָׁלוֹם Nguyễn",
	} {
		if got := words.Plain(name); got != name {
			t.Errorf("%s: %+q becomes %+q", what, name, got)
		}
	}
	for typed, want := range map[string]string{
		"دا\u200cر":             "دار", // after a letter that is joined to none
		"👩\u200dAnne":           "👩Anne",
		"🏴\U000e0067\U000e007f": "🏴",
		"می\u200c\u200cخ":       "می\u200cخ",
	} {
		if got := words.Plain(typed); got != want {
			t.Errorf("%+q becomes %+q, not %+q", typed, got, want)
		}
	}
}
