package store

import (
	"testing"
	"time"
)

func TestJobsThatAreDoneAreForgottenAfterADayAndOthersAreNot(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	var ids []int64
	for range 3 {
		id, err := AskOwner(path, "repair season", "1", noon)
		must(t, err)
		ids = append(ids, id)
	}
	must(t, s.JobDone(t.Context(), ids[0], "", noon))
	must(t, s.JobDone(t.Context(), ids[1], "it cannot be", noon.Add(23*time.Hour)))
	if done, _, err := s.Outcome(t.Context(), ids[0]); err != nil || !done {
		t.Errorf("within a day it is done: %t, %v", done, err)
	}
	must(t, s.JobDone(t.Context(), ids[1], "it cannot be", noon.Add(25*time.Hour)))
	kept, err := rowsOf(s, `SELECT id FROM jobs`)
	must(t, err)
	if todo, err := s.Jobs(t.Context()); err != nil || len(todo) != 1 || todo[0].ID != ids[2] || len(kept) != 2 {
		t.Errorf("after it %v are kept, and to be done is %v, %v", kept, todo, err)
	}
}

// Whoever serves the books may be gone before a job is done: it names nobody once that one is
// forgotten, and is done.
func TestAJobNamesNobodyWhoIsForgotten(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	job, err := AskOwner(path, "forget", ludmilla.ID, noon)
	must(t, err)
	if told, err := s.Data(t.Context(), ludmilla.ID); err != nil || len(told["commands_of_whoever_runs_hofnar"]) != 1 {
		t.Errorf("she is told %v, %v", told["commands_of_whoever_runs_hofnar"], err)
	}
	_, err = s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	if todo, err := s.Jobs(t.Context()); err != nil || len(todo) > 0 {
		t.Errorf("still to be done are %v, %v", todo, err)
	}
	if done, failed, err := s.Outcome(t.Context(), job); err != nil || !done || failed != "" {
		t.Errorf("who asked hears: done %t, %q, %v", done, failed, err)
	}
	must(t, s.Rewrite(t.Context(), noon))
	if n := remains(t, path, forms(t, ludmilla.ID)...); n > 0 {
		t.Errorf("%d traces are left", n)
	}
}
