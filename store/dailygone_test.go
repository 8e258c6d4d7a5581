package store

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestDealsOfAServerThatIsGoneLoseItAndStandOnNoBoard(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	starts(t, s, "1", "g", today)
	starts(t, s, "2", "h", today)
	must(t, s.NoteAbsence(t.Context(), []string{"g", "unknown"}, noon))
	_, err := s.RemoveServer(t.Context(), "g")
	must(t, err)
	if kept, err := s.ServersKept(t.Context()); err != nil || !slices.Equal(kept, []string{"h"}) {
		t.Errorf("kept are %v, %v", kept, err)
	}
	g, err := s.DailyGame(t.Context(), of("1", today))
	must(t, err)
	if g.Guild != "" || g.Begun.IsZero() || g.Scored || len(dealBoard(t, s, "", today)) > 0 {
		t.Errorf("the game is %+v", g)
	}
	if g := ends(t, s, "1", today, noon, 4); g.Scored || g.Points != 4 {
		t.Errorf("once it is over it is %+v", g)
	}
	must(t, s.Check(t.Context()))
}

// Where that is interrupted it goes on, and if Hofnar is back meanwhile it does not.
func TestDealsOfAServerThatIsGoneLoseItAFewAtATime(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	dealt(t, s, today-2)
	starts(t, s, "1", "g", today-2)
	manyFinish(t, s, 3000, "g", today-2)
	must(t, s.NoteAbsence(t.Context(), []string{"g"}, noon))
	const of = `SELECT count(*) FROM daily_games WHERE guild = 'g'`
	if n := howMany(s, of); n != 3001 {
		t.Fatalf("%d deals were begun there", n)
	}
	ctx, kill := context.WithCancel(t.Context())
	defer kill()
	batches := 0
	written := most(s, of, func() {
		if batches++; batches == 7 {
			kill()
		}
	})
	if _, err := s.RemoveServer(ctx, "g"); !errors.Is(err, context.Canceled) {
		t.Errorf("it is not interrupted: %v", err)
	}
	must(t, s.Close())
	s = open(t, path)
	must(t, s.Check(t.Context()))
	left := howMany(s, of)
	must(t, s.NotePresence(t.Context(), []string{"g"}))
	if _, err := s.RemoveServer(t.Context(), "g"); !errors.Is(err, errBack) || howMany(s, of) != left || left == 0 {
		t.Errorf("once Hofnar is back %d deals are left of %d, %v", howMany(s, of), left, err)
	}
	must(t, s.NoteAbsence(t.Context(), []string{"g"}, noon))
	again := most(s, of, func() {})
	_, err := s.RemoveServer(t.Context(), "g")
	must(t, err)
	must(t, s.PutNote(t.Context(), "a", "b")) // what is before it was told of
	if n := max(written(), again()); n > dealsAtOnce || howMany(s, of) > 0 || howMany(s, `SELECT count(*) FROM daily_games WHERE guild = '' AND scored = 0`) != 3001 {
		t.Errorf("one transaction takes %d deals from the server, and %d are left", n, howMany(s, of))
	}
	must(t, s.Check(t.Context()))
}
