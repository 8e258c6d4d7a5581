package main

import (
	"encoding/json"
	"os"
	"sync"

	"hofnar/games"
	"hofnar/games/arena"
)

// arenaLog is the file in which stands what was said with programs, a line of JSON each.
type arenaLog struct {
	mutex sync.Mutex
	file  *os.File // nil: nobody wants to know
	wrong error    // the first thing that could not be written
}

func openLog(name string) (*arenaLog, error) {
	if name == "" {
		return &arenaLog{}, nil
	}
	file, err := os.Create(name)
	return &arenaLog{file: file}, err
}

// write is arena.Contest's Log.
func (l *arenaLog) write(e arena.Entry) {
	if l.file == nil {
		return
	}
	line := struct {
		Program  string          `json:"program"`
		Game     int             `json:"game"`
		Seat     games.Seat      `json:"seat"`
		Asked    json.RawMessage `json:"asked,omitempty"`
		Answered any             `json:"answered,omitempty"` // as it came, or a string where that is no JSON
		Refused  string          `json:"refused,omitempty"`
		Act      games.Act       `json:"act,omitempty"`
		Ended    string          `json:"ended,omitempty"`
	}{Program: e.Program, Game: e.Game, Seat: e.Seat, Asked: e.Asked, Act: e.Act}
	switch {
	case json.Valid(e.Answered):
		line.Answered = json.RawMessage(e.Answered)
	case e.Answered != nil:
		line.Answered = string(e.Answered)
	case e.Refused != nil:
		line.Refused = reasonOf(e.Refused)
	case e.Ended != nil:
		line.Ended = e.Ended.Error()
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if err := json.NewEncoder(l.file).Encode(line); l.wrong == nil {
		l.wrong = err
	}
}

func (l *arenaLog) close() error {
	if l.file == nil {
		return nil
	}
	if err := l.file.Close(); l.wrong == nil {
		return err
	}
	return l.wrong
}
