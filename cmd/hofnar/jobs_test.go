package main

import (
	"context"
	"testing"
	"time"

	"hofnar/store"
	"hofnar/store/storetest"
)

func TestAJobThatAStopInterruptsIsLeftToTheNextOwner(t *testing.T) {
	t.Parallel()
	path := storetest.File(t)
	books, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer books.Close()
	if _, err := store.AskOwner(path, repairSeason, "1", time.Now()); err != nil {
		t.Fatal(err)
	}
	todo, err := books.Jobs(t.Context())
	if err != nil || len(todo) != 1 {
		t.Fatalf("to do are %v, %v", todo, err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := doJob(stopped, books, todo[0]); err == nil {
		t.Error("it is done after the stop")
	}
	if left, err := books.Jobs(t.Context()); err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}
