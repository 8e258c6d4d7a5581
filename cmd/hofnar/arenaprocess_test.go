package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"hofnar/games/arena"
)

// program writes a shell script, to be seated as a program outside.
func program(t *testing.T, script string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "player.sh")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	return "cmd:sh " + file
}

// running is a program that goes by a shell script.
func running(t *testing.T, script string) arena.Process {
	t.Helper()
	p, err := starter(t.Context(), []string{"sh", "-c", script})()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Stop() }) // how it ends is its own affair
	return p
}

// sides plays two deals of Teufel with a program on one seat.
func sides(t *testing.T, seat string, within time.Duration) (arena.Side, error) {
	t.Helper()
	match, err := contest{Game: "teufel", Seats: []string{seat, "random"}, Games: 2, Seed: 1, Moves: 1000, Workers: 1, Time: within}.contest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	report, err := match.Run(t.Context())
	return report.Side(seat), err
}

// playing is a script that greets, and answers whatever else it is asked with these commands.
func playing(commands string) string {
	return `while read line; do case $line in *'"hello"'*) echo '{"name":"script"}';; *'"ask"'*) ` + commands + `;; esac; done`
}

func TestAProgramThatGoesAwayIsReplacedByRandomMovesAndEndsTheContestTheThirdTime(t *testing.T) {
	t.Parallel()
	s, err := sides(t, program(t, "exit 1\n"), time.Minute)
	if s.Crashed != 3 || s.Illegal+s.Late > 0 || s.StandIns < 50 || err == nil || !strings.Contains(err.Error(), "has ended 3 times") {
		t.Errorf("one that ends at once: %+v, %v", s.Failures, err)
	}
	half := `read hello; echo '{"name":"half"}'; read ask; echo '{"ask":1,"act":{"m":"name","field":"1a"}}'; read ask`
	if s, err = sides(t, program(t, half), time.Minute); s.Crashed != 3 || s.Late > 0 || s.Program != "half" || err == nil {
		t.Errorf("one that ends in mid-game: %+v, %v", s, err)
	}
}

func TestMovesThatCannotBeEndTheContestTheTenthTime(t *testing.T) {
	t.Parallel()
	s, err := sides(t, program(t, playing("echo nonsense")), time.Minute)
	if s.Illegal != 10 || s.Crashed+s.Late > 0 || s.StandIns != 10 || err == nil || !strings.Contains(err.Error(), "10 answers of ") {
		t.Errorf("nonsense for answers: %+v, %v", s.Failures, err)
	}
}

func TestAProgramThatFloodsIsLate(t *testing.T) {
	t.Parallel()
	for _, commands := range []string{`exec yes '{"ask":1}'`, `while :; do echo '{"ask":1}'; sleep 0.018; done`} {
		began := time.Now()
		s, err := sides(t, program(t, playing(commands)), 20*time.Millisecond)
		if s.Late < 5 || err == nil || time.Since(began) > 20*time.Second {
			t.Errorf("%s: %+v, %v after %v", commands, s.Failures, err, time.Since(began))
		}
	}
}

func TestWhatIsAllowedIsForAllLinesTogether(t *testing.T) {
	t.Parallel()
	p := running(t, `exec yes '{"ask":1}'`)
	p.Allow(20 * time.Millisecond)
	began := time.Now()
	for {
		if _, err := p.Receive(); errors.Is(err, arena.ErrLate) {
			return
		} else if err != nil || time.Since(began) > 10*time.Second {
			t.Fatalf("after %v: %v", time.Since(began), err)
		}
	}
}

func TestALineIsAMegabyteAtMost(t *testing.T) {
	t.Parallel()
	p := running(t, `exec tr '\0' x </dev/zero`)
	p.Allow(5 * time.Second)
	line, err := p.Receive()
	if kept := cap(p.(*process).part); !errors.Is(err, errLine) || line != nil || kept > 2*mostLine {
		t.Errorf("%d bytes are kept of a line without an end, %v", kept, err)
	}
	p = running(t, `head -c 1048000 /dev/zero | tr '\0' x; echo; cat`)
	p.Allow(time.Minute)
	if line, err := p.Receive(); err != nil || len(line) != 1048001 {
		t.Errorf("%d bytes, %v", len(line), err)
	}
}

