package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"hofnar/games/all"
)

// labelled is a ruling on its page.
var labelled = regexp.MustCompile(`(?m)^\*\*\[([A-Z]\d+)\]\*\*`)

// citedOf finds the labels of a game, which begin as its name does, wherever they are cited.
func citedOf(game string) *regexp.Regexp {
	return regexp.MustCompile(`\[(` + strings.ToUpper(game[:1]) + `\d+)\]`)
}

// labels are those that an expression finds in files.
func labels(t *testing.T, find *regexp.Regexp, files ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range find.FindAllSubmatch(text, -1) {
			found[string(m[1])] = true
		}
	}
	return found
}

func rulesPage(game string) string { return "../../docs/rules/" + game + ".md" }

func TestEachRulingIsOnItsPageAndHeldByATest(t *testing.T) {
	for _, game := range all.Games {
		var code, tests []string
		files, err := filepath.Glob("../../games/" + game.Name + "/*.go")
		words, failed := filepath.Glob("../../games/" + game.Name + "/words/*.toml")
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		for _, file := range append(files, words...) {
			if strings.HasSuffix(file, "_test.go") {
				tests = append(tests, file)
			} else {
				code = append(code, file)
			}
		}
		cited := citedOf(game.Name)
		written, tested, told := labels(t, labelled, rulesPage(game.Name)), labels(t, cited, tests...), labels(t, cited, words...)
		if len(written) == 0 {
			t.Errorf("%s has no rulings", game.Name)
		}
		for label := range written {
			if !tested[label] {
				t.Errorf("%s: no test is about [%s]", game.Name, label)
			}
			if !told[label] {
				t.Errorf("%s: players are not told of [%s]", game.Name, label)
			}
		}
		for label := range labels(t, cited, append(code, tests...)...) {
			if !written[label] {
				t.Errorf("%s: [%s] is not on its page", game.Name, label)
			}
		}
	}
}

// example is a record on a page, and what replay prints of it.
var example = regexp.MustCompile("(?s)```json\n(\\{\"format\".*?)```\n+```json\n(.*?)```")

func TestTheExamplesOfTheRulesPagesAreRecords(t *testing.T) {
	for _, game := range all.Games {
		page, err := os.ReadFile(rulesPage(game.Name))
		if err != nil {
			t.Fatal(err)
		}
		found := example.FindSubmatch(page)
		if found == nil {
			t.Errorf("%s has no example", game.Name)
			continue
		}
		var out bytes.Buffer
		if err := replayed(&out, found[1]); err != nil {
			t.Errorf("%s: %v: %s", game.Name, err, out.Bytes())
		}
		var got, want any
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(found[2], &want); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s comes to\n%s, not to\n%s", game.Name, out.Bytes(), found[2])
		}
	}
}
