package store

import (
	"slices"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

func TestALessonGoesOnWhereSomebodyWasAndIsCountedWithoutNames(t *testing.T) {
	s := fresh(t)
	learn := func(user string, at time.Time, to games.Learned) {
		got, err := s.ChangeLearned(t.Context(), user, "dalmuti", at, func(games.Learned) games.Learned { return to })
		must(t, err)
		if kept, err := s.Learned(t.Context(), user, "dalmuti"); err != nil || kept != to || got != to {
			t.Errorf("%s is at %+v, %+v, %v", user, kept, got, err)
		}
	}
	begun := games.Learned{Version: 1}
	for _, user := range []string{"1", "2"} {
		learn(user, noon, begun)
		learn(user, noon, begun) // looks again
	}
	learn("1", noon, games.Learned{Version: 1, Presses: 1}) // tries something else
	learn("1", noon, games.Learned{Version: 1, Step: 1, Presses: 2})
	learn("1", noon.Add(24*time.Hour), games.Learned{Version: 1, Scene: 1, Presses: 3})
	if at, err := s.Learned(t.Context(), "3", "dalmuti"); err != nil || at != (games.Learned{}) {
		t.Errorf("who has begun none is at %+v, %v", at, err)
	}
	counted, err := rowsOf(s, `SELECT (day - (SELECT min(day) FROM lessons_reached)) || ' ' || scene || ' ' || step || ' ' || times FROM lessons_reached ORDER BY day, scene, step`)
	must(t, err)
	if want := []string{"0 0 0 2", "0 0 1 1", "1 1 0 1"}; !slices.Equal(counted, want) {
		t.Errorf("counted are %q, expected %q", counted, want)
	}
}

func TestALessonGoesWithItsPerson(t *testing.T) {
	s := fresh(t)
	begin := func(user string, at time.Time) {
		_, err := s.ChangeLearned(t.Context(), user, "dalmuti", at, func(games.Learned) games.Learned { return games.Learned{Version: 1} })
		must(t, err)
	}
	for _, user := range []string{"1", "2", "3"} {
		begin(user, noon)
	}
	if known, err := s.Knows(t.Context(), "1"); err != nil || !known {
		t.Errorf("who has begun a lesson is known: %v, %v", known, err)
	}
	if got, err := s.Data(t.Context(), "1"); err != nil || len(got["lessons"]) != 1 {
		t.Errorf("told is %v, %v", got["lessons"], err)
	}
	_, err := s.Forget(t.Context(), "1", always("a former player"), nil)
	must(t, err)
	begin("2", noon.Add(time.Hour)) // does nothing: it is where it was
	_, err = s.ChangeLearned(t.Context(), "2", "dalmuti", noon.Add(time.Hour), func(at games.Learned) games.Learned { at.Presses++; return at })
	must(t, err)
	must(t, s.DropIdle(t.Context(), noon.Add(time.Minute), noon.Add(time.Hour)))
	left, err := rowsOf(s, `SELECT user_id FROM lessons`)
	must(t, err)
	if !slices.Equal(left, []string{"2"}) {
		t.Errorf("left are the lessons of %q", left)
	}
}

func TestABeginnerHasHeldNoOtherSeatAndBegunNoLesson(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	_, err := s.ChangeLearned(t.Context(), "lowie", "dalmuti", noon, func(games.Learned) games.Learned { return games.Learned{Version: 1} })
	must(t, err)
	for _, c := range []struct {
		user string
		here string
		want bool
	}{{"anne", "AAA", true}, {"anne", "BBB", false}, {"lowie", "BBB", false}, {"maria", "BBB", true}} {
		if got, err := s.FirstSeat(t.Context(), c.user, table.ID(c.here)); err != nil || got != c.want {
			t.Errorf("%s at %s: %v, %v", c.user, c.here, got, err)
		}
	}
}
