package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"
)

// A small load beside a Hofnar that is set otherwise: everything that is measured is there, and
// a few tables do not wait.
func TestALoadMeasuresAServeAndAnEcho(t *testing.T) {
	t.Setenv("HOFNAR_GUILD", "1")
	t.Setenv("HOFNAR_HEALTH", "nowhere")
	t.Chdir(t.TempDir())
	if err := os.WriteFile(".env", []byte("HOFNAR_WAIT=perhaps\nLOG_LEVEL=loud\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := load{Tables: 12, Rate: 15, For: 2 * time.Second, Seed: 1}.measure(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if m.Answers.Count < 20 || m.Moves == 0 || m.Shown.Count == 0 || m.FloorEcho.Count < 20 || m.FloorInsert.Count == 0 ||
		m.AllRequests <= 0 || m.Refused > 0 || m.ProcessorMillis <= 0 || m.MemoryMB <= 0 || m.BytesPerTable <= 0 {
		t.Errorf("measured is %+v", m)
	}
	var said bytes.Buffer
	m.print(&said)
	for _, line := range []string{"first answers", "moves until shown", "requests a move", "processor a press", "memory", "floor echo", "floor insert"} {
		if !strings.Contains(said.String(), line) {
			t.Errorf("nothing is said of %s:\n%s", line, said.String())
		}
	}
}
