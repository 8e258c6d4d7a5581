package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"hofnar/games/league"
)

// rate computes ratings, so that anybody can check one by hand.
type rate struct {
	File string `arg:"" help:"JSON with cases, each with before (mu and sigma of everybody) and rank; - for standard input."`
}

// Run prints the same JSON, with the ratings after each game.
func (r rate) Run() error {
	text, err := readAll(r.File)
	if err != nil {
		return err
	}
	return rateCases(os.Stdout, text)
}

// rateCases keeps what it does not know as it stands.
func rateCases(out io.Writer, text []byte) error {
	var file map[string]json.RawMessage
	var cases []map[string]json.RawMessage
	if err := json.Unmarshal(text, &file); err != nil {
		return fmt.Errorf("read the cases: %w", err)
	}
	if err := json.Unmarshal(file["cases"], &cases); err != nil {
		return fmt.Errorf("read the cases: %w", err)
	}
	for n, c := range cases {
		after, err := rateCase(c)
		if err != nil {
			return fmt.Errorf("case %d: %w", n+1, err)
		}
		if c["after"], err = json.Marshal(after); err != nil {
			return fmt.Errorf("case %d: %w", n+1, err)
		}
	}
	var err error
	if file["cases"], err = json.Marshal(cases); err != nil {
		return err
	}
	return printed(out, file, 0)
}

func rateCase(c map[string]json.RawMessage) ([]league.Rating, error) {
	var before []league.Rating
	var ranks []int
	if err := errors.Join(json.Unmarshal(c["before"], &before), json.Unmarshal(c["rank"], &ranks)); err != nil {
		return nil, err
	}
	if len(before) != len(ranks) {
		return nil, fmt.Errorf("before holds %d players, rank %d", len(before), len(ranks))
	}
	for _, r := range before {
		if !(r.Sigma > 0) || math.IsInf(r.Mu, 0) {
			return nil, fmt.Errorf("mu %v, sigma %v is no rating", r.Mu, r.Sigma)
		}
	}
	return league.Rate(before, ranks), nil
}
