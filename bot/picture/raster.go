package picture

import (
	"image"
	"math/bits"
)

// raster works out how far polygons cover pixels: exactly, by their edges alone, so that it
// takes as long as they are long, however much lies within them. It is empty between two
// sweeps.
type raster struct {
	box     image.Rectangle // the part of the canvas that is looked at
	stride  int             // pixels from one row to the next: a multiple of 64
	change  []float32       // of what is covered, from one pixel of a row to the next
	changed []uint64        // a bit for each change
}

// begin looks at another part.
func (r *raster) begin(box image.Rectangle) {
	r.box, r.stride = box, (box.Dx()+64)&^63 // a pixel more than the box is wide
	if n := r.stride * box.Dy(); n > len(r.change) {
		r.change, r.changed = make([]float32, n), make([]uint64, n/64)
	}
}

// outline adds a polygon.
func (r *raster) outline(list []point) {
	last := list[len(list)-1]
	for _, p := range list {
		r.edge(last, p)
		last = p
	}
}

// edge adds a line, row by row.
func (r *raster) edge(a, b point) {
	down := float32(1)
	if a.y > b.y {
		a, b, down = b, a, -1
	}
	left, top := float32(r.box.Min.X), float32(r.box.Min.Y)
	ax, ay, bx, by := float32(a.x)-left, float32(a.y)-top, float32(b.x)-left, float32(b.y)-top
	if by-ay < 1e-6 {
		return
	}
	slope := (bx - ax) / (by - ay)
	if ay < 0 {
		ax, ay = ax-ay*slope, 0
	}
	for row := int(ay); row < r.box.Dy() && float32(row) < by; row++ {
		till := min(float32(row+1), by)
		next := ax + (till-ay)*slope
		r.cross(row, min(ax, next), max(ax, next), down*(till-ay))
		ax, ay = next, till
	}
}

// cross adds the part of an edge within a row: from how far left to how far right it goes,
// and how high it is.
func (r *raster) cross(row int, left, right, high float32) {
	first, beyond := floor(left), -floor(-right)
	if beyond <= first+1 {
		within := high * ((left+right)/2 - float32(first))
		r.add(row, first, high-within)
		r.add(row, first+1, within)
		return
	}
	each := high / (right - left) // a pixel
	before := float32(0)          // what is covered in the pixel on the left
	for x := first; float32(x) < right; x++ {
		from, to := max(left, float32(x)), min(right, float32(x+1))
		passed := (from - left) * each
		now := passed + (to-from)*each*(float32(x+1)-(from+to)/2)
		r.add(row, x, now-before)
		before = now
	}
	r.add(row, beyond, high-before)
}

func floor(x float32) int {
	n := int(x)
	if float32(n) > x {
		n--
	}
	return n
}

// add is a change at a pixel of a row, what lies beside the box at its edge.
func (r *raster) add(row, x int, much float32) {
	at := row*r.stride + min(max(x, 0), r.box.Dx())
	r.change[at] += much
	r.changed[at>>6] |= 1 << (at & 63)
}

// wholly is the last of the steps in which pixels are covered: few make small files.
const wholly = 3

// thirds is how far that much covers a pixel, between 0 and wholly; a half is more than less.
func thirds(covered float32) int {
	if covered < 0 {
		covered = -covered
	}
	const nearly = 1.0 / 512
	return int(min(covered+nearly, 1) * 3.999)
}

// sweep visits what is covered, row by row: stripes of pixels from one to before another, and
// in which step. Then all is as at the beginning.
func (r *raster) sweep(visit func(y, from, to, step int)) {
	words := r.stride / 64
	for y := range r.box.Dy() {
		from, step, covered := 0, 0, float32(0)
		for i := y * words; i < (y+1)*words; i++ {
			for word := r.changed[i]; word != 0; word &= word - 1 {
				at := i<<6 + bits.TrailingZeros64(word)
				x := at - y*r.stride
				if step > 0 && x > from {
					visit(r.box.Min.Y+y, r.box.Min.X+from, r.box.Min.X+x, step)
				}
				covered += r.change[at]
				r.change[at] = 0
				from, step = x, thirds(covered)
			}
			r.changed[i] = 0
		}
	}
}
