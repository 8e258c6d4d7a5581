package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progress says how far a contest has come: after some seconds, and then ever more seldom.
type progress struct {
	mutex     sync.Mutex
	out       io.Writer
	done, all int
	now       func() time.Time
	began     time.Time
	next      time.Time // nothing is said before
}

// firstWord is after how long a contest first says how far it has come.
const firstWord = 5 * time.Second

func newProgress(out io.Writer, all int) *progress {
	p := &progress{out: out, all: all, now: time.Now}
	p.began = p.now()
	p.next = p.began.Add(firstWord)
	return p
}

// played is arena.Contest's Played.
func (p *progress) played() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done++
	now := p.now()
	if now.Before(p.next) {
		return
	}
	gone := now.Sub(p.began)
	left := time.Duration(float64(gone) / float64(p.done) * float64(p.all-p.done))
	fmt.Fprintf(p.out, "%d of %d games, %v gone, about %v left\n", p.done, p.all, gone.Round(time.Second), left.Round(time.Second))
	p.next = now.Add(max(firstWord, gone/20))
}
