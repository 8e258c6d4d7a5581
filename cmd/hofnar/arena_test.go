package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// met is what hofnar arena prints of these seats.
func met(t *testing.T, c contest) string {
	t.Helper()
	var out bytes.Buffer
	if err := c.report(t.Context(), &out, io.Discard); err != nil {
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
		`a part of a budget is a number from 0 to 1, not "NaN"`:       {Game: "teufel", Seats: []string{"random", "hard:NaN"}},
		"partners belong to one name: in teufel of 4 ":                {Game: "teufel", Seats: []string{"random", "easy", "easy", "easy"}, Games: 1},
		"--games is from 1 to 1000000":                                {Game: "teufel", Seats: []string{"random", "easy"}, Games: -1},
		`there is another player called "easy"`:                       {Game: "teufel", Seats: []string{"random", "easy"}, Program: []string{"easy=sh"}},
		`there is another player called "a"`:                          {Game: "teufel", Seats: []string{"random", "a"}, Program: []string{"a=sh", "a=sh"}},
		"a has no seat: name it in --seats":                           {Game: "teufel", Seats: []string{"random", "easy"}, Program: []string{"a=sh"}},
		"a: which program?":                                           {Game: "teufel", Seats: []string{"random", "a"}, Program: []string{"a= "}},
		`a program is written NAME=COMMAND, its name of letters`:      {Game: "teufel", Seats: []string{"random", "a"}, Program: []string{"a,b=sh"}},
		`a: "sh 'open": a quote or a bracket is open`:                 {Game: "teufel", Seats: []string{"random", "a"}, Program: []string{"a=sh 'open"}},
		`a: "sh | sort": no shell is between`:                         {Game: "teufel", Seats: []string{"random", "a"}, Program: []string{"a=sh | sort"}},
	} {
		if err := c.report(t.Context(), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v is refused with %v", c, err)
		}
	}
}

func TestHofnarIsAPlayerForAnotherHofnar(t *testing.T) {
	t.Setenv("HOFNAR_CHILD", "1")
	c := contest{Game: "teufel", Seats: []string{"hofnar", "random"}, Program: []string{"hofnar='" + os.Args[0] + "' player teufel --level \"random\""}, Games: 2, Seed: 1, Moves: 1000, Time: time.Minute, JSON: true, Workers: 1}
	one := met(t, c)
	c.Workers = 2
	if two := met(t, c); one != two {
		t.Errorf("on one core\n%s\non two\n%s", one, two)
	}
	if !strings.Contains(one, `"program":"hofnar random"`) || strings.Count(one, `"crashed":0,"illegal":0,"late":0,"stand_ins":0`) != 2 {
		t.Error(one)
	}
}

func TestTheLogSaysWhatWasAskedAnsweredAndRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log")
	bad := playing(`case $line in *'"ask":1,'*) echo '{"ask":1,"act":{"m":"name","field":"99z"}}';; *) exit 3;; esac`)
	c := contest{Game: "teufel", Seats: []string{program(t, bad), "random"}, Games: 2, Seed: 1, Moves: 1000, Time: time.Minute, Workers: 1, Log: file}
	var out bytes.Buffer
	if err := c.report(t.Context(), &out, io.Discard); err == nil || !strings.HasPrefix(err.Error(), "after 2 of 4 games: deal 1: cmd:sh ") {
		t.Errorf("it ends with %v", err)
	}
	log, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.ReplaceAll(c.Seats[0], `"`, `\"`)
	for _, want := range []string{
		`{"program":"` + name + `","game":1,"seat":0,"asked":{"hello":1,"game":"teufel","players":2,"seat":0,"options":{`,
		`"answered":{"name":"script"}}`,
		`"asked":{"ask":1,"view":{`,
		`"answered":{"ask":1,"act":{"m":"name","field":"99z"}}}`,
		`"refused":"There is no such field. Name one from 1a to 27b.","act":{"m":"name","field":"99z"}}`,
		`"ended":"EOF (exit status 3)"}`,
		`,"game":3,`,
	} {
		if !strings.Contains(string(log), want) {
			t.Errorf("it lacks %s:\n%s", want, regexp.MustCompile(`"view".*`).ReplaceAll(log, nil))
		}
	}
	if !strings.Contains(out.String(), ": it has ended 3 times, 3 answers could not be and 0 were late; ") || !strings.Contains(out.String(), "teufel, 2 players, 1 deals, 2 games;") {
		t.Error(out.String())
	}
}

func TestTheLogNamesASeatWhereARefusalNamesAPlayer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log")
	rolls := playing(`n=$((n+1)); echo '{"ask":'$n',"act":{"m":"roll"}}'`)
	c := contest{Game: "kismet", Seats: []string{program(t, rolls), "random", "random"}, Games: 1, Seed: 1, Moves: 1000, Time: time.Minute, Workers: 1, Log: file}
	if err := c.report(t.Context(), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "10 answers of ") {
		t.Errorf("it ends with %v", err)
	}
	log, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// Seats are counted as everywhere in the lines, from 0.
	if want := `,"seat":1,"refused":"seat 2 has not said Kismet yet. Wait, or knock.","act":{"m":"roll"}}`; !strings.Contains(string(log), want) {
		t.Errorf("it lacks %s:\n%s", want, regexp.MustCompile(`"view".*`).ReplaceAll(log, nil))
	}
}

func TestProgressIsSaidAfterFiveSecondsAndEverMoreSeldom(t *testing.T) {
	var out strings.Builder
	p := newProgress(&out, 4000)
	now := p.began
	p.now = func() time.Time { return now }
	for range 4000 {
		now = now.Add(time.Second)
		p.played()
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) < 50 || len(lines) > 120 || lines[0] != "5 of 4000 games, 5s gone, about 1h6m35s left" {
		t.Errorf("%d lines, the first %q", len(lines), lines[0])
	}
}

func TestDealsWithUnfinishedGamesAreInNoMean(t *testing.T) {
	c := contest{Game: "murphy", Seats: []string{"easy", "random"}, Games: 6, Seed: 1, Moves: 120, Workers: 1}
	got := met(t, c)
	for _, want := range []string{
		"murphy, 2 players, 1 deals, 12 games; ",
		"\nAn interval takes two deals, each with all its games finished.\n" +
			"7 games were left unfinished after 120 moves.\n" +
			"10 games are in no mean, since not all games of their deal were finished.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
	if c.Moves = 20000; strings.Contains(met(t, c), "in no mean") {
		t.Error("what is in the means is said to be in none")
	}
}

func TestPartnersWinTheSameGames(t *testing.T) {
	got := met(t, contest{Game: "teufel", Seats: []string{"easy", "random", "easy", "random"}, Games: 1, Seed: 1, Moves: 1000, Workers: 1})
	for _, want := range []string{
		"\nA fair share of the games won is 50.0 %.\n",
		"easy     2       1.500   62.000   100.0 %\n",
		"random   2       3.500   51.500   0.0 %\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
}

func TestAContestOfOneDealHasNoInterval(t *testing.T) {
	got := met(t, contest{Game: "teufel", Seats: []string{"random", "random"}, Games: 1, Seed: 1, Moves: 1000})
	if !strings.Contains(got, "An interval takes two deals, each with all its games finished.\n") || strings.Contains(got, "Inf") || strings.Contains(got, "±") {
		t.Error(got)
	}
}
