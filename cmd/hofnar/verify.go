package main

import (
	"io"
	"os"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/fairness"
)

// verify works the chance of a game record out again (docs/fairness.md).
type verify struct {
	File string `arg:"" help:"The record, or - for standard input."`
}

// proven is the line that verify prints of a record that is proven.
type proven struct {
	Proven   bool     `json:"proven"`
	Entries  []string `json:"entries"` // of the server's chain, as a lobby shows them
	Cuts     []int    `json:"cuts"`
	Outcomes int      `json:"outcomes"`
	Day      string   `json:"day,omitempty"` // of a deal of the day
	// TakenOver is the table from which titles come, which follow from no secret.
	TakenOver string `json:"taken_over,omitempty"`
}

// doubt is the line that it prints of another.
type doubt struct {
	Error doubted `json:"error"`
}

type doubted struct {
	Outcome *int   `json:"outcome,omitempty"`
	Reason  string `json:"reason"`
}

// Run answers on standard output with one line of JSON.
func (v verify) Run() error {
	text, err := readAll(v.File)
	if err != nil {
		return noRecord(os.Stdout, err.Error())
	}
	return verified(os.Stdout, text)
}

// verified checks a record and writes the answer.
func verified(out io.Writer, text []byte) error {
	game, record, err := games.ReadRecord(all.Games, text)
	if err != nil {
		return noRecord(out, reasonOf(err))
	}
	f, why := fairness.Check(game, record)
	switch {
	case why == nil:
		return printed(out, provenBy(f), 0)
	case why.Nothing:
		return noRecord(out, sentence(why.Reason, record.Players))
	}
	return printed(out, doubt{doubted{&why.Outcome, sentence(why.Reason, record.Players)}}, exitIllegal)
}

func provenBy(f fairness.Fair) proven {
	p := proven{Proven: true, Entries: f.Entries(), Cuts: append([]int{}, f.Cuts...), Outcomes: len(f.Chance)}
	if len(f.Chance) > 0 {
		p.TakenOver = f.Chance[0].TakenOver
	}
	if f.Daily != nil {
		p.Day = f.Daily.Day
	}
	return p
}