func TestALineThatIsLateComesWithTheNextLook(t *testing.T) {
	t.Parallel()
	p := running(t, "printf half; read line; echo \" of $line\"; read more\n")
	p.Allow(time.Millisecond)
	if line, err := p.Receive(); !errors.Is(err, arena.ErrLate) {
		t.Fatalf("%q, %v", line, err)
	}
	p.Allow(time.Minute)
	if err := p.Send([]byte("it\n")); err != nil {
		t.Fatal(err)
	}
	if line, err := p.Receive(); err != nil || string(line) != "half of it\n" {
		t.Errorf("%q, %v", line, err)
	}
}

// holding is a named pipe that a program may hold open and write to, how to wait until it has,
// and how to see that none holds it any more.
func holding(t *testing.T) (name string, begun, free func()) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "held")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	held, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = held.Close() })
	within := func() {
		t.Helper()
		if err := held.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	begun = func() {
		t.Helper()
		within()
		for first := make([]byte, 1); ; time.Sleep(time.Millisecond) { // at its end as long as nobody has opened it
			if n, err := held.Read(first); n > 0 {
				return
			} else if err != nil && !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
		}
	}
	free = func() {
		t.Helper()
		within()
		if said, err := io.ReadAll(held); err != nil {
			t.Errorf("somebody is left: %q, %v", said, err)
		}
	}
	return name, begun, free
}

func TestWhatAProgramHasStartedEndsWithIt(t *testing.T) {
	t.Parallel()
	name, begun, free := holding(t)
	p := running(t, `{ echo child; exec sleep 600; } >`+name+` & read line`)
	begun()
	p.Allow(time.Minute)
	if err := p.Send([]byte("so that it ends\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Receive(); !errors.Is(err, io.EOF) && !errors.Is(err, arena.ErrLate) {
		t.Error(err)
	}
	_ = p.Stop() // how it ends is its own affair
	free()
}

func TestOnASignalAContestStopsWithAllItsProgramsAndReports(t *testing.T) {
	t.Parallel()
	name, begun, free := holding(t)
	script := program(t, `{ echo child; sleep 600; } >`+name+` & `+playing(`case $line in *'"ask":1,'*) echo '{"ask":1,"act":{"m":"name","field":"1a"}}';; *) echo "$$" >&2; sleep 600;; esac`))
	c := exec.Command(os.Args[0], "arena", "teufel", "--program", "slow=sh '"+strings.TrimPrefix(script, "cmd:sh ")+"'", "--seats", "slow,random", "--time", "10m", "--workers", "1")
	c.Env = append(os.Environ(), "HOFNAR_CHILD=1")
	var out bytes.Buffer
	c.Stdout = &out
	said, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Process.Kill() }() // it may be gone already
	first := make([]byte, 1)
	if _, err := said.Read(first); err != nil { // it thinks
		t.Fatal(err)
	}
	begun()
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(said)
	if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != 1 {
		t.Errorf("it ends with %v", err)
	}
	free()
	if !strings.Contains(string(rest), "hofnar: after 0 of 200 games: stopped by a signal\n") || !strings.HasPrefix(out.String(), "teufel, 2 players, 0 deals, 0 games;") ||
		strings.Contains(out.String(), "in its place") {
		t.Errorf("it says\n%s\nand reports\n%s", rest, out.String())
	}
}

func TestTheWordsOfAProgramAreQuotedAsInAShell(t *testing.T) {
	for command, want := range map[string][]string{
		`python3 player.py`:                {"python3", "player.py"},
		`"a b" 'c "d"' e\ f`:               {"a b", `c "d"`, "e f"},
		`x "say \"hi\"" 'it'"'"'s' ""`:     {"x", `say "hi"`, "it's", ""},
		`x "a\b\$c" "\n\t" \n '\n'`:        {"x", "ab$c", "\n\t", "\n", `\n`},
		`x $HOME '$(date)' "*" a,b '; rm'`: {"x", "$HOME", "$(date)", "*", "a,b", "; rm"},
	} {
		if got, err := wordsOf(command); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is parted into %q, %v", command, got, err)
		}
	}
}
