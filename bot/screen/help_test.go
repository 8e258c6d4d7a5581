package screen_test

import (
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/people"
)

func TestOnlyWhereThereIsADealADayIsItSpokenOf(t *testing.T) {
	t.Parallel()
	for _, offered := range []bool{true, false} {
		s, who := *set(), viewer(friends[0])
		s.NoDaily = !offered
		for what, m := range map[string]discord.Message{
			"the help": s.Help(who, nil, false), "the help in direct messages": s.Help(who, nil, true),
			"a refusal in direct messages": s.Elsewhere(who), "what is set": s.Settings(who, people.Server{}, ""),
		} {
			if text := strings.ToLower(drawn(m, evening)); (strings.Contains(text, "daily") || strings.Contains(text, "deal of the day")) != offered {
				t.Errorf("%s, with a deal a day: %v:\n%s", what, offered, text)
			}
		}
		named := 0
		for _, o := range s.SettingsOptions() {
			if o.Name == "daily" {
				named++
			}
		}
		if named == 1 != offered {
			t.Errorf("with a deal a day: %v, %d of the options are about it", offered, named)
		}
	}
}
