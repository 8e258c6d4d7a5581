package private

import (
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
	open     sync.Map // by the id of the message: the *request.Request of which the picture is to come
}

// draw draws a page with the picture that has been drawn already; words serve until it is.
func (p *latePictures) draw(a request.Answer) Drawn {
	cached := &cachedPictures{Drawings: p.drawings}
	screens := *p.screens
	screens.Draw, screens.Behind = cached.draw, cached.behind
	m := a.Page(&screens)
	return Drawn{answer: a, message: m, sketchy: cached.missed}
}

// complete adds the picture to what was answered, unless its user has gone on meanwhile.
func (p *latePictures) complete(r *request.Request, of request.Page) {
	if !r.Usable() {
		return
	}
	p.open.Store(r.Sent.ID, r)
	m := of(p.screens)
	if !p.open.CompareAndDelete(r.Sent.ID, r) {
		return
	}
	_, err := r.Edit(p.Ctx, m)
	r.Failed(err)
}

// leave has a message be left alone: something else is to stand there.
func (p *latePictures) leave(message string) { p.open.Delete(message) }
