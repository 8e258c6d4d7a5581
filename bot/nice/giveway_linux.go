package nice

import "syscall"

// steps are how far the thread goes below the process, of which 19 is the end: ten below, it has
// a tenth of the pace where the others never rest.
const steps = 10

func giveWay() {
	raw, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0) // 20 less the niceness
	if err == nil {
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 20-raw+steps)
	}
}
