package teufel

import (
	"math"
	"math/rand/v2"

	"hofnar/games"
)

// judge estimates by how many points a seat that has just moved in a world will be ahead at
// the end: the mean over so many boards, filled up by chance. In each of them the tile that
// lies turned over, and after it the one on its twin, are laid as is best for whoever lays them.
func judge(fills int) func(games.World, games.Seat, *rand.Rand) float64 {
	return func(g games.World, who games.Seat, r *rand.Rand) float64 {
		w := g.(*world)
		v := verdict{position: &w.position, who: who, twin: none}
		if w.current != none && !w.forced && w.players != 3 {
			if twin := board.Fields[w.current].Twin; w.free.has(twin) {
				v.twin = twin
			}
		}
		v.pack()
		for range fills {
			v.fill(r)
		}
		return v.best() / float64(fills)
	}
}

// verdict adds up how far ahead a seat will be for each way to lay the tile on the present
// field and one on its twin.
type verdict struct {
	*position
	who    games.Seat
	twin   int // that is covered next, or none
	bag    [kinds * 8]int8
	bagged int // kinds of tiles not turned over, one for each tile
	full   Placed
	tails  [devils]tail // that come to the two fields
	n      int          // how many
	leads  [2 * ports]lead
	sums   [turns][kinds][turns]float64 // by rotation, and by kind and rotation on the twin
}

// tail has come to a port of one of the two fields; the twin's are those from 6 on.
type tail struct {
	port, length int
	sign         float64
}

// lead is where a tail comes to that leaves the two fields by a port, and in how many steps:
// to one of their ports again, or to one of the ends below.
type lead struct{ to, length int8 }

const (
	nowhere = -1 // a devil's body: the tail scores nothing
	home    = -2 // a tail end: it scores its length
)

// pack puts all tiles that have not been turned over into the bag.
func (v *verdict) pack() {
	for kind, n := range v.unseen {
		for range n {
			v.bag[v.bagged] = int8(kind) + 1
			v.bagged++
		}
	}
}

// fill covers all other fields by chance, each tile turned as looks best at once for a player
// drawn by lot, and then adds up all ways to lay tiles on the two fields.
func (v *verdict) fill(r *rand.Rand) {
	v.full = v.placed
	left := uint64(v.bagged)
	var order [fields]uint8
	for _, field := range order[:v.free.shuffled(&order, r)] {
		x := r.Uint64() // also where it is not used: all moves meet the same luck
		if int(field) == v.current || int(field) == v.twin {
			continue
		}
		i := uint64(uint32(x)) * left >> 32
		left--
		v.bag[i], v.bag[left] = v.bag[left], v.bag[i]
		v.full.lay(int(field), v.bag[left], &signs[v.players][x>>32*uint64(v.players)>>32])
	}
	base := v.follow()
	if v.current == none {
		v.sums[0][0][0] += base
		return
	}
	for rotation := range v.rotations() {
		v.add(base, Tile{v.tile, int8(rotation)})
	}
}

// add adds what comes of that tile on the present field; where the twin comes next, once for
// each tile that may come up for it and each of its turns.
func (v *verdict) add(base float64, here Tile) {
	sums := &v.sums[here.Rotation]
	if v.twin == none {
		sums[0][0] += base + v.walk(here, Tile{})
		return
	}
	for kind, n := range v.unseen {
		if n > 0 {
			for rotation := range rotationsOf(kind) {
				sums[kind][rotation] += base + v.walk(here, Tile{int8(kind) + 1, int8(rotation)})
			}
		}
	}
}

// follow finds the tails that come to the two fields, and where one goes on from there. It
// returns how far the seat is ahead by the other tails.
func (v *verdict) follow() (base float64) {
	v.n = 0
	for letter := range devils {
		length, end := v.full.follow(body(letter))
		switch sign := signs[v.players][v.who][letter]; {
		case end < bodies:
			v.tails[v.n] = tail{v.port(end), length, sign}
			v.n++
		case end >= ends:
			base += float64(sign * float64(length))
		}
	}
	if v.n == 0 {
		return base
	}
	for i, field := range [2]int{v.current, v.twin} {
		for port := 0; port < ports && field != none; port++ {
			length, end := v.full.follow(ahead[gateOf(field, port)])
			to := home
			switch {
			case end < bodies:
				to = v.port(end)
			case end < ends:
				to = nowhere
			}
			v.leads[i*ports+port] = lead{int8(to), int8(length)}
		}
	}
	return base
}

// port numbers the ports of the two fields: 0 to 5 of the present one, 6 to 11 of its twin.
func (v *verdict) port(g gate) int {
	if g.field() == v.twin {
		return ports + g.port()
	}
	return g.port()
}

// walk is how far ahead the seat is by the tails that come to the two fields when these
// tiles lie there.
func (v *verdict) walk(here, twin Tile) (sum float64) {
	exit := [2]*[ports]uint8{&exits[here.Kind][here.Rotation], &exits[twin.Kind][twin.Rotation]}
	for i := range v.tails[:v.n] {
		t := &v.tails[i]
		at, length := t.port, t.length
		for at >= 0 {
			field := 0
			if at >= ports {
				field = 1
			}
			out := v.leads[field*ports+int(exit[field][at-field*ports])]
			length += 1 + int(out.length)
			at = int(out.to)
		}
		if at == home {
			sum += float64(t.sign * float64(length))
		}
	}
	return sum
}

// best is the sum for the turn of the tile that is best for whoever lays it.
func (v *verdict) best() float64 {
	if v.current == none {
		return v.sums[0][0][0]
	}
	side := v.sideOf(v.player)
	most := math.Inf(-1)
	for rotation := range v.rotations() {
		sum := v.sums[rotation][0][0]
		if v.twin != none {
			sum = v.answered(&v.sums[rotation])
		}
		most = max(most, side*sum)
	}
	return side * most
}

// answered is the same once the next player has covered the twin, on the mean of the tiles
// that may come up.
func (v *verdict) answered(sums *[kinds][turns]float64) float64 {
	p := *v.position
	p.pass()
	side := v.sideOf(p.player)
	all := 0.0
	for kind, n := range v.unseen {
		if n > 0 {
			all += float64(float64(n) * side * most(side, sums[kind][:rotationsOf(kind)]))
		}
	}
	return all / float64(v.bagged)
}

func most(side float64, sums []float64) float64 {
	most := math.Inf(-1)
	for _, sum := range sums {
		most = max(most, side*sum)
	}
	return most
}

// sideOf is 1 for those who share the seat's devils, else -1.
func (v *verdict) sideOf(who games.Seat) float64 {
	if owns[v.players][who] == owns[v.players][v.who] {
		return 1
	}
	return -1
}
