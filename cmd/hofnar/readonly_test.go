package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"hofnar/store"
)

// nobody is a user who owns nothing.
const nobody = 65534

// asNobody is what hofnar says when a user runs it who owns nothing.
func asNobody(t *testing.T, env []string, args ...string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "hofnar")
	must(t, os.Chmod(filepath.Dir(filepath.Dir(program)), 0o755))
	if err := os.Link(os.Args[0], program); err != nil {
		t.Skip("the test cannot be run by others:", err)
	}
	c := exec.CommandContext(t.Context(), program, args...)
	c.Dir, c.Env = filepath.Dir(program), append(append(os.Environ(), "HOFNAR_CHILD=1"), env...)
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := c.CombinedOutput()
	var failed *exec.ExitError
	if !errors.As(err, &failed) {
		t.Errorf("hofnar %s ends with %v", strings.Join(args, " "), err)
	}
	return string(out)
}

func TestWhereNothingCanBeWrittenThePathAndTheRemedyAreSaid(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("who is not root cannot be somebody else")
	}
	t.Parallel()
	dir := t.TempDir()
	must(t, os.Chmod(filepath.Dir(dir), 0o755))
	path := filepath.Join(dir, "books.db")
	books, err := store.Open(path)
	must(t, errors.Join(err, books.Close(), os.Chmod(path, 0o644)))
	for _, args := range [][]string{{"serve"}, {"doctor"}} {
		said := asNobody(t, []string{"DISCORD_TOKEN=x", "HOFNAR_DB=" + path}, args...)
		for _, want := range []string{path, "user 65534 cannot write", "chown 65534 " + dir} {
			if !strings.Contains(said, want) {
				t.Errorf("%s says %q, not %q", args[0], said, want)
			}
		}
	}
}

func TestADirectoryThatIsNotThereIsNamed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	_, err := store.Open(filepath.Join(dir, "books.db"))
	if err == nil || !strings.Contains(err.Error(), "there is no directory "+dir+": make it") {
		t.Errorf("opening says %v", err)
	}
}
