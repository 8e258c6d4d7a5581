package private

import (
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
	left []string // messages that are to show something else
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
	if p.leftAlone(one, r.Sent.ID) {
		return
	}
	_, err := r.Edit(p.Ctx, m)
	r.Failed(err)
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

func (p *latePictures) leftAlone(one *latePicture, message string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(one.left, message)
}

// leave has a message be left alone: something else is to stand there.
func (p *latePictures) leave(message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for one := range p.open {
		one.left = append(one.left, message)
	}
}
