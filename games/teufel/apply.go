package teufel

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	f, err := games.ReadFields(act)
	if err != nil {
		return nil, nil, err
	}
	kind, _ := f.Str("m")
	if kind != inName.String() && kind != inTurn.String() {
		return nil, nil, games.Refuse("teufel.refuse.unknown_move")
	}
	if err := games.Admit(who, s.players, s.phase == isOver); err != nil {
		return nil, nil, err
	}
	m, ok := readMove(kind, f)
	if !ok || !slices.Contains(s.moves(who, make([]games.Move, 0, mostMoves)), m) {
		return nil, nil, s.refusal(who, kind, m, ok)
	}
	d := draftOf(*s)
	referee{&d.position, d, d}.play(m)
	return &d.State, d.Events, nil
}

func readMove(kind string, f games.Fields) (games.Move, bool) {
	if kind == inTurn.String() {
		rotation, ok := f.Int("rotation")
		return turn + games.Move(rotation), ok && rotation >= 0 && rotation < turns
	}
	id, ok := f.Str("field")
	field := board.field(id)
	return name + games.Move(field), ok && field != none
}

// actOf writes a move as records do.
func actOf(m games.Move) games.Act {
	if m >= turn {
		return games.Act(`{"m":"turn","rotation":` + strconv.Itoa(int(m-turn)) + "}")
	}
	return games.Act(`{"field":"` + board.Fields[m-name].ID + `","m":"name"}`)
}

// naming is the move that names a field, whatever that may be.
func naming(field string) games.Act {
	return games.WriteAct(map[string]string{"m": inName.String(), "field": field})
}

// refusal says why a move is not legal; read is whether it could be read.
func (s *State) refusal(who games.Seat, kind string, m games.Move, read bool) error {
	switch {
	case who != s.player:
		return games.Refuse("teufel.refuse.not_your_turn", "Who", s.player)
	case kind != s.phase.String():
		return games.Refuse("teufel.refuse.not_now." + s.phase.String())
	case kind == inTurn.String():
		return games.Refuse("teufel.refuse.rotation")
	case !read:
		return games.Refuse("teufel.refuse.no_field")
	}
	field := int(m - name)
	why := "sector"
	switch {
	case !s.free.has(field):
		why = "covered"
	case foreign[s.players][who].has(field):
		why = "body"
	}
	return games.Refuse("teufel.refuse."+why, "Field", board.Fields[field].ID)
}
