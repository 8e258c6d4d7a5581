package arena_test

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
	"hofnar/games/murphy"
)

// asked is a line to a program, of any kind, as far as these tests look at it.
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
		safe := slices.IndexFunc(m.Acts, func(act json.RawMessage) bool { // fits whatever is rolled
			return strings.Contains(string(act), "kismet") || strings.Contains(string(act), "decline") || strings.Contains(string(act), "roll")
		})
		return text(m, m.Acts[safe])
	})))
	if side := run(t, c).Side("program"); side.Illegal > 0 || optional == 0 {
		t.Errorf("%+v after %d of them", side, optional)
	}
}
