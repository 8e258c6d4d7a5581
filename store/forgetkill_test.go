package store

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"hofnar/store/forgotten"
)

// forgetAll is what the process does that TestKillsWhileSomebodyIsForgotten kills: it says
// that it has opened the books at that path, forgets all who are to be forgotten, and writes
// the file anew.
const forgetAll = "HOFNAR_TEST_FORGET_ALL"

func forgettingAll(path string) error {
	s, err := Open(path)
	if err != nil {
		return err
	}
	list, err := forgotten.Open(path + ".forgotten")
	if err != nil {
		return err
	}
	if _, err := s.ForgetAnew(context.Background(), list, func(int) {}); err != nil {
		return err
	}
	users, err := s.ToForget(context.Background())
	if err != nil {
		return err
	}
	fmt.Println("open")
	for _, user := range users {
		if _, err := s.Forget(context.Background(), user, always("a former player"), nil); err != nil {
			return err
		}
	}
	if err := s.Rewrite(context.Background(), noon); err != nil {
		return err
	}
	fmt.Println("done")
	return s.Close()
}

// Twenty kills, wherever they come: whoever was to be forgotten is in the end, everywhere
// and once, and the file holds nothing of it.
func TestKillsWhileSomebodyIsForgotten(t *testing.T) {
	const people, kills = 12, 20
	path := onDisk(t, peopled(t, 60, people))
	s := open(t, path)
	_, err := s.write.Exec(`UPDATE tables SET guild = 'g' || (ended / 60000 % 9)`)
	must(t, err)
	var texts [][]byte
	for n := range people {
		must(t, s.BeginForgetting(t.Context(), personID(n)))
		texts = append(texts, append(forms(t, personID(n)), []byte(personName(n)))...)
	}
	must(t, s.Close())
	must(t, os.WriteFile(path+".forgotten", []byte("salt 2-ABC\n"), 0o600))
	random, hit := rand.New(rand.NewPCG(1, 2)), 0
	for range kills {
		if killedForgetting(t, path, time.Duration(random.IntN(30_000))*time.Microsecond) {
			hit++
		}
	}
	if hit < kills/2 {
		t.Errorf("%d of %d kills came in the midst of it", hit, kills)
	}
	for killedForgetting(t, path, time.Minute) { // undisturbed
	}
	s = open(t, path)
	must(t, s.Check(t.Context()))
	left, err := s.ToForget(t.Context())
	must(t, err)
	list, err := forgotten.Open(path + ".forgotten")
	must(t, err)
	if owed, _, _, err := s.RewriteOwed(t.Context()); err != nil || owed || len(left) > 0 || len(list.Numbers()) != people {
		t.Errorf("still to be forgotten are %v, the file is owed: %t, %v, on the list are %d", left, owed, err, len(list.Numbers()))
	}
	must(t, os.Rename(path+".forgotten", filepath.Join(t.TempDir(), "list")))
	if n := remains(t, path, texts...); n > 0 {
		t.Errorf("%d traces are left", n)
	}
}

// killedForgetting has another process forget, kills it so long after it has opened the
// books, and reports whether it was not done by then.
func killedForgetting(t *testing.T, path string, after time.Duration) (killed bool) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env, child.Stderr = append(os.Environ(), forgetAll+"="+path), os.Stderr
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the books are not opened")
	}
	kill := time.AfterFunc(after, func() { _ = child.Process.Kill() })
	defer kill.Stop()
	done := lines.Scan()
	_ = child.Wait() // it may have been killed
	return !done
}
