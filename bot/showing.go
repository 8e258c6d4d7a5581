package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

const (
	buriedBy = 8                // messages below it, and a table message is posted anew
	oldPost  = 50 * time.Minute // Discord rations edits of messages older than an hour
)

// show brings the message to what it should be: it edits it, or posts a new one
// where the old cannot serve.
func (p *posts) show(g table.Snapshot, post *post, j job) error {
	switch {
	case g.Post.Rest != table.Reachable && !j.wake:
		return nil
	case g.Post.Message == "" && !g.Status.Open(): // closed before it was ever shown
		p.upToDate(g)
		return nil
	}
	m, err := p.drawn(g)
	if err != nil {
		return err
	}
	if err = p.place(g, m, post, j); len(m.Files) == 0 || !discord.PerhapsForFiles(err) {
		return err
	}
	p.warn(g, err)
	return p.showInWords(g, post, j, err)
}

// showInWords shows the table without a picture, since with one it was refused.
func (p *posts) showInWords(g table.Snapshot, post *post, j job, refused error) error {
	if discord.IsCode(refused, discord.NoPermission) {
		p.denials.refused(g, files)
	}
	m, err := p.drawnBy(p.screens.InWords(), g)
	if err != nil {
		return err
	}
	return p.place(g, m, post, j)
}

// place has the message stand where it belongs.
func (p *posts) place(g table.Snapshot, m discord.Message, post *post, j job) error {
	switch {
	case g.Post.Message == "", j.again:
		return p.repost(g, m, post)
	case p.same(g, m, post) && g.Post.Rest != table.NoChannel: // else it is to be seen whether it can be reached
		p.upToDate(g)
		return nil
	}
	if tried, err := p.renew(g, m, post, j); tried && !discord.RefusedForGood(err) {
		return err
	}
	return p.edit(g, m, post) // also where nothing may be posted: what stands can be edited
}

// holidays are those of the people at a table. Where the books cannot be read nobody is
// said to be on one.
func (p *posts) holidays(g table.Snapshot) screen.Holidays {
	all := screen.Holidays{}
	for i, c := range g.Chairs {
		if c.User.ID == "" || c.Left {
			continue
		}
		who, err := p.people.Person(c.User.ID)
		if h, away := who.Holiday(p.clock.Now()); err == nil && away {
			all[games.Seat(i)] = h
		}
	}
	return all
}

// renew posts a new message where the old one has served, and reports whether that
// was so.
func (p *posts) renew(g table.Snapshot, m discord.Message, post *post, j job) (tried bool, err error) {
	stage := g.View().Stage
	switch {
	case j.changed && p.clock.Since(g.Post.At) > oldPost, j.turned && stage == "" && p.buried(g):
		return true, p.repost(g, m, post)
	case j.changed && g.Post.Stage != "" && g.Post.Stage != stage:
		return true, p.turnOver(g, m, post)
	}
	return false, nil
}

// same reports whether the message shows what it should already.
func (p *posts) same(g table.Snapshot, m discord.Message, post *post) bool {
	if post.last == "" {
		return g.Post.Shown == g.Revision && !p.clock.Now().Before(g.Gap.Until)
	}
	return post.last == m.Fingerprint()
}

// upToDate notes that the message shows what it should. Whoever was not called
// while it could not be reached is called now.
func (p *posts) upToDate(g table.Snapshot) {
	at := g.Post
	at.Stage, at.Shown, at.Rest = g.View().Stage, g.Revision, table.Reachable
	if at != g.Post {
		p.noted(g, table.Posted{Post: at})
	}
	if g.Post.Rest != table.Reachable {
		p.reached(g.ID)
	}
}

// edit brings the message up to date where it stands. The books hear of it once
// nothing more is to come.
func (p *posts) edit(g table.Snapshot, m discord.Message, post *post) error {
	p.setMessage(post, g.Post.Message, g.View().Stage)
	err := p.editAwake(g, m)
	switch {
	case discord.IsCode(err, discord.UnknownMessage):
		return p.replace(g, m, post, err)
	case discord.IsCode(err, discord.TooOldToEdit, discord.ThreadArchived):
		return p.repost(g, m, post)
	case err != nil:
		return err
	}
	p.rests.reached(g.Guild, g.Channel)
	post.last = m.Fingerprint()
	if g.Post.Rest != table.Reachable || g.Post.Stage != g.View().Stage || !p.pending(post) {
		p.upToDate(g)
	}
	return nil
}

func (p *posts) pending(post *post) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return post.dirty
}

// repost posts the table anew and then removes the message it takes the place of.
func (p *posts) repost(g table.Snapshot, m discord.Message, post *post) error {
	if err := p.send(g, m, post, g.Post.Before); err != nil {
		return err
	}
	p.run("old message", func() { _ = p.remove(g.Guild, g.Channel, g.Post.Message) })
	return nil
}

// replace posts the table anew where Discord says that its message is gone, at most once a
// minute: it may say so of all messages for a while.
func (p *posts) replace(g table.Snapshot, m discord.Message, post *post, missing error) error {
	now := p.clock.Now()
	if now.Before(post.replaced.Add(reach.Apart)) {
		return missing
	}
	err := p.repost(g, m, post)
	if err == nil {
		post.replaced = now
	}
	return err
}

