package fairness_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hofnar/games/fairness"
)

var python = flag.String("python", "", "a Python with which docs/fairness.py checks the same records")

// object is a JSON object that can be tampered with.
type object = map[string]any

// tamperings are what somebody may change in a record, and whether there was anything to change.
var tamperings = map[string]func(record, fair object) bool{
	"a card": func(record, _ object) bool {
		return tamperOutcome(record, func(kind string, list []any) bool {
			i := slices.IndexFunc(list, func(one any) bool { return one != list[0] })
			if kind == "dice" || kind == "blind" || i < 0 {
				return false
			}
			list[0], list[i] = list[i], list[0]
			return true
		})
	},
	"a die": func(record, _ object) bool {
		return tamperOutcome(record, func(kind string, list []any) bool {
			if kind == "dice" {
				list[0] = float64(int(list[0].(float64))%6 + 1)
			}
			return kind == "dice"
		})
	},
	"a cut":                func(_, fair object) bool { return tamperNumber(list(fair["cuts"]), 0) },
	"a cut left out":       func(_, fair object) bool { return leaveOut(fair, "cuts") },
	"what it is for":       func(_, fair object) bool { return tamperLabel(fair, "purpose", "tiles", "roll") },
	"whose it is":          func(_, fair object) bool { return tamperPart(fair, "seat", 1.0, 0.0) },
	"the how-manieth":      func(_, fair object) bool { return tamperPart(fair, "nth", 1.0, 0.0) },
	"what lay there":       func(_, fair object) bool { return tamperPart(fair, "from", []any{1.0, 2.0}, nil) },
	"the table":            func(_, fair object) bool { fair["table"] = "W4PU"; return true },
	"the server":           func(_, fair object) bool { fair["server"] = "7"; return true },
	"the secret":           func(_, fair object) bool { return tamperSecret(fair, "secret") },
	"the commitment":       func(_, fair object) bool { return tamperSecret(fair, "commitment") },
	"the previous hash":    func(_, fair object) bool { return tamperSecret(fair, "previous") },
	"the hash":             func(_, fair object) bool { return tamperSecret(fair, "hash") },
	"the number":           func(_, fair object) bool { return tamperSecret(fair, "number") },
	"an outcome left out":  func(record, _ object) bool { return leaveOut(record, "chance") },
	"the day":              func(_, fair object) bool { return tamperDaily(fair, "day", "2026-11-29") },
	"the candidate":        func(_, fair object) bool { return tamperDaily(fair, "candidate", 7.0) },
	"the seat":             func(_, fair object) bool { return tamperDaily(fair, "seat", 8.0) },
	"the day's commitment": func(_, fair object) bool { return tamperCommitment(fair, true) },
	"the titles":           tamperTitles,
	"a second secret":      func(_, fair object) bool { return tamperRestore(fair) },
	"another commitment":   func(_, fair object) bool { return tamperCommitment(fair, false) },
}

func list(v any) []any { all, _ := v.([]any); return all }

func tamperOutcome(record object, change func(kind string, list []any) bool) bool {
	for _, entry := range slices.Backward(list(record["chance"])) {
		for kind, drawn := range entry.(object) {
			if change(kind, list(drawn)) {
				return true
			}
		}
	}
	return false
}

func tamperNumber(of []any, i int) bool {
	if len(of) > i {
		of[i] = float64(int(of[i].(float64))%25 + 1)
	}
	return len(of) > i
}

func leaveOut(of object, key string) bool {
	all := list(of[key])
	if len(all) == 0 {
		return false
	}
	of[key] = all[:len(all)-1]
	return true
}

func tamperLabel(of object, key string, one, other any) bool {
	outcome := list(of["chance"])[len(list(of["chance"]))-1].(object)
	if reflect.DeepEqual(outcome[key], one) {
		one = other
	}
	outcome[key] = one
	return true
}

func tamperPart(fair object, key string, one, other any) bool {
	outcome := list(fair["chance"])[len(list(fair["chance"]))-1].(object)
	return tamperLabel(object{"chance": []any{list(outcome["parts"])[0]}}, key, one, other)
}

func tamperSecret(fair object, key string) bool {
	s := list(fair["secrets"])[len(list(fair["secrets"]))-1].(object)
	switch was := s[key].(type) {
	case float64:
		s[key] = was + 1
	case string:
		s[key] = strings.Repeat("0", 63) + "1"
	}
	return true
}

func tamperDaily(fair object, key string, to any) bool {
	daily, ok := fair["daily"].(object)
	if ok {
		daily[key] = to
	}
	return ok
}

