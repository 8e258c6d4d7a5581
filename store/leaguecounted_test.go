package store

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// did writes what a table did to its leagues: "anne +12 0>1".
func did(t *testing.T, s *Store, id table.ID) (all []string) {
	t.Helper()
	counted, err := s.Counted(t.Context(), id)
	must(t, err)
	for _, c := range counted {
		said := []string{c.League.Name + ":"}
		for _, e := range c.Done {
			if c.Names[e.After.ID] != strings.ToUpper(e.After.ID) {
				t.Errorf("%s is called %q", e.After.ID, c.Names[e.After.ID])
			}
			said = append(said, fmt.Sprintf("%s %+d %d>%d", e.After.ID, e.Gain(), e.Before.Place, e.After.Place))
		}
		if len(c.Alone) > 0 {
			said = append(said, fmt.Sprint("nothing for ", c.Alone))
		}
		for _, id := range c.Late {
			said = append(said, c.Names[id]+" was late")
		}
		all = append(all, strings.Join(said, " "))
	}
	return all
}

func TestATableTellsWhatItDidToItsLeagues(t *testing.T) {
	s := fresh(t)
	_, err := s.AddLeague(context.Background(), league.League{Guild: "g", Name: "Kismet only", Rules: league.Rules{Games: []string{"kismet"}, Way: league.ByWins}}, league.Season{}, noon)
	must(t, err)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	ended(t, s, "BBB", 2*time.Hour, "karel", "anne", "#")
	ended(t, s, "CCC", 3*time.Hour, "anne", "marc left")
	if diff := cmp.Diff([]string{": karel +151 0>0 anne -82 1>1"}, did(t, s, "BBB")); diff != "" {
		t.Error(diff)
	}
	last, err := s.LastCounted(context.Background(), houseSeason(t, s, "g").ID)
	must(t, err)
	if last.Table != "CCC" || last.Game != "dalmuti" || last.Ended != noon.Add(3*time.Hour).UnixMilli() || len(last.Done) != 2 {
		t.Errorf("the last one is %+v", last)
	}
	endedIn(t, s, "another", "CCD", 4*time.Hour, "maria over 2/9", "marc", "lowie")
	if got := did(t, s, "CCD"); len(got) != 1 || !strings.HasSuffix(got[0], " MARIA was late") || strings.Contains(got[0], "maria") {
		t.Errorf("of who took a seat over late it says %q", got)
	}
	// A game that compares nobody does nothing, and is not the last that counted.
	ended(t, s, "DDD", 4*time.Hour, "anne", "#")
	if diff := cmp.Diff([]string{":"}, did(t, s, "DDD")); diff != "" {
		t.Error(diff)
	}
	if again, err := s.LastCounted(context.Background(), last.Season.ID); err != nil || again.Table != "CCC" {
		t.Errorf("%+v, %v", again, err)
	}
	// Nor does one that somebody has left do anything for who stayed alone.
	ended(t, s, "EEE", 5*time.Hour, "lowie", "rik left 0/9")
	if diff := cmp.Diff([]string{": rik -73 0>0 nothing for [lowie]"}, did(t, s, "EEE")); diff != "" {
		t.Error(diff)
	}
}

func TestAPartOfALeagueIsWhatItsGamesComeTo(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	ended(t, s, "BBB", 2*time.Hour, "marc", "anne", "karel")
	ended(t, s, "CCC", 3*time.Hour, "marc", "karel")
	season := houseSeason(t, s, "g")
	for what, c := range map[string]struct {
		part league.Part
		want string
	}{
		"all":                {league.Part{League: season.League}, "anne 2/1/4, karel 2/0/2, marc 3/2/6"},
		"a season":           {league.Part{League: season.League, Season: season.ID, Game: "dalmuti"}, "anne 2/1/4, karel 2/0/2, marc 3/2/6"},
		"since a moment":     {league.Part{League: season.League, Since: noon.Add(2 * time.Hour).UnixMilli()}, "anne 1/0/2, karel 2/0/2, marc 2/2/5"},
		"another game":       {league.Part{League: season.League, Game: "kismet"}, ""},
		"a season not there": {league.Part{League: season.League, Season: season.ID + 1}, ""},
	} {
		all, names, err := s.Shares(context.Background(), c.part)
		must(t, err)
		var got []string
		for _, one := range league.Together(all) {
			got = append(got, fmt.Sprintf("%s %d/%d/%d", strings.ToLower(names[one.ID]), one.Games, one.Wins, one.Points))
		}
		if said := strings.Join(got, ", "); said != c.want {
			t.Errorf("%s: %s, expected %s", what, said, c.want)
		}
	}
	all, _, err := s.Shares(context.Background(), league.Part{League: season.League})
	must(t, err)
	rows, _, err := s.LeagueTable(context.Background(), season.ID)
	must(t, err)
	for _, row := range rows {
		row.Rating, row.Opponents = league.Rating{}, 0
		for _, one := range league.Together(all) {
			if one.ID == row.ID && one != row.Standing {
				t.Errorf("%+v, the season has %+v", one, row.Standing)
			}
		}
	}
}

