package main

import (
	"bytes"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// A first signal tells a command to stop, if it listens to that; the second one ends whatever there is.
func TestWhatReadsItsInputIsEndedBySignals(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		args    []string
		signals int
	}{
		"a command that listens to none": {[]string{"player", "dalmuti"}, 1},
		"one that does":                  {[]string{"verify", "-"}, 2},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			hofnar := exec.Command(os.Args[0], c.args...)
			hofnar.Env = append(os.Environ(), "HOFNAR_CHILD=1")
			in, err := hofnar.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := hofnar.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = hofnar.Process.Kill(); _ = in.Close() })         // it may be gone already
			if _, err := in.Write(bytes.Repeat([]byte(" "), 100<<10)); err != nil { // more than fits in a pipe: it reads
				t.Fatal(err)
			}
			ended := make(chan struct{})
			go func() { _ = hofnar.Wait(); close(ended) }() // as it was told
			for range c.signals {
				if err := hofnar.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
				select {
				case <-ended:
				case <-time.After(time.Second):
				}
			}
			select {
			case <-ended:
			case <-time.After(4 * time.Second):
				t.Fatal("it goes on")
			}
			if is := hofnar.ProcessState; is.Sys().(syscall.WaitStatus).Signal() != syscall.SIGINT {
				t.Errorf("it ended with %v", is)
			}
		})
	}
}
