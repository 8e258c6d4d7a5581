package nice_test

import (
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"hofnar/bot/nice"
)

// niceness is that of the thread this runs on.
func niceness(t *testing.T) int {
	t.Helper()
	raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - raw // as the system call has it
}

// slice is how long the thread this runs on keeps its core at least; 0: the system does not say.
func slice() time.Duration {
	attr, err := unix.SchedGetAttr(0, 0)
	if err != nil {
		return 0
	}
	return time.Duration(attr.Runtime)
}

func TestWhoHasJustWokenDoesNotWaitForWhatGivesWay(t *testing.T) {
	defer nice.Beside(1)()
	nice.Do(func() {
		if kept := slice(); kept > 100*time.Microsecond {
			t.Errorf("what gives way keeps its core for %v", kept)
		}
	})
	if kept := slice(); kept != 0 && kept <= 100*time.Microsecond {
		t.Errorf("what gives way to nobody keeps its core for %v", kept)
	}
}

func TestWhatIsDoneGivesWayInAProcessThatServesAndNothingElseDoes(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cores := runtime.GOMAXPROCS(0)
	before := niceness(t)
	during := func() (is int) {
		nice.Do(func() { is = niceness(t) })
		return is
	}
	if is := during(); is != before {
		t.Errorf("the niceness is %d, and %d in a process that does not serve", before, is)
	}
	defer nice.Beside(2)()
	if is, after := during(), niceness(t); is != min(19, before+5) || after != before {
		t.Errorf("the niceness is %d, %d meanwhile, and %d after", before, is, after)
	}
	if now := runtime.GOMAXPROCS(0); now != cores+2*nice.Abreast() || nice.Abreast() < 1 || cores > 1 && nice.Abreast() >= cores {
		t.Errorf("%d at a time beside each other, %d of a kind, on %d cores", now, nice.Abreast(), cores)
	}
	defer func() {
		if got := recover(); got != "fell" {
			t.Errorf("what panics meanwhile panics with %v", got)
		}
	}()
	nice.Do(func() { panic("fell") })
}

func TestOneJobAfterTheOtherIsDoneByTheSameThread(t *testing.T) {
	defer nice.Beside(1)()
	threads := map[int]bool{}
	for range 50 {
		nice.Do(func() { threads[unix.Gettid()] = true })
		runtime.Gosched()
	}
	if len(threads) > 10 {
		t.Errorf("50 jobs were done by %d threads", len(threads))
	}
}
