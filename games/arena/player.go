package arena

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"hofnar/games"
)

// Player is a computer player of ours that plays as a program outside: it reads and answers
// the lines.
type Player struct {
	Game  *games.Game
	Level games.Level
	Seed  uint64 // its random choices follow from this and from what it is told
}

// Run answers lines until there are no more. It fails where a line cannot be answered.
func (p Player) Run(in io.Reader, out io.Writer) error {
	d := &dialogue{Player: p, in: bufio.NewReader(in), out: json.NewEncoder(out)}
	for {
		m, err := d.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = d.answer(m)
		}
		if err != nil {
			return err
		}
	}
}

// message is a line of any kind that comes in.
type message struct {
	hello
	Options json.RawMessage `json:"options"`
	ask
	View struct {
		view
		Detail json.RawMessage `json:"detail"`
	} `json:"view"`
	News     []json.RawMessage `json:"news"`
	Question struct {
		Min, Max int
		Options  []struct{ Key string }
	} `json:"question"`
	Over int `json:"over"`
}

// dialogue is a Player at work.
type dialogue struct {
	Player
	in     *bufio.Reader
	out    *json.Encoder
	ahead  *message // a line that was read too early, to be answered next
	line   []byte   // the line read last
	hello  hello
	seed   games.Seed // of this game; known from its first ask on
	seeded bool
	asked  int // how many asks there were in this game
	heard  []games.News
}

// next returns the next line.
func (d *dialogue) next() (*message, error) {
	if m := d.ahead; m != nil {
		d.ahead = nil
		return m, nil
	}
	line, err := d.in.ReadBytes('\n')
	if len(bytes.TrimSpace(line)) == 0 && err != nil {
		return nil, err
	}
	d.line = line
	m := &message{}
	if err := json.Unmarshal(line, m); err != nil {
		return nil, fmt.Errorf("%s: %w", bytes.TrimSpace(line), err)
	}
	return m, nil
}

// answer answers a line. The other side may send anything, also a position to which no game
// can come, so a panic of the computer player is an error of the line.
func (d *dialogue) answer(m *message) (err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("no game comes to this (%v): %.200s", wrong, bytes.TrimSpace(d.line))
		}
	}()
	switch {
	case m.Hello > 0:
		return d.begin(m)
	case m.Ask > 0:
		return d.decide(m)
	case m.Over > 0:
		return nil
	}
	return fmt.Errorf("neither hello nor ask nor over: %s", bytes.TrimSpace(d.line))
}

func (d *dialogue) begin(m *message) error {
	if m.Hello != version || m.Game != d.Game.Name {
		return fmt.Errorf("this player speaks version %d and plays %s", version, d.Game.Name)
	}
	agreed, err := games.Agree(d.Game.Options, m.Options)
	if err != nil {
		return err
	}
	d.hello, d.seeded, d.asked, d.heard = m.hello, false, 0, nil
	d.hello.Options = agreed
	return d.out.Encode(welcome{Name: "hofnar " + d.Level.Key, Ways: true})
}

// decide answers an ask.
func (d *dialogue) decide(m *message) error {
	sight, err := d.sight(m)
	if err != nil {
		return err
	}
	w := &walk{dialogue: d, at: m}
	sight.Ask = w.ask
	if len(m.Acts) > 0 {
		sight.Ask = tree{m.Acts, m.Ways, m.Optional}.ask
	}
	t := d.Level.Play(sight)
	switch {
	case w.failed != nil:
		return w.failed
	case w.done: // the answers given on the way have made the act
		return nil
	}
	given := answer{Ask: w.at.Ask, Act: t.Act}
	if t.After != 0 {
		given.After = &t.After
	}
	return d.out.Encode(given)
}

// sight is what the computer goes by, without Ask.
func (d *dialogue) sight(m *message) (s games.Sight, err error) {
	for _, raw := range m.News {
		n, err := d.Game.ReadNews(raw)
		if err != nil {
			return s, err
		}
		d.heard = append(d.heard, n)
	}
	v := games.View{Phase: m.View.Phase, Scene: m.View.Scene, Stage: m.View.Stage, Turn: m.View.Turn}
	if v.Detail, err = d.Game.ReadDetail(m.View.Detail); err != nil {
		return s, err
	}
	if !d.seeded {
		d.seed, d.seeded = sha256.Sum256(fmt.Appendf(nil, "%d/%d/%s/%s", d.Seed, d.hello.Seat, m.View.Detail, m.News)), true
	}
	d.asked++
	return games.Sight{
		Seat: d.hello.Seat, Players: d.hello.Players, Agreed: d.hello.Options, View: v, Heard: d.heard,
		Rand: d.seed.Thoughts(d.hello.Seat, d.asked), Mood: d.seed.Mood(d.hello.Seat, v),
	}, nil
}
