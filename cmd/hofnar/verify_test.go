package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func verifiedOf(t *testing.T, text []byte) (line string, status int) {
	t.Helper()
	var out bytes.Buffer
	switch err := (verify{}).verified(t.Context(), &out, io.Discard, text).(type) {
	case nil:
	case exit:
		status = int(err)
	default:
		t.Fatal(err)
	}
	return out.String(), status
}

func TestVerifyEndsWith0WhereARecordIsProven(t *testing.T) {
	files, err := filepath.Glob("../../games/fairness/testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		line, status := verifiedOf(t, text)
		if status != 0 || !strings.HasPrefix(line, `{"proven":true,"entries":["#1 · `) || strings.Count(line, "\n") != 1 {
			t.Errorf("%s ends with %d: %s", file, status, line)
		}
		if again := strings.Contains(file, "again"); again != strings.Contains(line, `"taken_over":"K7M2"`) {
			t.Errorf("%s: %s", file, line)
		}
		if daily := strings.Contains(file, "daily"); daily != strings.Contains(line, `"day":"2026-11-2`) {
			t.Errorf("%s: %s", file, line)
		}
	}
}

func TestVerifySaysWhatDiffersInADealOfTheDay(t *testing.T) {
	whole, err := os.ReadFile("../../games/fairness/testdata/daily-teufel.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from, to string
		status   int
	}{
		"a card":              {`{"tiles":["S1",`, `{"tiles":["S2",`, 1},
		"the candidate":       {`"candidate":1`, `"candidate":2`, 1},
		"the day":             {`"day":"2026-11-26"`, `"day":"2026-11-27"`, 1},
		"a commitment":        {`"2026-11-30":"`, `"2026-11-30":"00`, 2},
		"a day left out":      {`"2026-11-30":"`, `"2026-10-30":"`, 1},
		"the number":          {`"number":1`, `"number":2`, 1},
		"no number":           {`"number":1`, `"number":-1`, 1},
		"of a scheme unknown": {`hofnar-daily-1`, `hofnar-deal-1`, 2},
		"other options":       {`"options":{}`, `"options":{"x":1}`, 2},
		"of other deals":      {`"deals":1`, `"deals":2`, 2},
	} {
		text := bytes.Replace(whole, []byte(c.from), []byte(c.to), 1)
		if bytes.Equal(text, whole) {
			t.Fatalf("%s: nothing to change", name)
		}
		if line, status := verifiedOf(t, text); status != c.status {
			t.Errorf("%s ends with %d: %s", name, status, line)
		}
	}
}

func TestVerifySaysWhatDiffersAndWhereThereIsNothingToCheck(t *testing.T) {
	whole, err := os.ReadFile("../../games/fairness/testdata/kismet.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from, to string
		status   int
		says     string
	}{
		"a die":               {`"chance":[{"dice":[`, `"chance":[{"dice":[7,`, 1, `{"error":{"outcome":0,"reason":"`},
		"a cut":               {`"cuts":[13]`, `"cuts":[14]`, 1, `{"error":{"outcome":0,"reason":"This outcome does not follow`},
		"the secret":          {`"secret":"`, `"secret":"f`, 2, `{"error":{"reason":"The proof in this record cannot be read`},
		"the number":          {`"number":1`, `"number":2`, 1, `{"error":{"outcome":-1,"reason":"The entry in the server’s chain`},
		"no proof":            {`"fair":`, `"unfair":`, 2, `{"error":{"reason":"This record has no proof`},
		"no record":           {`"format":1`, `"format":2`, 2, `{"error":{"reason":"This record has a format`},
		"of another version":  {`"rules":`, `"rules":9`, 2, `{"error":{"reason":"This game began under version`},
		"of a scheme unknown": {`hofnar-deal-1`, `hofnar-deal-2`, 2, `{"error":{"reason":"The proof in this record is not of the scheme hofnar-deal-1`},
	} {
		text := bytes.Replace(whole, []byte(c.from), []byte(c.to), 1)
		if bytes.Equal(text, whole) {
			t.Fatalf("%s: nothing to change", name)
		}
		if line, status := verifiedOf(t, text); status != c.status || !strings.HasPrefix(line, c.says) {
			t.Errorf("%s ends with %d: %s", name, status, line)
		}
	}
}

// With the whole budgets of the computers it takes long to play a field again; games/daily proves it
// with short ones.
func TestVerifySaysWhyAFieldIsNotPlayedAgain(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for file, c := range map[string]struct{ change, to, says string }{
		"kismet":        {``, ``, "no deal of a day"},
		"daily-murphy":  {``, ``, "was stopped before"},
		"daily-dalmuti": {`"others":`, `"others":9`, "of another version"},
		"daily-teufel":  {`{"tiles":["S1",`, `{"tiles":["S2",`, "does not follow"},
	} {
		text, err := os.ReadFile("../../games/fairness/testdata/" + file + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var out, told bytes.Buffer
		err = verify{Field: true}.verified(stopped, &out, &told, bytes.Replace(text, []byte(c.change), []byte(c.to), 1))
		if want := map[bool]exit{true: exitIllegal, false: exitNoRecord}[file == "daily-teufel"]; err != want || !strings.Contains(out.String(), c.says) {
			t.Errorf("%s ends with %v: %s", file, err, out.String())
		}
	}
}
