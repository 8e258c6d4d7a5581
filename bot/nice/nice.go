// Package nice has long work give way to answers. Go runs as many goroutines at a time as there
// are cores and leaves each on its core for ten milliseconds: a picture and a thought on two cores
// keep whoever presses something waiting as long. On threads of the system that give way to all
// others they do not.
package nice

import (
	"runtime"
	"sync/atomic"
)

var cores = runtime.GOMAXPROCS(0)

// Abreast is how much of a kind is to be done at a time: one less than there are cores, as people
// are to be answered meanwhile, but at least one.
func Abreast() int { return max(1, cores-1) }

// beside is whether long work is done beside all else.
var beside atomic.Bool

// Beside has Go run so many kinds of long work, each Abreast, beside all else and not in its place,
// until it is ended; for a process that serves.
func Beside(kinds int) (end func()) {
	before := runtime.GOMAXPROCS(cores + kinds*Abreast())
	beside.Store(true)
	return func() {
		beside.Store(false)
		runtime.GOMAXPROCS(before)
	}
}

// Do does something on a thread that gives way, where the system has such threads, and returns
// once it is done, or panics as it does. In a process that does not serve it gives way to nobody:
// other processes would have the cores.
func Do(what func()) {
	if !beside.Load() {
		what()
		return
	}
	done := make(chan any)
	go func() {
		defer func() { done <- recover() }()
		runtime.LockOSThread() // for good: what has given way cannot take it back, and ends with this goroutine
		giveWay()
		what()
	}()
	if failed := <-done; failed != nil {
		panic(failed)
	}
}
