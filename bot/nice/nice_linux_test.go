package nice_test

import (
	"runtime"
	"syscall"
	"testing"

	"hofnar/bot/nice"
)

// niceness is that of the thread this runs on.
func niceness(t *testing.T) int {
	t.Helper()
	raw, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - raw // as the system call has it
}

func TestWhatIsDoneGivesWayAndNothingElseDoes(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, meanwhile := niceness(t), 0
	nice.Do(func() { meanwhile = niceness(t) })
	if after := niceness(t); meanwhile != min(19, before+10) || after != before {
		t.Errorf("the niceness is %d, %d meanwhile, and %d after", before, meanwhile, after)
	}
}

func TestOneCoreAtLeastIsLeftToAnswers(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	nice.Beside(2)
	if now := runtime.GOMAXPROCS(0); now != before+2*nice.Abreast() || nice.Abreast() < 1 || before > 1 && nice.Abreast() >= before {
		t.Errorf("%d at a time beside each other, %d of a kind, on %d cores", now, nice.Abreast(), before)
	}
}

func TestAPanicOfLongWorkIsItsCallersOwn(t *testing.T) {
	defer func() {
		if got := recover(); got != "fell" {
			t.Errorf("it panics with %v", got)
		}
	}()
	nice.Do(func() { panic("fell") })
}
