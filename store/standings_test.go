package store

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
)

// played adds a table of Anne and Karel at which a task was fulfilled so long
// after noon; with a winner it is finished then.
func played(t *testing.T, s *Store, id table.ID, who, winner games.Seat, after time.Duration) {
	t.Helper()
	saved := lobby(id, string(id))
	saved.Chairs = []table.Chair{
		{User: table.User{ID: "1", Name: "Anne"}, Name: "Anne"},
		{User: table.User{ID: "3", Name: "Karel"}, Name: "Karel"},
		{Level: "good", Name: "The Cook"},
	}
	must(t, s.Add(saved))
	saved, first := begun(saved)
	must(t, s.Commit(saved, first))
	last := move(1, "x")
	row := games.Round{Points: []int{0, 0, 0}, Titles: []string{"", "", ""}, Turns: 7}
	row.Points[who], row.Titles[who] = 1, "9"
	last.Received, last.Rounds = noon.Add(after), []games.Round{row}
	if winner != games.Public {
		saved.Status, saved.Ended = table.Finished, noon.Add(after)
		saved.Scores, saved.Winners = row.Points, []games.Seat{winner}
	}
	must(t, s.Commit(saved, last))
}

func TestPointsBelongToWhoMadeThem(t *testing.T) {
	s := fresh(t)
	played(t, s, "AAA", 0, games.Public, time.Hour)
	kept, err := s.Load("AAA")
	must(t, err)
	away := kept.Saved
	away.Chairs[0].Level, away.Chairs[0].Left = "good", true // Anne leaves
	row := move(2, "y")
	row.Received, row.FirstRound = noon.Add(2*time.Hour), 2
	row.Rounds = []games.Round{{Points: []int{1, 0, 0}, Titles: []string{"11", "", ""}}}
	must(t, s.Commit(away, row)) // her computer fulfils a task
	got, err := s.Standings("g", "dalmuti", time.Time{})
	must(t, err)
	want := []table.Standing{{User: table.User{ID: "1", Name: "Anne"}, Points: 1, Titles: map[string]int{"9": 1}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestStandings(t *testing.T) {
	s := fresh(t)
	played(t, s, "AAA", 0, 0, time.Hour)
	played(t, s, "BBB", 0, games.Public, 48*time.Hour) // still running
	played(t, s, "CCC", 1, 1, 72*time.Hour)
	anne, karel := table.User{ID: "1", Name: "Anne"}, table.User{ID: "3", Name: "Karel"}
	for what, c := range map[string]struct {
		guild string
		since time.Time
		want  []table.Standing
	}{
		"since ever": {"g", time.Time{}, []table.Standing{
			{User: anne, Games: 2, Wins: 1, Points: 2, Titles: map[string]int{"9": 2}},
			{User: karel, Games: 2, Wins: 1, Points: 1, Titles: map[string]int{"9": 1}},
		}},
		"since the second day": {"g", noon.Add(24 * time.Hour), []table.Standing{
			{User: karel, Games: 1, Wins: 1, Points: 1, Titles: map[string]int{"9": 1}},
			{User: anne, Games: 1, Points: 1, Titles: map[string]int{"9": 1}},
		}},
		"in another server": {"other", time.Time{}, nil},
	} {
		got, err := s.Standings(c.guild, "dalmuti", c.since)
		must(t, err)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	sheets, err := s.Sheets(table.Which{Guild: "g", Limit: 1})
	must(t, err)
	if sheets[0].Rounds[0].Turns != 7 {
		t.Errorf("the turns are %d", sheets[0].Rounds[0].Turns)
	}
}
