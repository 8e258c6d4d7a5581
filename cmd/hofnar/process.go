package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"hofnar/games/arena"
)

// process is a program that plays: lines go to its standard input and come from its
// standard output. What it writes to standard error is shown.
type process struct {
	command *exec.Cmd
	in, out *os.File
	lines   *bufio.Reader
	part    []byte // of a line that was late
}

// farewell is how long a program may take to end when there is nothing more to play.
const farewell = time.Second

// starter returns what starts a program: its name and arguments, parted at spaces.
func starter(ctx context.Context, line string) (func() (arena.Process, error), error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, errors.New("which program? A seat is written cmd:PROGRAM")
	}
	return func() (arena.Process, error) { return start(ctx, words) }, nil
}

func start(ctx context.Context, words []string) (_ arena.Process, err error) {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirIn.Close(), in.Close())
	}
	c := exec.CommandContext(ctx, words[0], words[1:]...)
	c.Stdin, c.Stdout, c.Stderr = theirIn, theirOut, os.Stderr
	err = c.Start()
	if err := errors.Join(err, theirIn.Close(), theirOut.Close()); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", words[0], err), in.Close(), out.Close())
	}
	return &process{command: c, in: in, out: out, lines: bufio.NewReader(out)}, nil
}

// Send implements arena.Process.
func (p *process) Send(line []byte, within time.Duration) error {
	if err := p.in.SetWriteDeadline(time.Now().Add(within)); err != nil {
		return err
	}
	_, err := p.in.Write(line)
	return err
}

// Receive implements arena.Process.
func (p *process) Receive(within time.Duration) ([]byte, error) {
	if err := p.out.SetReadDeadline(time.Now().Add(within)); err != nil {
		return nil, err
	}
	some, err := p.lines.ReadBytes('\n')
	p.part = append(p.part, some...)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, arena.ErrLate
	case err != nil:
		return nil, err
	}
	line := p.part
	p.part = nil
	return line, nil
}

// Stop implements arena.Process: a program ends when its input does, or is killed.
func (p *process) Stop() {
	_ = p.in.Close() // it may have ended already
	kill := time.AfterFunc(farewell, func() { _ = p.command.Process.Kill() })
	_ = p.command.Wait() // how it ends is its own affair
	kill.Stop()
	_ = p.out.Close()
}
