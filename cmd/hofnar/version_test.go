package main

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
)

func TestVersionSaysTheBuildTheBooksAndTheRules(t *testing.T) {
	t.Parallel()
	c := exec.Command(os.Args[0], "version")
	c.Env = append(os.Environ(), "HOFNAR_CHILD=1")
	said, err := c.CombinedOutput()
	wanted := regexp.MustCompile(`^hofnar \S+\ngo1\.\S+ \S+/\S+\nbooks: step \d\d+\nrules: dalmuti \d+, kismet \d+, murphy \d+, teufel \d+\n$`)
	if err != nil || !wanted.Match(said) {
		t.Errorf("it says %q, %v", said, err)
	}
}
