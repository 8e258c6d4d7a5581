package bot

import (
	"sync"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
)

// pages bring pictures to the messages that were answered without, since no first answer
// waits for one.
type pages struct {
	drawings *drawings
	screens  *screen.Set
	open     sync.Map // by the id of the message: the *request of which the picture is to come
}

// inHaste is a page with the picture that has been drawn already; sketchy: words serve
// until it is.
func (p *pages) inHaste(of page) (m discord.Message, sketchy bool) {
	cached := &cachedPictures{drawings: p.drawings}
	screens := *p.screens
	screens.Draw = cached.draw
	return of(&screens), cached.missed
}

// complete adds the picture to what was answered, unless its user has gone on meanwhile.
func (p *pages) complete(r *request, of page) {
	if !r.usable() {
		return
	}
	p.open.Store(r.sent.ID, r)
	m := of(p.screens)
	if !p.open.CompareAndDelete(r.sent.ID, r) {
		return
	}
	_, err := r.edit(r.bg.Ctx, m)
	r.failed(err)
}

// leave has a message be left alone: something else is to stand there.
func (p *pages) leave(message string) { p.open.Delete(message) }
