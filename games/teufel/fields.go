package teufel

import (
	"math/bits"
	"strings"

	"hofnar/games"
)

// set is some of the fields.
type set uint64

const allFields set = 1<<fields - 1

func only(field int) set { return 1 << field }

func (s set) has(field int) bool { return s&only(field) != 0 }

func (s set) size() int { return bits.OnesCount64(uint64(s)) }

// low is the first field, and without are the others.
func (s set) low() int { return bits.TrailingZeros64(uint64(s)) }

func (s set) without() set { return s & (s - 1) }

func (s set) list() []int {
	list := make([]int, 0, s.size())
	for ; s != 0; s = s.without() {
		list = append(list, s.low())
	}
	return list
}

// texts names fields, those in a row by the first and the last: 1a–4a.
func (s set) texts() (texts []games.Text) {
	for s != 0 {
		first := s.low()
		last := first
		for s = s.without(); s.has(last+1) && (last+1)%(fields/2) != 0; s = s.without() {
			last++
		}
		if first == last {
			texts = append(texts, fieldChoices[first].Text)
		} else {
			texts = append(texts, rangeText(first, last))
		}
	}
	return texts
}

// rangeText names the fields from one to another.
func rangeText(first, last int) games.Text {
	return games.T("teufel.choice.fields", "First", fieldNames[first], "Last", fieldNames[last])
}

// What follows from where things lie on the board, worked out once.
var (
	// ahead is what lies behind a gate.
	ahead = func() (list [bodies]gate) {
		for i, f := range board.Fields {
			for port, p := range f.Ports {
				list[gateOf(i, port)] = p.gate()
			}
		}
		return list
	}()

	// exits are the ports at which one leaves a tile, by kind from 1.
	exits = func() (list [kinds + 1][turns][ports]uint8) {
		for i, k := range board.Kinds {
			for r, links := range k.links {
				for port, out := range links {
					list[i+1][r][port] = uint8(out)
				}
			}
		}
		return list
	}()

	// within are the fields of each sector.
	within = func() (list [len(Sectors)]set) {
		for i, f := range board.Fields {
			list[f.Sector] |= only(i)
		}
		return list
	}()

	// owns says, by number of players and seat, whose a devil is; with four also the
	// partner's.
	owns = func() (list [5][4][devils]bool) {
		for players, owners := range board.Owned {
			for who, letters := range owners {
				for letter := range devils {
					list[players][who][letter] = strings.IndexByte(letters, Letters[letter]) >= 0
				}
			}
		}
		return list
	}()

	// foreign are the fields that adjoin others' bodies.
	foreign = func() (list [5][4]set) {
		for players := range list {
			for who := range list[players] {
				for letter, at := range board.Bodies {
					if !owns[players][who][letter] {
						list[players][who] |= only(at[0])
					}
				}
			}
		}
		return list
	}()
)

const kinds = 7
