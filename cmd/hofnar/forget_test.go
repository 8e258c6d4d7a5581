package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	set "hofnar/bot/people"
	"hofnar/store"
	"hofnar/store/storetest"
)

const ludmilla = "914730268155031974"

// knowing are books that know Ludmilla, who has set something.
func knowing(t *testing.T) (person, *store.Store) {
	t.Helper()
	who := person{settings{DB: storetest.File(t)}, ludmilla}
	list := "salt 2-ABC\n" // which is quick to search
	if err := os.WriteFile(who.forgotten(), []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	books, err := who.open(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := books.ChangePerson(t.Context(), ludmilla, func(p *set.Person) { p.Zone = "Europe/Brussels" }); err != nil {
		t.Fatal(err)
	}
	return who, books
}

// saidBy is what a command writes.
func saidBy(t *testing.T, run func() error) string {
	t.Helper()
	was := os.Stdout
	defer func() { os.Stdout = was }()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	os.Stdout = w
	failed := run()
	_ = w.Close()
	said, err := io.ReadAll(r)
	if err != nil || failed != nil {
		t.Fatal(failed, err)
	}
	return string(said)
}

func TestWhoeverRunsHofnarSeesWhatIsKeptOfSomebodyAndForgetsThem(t *testing.T) {
	who, books := knowing(t)
	if said := saidBy(t, func() error { return data{who}.Run(t.Context()) }); !strings.Contains(said, `"zone": "Europe/Brussels"`) {
		t.Errorf("what is kept: %s", said)
	}
	ctx, stop := context.WithCancel(t.Context())
	looked := make(chan bool, 100)
	ended := inBackground(ctx, func(ctx context.Context) {
		doJobs(ctx, books, func() { looked <- true }, slog.New(slog.DiscardHandler))
	})
	said := saidBy(t, func() error { return forget{who}.Run(t.Context()) })
	if todo, err := books.ToForget(t.Context()); !strings.Contains(said, "under way") || err != nil || len(todo) != 1 || !<-looked {
		t.Errorf("while somebody serves the books: %q, to be forgotten are %v, %v", said, todo, err)
	}
	stop()
	ended()
	if err := books.Close(); err != nil {
		t.Fatal(err)
	}
	if said := saidBy(t, func() error { return forget{who}.Run(t.Context()) }); !strings.Contains(said, "out of the file") {
		t.Errorf("while nobody does: %q", said)
	}
	files, err := filepath.Glob(who.DB + "*")
	if err != nil || len(files) < 2 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		if content, err := os.ReadFile(file); err != nil || bytes.Contains(content, []byte(ludmilla)) {
			t.Errorf("%s holds the id, %v", file, err)
		}
	}
}

func TestNobodyIsForgottenByNameOrInBooksThatThereAreNot(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"Ludmilla", "", "<@914730268155031974>", "914730268155031974 "} {
		if (person{ID: id}).Validate() == nil {
			t.Errorf("%q is an id", id)
		}
	}
	none := filepath.Join(t.TempDir(), "none.db")
	if err := (forget{person{settings{DB: none}, ludmilla}}).Run(t.Context()); err == nil {
		t.Error("somebody is forgotten in books that there are not")
	}
	if _, err := os.Stat(none); err == nil {
		t.Error("and there are some now")
	}
}

// owing is a Hofnar who is well, and has something to do.
type owing struct{ what string }

func (owing) Alive(context.Context) error            { return nil }
func (owing) Ready(context.Context) error            { return nil }
func (o owing) Owed(context.Context) (string, error) { return o.what, nil }

func TestReadyzSaysWhatIsStillToBeDone(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	(&condition{}).answer(owing{"the file is to be written anew"}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	if w.Code != 200 || w.Body.String() != "ok\nthe file is to be written anew\n" {
		t.Errorf("it says %d, %q", w.Code, w.Body)
	}
}
