package games

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Record is a game written down, finished or not, so that it can be replayed
// (docs/records.md).
type Record struct {
	Format  int               `json:"format"` // 1
	Game    string            `json:"game"`
	Players []string          `json:"players"`
	Options Agreed            `json:"options"`
	Chance  []json.RawMessage `json:"chance"`
	Moves   []json.RawMessage `json:"moves"` // each an Act with "p"
	// Fair is what proves the chance of a game (docs/fairness.md), as JSON; nil where there is
	// nothing. A replay ignores it.
	Fair json.RawMessage `json:"fair,omitempty"`
}

// MoveOf writes an act as a move of a record: with its player ("p"), keys ascending. It fails
// with a *Refusal when act is no object.
func MoveOf(who Seat, act Act) (json.RawMessage, error) {
	f, err := ReadFields(act)
	if err != nil {
		return nil, err
	}
	f = append(f, field{[]byte(`"p"`), []byte("p"), strconv.AppendInt(nil, int64(who), 10)})
	slices.SortStableFunc(f, func(a, b field) int { return bytes.Compare(a.key, b.key) })
	move := append(make([]byte, 0, len(act)+8), '{')
	for i, one := range f {
		if i+1 < len(f) && bytes.Equal(one.key, f[i+1].key) {
			continue // the last counts
		}
		if len(move) > 1 {
			move = append(move, ',')
		}
		move = append(append(append(move, one.quoted...), ':'), one.value...)
	}
	return append(move, '}'), nil
}

// ReadRecord reads a record of one of these games. It fails with a *Refusal
// when the text is no record (exit status 2 of replay); moves and chance
// entries are not looked at yet.
func ReadRecord(list []*Game, text []byte) (*Game, Record, error) {
	f, err := ReadFields(text)
	if !utf8.Valid(text) || err != nil {
		return nil, Record{}, Refuse("record.json")
	}
	r := Record{}
	var ok bool
	if r.Format, ok = f.Int("format"); !ok || r.Format != 1 {
		return nil, r, Refuse("record.format")
	}
	r.Game, _ = f.Str("game")
	game := Named(list, r.Game)
	if game == nil {
		return nil, r, Refuse("record.game")
	}
	if r.Players, ok = f.Strs("players"); !ok {
		return nil, r, Refuse("record.players")
	}
	if n := len(r.Players); n < game.Low || n > game.High {
		return nil, r, Refuse("record.seats", "Low", game.Low, "High", game.High)
	}
	if r.Options, err = Agree(game.RuleOptions(), f.value("options")); err != nil {
		return nil, r, err
	}
	if err = game.Allows(len(r.Players), r.Options); err != nil {
		return nil, r, err
	}
	if r.Chance, ok = f.Raws("chance"); !ok {
		return nil, r, Refuse("record.chance")
	}
	if r.Moves, ok = f.Raws("moves"); !ok {
		return nil, r, Refuse("record.moves")
	}
	r.Fair = f.raw("fair")
	return game, r, nil
}

// Replay plays a record through and returns the position in which it ends with all that
// happened. Where a move or an outcome is wrong, it returns only what is wrong.
func Replay(game *Game, r Record) (state State, events []Event, bad *BadMove) {
	bad = Follow(game, r, func(now State, more []Event) { state, events = now, append(events, more...) })
	if bad != nil {
		return nil, nil, bad
	}
	return state, events, nil
}

// Follow plays a record through. It calls visit with each position, the first included, and
// with what has happened since the one before. It returns what is wrong, or nil.
func Follow(game *Game, r Record, visit func(State, []Event)) *BadMove {
	return FollowBy(game, r, NewRecorded(r.Chance), visit)
}

// Sequence is chance that has an end.
type Sequence interface {
	Chance
	Left() int // how many outcomes there are still
}

// FollowBy is Follow with chance that is not simply read from the record.
func FollowBy(game *Game, r Record, chance Sequence, visit func(State, []Event)) *BadMove {
	state, events, err := game.Begin(len(r.Players), r.Options, chance)
	if err != nil {
		return badMove(-1, err)
	}
	visit(state, events)
	for i, move := range r.Moves {
		who, err := mover(move, len(r.Players))
		if err != nil {
			return badMove(i, err)
		}
		if state.Tally().Over {
			return badMove(i, Refuse("move.game_over"))
		}
		if state, events, err = state.Apply(who, move, chance); err != nil {
			return badMove(i, err)
		}
		if state.Tally().Over && chance.Left() > 0 {
			return badMove(i, &ChanceError{T("chance.left_over")})
		}
		visit(state, events)
	}
	return nil
}

func mover(move json.RawMessage, players int) (Seat, error) {
	f, err := ReadFields(move)
	if err != nil {
		return 0, err
	}
	p, ok := f.Int("p")
	if !ok || p < 0 || p >= players {
		return 0, Refuse("move.no_player")
	}
	return Seat(p), nil
}

// BadMove says what is wrong with a record.
type BadMove struct {
	Move   int // its index in Record.Moves, -1 while the game is set up
	Reason Text
}

func badMove(i int, err error) *BadMove {
	var refusal *Refusal
	var chance *ChanceError
	switch {
	case errors.As(err, &refusal):
		return &BadMove{i, refusal.Text}
	case errors.As(err, &chance):
		return &BadMove{i, chance.Text}
	}
	return &BadMove{i, T("move.malformed")}
}

// Position is what replay prints of a position: one JSON object
// (docs/records.md).
type Position struct {
	Game     string `json:"game"`
	Finished bool   `json:"finished"`
	Turn     []Seat `json:"turn"`
	Scores   []int  `json:"scores"`
	Winners  []Seat `json:"winners"`
	State    any    `json:"state"`
}

// PositionOf is what replay prints of this position, hidden cards included.
func PositionOf(game *Game, s State) Position {
	tally := s.Tally()
	return Position{
		Game:     game.Name,
		Finished: tally.Over,
		Turn:     append([]Seat{}, s.Waiting()...),
		Scores:   append([]int{}, tally.Scores...),
		Winners:  append([]Seat{}, tally.Winners...),
		State:    s.Report(),
	}
}
