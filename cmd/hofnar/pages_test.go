package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// link is one of Markdown's, or of HTML's pictures, to a file beside the page.
var link = regexp.MustCompile(`(?:\]\(|src=")([^)"#:]+)[)"#]`)

func TestThePagesLinkToFilesThatAreThere(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	rules, failed := filepath.Glob("../../docs/rules/*.md")
	if err != nil || failed != nil {
		t.Fatal(err)
	}
	links := 0
	for _, page := range append(append(pages, rules...), "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", filepath.Base(page), m[1])
			}
		}
	}
	if links < 20 {
		t.Errorf("only %d links were found", links)
	}
}

func TestTheChecklistSaysWhatToDoToSeeAndToWriteDown(t *testing.T) {
	text, err := os.ReadFile("../../docs/checklist.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^\| \d.*$`).FindAllString(string(text), -1)
	if len(lines) < 7 {
		t.Errorf("it has %d lines", len(lines))
	}
	full := regexp.MustCompile(`^\|( [^|]*\S[^|]* \|){4}$`)
	for _, line := range lines {
		if !full.MatchString(line) {
			t.Errorf("something is missing: %s", line)
		}
	}
}
