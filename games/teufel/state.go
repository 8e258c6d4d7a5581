package teufel

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"

	"hofnar/games"
)

// The phases, as records write them.
const (
	phaseName = "name"
	phaseTurn = "turn"
	phaseOver = "over"
)

const none = -1

// State is a position of the game.
type State struct {
	players int
	phase   string
	player  games.Seat
	tiles   []int8 // kinds in drawing order, plus one
	drawn   int
	placed  Placed
	count   int  // tiles on the board
	current int  // the field to be covered, in phase turn
	last    int  // the field covered last, or none
	forced  bool // the field to be covered is a twin: another one follows
}

// draft is a position in the making.
type draft struct {
	State
	chance games.Chance
	events []games.Event
}

// begin shuffles the tiles.
func begin(players int, _ games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	names, err := games.Draw(chance, "tiles", liveTiles, checkTiles)
	if err != nil {
		return nil, nil, err
	}
	d := draft{chance: chance}
	d.players, d.phase, d.current, d.last = players, phaseName, none, none
	for _, name := range names {
		d.tiles = append(d.tiles, int8(board.kind(name))+1)
	}
	d.tell("begins", "Who", games.Seat(0))
	return &d.State, d.events, nil
}

func allTiles() (names []string) {
	for _, k := range board.Kinds {
		names = append(names, slices.Repeat([]string{k.ID}, board.copies)...)
	}
	return names
}

func liveTiles(r *rand.Rand) []string {
	names := allTiles()
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}

func checkTiles(names []string) games.Text {
	list, all := slices.Clone(names), allTiles()
	slices.Sort(list)
	slices.Sort(all)
	if !slices.Equal(list, all) {
		return games.T("teufel.chance.tiles")
	}
	return games.Text{}
}

// owns reports whether a devil is a player's; with four, also the partner's.
func (s *State) owns(who games.Seat, letter int) bool {
	return strings.IndexByte(board.Owned[s.players][who], Letters[letter]) >= 0
}

// mayName reports whether a player may name a field now, but for the rule about
// compartments.
func (s *State) mayName(who games.Seat, field int) bool {
	if s.placed[field].Kind != 0 {
		return false
	}
	if s.count == 0 {
		return true // [T4]
	}
	for letter := range devils {
		if !s.owns(who, letter) && board.Fields[field].adjoins(letter) {
			return false
		}
	}
	return true
}

// namable lists the fields that a player may name: with three in another
// compartment than the last one, unless there are none [T7].
func (s *State) namable(who games.Seat) []int {
	var all, elsewhere []int
	for field := range fields {
		if !s.mayName(who, field) {
			continue
		}
		all = append(all, field)
		if s.last == none || board.Fields[field].Compartment != board.Fields[s.last].Compartment {
			elsewhere = append(elsewhere, field)
		}
	}
	if s.players == 3 && len(elsewhere) > 0 {
		return elsewhere
	}
	return all
}

// Waiting implements games.State.
func (s *State) Waiting() []games.Seat {
	if s.phase == phaseOver {
		return nil
	}
	return []games.Seat{s.player}
}

func (s *State) tails() [devils]Tail { return trace(&s.placed) }

// trace follows the tails of all devils.
func trace(placed *Placed) (list [devils]Tail) {
	for letter := range devils {
		list[letter] = board.Trace(placed, letter)
	}
	return list
}

// scores counts finished tails [T5].
func (s *State) scores(tails [devils]Tail) []int {
	scores := make([]int, s.players)
	for who := range scores {
		for letter, tail := range tails {
			if tail.End == "tail" && s.owns(games.Seat(who), letter) {
				scores[who] += tail.Length
			}
		}
	}
	return scores
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.phase == phaseOver, Scores: s.scores(s.tails())}
	if t.Over {
		t.Sheet = []games.Round{{Points: slices.Clone(t.Scores)}}
		t.Winners = games.Leaders(t.Scores)
	}
	return t
}

