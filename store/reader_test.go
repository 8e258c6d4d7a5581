package store

import (
	"testing"
)

func TestAReaderChangesNothing(t *testing.T) {
	file := empty.File(t)
	s, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, write := range []string{"DELETE FROM tables", "CREATE TABLE more (n INTEGER)", "PRAGMA user_version = 7"} {
		if _, err := r.db.Exec(write); err == nil {
			t.Errorf("%s is carried out", write)
		}
	}
}
