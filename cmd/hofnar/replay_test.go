package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReplayPrintsOneLineAndEndsWithTheStatusOfTheRecord(t *testing.T) {
	files, err := filepath.Glob("../../games/*/testdata/records/*.expect.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, file := range files {
		var want struct{ Exit int }
		expect, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(expect, &want)
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(strings.Replace(file, ".expect.json", ".json", 1))
		if err != nil {
			t.Fatal(err)
		}
		line, status := replayOf(t, text)
		if status != want.Exit || strings.Count(line, "\n") != 1 || !strings.HasSuffix(line, "\n") {
			t.Errorf("%s: status %d, expected %d: %s", file, status, want.Exit, line)
		}
		if want.Exit != 0 {
			checkReason(t, file, line)
		}
	}
}

func replayOf(t *testing.T, text []byte) (line string, status int) {
	t.Helper()
	var out bytes.Buffer
	switch err := replayed(&out, text).(type) {
	case nil:
	case exit:
		status = int(err)
	default:
		t.Fatal(err)
	}
	return out.String(), status
}

// checkReason: what is wrong is said in a sentence.
func checkReason(t *testing.T, file, line string) {
	t.Helper()
	var answer struct{ Error struct{ Reason string } }
	if err := json.Unmarshal([]byte(line), &answer); err != nil {
		t.Fatal(err)
	}
	reason := answer.Error.Reason
	if !strings.HasSuffix(reason, ".") || !strings.Contains(reason, " ") {
		t.Errorf("%s: %q is no sentence", file, reason)
	}
}

func TestReplayAnswersAFileThatIsNotThere(t *testing.T) {
	if _, err := readAll(filepath.Join(t.TempDir(), "none.json")); err == nil {
		t.Error("a file that is not there can be read")
	}
}
