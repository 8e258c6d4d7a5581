package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hofnar/games/arena"
)

// met is what hofnar arena prints of these seats.
func met(t *testing.T, c contest) string {
	t.Helper()
	var out bytes.Buffer
	if err := c.report(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestArenaPrintsALineForEachSide(t *testing.T) {
	got := met(t, contest{Game: "teufel", Seats: []string{"random", "random"}, Games: 3, Seed: 1, Moves: 1000, Times: true})
	for _, want := range []string{
		"teufel, 2 players, 3 deals, 6 games; mean and 95 % interval, a deal is one sample\nA fair share of the games won is 50.0 %.\n",
		"         seats   place           points",
		"\nrandom   2       1.500 ± 0.000",
		"50.0 ± 0.0 %\nrandom: 486 decisions, median ",
		" games/s\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
}

func TestArenaWritesTheSameJSONOnAnyNumberOfCores(t *testing.T) {
	c := contest{Game: "kismet", Seats: []string{"lynx", "random", "owl"}, Games: 4, Seed: 5, Moves: 20000, JSON: true, Option: []string{"rounds=1"}, Workers: 1}
	one := met(t, c)
	c.Workers = 3
	if three := met(t, c); one != three {
		t.Errorf("on one core\n%s\non three\n%s", one, three)
	}
	var report struct {
		Games int
		Sides []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(one), &report); err != nil || report.Games != 12 || len(report.Sides) != 3 {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestArenaRefuses(t *testing.T) {
	for want, c := range map[string]contest{
		`there is no game called "chess"`:                             {Game: "chess", Seats: []string{"random"}},
		"teufel is for 2 to 4 players":                                {Game: "teufel", Seats: []string{"random"}},
		"which program? A seat is written cmd:PROGRAM":                {Game: "teufel", Seats: []string{"random", "cmd:"}},
		`exec: "no-such-program": executable file not found in $PATH`: {Game: "teufel", Seats: []string{"random", "cmd:no-such-program"}, Games: 1},
		"an option is written KEY=VALUE, not \"rounds\"":              {Game: "dalmuti", Seats: []string{"random", "random", "random", "random"}, Option: []string{"rounds"}},
		`a part of a budget is a number from 0 to 1, not "2"`:         {Game: "teufel", Seats: []string{"random", "hard:2"}},
		`teufel has no computer player called "nobody", but `:         {Game: "teufel", Seats: []string{"random", "nobody"}},
	} {
		if err := c.report(t.Context(), &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v is refused with %v", c, err)
		}
	}
}

// program writes a shell script, to be seated as a program outside.
func program(t *testing.T, script string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "player.sh")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	return "cmd:sh " + file
}

// sides plays two deals of Teufel with a program on one seat.
func sides(t *testing.T, seat string, within time.Duration) arena.Side {
	t.Helper()
	match, err := contest{Game: "teufel", Seats: []string{seat, "random"}, Games: 2, Seed: 1, Moves: 1000, Workers: 2, Time: within}.contest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	report, err := match.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if report.Games != 4 || report.Unfinished != 0 {
		t.Errorf("%+v", report)
	}
	return report.Side(seat)
}

func TestHofnarIsAPlayerForAnotherHofnar(t *testing.T) {
	t.Setenv("HOFNAR_CHILD", "1")
	c := contest{Game: "teufel", Seats: []string{"cmd:" + os.Args[0] + " player teufel --level random", "random"}, Games: 2, Seed: 1, Moves: 1000, Time: time.Minute, JSON: true, Workers: 1}
	one := met(t, c)
	c.Workers = 2
	if two := met(t, c); one != two {
		t.Errorf("on one core\n%s\non two\n%s", one, two)
	}
	if !strings.Contains(one, `"program":"hofnar random"`) || strings.Count(one, `"crashed":0,"illegal":0,"late":0`) != 2 {
		t.Error(one)
	}
}

func TestAProgramThatGoesAwayIsCountedAndReplacedByRandomMoves(t *testing.T) {
	if s := sides(t, program(t, "exit 1\n"), time.Minute); s.Crashed != 4 || s.Illegal+s.Late > 0 {
		t.Errorf("one that ends at once: %+v", s.Failures)
	}
	half := `read hello; echo '{"name":"half"}'; read ask; echo '{"ask":1,"act":{"m":"name","field":"1a"}}'; read ask`
	if s := sides(t, program(t, half), time.Minute); s.Crashed != 4 || s.Late > 0 || s.Program != "half" {
		t.Errorf("one that ends in mid-game: %+v", s)
	}
}

func TestMovesThatCannotBeAreCountedAndReplacedByRandomMoves(t *testing.T) {
	script := `while read line; do case $line in *'"hello"'*) n=0; echo '{"name":"bad"}';; *'"ask"'*) echo nonsense;; esac; done`
	if s := sides(t, program(t, script), time.Minute); s.Illegal != 162 || s.Crashed+s.Late > 0 {
		t.Errorf("nonsense for answers: %+v", s.Failures)
	}
}

func TestALineThatIsLateComesWithTheNextLook(t *testing.T) {
	begin, err := starter(t.Context(), strings.TrimPrefix(program(t, "printf half; read line; echo \" of $line\"; read more\n"), "cmd:"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := begin()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Stop()
	if line, err := p.Receive(time.Millisecond); !errors.Is(err, arena.ErrLate) {
		t.Fatalf("%q, %v", line, err)
	}
	if err := p.Send([]byte("it\n"), time.Minute); err != nil {
		t.Fatal(err)
	}
	if line, err := p.Receive(time.Minute); err != nil || string(line) != "half of it\n" {
		t.Errorf("%q, %v", line, err)
	}
}
