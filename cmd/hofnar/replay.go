package main

// replay prints what a game record comes to.
type replay struct {
	File string `arg:"" help:"The record, or - for standard input."`
}

// Run answers on standard output with one line of JSON.
func (r replay) Run() error { return exit(2) }
