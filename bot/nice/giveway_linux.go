package nice

import "syscall"

// steps are how far the thread goes below the process, of which 19 is the end: five below, it has
// a third of the pace of a thread that never rests.
const steps = 5

func giveWay() {
	raw, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0) // 20 less the niceness
	if err == nil {
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 20-raw+steps)
	}
}