// Redeal implements games.Redealer: all lies open but the order of the tiles to come.
func (s *State) Redeal(_ games.Seat, chance games.Chance) games.State {
	known := s.drawn
	if s.phase == phaseTurn {
		known++
	}
	unseen := s.tiles[known:]
	alike := !slices.ContainsFunc(unseen, func(kind int8) bool { return kind != unseen[0] })
	if known == fields || alike { // no tile comes up any more, or it is known which
		return s
	}
	anew, err := games.Draw(chance, "redeal",
		func(r *rand.Rand) []int8 {
			list := slices.Clone(unseen)
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			return list
		},
		func([]int8) games.Text { return games.Text{} })
	if err != nil {
		return s
	}
	next := *s
	next.tiles = append(slices.Clone(s.tiles[:known]), anew...)
	return &next
}

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	f, err := games.ReadFields(act)
	if err != nil {
		return nil, nil, err
	}
	kind, _ := f.Str("m")
	if kind != "name" && kind != "turn" {
		return nil, nil, games.Refuse("teufel.refuse.unknown_move")
	}
	if err := games.Admit(who, s.players, s.phase == phaseOver); err != nil {
		return nil, nil, err
	}
	if who != s.player {
		return nil, nil, games.Refuse("teufel.refuse.not_your_turn", "Who", s.player)
	}
	if kind != s.phase {
		return nil, nil, games.Refuse("teufel.refuse.not_now." + s.phase)
	}
	d := draft{State: *s, chance: chance}
	if kind == "name" {
		err = d.name(f)
	} else {
		err = d.turn(f)
	}
	if err != nil {
		return nil, nil, err
	}
	return &d.State, d.events, nil
}

// name chooses a field; the tile is turned over then.
func (d *draft) name(f games.Fields) error {
	id, ok := f.Str("field")
	field := board.field(id)
	switch {
	case !ok || field < 0:
		return games.Refuse("teufel.refuse.no_field")
	case d.placed[field].Kind != 0:
		return games.Refuse("teufel.refuse.covered", "Field", id)
	case !d.mayName(d.player, field):
		return games.Refuse("teufel.refuse.body", "Field", id)
	case !slices.Contains(d.namable(d.player), field):
		return games.Refuse("teufel.refuse.compartment", "Field", id)
	}
	d.phase, d.current, d.forced = phaseTurn, field, false
	d.tell("named", "Who", d.player, "Field", id, "Tile", d.tile())
	return nil
}

// tile is the kind of the tile turned over.
func (s *State) tile() string { return board.Kinds[s.tiles[s.drawn]-1].ID }

// turn places the tile just turned over.
func (d *draft) turn(f games.Fields) error {
	rotation, ok := f.Int("rotation")
	if !ok || rotation < 0 || rotation >= turns {
		return games.Refuse("teufel.refuse.rotation")
	}
	before := d.tails()
	d.placed[d.current] = Tile{d.tiles[d.drawn], int8(rotation)}
	d.drawn++
	d.count++
	d.last, d.current = d.current, none
	d.tellPlaced(before)
	if d.count == fields {
		d.phase = phaseOver
		d.tellOver()
		return nil
	}
	d.next()
	return nil
}

// next says who does what now. With two or four the twin comes first, and then a
// field is named; with three who can name none sits out.
func (d *draft) next() {
	if d.players == 3 {
		d.phase = phaseName
		for range d.players {
			d.player = games.Seat((int(d.player) + 1) % d.players)
			if len(d.namable(d.player)) > 0 {
				return
			}
		}
		return
	}
	if d.forced {
		d.phase, d.forced = phaseName, false
		return
	}
	d.player = games.Seat((int(d.player) + 1) % d.players)
	d.phase, d.current, d.forced = phaseTurn, board.Fields[d.last].Twin, true
	d.tell("twin", "Who", d.player, "Field", board.Fields[d.current].ID, "Tile", d.tile())
}

type currentTile struct {
	Field string `json:"field"`
	Tile  string `json:"tile"`
}

type letterReport struct {
	Length int    `json:"length"`
	End    string `json:"end"`
	At     string `json:"at"`
}

// report is the state of a record, as teufel.md lists it.
type report struct {
	Phase   string                  `json:"phase"`
	Placed  map[string]placedTile   `json:"placed"`
	Current *currentTile            `json:"current"`
	Last    *string                 `json:"last"`
	Letters map[string]letterReport `json:"letters"`
}

type placedTile Tile

// MarshalJSON writes a tile as records do: ["S1",0].
func (t placedTile) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{board.Kinds[t.Kind-1].ID, t.Rotation})
}

// Report implements games.State.
func (s *State) Report() any {
	r := report{Phase: s.phase, Placed: map[string]placedTile{}, Letters: map[string]letterReport{}}
	for field, tile := range s.placed {
		if tile.Kind != 0 {
			r.Placed[board.Fields[field].ID] = placedTile(tile)
		}
	}
	if s.phase == phaseTurn {
		r.Current = &currentTile{board.Fields[s.current].ID, s.tile()}
	}
	if s.last != none {
		r.Last = &board.Fields[s.last].ID
	}
	for letter, tail := range s.tails() {
		r.Letters[Letters[letter:letter+1]] = letterReport{tail.Length, tail.End, tail.place()}
	}
	return r
}

// place is where a tail has come to: a letter, or an empty field.
func (t Tail) place() string {
	if t.End == "open" {
		return board.Fields[t.At].ID
	}
	return Letters[t.At : t.At+1]
}
