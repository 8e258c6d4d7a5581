package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// verify works the chance of a game record out again (docs/fairness.md).
type verify struct {
	Field bool   `help:"Of a deal of the day: have computers play its candidates again, and prove that it is the first in which not all come to the same."`
	File  string `arg:"" help:"The record, or - for standard input."`
}

// proven is the line that verify prints of a record that is proven.
type proven struct {
	Proven   bool     `json:"proven"`
	Entries  []string `json:"entries"` // of the server's chain, as a lobby shows them
	Cuts     []int    `json:"cuts"`
	Outcomes int      `json:"outcomes"`
	Day      string   `json:"day,omitempty"` // of a deal of the day
	// Candidate is that deal's; Field, if it was played again, what computers come to in it.
	Candidate *int  `json:"candidate,omitempty"`
	Field     []int `json:"field,omitempty"`
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

// Run answers on standard output with one line of JSON. It tells of what is played again on standard
// error, and stops with ctx.
func (v verify) Run(ctx context.Context) error {
	text, err := readAll(v.File)
	if err != nil {
		return noRecord(os.Stdout, err.Error())
	}
	return v.verified(ctx, os.Stdout, os.Stderr, text)
}

// verified checks a record and writes the answer.
func (v verify) verified(ctx context.Context, out, told io.Writer, text []byte) error {
	game, record, err := games.ReadRecord(all.Games, text)
	if err != nil {
		return noRecord(out, reasonOf(err))
	}
	f, why := daily.Proven(all.Games, game, record)
	is := provenBy(f)
	if why == nil && v.Field {
		is.Field, why = playedAgain(ctx, told, f, record)
	}
	switch {
	case why == nil:
		return printed(out, is, 0)
	case why.Nothing:
		return noRecord(out, sentence(why.Reason, record.Players))
	}
	return printed(out, doubt{doubted{&why.Outcome, sentence(why.Reason, record.Players)}}, exitIllegal)
}

// playedAgain has the candidates of a deal played again, and tells of each game.
func playedAgain(ctx context.Context, told io.Writer, f fairness.Fair, r games.Record) (points []int, why *fairness.Doubt) {
	n := 0
	field, why := daily.ProvenFirst(ctx, all.Games, f, r, func(candidate int, p daily.Played) {
		fmt.Fprintf(told, "candidate %d of %d, game %d of %d: %d\n", candidate, f.Daily.Candidate, n%daily.FieldSize+1, daily.FieldSize, p.Points)
		n++
	})
	for _, p := range field {
		points = append(points, p.Points)
	}
	return points, why
}

func provenBy(f fairness.Fair) proven {
	p := proven{Proven: true, Entries: f.Entries(), Cuts: append([]int{}, f.Cuts...), Outcomes: len(f.Chance)}
	if len(f.Chance) > 0 {
		p.TakenOver = f.Chance[0].TakenOver
	}
	if f.Daily != nil {
		p.Day, p.Candidate = f.Daily.Day, &f.Daily.Candidate
	}
	return p
}
