package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	set "hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
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
	if todo, err := books.ToForget(t.Context()); !strings.Contains(said, "under way") || !strings.Contains(said, "one larger than 128 MB at a start with --rewrite") || err != nil || len(todo) != 1 || !<-looked {
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
	namesNobody(t, who.DB)
}

// namesNobody wants no file of these books to hold Ludmilla's id.
func namesNobody(t *testing.T, db string) {
	t.Helper()
	files, err := filepath.Glob(db + "*")
	if err != nil || len(files) < 2 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		if content, err := os.ReadFile(file); err != nil || bytes.Contains(content, []byte(ludmilla)) {
			t.Errorf("%s holds the id, %v", file, err)
		}
	}
}

// Whoever is to be forgotten is, before a start with --rewrite writes the file anew: that of a
// large one is not done a second time before the next such start.
func TestAStartWithRewriteForgetsFirst(t *testing.T) {
	t.Parallel()
	who, books := knowing(t)
	if err := errors.Join(books.BeginForgetting(t.Context(), ludmilla), books.Close()); err != nil {
		t.Fatal(err)
	}
	serving(t, who.DB, "--rewrite")
	namesNobody(t, who.DB)
}

// However a copy was put back: whoever serves it next forgets those again who were forgotten
// since it was made.
func TestACopyThatIsPutBackByHandForgetsAnewAtItsStart(t *testing.T) {
	t.Parallel()
	who, books := knowing(t)
	copied := filepath.Join(t.TempDir(), "copy.db")
	must(t, books.Backup(t.Context(), copied))
	_, err := books.Forget(t.Context(), ludmilla, func(string) string { return "a former player" }, nil)
	must(t, errors.Join(err, books.Close()))
	data, err := os.ReadFile(copied)
	must(t, errors.Join(err, os.WriteFile(who.DB, data, 0o600)))
	serving(t, who.DB)
	reader, err := openExisting(who.DB)
	must(t, err)
	defer func() { must(t, reader.Close()) }()
	waitFor(t, "she is forgotten", func() bool {
		known, err := reader.Knows(t.Context(), ludmilla)
		todo, failed := reader.ToForget(t.Context())
		return !known && len(todo) == 0 && errors.Join(err, failed) == nil
	})
}

func TestWhoSitsAtATableIsForgottenThereAtTheNextStart(t *testing.T) {
	who, books := knowing(t)
	user := table.User{ID: ludmilla, Name: "Ludmilla"}
	err := added(books.Add(t.Context(), table.Saved{Header: table.Header{ID: "7QK", Guild: "17", Channel: "c", Game: "kismet", Options: games.Agreed{},
		Status: table.Lobby, Opened: evening, Host: user, Chairs: table.Chairs{{User: user, Name: user.Name}}}}))
	if err = errors.Join(err, books.Close()); err != nil {
		t.Fatal(err)
	}
	if said := saidBy(t, func() error { return forget{who}.Run(t.Context()) }); !strings.Contains(said, "not done") || !strings.Contains(said, "at the next start of hofnar serve") {
		t.Errorf("it says %q", said)
	}
	said := saidBy(t, func() error { return data{who}.Run(t.Context()) })
	if !strings.Contains(said, "being_forgotten") || !strings.Contains(said, `"host_name"`) && !strings.Contains(said, `"7QK"`) {
		t.Errorf("what is kept: %s", said)
	}
}

// A list that is empty, old or of other books does not have a copy forget anew. The books have a
// copy of it: a start completes it, and restoring does where it is told from which.
func TestAListThatLacksPeopleIsCompletedOrNamed(t *testing.T) {
	who, books := knowing(t)
	copied := who.DB + ".copy"
	lose := func() error { return os.WriteFile(who.forgotten(), []byte("salt 2-ABC\n"), 0o600) }
	starting := func() string {
		var log bytes.Buffer
		books, err := who.open(t.Context(), slog.New(slog.NewTextHandler(&log, nil)))
		must(t, err)
		must(t, books.Close())
		return log.String()
	}
	_, err := books.Forget(t.Context(), ludmilla, func(string) string { return "a former player" }, nil)
	must(t, errors.Join(err, books.Backup(t.Context(), copied), books.Close()))
	whole, err := os.ReadFile(who.forgotten())
	must(t, errors.Join(err, lose()))
	if said := starting(); said != "" {
		t.Errorf("a start says %s", said)
	}
	_, line, _ := strings.Cut(string(whole), "\n")
	if is, err := os.ReadFile(who.forgotten()); err != nil || !strings.Contains(string(is), line) {
		t.Errorf("after a start the list is %s, it was %s, %v", is, whole, err)
	}
	must(t, lose())
	r := restore{settings: who.settings, File: copied}
	if err := r.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "lacks 1 people") || !strings.Contains(err.Error(), "--list-from") {
		t.Errorf("restoring says %v", err)
	}
	r.ListFrom = copied
	if said := saidBy(t, func() error { return r.Run(t.Context()) }); !strings.Contains(said, "It is in order") {
		t.Errorf("restoring with the list of the copy says %s", said)
	}
	must(t, lose())
	meddle(t, who.DB, `UPDATE forgotten SET line = ''`) // a program of before has put it down
	if said := starting(); !strings.Contains(said, "HOFNAR_FORGOTTEN") || !strings.Contains(said, "people=1") {
		t.Errorf("a start says %s", said)
	}
	r = restore{settings: who.settings, File: copied, NobodyWasForgotten: true}
	if said := saidBy(t, func() error { return r.Run(t.Context()) }); !strings.Contains(said, "It is in order") {
		t.Errorf("restoring says %s", said)
	}
}

// The books that were lost last know who was forgotten after an older copy was made.
func TestAnOlderCopyForgetsByTheListInTheNewest(t *testing.T) {
	who, books := knowing(t)
	older, newest := who.DB+".older", who.DB+".newest"
	must(t, books.Backup(t.Context(), older))
	_, err := books.Forget(t.Context(), ludmilla, func(string) string { return "a former player" }, nil)
	must(t, errors.Join(err, books.Backup(t.Context(), newest), books.Close(), os.Remove(who.forgotten())))
	r := restore{settings: who.settings, File: older}
	if err := r.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "--list-from") {
		t.Fatalf("without a list restoring says %v", err)
	}
	r.ListFrom = older + ".yet"
	text, err := os.ReadFile(older)
	must(t, errors.Join(err, os.WriteFile(r.ListFrom, text, 0o600)))
	meddle(t, r.ListFrom, `ALTER TABLE forgotten DROP COLUMN line`)
	if err := r.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "no list of those forgotten in it") {
		t.Errorf("by a copy that a program of before has made restoring says %v", err)
	}
	r.ListFrom = ""
	if err := r.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "--list-from") {
		t.Errorf("after that, without a list, restoring says %v", err)
	}
	r.ListFrom = newest
	if said := saidBy(t, func() error { return r.Run(t.Context()) }); !strings.Contains(said, "forgotten anew: 1") {
		t.Errorf("restoring says %s", said)
	}
	reader, err := store.OpenReader(who.DB)
	must(t, err)
	todo, err := reader.ToForget(t.Context())
	if err = errors.Join(err, reader.Close()); err != nil || len(todo) != 1 || todo[0] != ludmilla {
		t.Errorf("to be forgotten are %v, %v", todo, err)
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