// tamperCommitment changes the commitment to the record's own day, or to all other days.
func tamperCommitment(fair object, own bool) bool {
	daily, ok := fair["daily"].(object)
	if ok {
		days := daily["commitments"].(object)
		for day := range days {
			if (day == daily["day"]) == own {
				days[day] = strings.Repeat("0", 63) + "1"
			}
		}
	}
	return ok
}

// tamperTitles has the titles of a day be others, which were taken over.
func tamperTitles(record, fair object) bool {
	titles := list(list(record["chance"])[0].(object)["draw"])
	if fair["daily"] == nil || titles == nil {
		return false
	}
	slices.Reverse(titles)
	list(fair["chance"])[0].(object)["taken_over"] = "K7M2"
	return true
}

// tamperRestore has the last secret of two be the next of a chain without a restore.
func tamperRestore(fair object) bool {
	secrets := list(fair["secrets"])
	if len(secrets) == 1 {
		return false
	}
	first, second := secrets[0].(object), secrets[1].(object)
	var previous, commitment fairness.Hash
	if previous.UnmarshalText([]byte(first["hash"].(string))) != nil || commitment.UnmarshalText([]byte(second["commitment"].(string))) != nil {
		return false
	}
	entry := fairness.Entry{
		Number: int(first["number"].(float64)) + 1, Kind: fairness.OfTable, Table: fair["table"].(string),
		Commitment: commitment, Previous: previous,
	}
	second["number"], second["previous"], second["hash"] = entry.Number, first["hash"], entry.Hash()
	return true
}

// tampered is the text of a record after somebody has changed it, nil where there was nothing
// to change.
func tampered(t *testing.T, text []byte, change func(record, fair object) bool) []byte {
	t.Helper()
	var record object
	if err := json.Unmarshal(text, &record); err != nil {
		t.Fatal(err)
	}
	if !change(record, record["fair"].(object)) {
		return nil
	}
	changed, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// eachByPython says of each record, a line of JSON, whether docs/fairness.py proves it: one process
// checks them all.
const eachByPython = `
import json, sys
sys.path.insert(0, "../../docs")
import fairness
for line in sys.stdin:
    try:
        fairness.check(json.loads(line))
        print("proven")
    except Exception as why:
        print("differs", why)
`

// byPython holds what docs/fairness.py says of records against what it should; where no Python
// is named nothing is held.
func byPython(t *testing.T, expected string, records ...[]byte) {
	t.Helper()
	if *python == "" {
		return
	}
	c := exec.Command(*python, "-B", "-c", eachByPython)
	c.Stdin = bytes.NewReader(bytes.Join(records, []byte("\n")))
	out, err := c.Output()
	said := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(said) != len(records) {
		t.Fatalf("Python says %d things of %d records: %v", len(said), len(records), err)
	}
	for i, one := range said {
		if !strings.HasPrefix(one, expected) {
			t.Errorf("Python says of %.300s…: %s", records[i], one)
		}
	}
}

func TestATamperedRecordIsFoundOut(t *testing.T) {
	met := map[string]int{}
	var changed [][]byte
	for _, k := range records {
		for what, change := range tamperings {
			text := tampered(t, k.read(t), change)
			if text == nil {
				continue
			}
			met[what]++
			if _, doubt := checked(t, text); doubt == nil || doubt.Nothing {
				t.Errorf("%s: %s is changed, and it says %+v", k.name, what, doubt)
			}
			changed = append(changed, text)
		}
	}
	byPython(t, "differs", changed...)
	for what := range tamperings {
		if met[what] == 0 {
			t.Errorf("nothing to change: %s", what)
		}
	}
}

func TestARecordThatProvesNothingSaysWhy(t *testing.T) {
	whole := records[0].read(t)
	for key, change := range map[string]func(record, fair object) bool{
		"fair.none":      func(record, _ object) bool { delete(record, "fair"); return true },
		"fair.malformed": func(_, fair object) bool { fair["cuts"] = "seven"; return true },
		"fair.scheme":    func(_, fair object) bool { fair["scheme"] = "hofnar-deal-2"; return true },
		"fair.rules":     func(_, fair object) bool { fair["rules"] = fair["rules"].(float64) + 1; return true },
	} {
		text := tampered(t, whole, change)
		if _, doubt := checked(t, text); doubt == nil || !doubt.Nothing || doubt.Reason.Key != key {
			t.Errorf("%s is %+v", key, doubt)
		}
	}
}