// turnOver posts the message of a new stage. The one before stays as it ended,
// without controls; the one before that goes.
func (p *posts) turnOver(g table.Snapshot, m discord.Message, post *post) error {
	last, known := p.ended(g, post)
	before := g.Post.Message
	if !known { // nobody knows any more what it showed
		before = ""
	}
	if err := p.send(g, m, post, before); err != nil {
		return err
	}
	p.forget(post, g.Post.Stage)
	p.run("last stage", func() {
		_ = p.remove(g.Guild, g.Channel, g.Post.Before)
		if !known {
			_ = p.remove(g.Guild, g.Channel, g.Post.Message)
		} else if _, err := p.api.Edit(p.ctx, g.Channel, before, last); err != nil {
			p.warn(g, err)
		}
	})
	return nil
}

// ended is the message of the stage before, with all that happened in it.
func (p *posts) ended(g table.Snapshot, post *post) (discord.Message, bool) {
	p.mu.Lock()
	was := post.was
	p.mu.Unlock()
	if was == nil || was.View().Stage != g.Post.Stage {
		return discord.Message{}, false
	}
	return p.screens.Ended(*was, g), true
}

// forget lets go of how a stage ended, once its message shows it.
func (p *posts) forget(post *post, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if post.was != nil && post.was.View().Stage == stage {
		post.was = nil
	}
}

// send posts the message and notes where it stands. One that may have got through
// in an earlier try stands there as it was then: it is edited next.
func (p *posts) send(g table.Snapshot, m discord.Message, post *post, before string) error {
	stage := g.View().Stage
	p.setComing(post, stage, g.Post)
	m.Nonce = nonceOf("table", g.ID, g.Post.Message, stage)
	now, err := p.sendIn(g, m)
	if err != nil {
		p.setComing(post, "", g.Post)
		return err
	}
	p.setMessage(post, now.ID, stage)
	post.last = m.Fingerprint()
	if post.fails > 0 {
		post.last = "an earlier try"
		p.catchUp(g.ID)
	}
	p.noted(g, table.Posted{Post: table.Post{Message: now.ID, At: now.Timestamp, Stage: stage, Before: before, Shown: g.Revision}})
	if g.Post.Message != "" {
		p.run("links", func() { p.moved(g.ID) })
	}
	for _, race := range racesNow(p.screens.Game(g.Game), g) {
		p.run("reaction", func() { p.offerReaction(g, now.ID, race.Emoji) })
	}
	return nil
}

// nonceOf is the same word for the same message, so that sending it again after a
// crash or a lost answer does not post it twice.
func nonceOf(what ...any) string {
	sum := sha256.Sum256(fmt.Append(nil, what...))
	return hex.EncodeToString(sum[:])[:25]
}

// setComing notes that a message of this stage is being posted, empty: that it has
// failed; before is the one that stands.
func (p *posts) setComing(post *post, stage string, before table.Post) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if post.message == "" {
		post.message, post.stage = before.Message, before.Stage
	}
	post.coming = stage
}

func (p *posts) setMessage(post *post, id, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	post.message, post.stage, post.coming = id, stage, ""
}

// standing is what a message is to a table.
type standing int

const (
	unknown standing = iota // this process has not had to do with the table's message
	another
	newest
)

// stageOf tells whether a message is the newest of a table, and then which stage it
// shows. Who sees a message may be quicker than Discord's answer that it is there: a
// message of Hofnar's newer than the one we know is the one that is coming.
func (p *posts) stageOf(id table.ID, message string, ours bool) (stage string, is standing) {
	p.mu.Lock()
	defer p.mu.Unlock()
	post := p.list[id]
	switch {
	case post == nil, post.message == "" && post.coming == "":
		return "", unknown
	case post.coming != "" && ours && newer(message, post.message):
		return post.coming, newest
	case message == post.message:
		return post.stage, newest
	}
	return "", another
}

// newer compares two of Discord's ids, which count upwards.
func newer(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// buried reports whether too much was said below the table's message.
func (p *posts) buried(g table.Snapshot) bool {
	below, err := p.placed.NewestAfter(p.ctx, g.Channel, g.Post.Message, buriedBy)
	if err != nil {
		p.warn(g, err)
	}
	return len(below) >= buriedBy
}

// racesNow lists the races that somebody may run at a table at present.
func racesNow(game *games.Game, g table.Snapshot) (list []games.Race) {
	if game == nil { // a game that is no more
		return nil
	}
	for _, race := range game.Races {
		for _, q := range g.PublicQuestions() {
			if _, ok := q.Find(race.Key); ok {
				list = append(list, race)
				break
			}
		}
	}
	return list
}

// offerReaction puts the emoji there for others to press. Where Hofnar may not,
// the button carries the race alone.
func (p *posts) offerReaction(g table.Snapshot, message, emoji string) {
	if p.denials.denied(g.Channel, reactions) {
		return
	}
	err := p.placed.React(p.ctx, g.Channel, message, emoji)
	if discord.IsCode(err, discord.NoPermission) {
		p.denials.refused(g, discord.PermissionAddReactions)
	}
	if err != nil && !p.stopping() && !discord.IsCode(err, discord.NoAccess, discord.NoPermission, discord.UnknownMessage) {
		p.log.Warn("a reaction could not be added", "why", err)
	}
}

// editAwake edits a table's message. A thread that was archived is brought back before.
func (p *posts) editAwake(g table.Snapshot, m discord.Message) error {
	_, err := p.api.Edit(p.ctx, g.Channel, g.Post.Message, m)
	if discord.IsCode(err, discord.ThreadArchived) && p.threads.bringBack(g) == nil {
		_, err = p.api.Edit(p.ctx, g.Channel, g.Post.Message, m)
	}
	return err
}
