package teufel

import (
	"math"
	"math/rand/v2"
)

// signs say, by number of players, seat and devil, what the devil's steps count for the
// seat: others' count against it, shared among them.
var signs = func() (list [5][4][devils]float64) {
	for players, seats := range owns {
		others := max(1, players-1)
		if players == 4 {
			others = 1
		}
		for who, owned := range seats {
			for letter, mine := range owned {
				list[players][who][letter] = -1 / float64(others)
				if mine {
					list[players][who][letter] = 1
				}
			}
		}
	}
	return list
}()

// An open tail is reckoned to grow by so many steps, and then to be worth half its length.
const (
	open  = 0.5
	grows = 3
)

// comer is a tail that comes to a port of a field.
type comer struct {
	port, length int
	sign         float64
}

// lay lays a tile on an empty field, turned so that it looks best at once for the seat that
// these signs are of.
func (p *Placed) lay(field int, kind int8, signs *[devils]float64) {
	rotations := rotationsOf(int(kind) - 1)
	if rotations == 1 {
		p[field] = Tile{kind, 0}
		return
	}
	var list [ports]comer
	comers := list[:p.comers(field, signs, &list)]
	best, most := int8(0), math.Inf(-1)
	for rotation := int8(0); int(rotation) < rotations; rotation++ {
		p[field] = Tile{kind, rotation}
		if worth := p.worth(field, comers); worth > most {
			best, most = rotation, worth
		}
	}
	p[field].Rotation = best
}

// comers finds the tails that come to a field and returns how many there are.
func (p *Placed) comers(field int, signs *[devils]float64, into *[ports]comer) (n int) {
	for port := range ports {
		length, end := p.follow(ahead[gateOf(field, port)])
		if end >= bodies && end < ends {
			into[n] = comer{port, length, signs[end-bodies]}
			n++
		}
	}
	return n
}

// worth is what these tails, which come to a field, are worth once a tile lies there.
func (p *Placed) worth(field int, comers []comer) (sum float64) {
	for i := range comers {
		c := &comers[i]
		length, end := p.follow(gateOf(field, c.port))
		switch length += c.length; {
		case end < bodies:
			sum += float64(c.sign * open * float64(length+grows))
		case end >= ends:
			sum += float64(c.sign * float64(length))
		}
	}
	return sum
}

// shuffled writes the fields down in any order and returns how many there are.
func (s set) shuffled(into *[fields]uint8, r *rand.Rand) (n int) {
	for ; s != 0; s = s.without() {
		i := r.IntN(n + 1)
		into[n], into[i] = into[i], uint8(s.low())
		n++
	}
	return n
}