func TestWhoHasMetWhom(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc", "#")
	ended(t, s, "BBB", 2*time.Hour, "marc", "anne", "karel")
	ended(t, s, "CCC", 3*time.Hour, "anne", "marc", "karel left", "lowie left")
	season := houseSeason(t, s, "g")
	at := func(hours int) int64 { return noon.Add(time.Duration(hours) * time.Hour).UnixMilli() }
	for who, want := range map[string][]league.Meeting{
		"anne":  {{Other: "marc", Name: "MARC", Games: 3, Ahead: 2, Last: at(3)}, {Other: "karel", Name: "KAREL", Games: 2, Ahead: 2, Last: at(3)}, {Other: "lowie", Name: "LOWIE", Games: 1, Ahead: 1, Last: at(3)}},
		"lowie": {{Other: "anne", Name: "ANNE", Games: 1, Last: at(3)}, {Other: "karel", Name: "KAREL", Games: 1, Even: 1, Last: at(3)}, {Other: "marc", Name: "MARC", Games: 1, Last: at(3)}},
		"maria": nil,
	} {
		got, err := s.Meetings(context.Background(), season.League, who, "")
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", who, diff)
		}
	}
	got, err := s.Meetings(context.Background(), season.League, "anne", "karel")
	must(t, err)
	if diff := cmp.Diff([]league.Meeting{{Other: "karel", Name: "KAREL", Game: "dalmuti", Games: 2, Ahead: 2, Last: at(3)}}, got); diff != "" {
		t.Error(diff)
	}
	bests, err := s.Bests(context.Background(), "g", "anne")
	must(t, err)
	if diff := cmp.Diff([]league.Best{{Game: "dalmuti", Key: "reign", Games: 3, Sum: 10, Most: 4, Least: 3}}, bests); diff != "" {
		t.Error(diff)
	}
}

func TestServersKnowThoseWhoseGamesHaveCountedThere(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	for i, id := range []table.ID{"BBB", "CCC"} {
		endedIn(t, s, "h", id, time.Duration(2+i)*time.Hour, "anne", "karel")
	}
	for _, c := range []struct {
		who  string
		most int
		want []string
	}{{"anne", 25, []string{"h", "g"}}, {"anne", 1, []string{"h"}}, {"marc", 25, []string{"g"}}, {"maria", 25, nil}} {
		got, err := s.ServersOf(context.Background(), c.who, c.most)
		must(t, err)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s, %d at most: %s", c.who, c.most, diff)
		}
	}
}

// What somebody has done in a game that is void, or whose own result there is, is not worth
// telling.
func TestStatisticsAreOfGamesThatCount(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc", "karel", "lowie")
	ended(t, s, "BBB", 2*time.Hour, "anne", "marc", "karel")
	ended(t, s, "CCC", 3*time.Hour, "anne", "marc")
	season, maria := houseSeason(t, s, "g").ID, table.User{ID: "maria"}
	for v, want := range map[league.Void]league.Best{
		{Table: "AAA"}:                 {Game: "dalmuti", Key: "reign", Games: 2, Sum: 5, Most: 3, Least: 2},
		{Table: "BBB", Person: "anne"}: {Game: "dalmuti", Key: "reign", Games: 2, Sum: 6, Most: 4, Least: 2},
		{Table: "CCC", Person: "marc"}: {Game: "dalmuti", Key: "reign", Games: 3, Sum: 9, Most: 4, Least: 2},
	} {
		settled(t, s, s.Void(context.Background(), season, v, maria, "a wrong deal", noon))
		bests, err := s.Bests(context.Background(), "g", "anne")
		must(t, err)
		if diff := cmp.Diff([]league.Best{want}, bests); diff != "" {
			t.Errorf("without %v: %s", v, diff)
		}
		all, err := s.Corrections(context.Background(), season)
		must(t, err)
		settled(t, s, s.Restore(context.Background(), all[len(all)-1].ID, maria, noon))
	}
}

func TestPartnersDoNotMeet(t *testing.T) {
	s := fresh(t)
	saved, first := begun(lobby("AAA", "c"))
	must(t, added(s.Add(context.Background(), saved)))
	commit(t, s, &saved, first)
	saved.Status, saved.Ended, saved.Chairs, saved.Winners = table.Finished, noon.Add(time.Hour), nil, []games.Seat{0, 2}
	for i, name := range []string{"anne", "marc", "karel", "lowie"} {
		user := table.User{ID: name, Name: name}
		saved.Chairs, saved.Scores = append(saved.Chairs, table.Chair{User: user, Name: name}), append(saved.Scores, 1-i%2)
		saved.Places = append(saved.Places, table.Place{Seat: games.Seat(i), User: user, Place: 1 + 2*(i%2), Team: 1 + i%2})
	}
	commit(t, s, &saved, move(1, "end"))
	got, err := s.Meetings(context.Background(), houseSeason(t, s, "g").League, "anne", "")
	must(t, err)
	if len(got) != 2 || got[0].Other != "lowie" || got[1].Other != "marc" || got[0].Ahead != 1 {
		t.Errorf("%+v", got)
	}
}
