package forgotten

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"hofnar/bot/pseudonym"
)

// Add puts somebody down who is forgotten, under a number drawn for that, and below the salt:
// another list may have been put in place meanwhile. It is durable when it returns; what is on the
// list is not added again.
func (l *List) Add(number, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if number == "" {
		return errors.New("put somebody down as forgotten: there is no number")
	}
	if slices.ContainsFunc(l.entries, func(e entry) bool { return e.number == number }) {
		return nil
	}
	of, err := l.salt.Of(id)
	e := entry{number, of, l.salt}
	if err == nil {
		err = l.write(e.lines())
	}
	if err != nil {
		return fmt.Errorf("put somebody down as forgotten: %w", err)
	}
	l.entries = append(l.entries, e)
	return nil
}

// Lines returns what the list has under that number, so that Take has it on another one; empty:
// nothing.
func (l *List) Lines(number string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.entries {
		if e.number == number {
			return e.lines()
		}
	}
	return ""
}

// Take adds Lines of another list, unless their number is on this one. It is durable when it
// returns.
func (l *List) Take(lines string) error {
	if err := l.Hear(lines); err != nil {
		return err
	}
	return l.Keep()
}

// Hear is Take, but the file has them only after Keep.
func (l *List) Hear(lines string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	other := List{}
	if err := other.takeAll(lines); err != nil {
		return fmt.Errorf("take from another list of those forgotten: %w", err)
	}
	for _, e := range other.entries {
		if !slices.ContainsFunc(l.entries, func(mine entry) bool { return mine.number == e.number }) {
			l.entries = append(l.entries, e)
			l.unwritten += e.lines()
		}
	}
	return nil
}

// Keep writes what the file lacks. It is durable when it returns.
func (l *List) Keep() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.unwritten == "" {
		return nil
	}
	if err := l.write(l.unwritten); err != nil {
		return fmt.Errorf("write the list of those forgotten: %w", err)
	}
	l.unwritten = ""
	return nil
}

// Numbers returns the numbers on the list, the oldest first.
func (l *List) Numbers() (all []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.entries {
		all = append(all, e.number)
	}
	return all
}

// Lasts is about how long Among takes for so many people on an ordinary machine.
func Lasts(people int) time.Duration {
	return time.Duration(people) * 45 * time.Millisecond / time.Duration(runtime.GOMAXPROCS(0))
}

// Among returns those of these people who are on the list under one of these numbers, in their
// order. Each of them takes a core a while (pseudonym.Slow) and 16 MB; all cores are at it.
func (l *List) Among(ctx context.Context, people, numbers []string) (found []string, err error) {
	wanted, on := l.pseudonyms(numbers), make([]bool, len(people))
	looking := errgroup.Group{}
	looking.SetLimit(runtime.GOMAXPROCS(0))
	for i, id := range people {
		looking.Go(func() (err error) {
			if err = ctx.Err(); err == nil {
				on[i], err = wanted.Has(id)
			}
			return err
		})
	}
	if err := looking.Wait(); err != nil {
		return nil, fmt.Errorf("look for somebody on the list of those forgotten: %w", err)
	}
	for i, id := range people {
		if on[i] {
			found = append(found, id)
		}
	}
	return found, nil
}

func (l *List) pseudonyms(numbers []string) pseudonym.Set {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := pseudonym.Set{}
	for _, e := range l.entries {
		if slices.Contains(numbers, e.number) {
			all.Add(e.salt, e.pseudonym)
		}
	}
	return all
}
