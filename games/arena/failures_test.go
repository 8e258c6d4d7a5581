package arena_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"hofnar/games/arena"
)

func TestWhatGoesWrongIsCountedAndReplaced(t *testing.T) {
	once := func(what func(m asked) string) script {
		done := false
		return greets(func(m asked) string {
			if m.Ask > 0 && !done {
				done = true
				return what(m)
			}
			return first(m)
		})
	}
	for name, c := range map[string]struct {
		script script
		want   arena.Failures
	}{
		"an act that the rules refuse":      {once(func(m asked) string { return text(m, map[string]int{"heap": 99}) }), arena.Failures{Illegal: 1}},
		"an act that is none":               {once(func(m asked) string { return text(m, 7) }), arena.Failures{Illegal: 1}},
		"nothing where a move is due":       {once(func(m asked) string { return text(m, nil) }), arena.Failures{Illegal: 1}},
		"no JSON":                           {once(func(asked) string { return "thinking…" }), arena.Failures{Illegal: 1}},
		"an answer to what was never asked": {once(func(m asked) string { m.Ask += 7; return text(m, m.Acts[0]) }), arena.Failures{Illegal: 1}},
		"picks that no question has":        {once(func(m asked) string { return `{"ask":1,"picks":["z"]}` }), arena.Failures{Illegal: 1}},
		"no answer":                         {once(func(asked) string { return "late" }), arena.Failures{Late: 1}},
		"an answer that comes too late":     {once(func(m asked) string { return "late\n" + text(m, m.Acts[0]) }), arena.Failures{Late: 1}},
		"gone in the midst of a game":       {once(func(asked) string { return "gone" }), arena.Failures{Crashed: 1}},
	} {
		r := run(t, among(seat(t, c.script), random()))
		got := r.Side("program").Failures
		if got.StandIns < 1 || got.StandIns > 1 && got.Crashed == 0 {
			t.Errorf("%s: %d moves were made in its place", name, got.StandIns)
		}
		if got.StandIns = 0; got != c.want || r.Unfinished > 0 {
			t.Errorf("%s: %+v, %d unfinished", name, got, r.Unfinished)
		}
	}
}

// stopped is the report of a contest that must stop early, for this reason.
func stopped(t *testing.T, c arena.Contest, why string) arena.Report {
	t.Helper()
	r, err := c.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("it ends with %v", err)
	}
	return r
}

func TestAProgramThatHasEndedThreeTimesEndsTheContest(t *testing.T) {
	for name, script := range map[string]script{
		"no welcome":        func(m asked) string { return first(m) },
		"a strange welcome": func(asked) string { return "hello!" },
		"gone at once":      greets(func(asked) string { return "gone" }),
	} {
		for _, workers := range []int{1, 3} {
			c := among(random(), seat(t, script))
			c.Workers = workers
			r := stopped(t, c, "program has ended 3 times")
			if got := r.Side("program"); got.Crashed < 3 || got.Crashed >= 3+workers || r.Games > 5+workers || workers == 1 && got.StandIns == 0 {
				t.Errorf("%s: %d games, %+v", name, r.Games, got)
			}
		}
	}
}

func TestTenBadAnswersInARowEndTheContest(t *testing.T) {
	late := func(asked) string { return "late" }
	refused := func(m asked) string { return text(m, map[string]int{"heap": 99}) }
	always := func(answer script) script {
		return greets(func(m asked) string {
			if m.Ask == 0 {
				return ""
			}
			return answer(m)
		})
	}
	for name, c := range map[string]struct {
		script script
		count  func(arena.Failures) int
	}{
		"late":                     {late, func(f arena.Failures) int { return f.Late }},
		"refused by the rules":     {refused, func(f arena.Failures) int { return f.Illegal }},
		"none that could be taken": {func(m asked) string { return text(m, nil) }, func(f arena.Failures) int { return f.Illegal }},
	} {
		r := stopped(t, among(seat(t, always(c.script)), random()), "10 answers of program in a row were late or refused")
		if got := r.Side("program").Failures; c.count(got) != 10 || got.StandIns < 10 || got.Crashed > 0 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	n := 0
	mostly := func(m asked) string {
		if n++; n%10 == 0 {
			return first(m)
		}
		return refused(m)
	}
	if got := run(t, among(seat(t, always(mostly)), random())).Side("program").Failures; got.Illegal < 20 {
		t.Errorf("nine in a row: %+v", got)
	}
}

func TestBadAnswersOfTwoProcessesAreNotInARow(t *testing.T) {
	answers := 0
	sixThenGone := greets(func(m asked) string {
		if m.Ask == 0 {
			return ""
		}
		if answers++; answers%7 == 0 {
			return "gone"
		}
		return text(m, nil)
	})
	r := stopped(t, among(seat(t, sixThenGone), random()), "program has ended 3 times")
	if got := r.Side("program").Failures; got.Illegal != 18 || got.Crashed != 3 {
		t.Errorf("%+v", got)
	}
}

// dripping is a process that writes a line every 0.9 s, by a clock of its own: first its
// welcome, if it has one, then late answers to the first ask for ever.
type dripping struct {
	welcome  string
	greeting bool // it has not yet welcomed
	left     time.Duration
	lines    *int // written, of all its kind
}

func (d *dripping) Allow(within time.Duration) { d.left = within }
func (d *dripping) Stop() error                { return nil }

func (d *dripping) Send(line []byte) error {
	d.greeting = bytes.HasPrefix(line, []byte(`{"hello"`))
	return nil
}

func (d *dripping) Receive() ([]byte, error) {
	if d.left -= 900 * time.Millisecond; d.left < 0 || *d.lines > 1000 {
		return nil, arena.ErrLate
	}
	*d.lines++
	if d.greeting && d.welcome != "" {
		d.greeting = false
		return []byte(d.welcome), nil
	}
	return []byte(`{"ask":1}`), nil
}

func TestAnAnswerHasOneDeadlineHoweverManyStaleLinesComeBeforeIt(t *testing.T) {
	for name, c := range map[string]struct {
		welcome string
		most    int // lines that the deadlines have room for
		why     string
	}{
		"in the greeting": {"", 3 * 11, "program has ended 3 times"},
		"later":           {`{"name":"dripping"}`, 2 * 10, "10 answers of program"},
	} {
		lines := 0
		start := func() (arena.Process, error) { return &dripping{welcome: c.welcome, lines: &lines}, nil }
		stopped(t, among(arena.Seat{Name: "program", Start: start}, random()), c.why)
		if lines > c.most {
			t.Errorf("%s: %d lines were waited for", name, lines)
		}
	}
}
