package channel

import (
	"context"
	"errors"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

const (
	buriedBy = 8                // messages below it, and a table message is posted anew
	oldBoard = 50 * time.Minute // Discord rations edits of messages older than an hour

	lookFor   = time.Second      // the edit waits for what stands below: if Discord does not say, it goes
	saidLasts = 30 * time.Second // what was said of the newest message of a channel
)

// showing brings a table's message to what it should be.
type showing struct {
	*messages
	drawing *drawing
	posting *posting
	denials *denials
	threads *threads
	stages  *stages
}

// show edits the message, or posts a new one where the old cannot serve.
func (p *showing) show(g table.Snapshot, b *board, j job) error {
	switch {
	case p.resting(g) && !j.wake:
		return nil
	case !b.stands.Stands() && !g.Status.Open(): // closed before it was ever shown
		return nil
	}
	m, err := p.drawing.drawn(g)
	if err != nil {
		return err
	}
	if err = p.place(g, m, b, j); len(m.Files) == 0 || !discord.PerhapsForFiles(err) {
		return err
	}
	p.warn(g, err)
	return p.showInWords(g, b, j, err)
}

// showInWords shows the table without a picture, since with one it was refused. That files are
// denied is noted once words get through: where nothing may be written, they do not either.
func (p *showing) showInWords(g table.Snapshot, b *board, j job, refused error) error {
	m, err := p.drawing.drawnBy(p.screens.InWords(), g)
	if err != nil {
		return err
	}
	if err = p.place(g, m, b, j); err == nil && discord.IsCode(refused, discord.NoPermission) {
		p.denials.refused(g, files)
	}
	return err
}

// place has the message stand where it belongs.
func (p *showing) place(g table.Snapshot, m discord.Message, b *board, j job) error {
	switch {
	case !b.stands.Stands(), j.again, j.began && !b.begun:
		return p.posting.repost(g, m, b)
	case p.same(g, m, b) && !p.resting(g): // else it is to be seen whether it can be reached
		p.posting.upToDate(g, b)
		return nil
	}
	if tried, err := p.renew(g, m, b, j); tried && !discord.RefusedForGood(err) {
		return err
	}
	return p.edit(g, m, b) // also where nothing may be posted: what stands can be edited
}

// renew posts a new message where the old one has served, and reports whether that
// was so.
func (p *showing) renew(g table.Snapshot, m discord.Message, b *board, j job) (tried bool, err error) {
	stage := g.View().Stage
	switch {
	case j.changed && p.Clock.Since(b.stands.At) > oldBoard, j.turned && stage == "" && p.buried(g, b):
		return true, p.posting.repost(g, m, b)
	case b.stands.Stage != "" && b.stands.Stage != stage: // perhaps it has been posted, and nobody noted it
		return true, p.stages.turnOver(g, m, b)
	}
	return false, nil
}

// buried reports whether too much was said below the table's message. Discord is asked where
// it has not just said that there is nothing new.
func (p *showing) buried(g table.Snapshot, b *board) bool {
	newest := b.newest(p.Clock.Now())
	if newest != "" && (!newer(newest, b.stands.Message) || !newer(newest, b.counted)) {
		return false
	}
	ctx, stop := clockwork.WithTimeout(p.Ctx, p.Clock, lookFor)
	defer stop()
	below, err := p.api.NewestAfter(ctx, g.Channel, b.stands.Message, buriedBy)
	switch {
	case errors.Is(err, context.DeadlineExceeded): // so the edit goes, and nothing is amiss
		return false
	case err != nil:
		p.warn(g, err)
		return false
	}
	if len(below) >= buriedBy {
		return true
	}
	b.counted = newest
	for _, m := range below {
		if newer(m.ID, b.counted) {
			b.counted = m.ID
		}
	}
	return false
}

// same reports whether the message shows what it should already.
func (p *showing) same(g table.Snapshot, m discord.Message, b *board) bool {
	if b.last == "" {
		return b.stands.Shown == g.Revision && !p.Clock.Now().Before(g.Gap.Until)
	}
	return b.last == m.Fingerprint()
}

// edit brings the message up to date where it stands. The books hear of it once
// nothing more is to come.
func (p *showing) edit(g table.Snapshot, m discord.Message, b *board) error {
	b.setShows(g.View().Stage)
	l := &late{showing: p, b: b, g: g, m: m}
	err := p.editAwake(l)
	switch {
	case l.overtaken:
		return nil
	case discord.IsCode(err, discord.UnknownMessage):
		return p.posting.replace(l.g, l.m, b, err)
	case discord.EditsRationed(err), discord.IsCode(err, discord.ThreadArchived):
		return p.posting.repost(l.g, l.m, b)
	case err != nil:
		return err
	}
	p.rests.reached(g.Guild, g.Channel)
	b.last = l.m.Fingerprint()
	if b.stands.Stage != l.g.View().Stage || !b.pending() {
		p.posting.upToDate(l.g, b)
	}
	return nil
}

// editAwake edits a table's message. A thread that was archived is brought back before; where it is
// locked, or there is no room for it, a new message does not bring it back either.
func (p *showing) editAwake(l *late) error {
	err := p.changing.edit(l.b.due, l.g.Channel, l.b.stands.Message, l.draw)
	if !discord.IsCode(err, discord.ThreadArchived) {
		return err
	}
	switch back := p.threads.bringBack(l.g); {
	case back == nil:
		return p.changing.edit(l.b.due, l.g.Channel, l.b.stands.Message, l.draw)
	case discord.IsCode(back, discord.ThreadLocked, discord.ManyThreads):
		return back
	}
	return err
}
