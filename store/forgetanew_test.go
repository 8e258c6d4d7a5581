package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/pseudonym"
	"hofnar/bot/table"
	"hofnar/store/forgotten"
)

// listed is a list of those forgotten that costs nothing to search.
func listed(t *testing.T) *forgotten.List {
	t.Helper()
	path := filepath.Join(t.TempDir(), "forgotten")
	must(t, os.WriteFile(path, []byte(fmt.Sprintf("salt %s\n", pseudonym.NewSalt(2))), 0o600))
	list, err := forgotten.Open(path)
	must(t, err)
	return list
}

// anewed has books forget anew and returns who is to be forgotten.
func anewed(t *testing.T, s *Store, list *forgotten.List) []string {
	t.Helper()
	n, err := s.ForgetAnew(t.Context(), list, func(int) {})
	must(t, err)
	todo, err := s.ToForget(t.Context())
	must(t, err)
	if len(todo) < n {
		t.Errorf("%d people are to be forgotten anew, in the books are %v", n, todo)
	}
	return todo
}

func TestBooksThatArePutBackForgetAnew(t *testing.T) {
	path, list := empty.File(t), listed(t)
	s := open(t, path)
	if todo := anewed(t, s, list); len(todo) > 0 {
		t.Fatalf("%v are to be forgotten", todo)
	}
	ended(t, s, "AAA", time.Hour, ludmilla.ID, "22")
	_, err := s.ChangePerson(t.Context(), "33", func(p *people.Person) { p.Zone = "Europe/Brussels" })
	must(t, err)
	must(t, s.Backup(t.Context(), path+".copy"))
	for _, id := range []string{ludmilla.ID, "33"} {
		_, err := s.Forget(t.Context(), id, always("a former player"), nil)
		must(t, err)
	}
	ended(t, s, "BBB", 2*time.Hour, ludmilla.ID, "22") // who comes again
	must(t, s.Backup(t.Context(), path+".later"))
	must(t, s.Close())

	later := open(t, path+".later")
	if todo := anewed(t, later, list); len(todo) > 0 {
		t.Errorf("in a copy made afterwards %v are to be forgotten", todo)
	}
	earlier := open(t, path+".copy")
	if todo := anewed(t, earlier, list); fmt.Sprint(todo) != "[33 "+ludmilla.ID+"]" {
		t.Fatalf("in a copy made before %v are to be forgotten", todo)
	}
	must(t, earlier.Close()) // before anybody was
	earlier = open(t, path+".copy")
	if todo := anewed(t, earlier, list); len(todo) != 2 {
		t.Fatalf("after a kill %v are to be forgotten", todo)
	}
	for _, id := range []string{ludmilla.ID, "33"} {
		_, err := earlier.Forget(t.Context(), id, always("a former player"), nil)
		must(t, err)
	}
	must(t, earlier.Rewrite(t.Context(), noon))
	if n := tracesOf(t, path+".copy", ludmilla.ID); n > 0 {
		t.Errorf("%d traces", n)
	}
	ended(t, earlier, "CCC", 3*time.Hour, ludmilla.ID, "22")
	if todo := anewed(t, earlier, list); len(todo) > 0 {
		t.Errorf("who came again after that is forgotten again: %v", todo)
	}
}

