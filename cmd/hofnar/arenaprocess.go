package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"hofnar/games/arena"
)

// process is a program that plays: lines go to its standard input and come from its
// standard output. What it writes to standard error is shown. It and all that it starts
// are a process group, which ends with it.
type process struct {
	command *exec.Cmd
	stopped func() error // why the contest is to stop, if it is
	in, out *os.File
	lines   *bufio.Reader
	part    []byte // of a line that was late
}

// farewell is how long a program may take to end when there is nothing more to play.
const farewell = time.Second

// mostLine is how long a line may be.
const mostLine = 1 << 20

var errLine = errors.New("it has written a line of more than 1 MB")

// starter is what starts a program until ctx is done, when it is killed.
func starter(ctx context.Context, words []string) func() (arena.Process, error) {
	return func() (arena.Process, error) { return start(ctx, words) }
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
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p := &process{command: c, stopped: ctx.Err, in: in, out: out, lines: bufio.NewReader(out)}
	c.Cancel = func() error {
		p.Allow(0) // something it has started may hold the pipes and be in another group
		return p.kill()
	}
	err = c.Start()
	if err := errors.Join(err, theirIn.Close(), theirOut.Close()); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", words[0], err), in.Close(), out.Close())
	}
	return p, nil
}

// kill ends the group at once.
func (p *process) kill() error { return syscall.Kill(-p.command.Process.Pid, syscall.SIGKILL) }

// Allow implements arena.Process.
func (p *process) Allow(within time.Duration) {
	by := time.Now()
	if p.stopped() == nil {
		by = by.Add(within)
	}
	_ = p.in.SetWriteDeadline(by) // pipes have deadlines
	_ = p.out.SetReadDeadline(by)
}

// Send implements arena.Process.
func (p *process) Send(line []byte) error {
	_, err := p.in.Write(line)
	return p.reason(err)
}

// Receive implements arena.Process.
func (p *process) Receive() ([]byte, error) {
	for {
		some, err := p.lines.ReadSlice('\n')
		switch p.part = append(p.part, some...); {
		case len(p.part) > mostLine:
			return nil, errLine
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, os.ErrDeadlineExceeded) && p.stopped() == nil:
			return nil, arena.ErrLate
		case err != nil:
			return nil, p.reason(err)
		}
		line := p.part
		p.part = nil
		return line, nil
	}
}

// reason is why something failed: since the contest is to stop, before all else.
func (p *process) reason(err error) error {
	if stopped := p.stopped(); err != nil && stopped != nil {
		return stopped
	}
	return err
}

// Stop implements arena.Process: a program ends when its input does, or is killed, and
// what is left of its group is killed too.
func (p *process) Stop() error {
	_, _ = p.in.Close(), p.out.Close() // it may have ended already
	kill := time.AfterFunc(farewell, func() { _ = p.kill() })
	err := p.command.Wait()
	kill.Stop()
	_ = p.kill() // there may be nobody left
	return err
}
