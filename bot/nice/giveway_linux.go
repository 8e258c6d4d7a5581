package nice

import (
	"time"

	"golang.org/x/sys/unix"
)

// steps are how far the thread goes below the process, of which 19 is the end: five below, it has
// a third of the pace of a thread that never rests.
const steps = 5

// slice is how long a thread that has just woken waits at most for the core of one that gives way,
// from Linux 6.12 on: before, and without it, some milliseconds.
const slice = 100 * time.Microsecond

func giveWay() {
	raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0) // 20 less the niceness
	if err != nil {
		return
	}
	below := min(19, 20-raw+steps)
	if unix.SchedSetAttr(0, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Nice: int32(below), Runtime: uint64(slice)}, 0) != nil {
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, below) // where only that is allowed; else it gives way to nobody
	}
}
