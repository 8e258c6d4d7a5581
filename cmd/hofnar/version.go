package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"hofnar/games/all"
	"hofnar/store"
)

// release names the build where its source tells nothing of its history, as in an image:
// set by the linker, -X main.release=NAME.
var release string

// version says which Hofnar this is.
type version struct{}

// Run prints what somebody needs who looks into a fault or goes back to an earlier build: the
// build, the step of the books it makes and reads, the versions of the rules.
func (version) Run(context.Context) error {
	step, err := store.Step()
	if err != nil {
		return err
	}
	var rules []string
	for _, g := range all.Games {
		rules = append(rules, fmt.Sprint(g.Name, " ", g.Version))
	}
	fmt.Printf("hofnar %s\n%s %s/%s\nbooks: step %d\nrules: %s\n",
		build(), runtime.Version(), runtime.GOOS, runtime.GOARCH, step, strings.Join(rules, ", "))
	return nil
}

func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return cmp.Or(release, "(unknown)")
	}
	return cmp.Or(release, info.Main.Version)
}
