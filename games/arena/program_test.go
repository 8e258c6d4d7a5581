package arena_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
	"hofnar/games/gametest/nim"
	"hofnar/games/murphy"
)

// asked is what a program is told, as far as these tests look at it.
type asked struct {
	Hello    int
	Seat     int
	Ask      int
	Acts     []json.RawMessage
	Ways     []games.Picks
	Picks    games.Picks
	Question *struct {
		Min, Max int
		Options  []struct{ Key string }
	}
	Optional bool
	Over     int
	Scores   []int
}

// script is a program: what it answers to a line, each with a newline; "late" is none
// in time, and "gone" ends it.
type script func(m asked) string

// scripted is a process that goes by a script.
type scripted struct {
	t       *testing.T
	script  script
	answers []string
	gone    bool
	sent    *[]string // what it was sent, if anybody wants to know
}

func (s *scripted) Allow(time.Duration) {}

func (s *scripted) Send(line []byte) error {
	if s.gone {
		return io.ErrClosedPipe
	}
	if s.sent != nil {
		*s.sent = append(*s.sent, string(line))
	}
	var m asked
	if err := json.Unmarshal(line, &m); err != nil {
		s.t.Errorf("%s: %v", line, err)
	}
	if answer := s.script(m); answer != "" {
		s.answers = append(s.answers, strings.Split(answer, "\n")...)
	}
	return nil
}

func (s *scripted) Receive() ([]byte, error) {
	if len(s.answers) == 0 {
		return nil, arena.ErrLate
	}
	next := s.answers[0]
	s.answers = s.answers[1:]
	switch next {
	case "late":
		return nil, arena.ErrLate
	case "gone":
		s.gone = true
		return nil, io.EOF
	}
	return []byte(next), nil
}

func (s *scripted) Stop() error { return nil }

// seat is a seat for a program that goes by this script.
func seat(t *testing.T, answers script) arena.Seat {
	return arena.Seat{Name: "program", Start: func() (arena.Process, error) { return &scripted{t: t, script: answers}, nil }}
}

// greets answers the first line, and leaves the rest to a script.
func greets(rest script) script {
	return func(m asked) string {
		if m.Hello > 0 {
			return `{"name":"scripted"}`
		}
		return rest(m)
	}
}

// text writes an answer.
func text(m asked, act any) string {
	raw, _ := json.Marshal(map[string]any{"ask": m.Ask, "act": act})
	return string(raw)
}

// first takes the first act, always.
func first(m asked) string {
	if m.Ask == 0 {
		return ""
	}
	return text(m, m.Acts[0])
}

func TestAProgramPlaysWholeGames(t *testing.T) {
	var hellos, asks, overs int
	r := run(t, among(seat(t, greets(func(m asked) string {
		switch {
		case m.Over > 0:
			overs++
			if len(m.Scores) != 2 {
				t.Errorf("the scores are %v", m.Scores)
			}
		case m.Ask > 0:
			asks++
		default:
			hellos++
		}
		return first(m)
	})), random()))
	side := r.Side("program")
	if overs != 24 || hellos != 0 || asks < 24 || side.Failures != (arena.Failures{}) || side.Program != "scripted" {
		t.Errorf("%d games, %d questions: %+v", overs, asks, side)
	}
}

func TestOneProcessPlaysManyGames(t *testing.T) {
	started := 0
	c := among(random(), arena.Seat{Name: "program", Start: func() (arena.Process, error) {
		started++
		return &scripted{t: t, script: greets(first)}, nil
	}})
	if run(t, c); started != 1 {
		t.Errorf("%d processes were started", started)
	}
}

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
		"a time below nothing":              {once(func(m asked) string { return `{"ask":1,"act":{},"after":-1}` }), arena.Failures{Illegal: 1}},
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

