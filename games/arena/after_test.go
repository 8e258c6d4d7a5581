package arena

import (
	"testing"
	"time"

	"hofnar/games"
)

// answering is a process that gives one answer, again and again.
type answering string

func (a answering) Allow(time.Duration)      {}
func (a answering) Send([]byte) error        { return nil }
func (a answering) Receive() ([]byte, error) { return []byte(a), nil }
func (a answering) Stop() error              { return nil }

func TestAProgramActsAsSoonAsItSaysButNoSoonerThanAReflex(t *testing.T) {
	const unsaid = 0 // of a Thought: 1500 ms
	sight := games.Sight{Ask: func(picks games.Picks) games.Prompt {
		if len(picks) > 0 {
			return games.Prompt{Act: games.Act(`{"m":"knock"}`)}
		}
		return games.Prompt{Question: &games.Question{Min: 1, Max: 1, Open: true, Options: []games.Choice{{Key: "knock"}}}}
	}}
	for after, want := range map[string]int{
		``: unsaid, `,"after":null`: unsaid, `,"after":1500`: 1500, `,"after":601`: 601,
		`,"after":600`: games.Reflex, `,"after":1`: games.Reflex, `,"after":0`: games.Reflex, `,"after":-1`: games.Reflex,
	} {
		for _, act := range []string{`{"m":"knock"}`, `null`} {
			p := &program{process: answering(`{"ask":1,"act":` + act + after + `}`)}
			if got := p.play(sight); got.After != want || p.failures != (Failures{}) {
				t.Errorf("%s%s: it acts after %d ms, %+v", act, after, got.After, p.failures)
			}
		}
	}
}
