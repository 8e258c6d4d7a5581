package arena_test

import (
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/arena"
	"hofnar/games/gametest/nim"
)

// piped is a seat for one of our players, which is asked by lines over a pipe.
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
				var out strings.Builder
				err := p.Run(strings.NewReader(told+"\n"), &out)
				if answered := strings.Contains(out.String(), `"ask":1`); answered == (err != nil) {
					t.Errorf("%s, %s: %s is answered with %q, %v", game.Name, level.Key, told, out.String(), err)
				}
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

// reads holds that view and news, written as JSON, are read as what they were.
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
