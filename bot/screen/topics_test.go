package screen_test

import (
	"strings"
	"testing"

	"hofnar/bot/screen"
	"hofnar/games"
)

func TestTheRulesAreOpenedWhereTheySpeakOfWhatIsTyped(t *testing.T) {
	for _, c := range []struct{ locale, game, typed, section, first string }{
		{"en", "dalmuti", "", "", "The Great Dalmuti"},
		{"en", "dalmuti", "jester", "cards", "The cards · jesters"},
		{"de", "dalmuti", "NARR", "cards", "Die Karten · Narren"},
		{"nl", "dalmuti", "nar", "cards", "De kaarten · narren"},
		{"en", "dalmuti", "revol", "revolution", "Revolutions"},
		{"en", "dalmuti", "taxes", "taxes", "Taxes"},
		{"en", "kismet", "knock", "knock", "Knocking"},
		{"de", "kismet", "klopf", "knock", "Klopfen"},
		{"nl", "kismet", "joker", "joker", ""},
		{"en", "teufel", "twin", "", ""},
		{"de", "teufel", "zwilling", "", ""},
		{"en", "murphy", "mac", "", ""},
		{"en", "murphy", "xyzzy", "", ""},
	} {
		s, who := set(), screen.Viewer{Locale: c.locale}
		list := s.Topics(who, games.Named(listed, c.game), c.typed)
		if (c.typed == "xyzzy") != (len(list) == 0) {
			t.Errorf("%s: %d are proposed", c.typed, len(list))
			continue
		}
		if len(list) > 0 && !strings.HasPrefix(list[0].Name, c.first) {
			t.Errorf("%s, %s: first is %q", c.locale, c.typed, list[0].Name)
		}
		if got := s.Topic(who, c.game, c.typed); c.section != "" && got != c.section {
			t.Errorf("%s, %s: opened is %q", c.locale, c.typed, got)
		}
	}
}