// stopped is what is reported of a contest that ends before its time, and why it does.
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
			if got := r.Side("program"); got.Crashed < 3 || got.Crashed >= 3+workers || r.Games > 5+workers || got.StandIns == 0 {
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

// dripping is a process that greets, if it does, and then writes a line to the first
// question each 0.9 s, by a clock of its own.
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

func TestAProgramThatCannotBeStartedEndsTheContest(t *testing.T) {
	missing := errors.New("there is no such program")
	c := among(random(), arena.Seat{Name: "program", Start: func() (arena.Process, error) { return nil, missing }})
	if _, err := c.Run(t.Context()); !errors.Is(err, missing) {
		t.Errorf("it ends with %v", err)
	}
}

// all of a game's seats but the first play at random.
func against(t *testing.T, game *games.Game, s arena.Seat) arena.Contest {
	t.Helper()
	agreed, err := games.Agree(game.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := arena.Contest{Game: game, Agreed: agreed, Seats: []arena.Seat{s}, Deals: 1, Seed: 3, Most: 400}
	for len(c.Seats) < game.Low {
		c.Seats = append(c.Seats, arena.Level(arena.Random(game)))
	}
	return c
}

// Some hands of Murphy have thousands of exchanges.
func TestWhereThereAreTooManyActsQuestionsAreAsked(t *testing.T) {
	questions, most := 0, 0
	c := against(t, murphy.Game, seat(t, greets(func(m asked) string {
		most = max(most, len(m.Acts))
		switch {
		case m.Ask == 0:
			return ""
		case m.Question == nil:
			return first(m)
		}
		questions++
		keys := []string{}
		for i := range m.Question.Min {
			keys = append(keys, m.Question.Options[i].Key)
		}
		raw, _ := json.Marshal(map[string]any{"ask": m.Ask, "picks": keys})
		return string(raw)
	})))
	if side := run(t, c).Side("program"); side.Failures != (arena.Failures{}) || questions == 0 || most > 200 {
		t.Errorf("%+v after %d questions, and at most %d acts", side, questions, most)
	}
}

func TestNothingIsAnAnswerWhereActingIsVoluntary(t *testing.T) {
	optional := 0
	c := against(t, games.Named(all.Games, "kismet"), seat(t, greets(func(m asked) string {
		switch {
		case m.Ask == 0:
			return ""
		case m.Optional:
			optional++
			return text(m, nil)
		}
		safe := len(m.Acts) - 1 // to say Kismet, or to claim nothing
		if i := slices.IndexFunc(m.Acts, func(act json.RawMessage) bool { return strings.Contains(string(act), "decline") }); i >= 0 {
			safe = i
		}
		return text(m, m.Acts[safe])
	})))
	if side := run(t, c).Side("program"); side.Illegal > 0 || optional == 0 {
		t.Errorf("%+v after %d of them", side, optional)
	}
}

// piped is one of our players behind the lines.
func piped(p arena.Player) arena.Seat {
	return arena.Seat{Name: "piped", Start: func() (arena.Process, error) {
		there, ours := io.Pipe()
		back, theirs := io.Pipe()
		ended := make(chan error, 1)
		go func() {
			err := p.Run(there, theirs)
			_ = theirs.CloseWithError(err)
			ended <- err
		}()
		return &pipe{ours, json.NewDecoder(back), ended}, nil
	}}
}

type pipe struct {
	out   *io.PipeWriter
	in    *json.Decoder
	ended chan error
}

func (p *pipe) Allow(time.Duration) {}

func (p *pipe) Send(line []byte) error { _, err := p.out.Write(line); return err }

func (p *pipe) Receive() (line []byte, err error) {
	var raw json.RawMessage
	err = p.in.Decode(&raw)
	return raw, err
}

func (p *pipe) Stop() error {
	_ = p.out.Close()
	return <-p.ended
}

func TestEveryComputerPlaysAsAProgramToo(t *testing.T) {
	for _, game := range append(all.Games, nim.Game) {
		for _, level := range append(append([]games.Level{arena.Random(game)}, game.Levels...), game.Anchors...) {
			c := against(t, game, piped(arena.Player{Game: game, Level: level.Within(little), Seed: 1}))
			c.Most = 40
			side := run(t, c).Side("piped")
			if game.Name == "kismet" {
				side.Illegal, side.StandIns = 0, 0 // what fits has to be seen
			}
			if side.Failures != (arena.Failures{}) || side.Program != "hofnar "+level.Key {
				t.Errorf("%s, %s: %+v", game.Name, level.Key, side)
			}
		}
	}
}

func TestAPlayerRefusesAnotherGameOrVersion(t *testing.T) {
	for _, line := range []string{`{"hello":2,"game":"nim","players":2,"seat":0,"options":{}}`, `{"hello":1,"game":"chess"}`, `{"bye":1}`, `what?`} {
		var out strings.Builder
		p := arena.Player{Game: nim.Game, Level: arena.Random(nim.Game)}
		if err := p.Run(strings.NewReader(line+"\n"), &out); err == nil || out.Len() > 0 {
			t.Errorf("%s is answered with %q, %v", line, out.String(), err)
		}
	}
}

func TestAPlayerSaysSoWhereNoGameComesToWhatItIsTold(t *testing.T) {
	for _, game := range append(all.Games, nim.Game) {
		hello := `{"hello":1,"game":"` + game.Name + `","players":2,"seat":9,"options":{}}`
		for _, told := range []string{
			`{"ask":1}`, `{"ask":1,"acts":[{"m":"pass"}]}`, `{"ask":1,"acts":[1],"ways":[[["x"]],[]]}`,
			hello + "\n" + `{"ask":1,"view":{"detail":{"phase":"play"}},"acts":[{"m":"pass"}],"ways":[[["x"]]]}`,
			hello + "\n" + `{"ask":1,"picks":[["x"]],"question":{"min":-1,"max":7,"options":[{"key":"x"}]}}`,
		} {
			for _, level := range append(game.Levels, arena.Random(game)) {
				p := arena.Player{Game: game, Level: level.Within(little)}
				_ = p.Run(strings.NewReader(told+"\n"), io.Discard) // an error, or an answer of some kind
			}
		}
	}
}

func TestWhatAPlayerIsToldIsWhatAComputerOfOursSees(t *testing.T) {
	for _, game := range append(all.Games, nim.Game) {
		c := against(t, game, arena.Level(arena.Random(game)))
		p := games.PlayOut{Game: game, Agreed: c.Agreed}
		for _, s := range c.Seats {
			p.Players = append(p.Players, s.Play)
		}
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for range 150 {
			for who := range p.Players {
				reads(t, game, p.Sight(games.Seat(who)))
			}
			if _, _, err := p.Step(); err != nil || t.Failed() {
				t.Fatalf("%s: %v", game.Name, err)
			}
			if len(p.State.Waiting()) == 0 {
				break
			}
		}
	}
}

// reads: what is written of view and news is read as the same.
func reads(t *testing.T, game *games.Game, s games.Sight) {
	t.Helper()
	raw, err := json.Marshal(s.View.Detail)
	if err != nil {
		t.Fatal(err)
	}
	if detail, err := game.ReadDetail(raw); err != nil || !reflect.DeepEqual(detail, s.View.Detail) {
		t.Errorf("%s: %s is read as %+v, %v", game.Name, raw, detail, err)
	}
	for _, n := range s.Heard[max(0, len(s.Heard)-12):] {
		told, err := n.Tell()
		if err != nil {
			t.Fatal(err)
		}
		raw, _ := json.Marshal(told)
		if got, err := game.ReadNews(raw); err != nil || got.Text.Key != n.Text.Key || !reflect.DeepEqual(got.Fact, n.Fact) {
			t.Errorf("%s: %s is read as %+v, %v", game.Name, raw, got, err)
		}
	}
}