// Whoever is forgotten while the list cannot be written is out of all tables, and the books
// know what is owed to the list.
func TestWhoCannotBePutDownAsForgottenIsForgottenAndPutDownLater(t *testing.T) {
	s, list := open(t, empty.File(t)), listed(t)
	anewed(t, s, list)
	ended(t, s, "AAA", time.Hour, ludmilla.ID, "22")
	ok := s.forgotten
	bad := filepath.Join(t.TempDir(), "gone", "forgotten")
	must(t, os.Mkdir(filepath.Dir(bad), 0o700))
	var err error
	if s.forgotten, err = forgotten.Open(bad); err != nil {
		t.Fatal(err)
	}
	must(t, os.RemoveAll(filepath.Dir(bad)))
	if _, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil); err == nil {
		t.Fatal("the list was written to a folder that is gone")
	}
	if kept, err := s.Load(context.Background(), "AAA"); err != nil || kept.Chairs[0].User.ID == ludmilla.ID {
		t.Errorf("on the seat is %+v, %v", kept.Chairs[0].User, err)
	}
	s.forgotten = ok
	if _, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil); err != nil || len(list.Numbers()) != 1 {
		t.Errorf("the list has %v, %v", list.Numbers(), err)
	}
	if todo, err := s.ToForget(t.Context()); err != nil || len(todo) > 0 {
		t.Errorf("%v are still to be forgotten, %v", todo, err)
	}
}

// A stop may come once it is noted that somebody is to be forgotten, before it is known under which number.
func TestAStopInTheMidstOfForgettingPutsNobodyDownWithoutANumber(t *testing.T) {
	s, list := open(t, empty.File(t)), listed(t)
	anewed(t, s, list)
	must(t, s.Reader.Close())
	if _, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil); err == nil || len(list.Numbers()) > 0 {
		t.Errorf("%v, the list has %q", err, list.Numbers())
	}
}

// A table whose game is no more in the rules cannot be left; whoever sits there is forgotten
// nevertheless, and the next person is its host.
func TestWhoSitsAtABrokenTableIsForgotten(t *testing.T) {
	s := open(t, empty.File(t))
	saved, first := begun(lobby("AAA", "c"))
	saved.Chairs[1].Level, saved.Chairs[1].Left = "", false
	must(t, added(s.Add(context.Background(), saved)))
	saved.Tenures = []table.Tenure{{Seat: 0, User: saved.Host, To: table.Lasting}}
	running := table.Clock{Since: noon, Ends: noon, Until: noon, Hours: "her nights"}
	saved.Clocks, saved.Back = table.Clocks{0: running}, table.Back{Clocks: table.Clocks{0: running}}
	commit(t, s, &saved, first)
	changed, err := s.Forget(t.Context(), saved.Host.ID, always("a former player"), []table.ID{"AAA"})
	if err != nil || len(changed) != 1 {
		t.Fatalf("%v, %v", changed, err)
	}
	kept, err := s.Load(context.Background(), "AAA")
	must(t, err)
	left := kept.Chairs[0]
	if !left.Left || left.Human() || left.Name != "a former player" || kept.Tenures[0].To == table.Lasting || kept.Host != kept.Chairs[1].User {
		t.Errorf("on the seat is %+v, the host is %+v, it was held %+v", left, kept.Host, kept.Tenures)
	}
	if kept.Clocks[0].Hours != "" || !kept.Back.Empty() {
		t.Errorf("her hours are kept: %+v, %+v", kept.Clocks, kept.Back)
	}
}

// A list that lacks people whom the books have forgotten is another one, or was lost: by it a
// copy would forget nobody anew.
func TestBooksKnowWhetherAListIsTheirs(t *testing.T) {
	s, list := open(t, empty.File(t)), listed(t)
	anewed(t, s, list)
	lacks := func(what string, list *forgotten.List, want int) {
		t.Helper()
		if n, err := s.Unlisted(t.Context(), list); err != nil || n != want {
			t.Errorf("%s: %d people are missing, expected %d, %v", what, n, want, err)
		}
	}
	ended(t, s, "AAA", time.Hour, ludmilla.ID, "22")
	must(t, s.BeginForgetting(t.Context(), ludmilla.ID))
	lacks("while she is being forgotten", list, 0)
	for _, id := range []string{ludmilla.ID, "33"} {
		_, err := s.Forget(t.Context(), id, always("a former player"), nil)
		must(t, err)
	}
	lacks("once she is", list, 0)
	lacks("an empty list", listed(t), 2)
}
