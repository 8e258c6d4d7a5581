package picture

import (
	"slices"
	"strings"
)

// roster are all the names in a picture.
type roster []string

// fitting is as much of one of them as fits into so many pixels: how it begins or, where
// another one begins like that, how it begins and ends. Where neither tells them apart, it is
// how it begins.
func (r roster) fitting(name string, size, wide float64) string {
	name = written(name)
	shown := fitting(name, size, wide)
	if shown == name {
		return name
	}
	for _, room := range []float64{0, wide / 2} {
		end := ending(name, size, room)
		begin := fitting(name, size, wide-spread(end)*size)
		if r.only(name, strings.TrimSuffix(begin, "…"), end) {
			return begin + end
		}
	}
	return shown
}

// only reports whether no other name begins and ends like this one.
func (r roster) only(name, begin, end string) bool {
	return !slices.ContainsFunc(r, func(other string) bool {
		other = written(other)
		return other != name && strings.HasPrefix(other, begin) && strings.HasSuffix(other, end)
	})
}
