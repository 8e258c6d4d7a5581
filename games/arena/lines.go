package arena

import (
	"encoding/json"
	"slices"

	"hofnar/games"
)

// version is the version of the lines, which hello names.
const version = 1

// mostActs is how many acts an ask lists. Where there are more, it has a question, and the
// program answers one question after the other.
const mostActs = 200

// hello is the first line to a program in each game.
type hello struct {
	Hello   int          `json:"hello"`
	Game    string       `json:"game"`
	Players int          `json:"players"`
	Seat    games.Seat   `json:"seat"`
	Options games.Agreed `json:"options"`
}

// welcome is a program's answer to hello.
type welcome struct {
	Name string `json:"name"`
	// Ways: the program wants to be told the picks that lead to each act.
	Ways bool `json:"ways,omitempty"`
	Ask  int  `json:"ask,omitempty"` // not 0: the line is no welcome, but a late answer
}

// ask is the line that asks a program what its seat does: one of the acts, or an answer to
// the question to which the picks so far have led.
type ask struct {
	Ask      int           `json:"ask"`
	View     view          `json:"view"`
	News     []games.Told  `json:"news"`
	Acts     []games.Act   `json:"acts,omitempty"`
	Ways     []games.Picks `json:"ways,omitempty"`
	Picks    games.Picks   `json:"picks,omitempty"`
	Question *question     `json:"question,omitempty"`
	Optional bool          `json:"optional,omitempty"` // it may do nothing
}

// view is the part of a games.View that programs are told.
type view struct {
	Phase  string       `json:"phase"`
	Scene  games.Scene  `json:"scene"`
	Stage  string       `json:"stage,omitempty"`
	Turn   []games.Seat `json:"turn"`
	Detail any          `json:"detail"`
}

func viewOf(v games.View) view { return view{v.Phase, v.Scene, v.Stage, v.Turn, v.Detail} }

// question is the part of a games.Question that programs are told.
type question struct {
	Text    games.Text `json:"text"`
	Min     int        `json:"min"`
	Max     int        `json:"max"`
	Options []option   `json:"options"`
}

type option struct {
	Key  string     `json:"key"`
	Text games.Text `json:"text"`
}

func questionOf(q *games.Question) *question {
	asked := &question{q.Text, q.Min, q.Max, make([]option, len(q.Options))}
	for i, c := range q.Options {
		asked.Options[i] = option{c.Key, c.Text}
	}
	return asked
}

// answer is a program's answer to ask: an act, the keys that answer the question, or neither,
// to do nothing.
type answer struct {
	Ask   int       `json:"ask"`
	Act   games.Act `json:"act"`
	Picks []string  `json:"picks,omitzero"`
	After *int      `json:"after,omitempty"`
}

// after is Thought.After of an answer: 0, which leaves it open, only where it does not say.
func (a answer) after() int {
	if a.After == nil {
		return 0
	}
	return max(*a.After, games.Reflex)
}

// picked is an answer with keys, as Player writes it.
type picked struct {
	Ask   int      `json:"ask"`
	Picks []string `json:"picks"`
}

// over is the last line of a game.
type over struct {
	Over    int          `json:"over"`
	Scores  []int        `json:"scores"`
	Winners []games.Seat `json:"winners"`
}

// fill adds what there is to choose from: all acts if they are no more than mostActs, else
// the question to which these picks have led, which first is.
func (a *ask) fill(s games.Sight, first games.Prompt, picks games.Picks, ways bool) {
	if len(picks) == 0 {
		for way := range games.Ways(s.Ask) {
			if way.Alias {
				continue
			}
			if a.Acts, a.Ways = append(a.Acts, way.Act), append(a.Ways, way.Picks); len(a.Acts) > mostActs {
				a.Acts, a.Ways = nil, nil
				break
			}
		}
	}
	if !ways {
		a.Ways = nil
	}
	if len(a.Acts) == 0 {
		a.Picks, a.Question = slices.Clone(picks), questionOf(first.Question)
	}
	a.Optional = first.Question != nil && first.Question.Open
}

// isNull reports whether an answer leaves out the act.
func isNull(act json.RawMessage) bool { return len(act) == 0 || string(act) == "null" }
