package store

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/games/league"
)

// A league without a name would be the house league, for which all count who never joined this one.
func TestALeagueNamedByAMentionAloneKeepsANameAndStaysWhatItWas(t *testing.T) {
	s := fresh(t)
	_, err := s.ChangeServer(t.Context(), "g9", func(set *people.Server) { set.Language = "nl" })
	must(t, err)
	for name, guild := range map[string]string{
		"<@" + ludmilla.ID + ">": "g9", ludmilla.ID: "g9", "<@" + ludmilla.ID + "> cup": "g9", "<@!" + ludmilla.ID + ">": "g8",
	} {
		_, err := s.AddLeague(t.Context(), league.League{Guild: guild, Name: name, Entry: league.Joining, Rules: league.Rules{Way: league.ByWins}}, league.Season{}, noon)
		must(t, err)
	}
	_, err = s.Forget(t.Context(), ludmilla.ID, func(language string) string { return "A former player " + language }, nil)
	must(t, err)
	endedIn(t, s, "g9", "AAA", time.Hour, "1", "2")
	endedIn(t, s, "g8", "BBB", time.Hour, "1", "2")
	for guild, want := range map[string][]string{
		"g9": {" all", "A former player nl join", "A former player nl 2 join", "A former player nl cup join"},
		"g8": {" all", "A former player  join"},
	} {
		var got []string
		leagues, err := s.Leagues(t.Context(), guild)
		must(t, err)
		for _, l := range leagues {
			got = append(got, fmt.Sprint(l.Name, " ", l.Entry))
		}
		if !slices.Equal(got, want) {
			t.Errorf("the leagues of %s are %q, expected %q", guild, got, want)
		}
		if got := stands(t, s, houseSeason(t, s, guild).ID); got == "" {
			t.Errorf("the game counts for nobody in %s", guild)
		}
	}
	must(t, s.Check(t.Context()))
}
