package store

import (
	"context"
	"maps"
	"path/filepath"
	"testing"
)

func TestSessionsAreKeptUntilTheyAreForgotten(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	must(t, s.KeepSessions(t.Context(), map[int]string{0: `{"ID":"one"}`, 1: `{"ID":"two"}`}))
	must(t, s.KeepSessions(t.Context(), map[int]string{0: `{"ID":"three"}`, 1: "", 2: ""}))
	must(t, s.Close())
	s = open(t, path)
	if kept, err := s.Sessions(t.Context()); err != nil || !maps.Equal(kept, map[int]string{0: `{"ID":"three"}`}) {
		t.Errorf("kept are %v, %v", kept, err)
	}
	must(t, s.DropSessions(t.Context()))
	if kept, err := s.Sessions(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("after all were forgotten %v are kept, %v", kept, err)
	}
}

// Whoever starts a copy elsewhere must not take over the session of the one that lives.
func TestABackupLeavesTheSessionsOut(t *testing.T) {
	const id = "8a1f2c64b9d0e35747f6"
	path, copied := empty.File(t), filepath.Join(t.TempDir(), "copy.db")
	s := open(t, path)
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	must(t, s.KeepSessions(t.Context(), map[int]string{0: `{"ID":"` + id + `"}`}))
	must(t, s.Backup(t.Context(), copied))
	if n := tracesOf(t, copied, id); n > 0 || tracesOf(t, path, id) == 0 {
		t.Errorf("%d traces of the session are in the copy", n)
	}
	other := open(t, copied)
	if kept, err := other.Sessions(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("the copy keeps %v, %v", kept, err)
	}
	if kept, err := s.Sessions(t.Context()); err != nil || len(kept) != 1 {
		t.Errorf("the books keep %v, %v", kept, err)
	}
	_, err := other.Load(context.Background(), "CCC")
	must(t, err)
}

// How long sessions take to be written down, of one shard and of forty.
func BenchmarkKeepSessions(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "books.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for name, shards := range map[string]int{"of one shard": 1, "of forty shards": 40} {
		b.Run(name, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				some := map[int]string{}
				for shard := range shards {
					some[shard] = `{"ID":"8a1f2c64b9d0e35747f6","Seq":` + string(rune('0'+n%10)) + `}`
				}
				if err := s.KeepSessions(context.Background(), some); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
