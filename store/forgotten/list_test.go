package forgotten

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/pseudonym"
)

const anne, marc, lowie = "914730268155031974", "914730268155031975", "914730268155031976"

// quick is a list that costs nothing to search.
func quick(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "forgotten")
	must(t, os.WriteFile(path, []byte(saltLine+string(pseudonym.NewSalt(2))+"\n"), 0o600))
	return path
}

func open(t *testing.T, path string) *List {
	t.Helper()
	l, err := Open(path)
	must(t, err)
	return l
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAListKnowsThoseWhoWereForgottenAndNamesNobody(t *testing.T) {
	path := quick(t)
	l := open(t, path)
	must(t, l.Add("1", anne))
	must(t, l.Add("2", marc))
	must(t, l.Add("1", anne)) // again, since a kill came between
	for range 2 {
		found, err := l.Among(t.Context(), []string{lowie, marc, anne}, []string{"1", "3"})
		if err != nil || !slices.Equal(found, []string{anne}) || !slices.Equal(l.Numbers(), []string{"1", "2"}) {
			t.Errorf("of number 1 it knows %v, %v; it has %v", found, err, l.Numbers())
		}
		l = open(t, path)
	}
	text, err := os.ReadFile(path)
	must(t, err)
	if strings.Contains(string(text), anne) || strings.Contains(string(text), marc) {
		t.Errorf("it names somebody: %s", text)
	}
	if is, err := os.Stat(path); err != nil || is.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", is.Mode(), err)
	}
}

func TestANewListIsSlowToSearch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "forgotten")
	l := open(t, path)
	must(t, l.Add("1", anne))
	if found, err := open(t, path).Among(t.Context(), []string{anne}, []string{"1"}); err != nil || len(found) != 1 || !strings.HasPrefix(string(l.salt), "14-") {
		t.Errorf("it knows %v, %v, under the salt %s", found, err, l.salt)
	}
}

func TestTwoCopiesOfAListArePutTogetherByWritingOneBehindTheOther(t *testing.T) {
	one, other := quick(t), quick(t)
	must(t, open(t, one).Add("1", anne))
	must(t, open(t, other).Add("2", marc))
	a, err := os.ReadFile(one)
	must(t, err)
	b, err := os.ReadFile(other)
	must(t, err)
	must(t, os.WriteFile(one, slices.Concat(a, b, a), 0o600))
	if found, err := open(t, one).Among(t.Context(), []string{anne, marc, lowie}, []string{"1", "2"}); err != nil || len(found) != 2 {
		t.Errorf("it knows %v, %v", found, err)
	}
}

func TestWhatOneListSaysOfSomebodyIsTakenByAnother(t *testing.T) {
	path, other := quick(t), quick(t)
	from := open(t, other)
	must(t, from.Add("1", anne))
	must(t, from.Add("2", marc))
	l := open(t, path)
	for range 2 {
		must(t, l.Take(from.Lines("1")))
	}
	must(t, l.Add("3", lowie))
	if found, err := open(t, path).Among(t.Context(), []string{anne, marc, lowie}, []string{"1", "2", "3"}); err != nil || !slices.Equal(found, []string{anne, lowie}) {
		t.Errorf("it knows %v, %v", found, err)
	}
	if err := l.Take("nonsense\n"); err == nil || l.Lines("4") != "" {
		t.Error("it takes nonsense, or knows whom it does not")
	}
}

// Whoever puts another list in place while this one is open may do so in any way.
func TestWhatIsAddedStandsUnderItsOwnSaltWhateverWasPutInPlaceMeanwhile(t *testing.T) {
	path, other := quick(t), quick(t)
	l := open(t, path)
	must(t, open(t, other).Add("1", anne))
	text, err := os.ReadFile(other)
	must(t, err)
	must(t, os.WriteFile(path, text, 0o600))
	must(t, l.Add("2", marc))
	if found, err := open(t, path).Among(t.Context(), []string{anne, marc}, []string{"1", "2"}); err != nil || len(found) != 2 {
		t.Errorf("behind a list that was copied there: it knows %v, %v", found, err)
	}
	must(t, os.Remove(path))
	must(t, l.Add("3", lowie))
	if found, err := open(t, path).Among(t.Context(), []string{lowie}, []string{"3"}); err != nil || len(found) != 1 {
		t.Errorf("where the list was moved away: it knows %v, %v", found, err)
	}
}

// A kill may come in the midst of a line; whoever that was is put down again.
func TestALineThatWasNotWrittenWhollyGoes(t *testing.T) {
	path := quick(t)
	must(t, open(t, path).Add("1", anne))
	whole, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, append(whole, "2 abc"...), 0o600))
	l := open(t, path)
	must(t, l.Add("2", marc))
	if found, err := open(t, path).Among(t.Context(), []string{anne, marc}, []string{"1", "2"}); err != nil || len(found) != 2 {
		t.Errorf("it knows %v, %v", found, err)
	}
	must(t, os.WriteFile(path, append(whole, "nonsense\n"...), 0o600))
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("what is no list is opened: %v", err)
	}
}

func TestWhatCannotBeWrittenIsNotOnTheList(t *testing.T) {
	path := quick(t)
	l := open(t, path)
	must(t, os.Remove(path))
	must(t, os.Mkdir(path, 0o700))
	if err := l.Add("1", anne); err == nil || len(l.Numbers()) > 0 {
		t.Errorf("%v, it has %v", err, l.Numbers())
	}
}

// Such a line would keep the list from being read again.
func TestNobodyIsPutDownWithoutANumber(t *testing.T) {
	path := quick(t)
	if err := open(t, path).Add("", anne); err == nil {
		t.Error("somebody is put down without a number")
	}
	open(t, path)
}

// Each start opens the list, while people wait for it: of pseudonyms, which cost time, none is
// made for that, however many salts there are.
func TestOpeningAListCostsNothing(t *testing.T) {
	path, list := filepath.Join(t.TempDir(), "forgotten"), ""
	for range 20 {
		list += saltLine + string(pseudonym.NewSalt(16)) + "\n" // each would take 0.2 s
	}
	must(t, os.WriteFile(path, []byte(list), 0o600))
	began := time.Now()
	open(t, path)
	if took := time.Since(began); took > time.Second {
		t.Errorf("it takes %v", took)
	}
	must(t, os.WriteFile(path, []byte(saltLine+"nonsense\n"), 0o600))
	if _, err := Open(path); err == nil {
		t.Error("what is no salt is taken for one")
	}
}
