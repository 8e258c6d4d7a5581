package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"hofnar/games"
	"hofnar/games/all"
)

// Exit statuses of replay (docs/records.md).
const (
	exitIllegal  exit = 1 // a move or a chance outcome is wrong
	exitNoRecord exit = 2 // the file is no record
)

// replay prints what a game record comes to.
type replay struct {
	File string `arg:"" help:"The record, or - for standard input."`
}

// answer is the line that replay prints when there is no position to print.
type answer struct {
	Error complaint `json:"error"`
}

type complaint struct {
	Move   *int   `json:"move,omitempty"`
	Reason string `json:"reason"`
}

// Run answers on standard output with one line of JSON.
func (r replay) Run() error {
	text, err := readAll(r.File)
	if err != nil {
		return noRecord(os.Stdout, err.Error())
	}
	return replayed(os.Stdout, text)
}

func readAll(file string) ([]byte, error) {
	if file == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(file)
}

// replayed replays a record and writes the answer.
func replayed(out io.Writer, text []byte) error {
	game, record, err := games.ReadRecord(all.Games, text)
	if err != nil {
		return noRecord(out, reasonOf(err))
	}
	state, _, bad := games.Replay(game, record)
	if bad != nil {
		return printed(out, answer{complaint{&bad.Move, sentence(bad.Reason, record.Players)}}, exitIllegal)
	}
	return printed(out, games.PositionOf(game, state), 0)
}

func noRecord(out io.Writer, reason string) error {
	return printed(out, answer{complaint{Reason: reason}}, exitNoRecord)
}

func reasonOf(err error) string {
	var refusal *games.Refusal
	if errors.As(err, &refusal) {
		return sentence(refusal.Text, nil)
	}
	return err.Error()
}

// printed writes one line of JSON and says how the program is to end.
func printed(out io.Writer, v any, status exit) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "%s\n", line); err != nil {
		return err
	}
	if status == 0 {
		return nil
	}
	return status
}
