package arena_test

import (
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

func (s *scripted) Send(line []byte, _ time.Duration) error {
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

func (s *scripted) Receive(time.Duration) ([]byte, error) {
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

func (s *scripted) Stop() {}

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
		"no welcome":                        {func(m asked) string { return first(m) }, arena.Failures{Crashed: 24}},
		"a strange welcome":                 {func(asked) string { return "hello!" }, arena.Failures{Crashed: 24}},
	} {
		r := run(t, among(seat(t, c.script), random()))
		if got := r.Side("program").Failures; got != c.want || r.Unfinished > 0 {
			t.Errorf("%s: %+v, %d unfinished", name, got, r.Unfinished)
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

func (p *pipe) Send(line []byte, _ time.Duration) error { _, err := p.out.Write(line); return err }

func (p *pipe) Receive(time.Duration) (line []byte, err error) {
	var raw json.RawMessage
	err = p.in.Decode(&raw)
	return raw, err
}

func (p *pipe) Stop() {
	_ = p.out.Close()
	<-p.ended
}

func TestEveryComputerPlaysAsAProgramToo(t *testing.T) {
	for _, game := range append(all.Games, nim.Game) {
		for _, level := range append(append([]games.Level{arena.Random(game)}, game.Levels...), game.Anchors...) {
			c := against(t, game, piped(arena.Player{Game: game, Level: level.Within(little), Seed: 1}))
			c.Most = 40
			side := run(t, c).Side("piped")
			if game.Name == "kismet" {
				side.Illegal = 0 // what fits has to be seen
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
