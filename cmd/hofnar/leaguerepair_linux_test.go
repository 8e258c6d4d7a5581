package main

import (
	"context"
	"io"
	"os"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"hofnar/store"
)

// A process that opens books for reading while it has them open loses SQLite's lock on them
// (store.Reader.Beside): whatever copies them would take itself for the last one, and remove the log
// with what is repaired in it.
func TestWhileLeaguesAreRepairedTheBooksAreLocked(t *testing.T) {
	set, books := leagueBooks(t, "17", 2)
	must(t, books.Close())
	meddle(t, set.DB, `UPDATE standings SET wins = wins + 1`)
	repair, repairs := jobs[repairSeason], 0
	defer func() { jobs[repairSeason] = repair }()
	jobs[repairSeason] = func(ctx context.Context, books *store.Store, season string) error {
		if repairs++; !locked(t, set.DB) {
			t.Error("they are not")
		}
		return repair(ctx, books, season)
	}
	must(t, leagueCheck{settings: set, Repair: true}.Run(t.Context()))
	if repairs != 1 {
		t.Errorf("%d repairs", repairs)
	}
}

// locked reports whether SQLite has its lock on a file, also where it is this process's. The file stays
// open as long as the test runs: closing it would end that lock.
func locked(t *testing.T, path string) bool {
	t.Helper()
	f, err := os.Open(path)
	must(t, err)
	t.Cleanup(func() { _ = f.Close() }) // it was only read
	const first, size = 0x40000002, 510
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: first, Len: size}
	must(t, syscall.FcntlFlock(f.Fd(), unix.F_OFD_GETLK, &lock))
	return lock.Type != syscall.F_UNLCK
}
