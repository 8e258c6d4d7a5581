// Package nice has long work give way to answers. Go runs as many goroutines at a time as there
// are cores and leaves each on its core for ten milliseconds: a picture and a thought on two cores
// keep whoever presses something waiting as long. On threads of the system that give way to all
// others they do not.
package nice

import (
	"runtime"
	"sync/atomic"
	"time"
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
	j := job{what, make(chan any)}
	select {
	case idle <- j:
	default:
		go work(j)
	}
	if failed := <-j.done; failed != nil {
		panic(failed)
	}
}

// job is something to be done, and where it is said that it is: with what it panics, else nil.
type job struct {
	what func()
	done chan any
}

// idle is taken from by threads that have nothing to do.
var idle = make(chan job)

// rest is how long a thread waits for its next job before it ends.
const rest = time.Minute

// work does jobs, the first of which is this one, until there is none for a while. Its thread does
// nothing else, as what has given way cannot take it back, and ends with it.
func work(j job) {
	runtime.LockOSThread()
	giveWay()
	for {
		j.do()
		select {
		case j = <-idle:
		case <-time.After(rest):
			return
		}
	}
}

func (j job) do() {
	defer func() { j.done <- recover() }()
	j.what()
}
