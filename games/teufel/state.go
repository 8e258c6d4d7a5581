package teufel

import (
	"encoding/json"
	"slices"

	"hofnar/games"
)

// State is a position with the order of the tiles, and with what people are told of it: the
// tails, and what the tile turned over would do to them.
type State struct {
	position
	tiles  []int8 // kinds in drawing order, from 1
	tails  [devils]Tail
	trials []Trial // in phase turn, the turns of the tile that look different
}

// draft is a position in the making: a copy that becomes the next State.
type draft struct {
	State
	games.Telling
}

func draftOf(s State) *draft {
	d := &draft{State: s}
	d.Scene = d.scene
	return d
}

// begin shuffles the tiles.
func begin(players int, _ games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	names, err := games.Draw(chance, games.Lot{Kind: "tiles", From: []any{allTiles()}}, liveTiles, checkTiles)
	if err != nil {
		return nil, nil, err
	}
	d := draftOf(State{})
	d.position = empty(players)
	d.tails = trace(&d.placed)
	for _, name := range names {
		d.tiles = append(d.tiles, int8(board.kind(name))+1)
	}
	d.Tell("teufel.begins", "Who", games.Seat(0))
	return &d.State, d.Events, nil
}

func allTiles() (names []string) {
	for _, k := range board.Kinds {
		names = append(names, slices.Repeat([]string{k.ID}, board.copies)...)
	}
	return names
}

// liveTiles shuffles the kinds in the board's order: S1 to S3, then A1 to A4.
func liveTiles(luck []games.Luck) (names []string) {
	var kinds []int
	for kind := range board.Kinds {
		kinds = append(kinds, slices.Repeat([]int{kind}, board.copies)...)
	}
	for _, kind := range games.Shuffled(luck[0], kinds) {
		names = append(names, board.Kinds[kind].ID)
	}
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

// next implements fate.
func (d *draft) next(p *position) int8 { return d.tiles[d.drawn()] }

// drawn is how many tiles have been turned over.
func (s *State) drawn() int {
	if s.phase == inTurn {
		return s.count() + 1
	}
	return s.count()
}

// Waiting implements games.State.
func (s *State) Waiting() []games.Seat {
	if s.phase == isOver {
		return nil
	}
	return []games.Seat{s.player}
}

// points are by seat what finished tails are worth [T5].
func (s *State) points() []int {
	scores := make([]int, s.players)
	for letter := range s.tails {
		if t := &s.tails[letter]; t.End == "tail" {
			for who := range scores {
				if owns[s.players][who][letter] {
					scores[who] += t.Length
				}
			}
		}
	}
	return scores
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.phase == isOver, Scores: s.points()}
	if t.Over {
		t.Sheet = []games.Round{{Points: slices.Clone(t.Scores)}}
		t.Winners = games.Leaders(t.Scores)
	}
	return t
}

// Redeal implements games.Redealer: all lies open but the order of the tiles to come.
func (s *State) Redeal(who games.Seat, chance games.Chance) games.State {
	known := s.drawn()
	unseen := s.tiles[known:]
	alike := !slices.ContainsFunc(unseen, func(kind int8) bool { return kind != unseen[0] })
	if known == fields || alike { // no tile comes up any more, or it is known which
		return s
	}
	_, anew, ok := games.Redealt(chance, who, nil, unseen, nil)
	if !ok {
		return s
	}
	next := *s
	next.tiles = append(slices.Clone(s.tiles[:known]), anew...)
	return &next
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

// report is the state of a record, as docs/rules/teufel.md lists it.
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
	r := report{Phase: s.phase.String(), Placed: map[string]placedTile{}, Letters: map[string]letterReport{}}
	for field, tile := range s.placed {
		if tile.Kind != 0 {
			r.Placed[board.Fields[field].ID] = placedTile(tile)
		}
	}
	if s.phase == inTurn {
		r.Current = &currentTile{board.Fields[s.current].ID, s.turnedOver()}
	}
	if s.last != none {
		last := board.Fields[s.last].ID
		r.Last = &last
	}
	for letter, tail := range s.tails {
		r.Letters[Letters[letter:letter+1]] = letterReport{tail.Length, tail.End, tail.place()}
	}
	return r
}

// turnedOver is the kind of the tile that is to be laid.
func (s *State) turnedOver() string { return board.Kinds[s.tile-1].ID }
