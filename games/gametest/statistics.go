package gametest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
)

// checkMarks demands that an event's marks belong to declared statistics and to seats.
func checkMarks(t testing.TB, game *games.Game, e games.Event, seats int) {
	t.Helper()
	for _, mark := range e.Marks {
		counts, begins := false, false
		for _, s := range game.Statistics {
			counts = counts || mark.Key == s.Key && s.From == "" || mark.Key == s.To
			begins = begins || mark.Key == s.From
		}
		if !counts && !begins {
			t.Errorf("the mark %q belongs to none of the game's Statistics", mark.Key)
		}
		if mark.Who < games.Public || int(mark.Who) >= seats || mark.Who == games.Public && counts {
			t.Errorf("the mark %q is of seat %d", mark.Key, mark.Who)
		}
	}
}

// statistics demands that each declared statistic comes about in some game, played by
// computers or recorded, and that partners share what they should.
func statistics(t testing.TB, game *games.Game) {
	found := map[string]bool{}
	note := func(events []games.Event, seats int) {
		for who := range seats {
			for key := range game.Count(momentsOf(events), games.Seat(who)) {
				found[key] = true
			}
		}
	}
	for n := range 8 {
		p := companyOf(game, game.Levels[0].Within(part), uint64(n))
		events := playedOut(t, p)
		note(events, len(p.Players))
		for _, e := range events {
			checkMarks(t, game, e, len(p.Players))
		}
		checkTeams(t, game, p.State.Tally())
	}
	for _, file := range recordsOf(t, game) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, record, err := games.ReadRecord([]*games.Game{game}, text); err == nil {
			_, events, _ := games.Replay(game, record)
			note(events, len(record.Players))
		}
	}
	for _, s := range game.Statistics {
		if !found[s.Key] {
			t.Errorf("the statistic %q came about in no game", s.Key)
		}
	}
}

// Counted plays the nth game among computers to its end. It returns the position and the
// statistics by seat.
func Counted(t testing.TB, game *games.Game, n uint64) (games.State, []map[string]int) {
	t.Helper()
	p := companyOf(game, game.Levels[0].Within(part), 2*n)
	moments := momentsOf(playedOut(t, p))
	counts := make([]map[string]int, len(p.Players))
	for who := range counts {
		counts[who] = game.Count(moments, games.Seat(who))
	}
	return p.State, counts
}

func momentsOf(events []games.Event) (moments []games.Moment) {
	for i, e := range events {
		for _, mark := range e.Marks {
			moments = append(moments, games.Moment{Mark: mark, At: int64(i)})
		}
	}
	return moments
}

// playedOut plays a game among computers and returns all its events.
func playedOut(t testing.TB, p *games.PlayOut) []games.Event {
	t.Helper()
	events, err := p.Begin()
	for n := 0; err == nil && n < longestGame*3 && !p.State.Tally().Over; n++ {
		var more []games.Event
		_, more, err = p.Step()
		events = append(events, more...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func recordsOf(t testing.TB, game *games.Game) []string {
	t.Helper()
	files, err := filepath.Glob(testdata(game, "records", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, ".expect.json") })
}

// checkTeams demands that partners share scores and victory.
func checkTeams(t testing.TB, game *games.Game, tally games.Tally) {
	t.Helper()
	if game.Teams == nil {
		return
	}
	teams := game.Teams(len(tally.Scores))
	if teams == nil {
		return
	}
	if len(teams) != len(tally.Scores) {
		t.Fatalf("%d seats, teams %v", len(tally.Scores), teams)
	}
	for a, team := range teams {
		for b, other := range teams {
			alike := tally.Scores[a] == tally.Scores[b] &&
				slices.Contains(tally.Winners, games.Seat(a)) == slices.Contains(tally.Winners, games.Seat(b))
			if team < 1 || team == other && !alike {
				t.Errorf("teams %v, scores %v, winners %v", teams, tally.Scores, tally.Winners)
			}
		}
	}
}
