package picture

import "sync"

// recent keeps what was needed lately, and forgets the rest once there is no room.
type recent[K comparable, V any] struct {
	room     int // bytes for the newest, and as many for those before them
	mu       sync.Mutex
	now, old map[K]entry[V]
	taken    int // by those of now
}

type entry[V any] struct {
	value V
	bytes int
}

// find returns what is kept, if it is.
func (r *recent[K, V]) find(key K) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one, ok := r.now[key]; ok {
		return one.value, true
	}
	one, ok := r.old[key]
	if ok {
		r.add(key, one)
	}
	return one.value, ok
}

// keep adds something that takes so many bytes, and must not change any more.
func (r *recent[K, V]) keep(key K, value V, bytes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(key, entry[V]{value, bytes})
}

func (r *recent[K, V]) add(key K, one entry[V]) {
	if r.now == nil || r.taken+one.bytes > r.room {
		r.now, r.old, r.taken = map[K]entry[V]{}, r.now, 0
	}
	r.now[key] = one
	r.taken += one.bytes
}

// forget drops all of it.
func (r *recent[K, V]) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now, r.old, r.taken = nil, nil, 0
}

// spares are a few things that are large and can be used again; memory that is collected spares
// them too.
type spares[T any] chan T

// take is one of them, or a zero value.
func (s spares[T]) take() (one T) {
	select {
	case one = <-s:
	default:
	}
	return one
}

// give keeps one, if there is room.
func (s spares[T]) give(one T) {
	select {
	case s <- one:
	default:
	}
}
