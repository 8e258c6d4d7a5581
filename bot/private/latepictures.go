package private

import (
	"context"
	"slices"
	"sync"

	"hofnar/bot/background"
	"hofnar/bot/request"
	"hofnar/bot/screen"
)

// latePictures bring pictures to the messages that were answered without, since no first answer
// waits for one.
type latePictures struct {
	*background.Runner
	drawings *Drawings
	screens  *screen.Set

	mu   sync.Mutex
	open map[*latePicture]struct{}
}

// latePicture is one of which the words are being given, or stand there already.
type latePicture struct {
	left    []string           // messages that are to show something else
	message string             // that is being edited; empty: none
	stop    context.CancelFunc // ends that
}

func newLatePictures(run *background.Runner, screens *screen.Set, drawings *Drawings) *latePictures {
	return &latePictures{Runner: run, drawings: drawings, screens: screens, open: map[*latePicture]struct{}{}}
}

// draw draws a page with the picture that has been drawn already; words serve until it is.
func (p *latePictures) draw(a request.Answer) Drawn {
	cached := &cachedPictures{Drawings: p.drawings}
	screens := *p.screens
	screens.Draw, screens.Behind = cached.draw, cached.behind
	m := a.Page(&screens)
	return Drawn{answer: a, message: m, sketchy: cached.missed}
}

// complete gives words and then adds their picture, unless their user has gone on meanwhile: a
// message may be used before whoever has sent it hears of it.
func (p *latePictures) complete(r *request.Request, d Drawn) {
	one := p.expect()
	defer p.forget(one)
	r.Show(d.message)
	if !r.Usable() {
		return
	}
	m := d.answer.Page(p.screens)
	ctx, stop := context.WithCancel(p.Ctx)
	defer stop()
	if !p.begin(one, r.Sent.ID, stop) {
		return
	}
	if _, err := r.Edit(ctx, m); ctx.Err() == nil {
		r.Failed(err)
	}
}

func (p *latePictures) expect() *latePicture {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := &latePicture{}
	p.open[one] = struct{}{}
	return one
}

func (p *latePictures) forget(one *latePicture) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, one)
}

// begin reports whether a message is to be edited; whoever goes on meanwhile stops that.
func (p *latePictures) begin(one *latePicture, message string, stop context.CancelFunc) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	one.message, one.stop = message, stop
	return !slices.Contains(one.left, message)
}

// leave has a message be left alone: something else is to stand there.
func (p *latePictures) leave(message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for one := range p.open {
		one.left = append(one.left, message)
		if one.message == message && one.stop != nil {
			one.stop()
		}
	}
}
