package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/notice"
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
	case p.resting(g) && !j.wake:
		return nil
	case !post.board.Stands() && !g.Status.Open(): // closed before it was ever shown
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
	case !post.board.Stands(), j.again:
		return p.repost(g, m, post)
	case p.same(g, m, post) && !p.resting(g): // else it is to be seen whether it can be reached
		p.upToDate(g, post)
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
	case j.changed && p.clock.Since(post.board.At) > oldPost, j.turned && stage == "" && p.buried(g, post.board.Message):
		return true, p.repost(g, m, post)
	case j.changed && post.board.Stage != "" && post.board.Stage != stage:
		return true, p.turnOver(g, m, post)
	}
	return false, nil
}

// same reports whether the message shows what it should already.
func (p *posts) same(g table.Snapshot, m discord.Message, post *post) bool {
	if post.last == "" {
		return post.board.Shown == g.Revision && !p.clock.Now().Before(g.Gap.Until)
	}
	return post.last == m.Fingerprint()
}

// upToDate notes that the message shows what it should.
func (p *posts) upToDate(g table.Snapshot, post *post) {
	p.mu.Lock()
	post.board.Stage, post.board.Shown, post.board.Last = g.View().Stage, g.Revision, !g.Status.Open()
	p.mu.Unlock()
	p.keep(g, post)
}

// keep has the books say what stands, if they do not. What fails is tried again.
func (p *posts) keep(g table.Snapshot, post *post) {
	var err error
	now := post.board
	switch {
	case now == post.kept:
		return
	case now.Message == post.kept.Message:
		err = p.books.KeepBoard(g.ID, now.Stage, now.Shown, now.Last)
	default:
		err = p.books.PutBoard(now, post.turn, p.clock.Now())
		p.owed.alarm.ring()
	}
	if err == nil {
		post.kept, post.turn = now, notice.Turn{}
		return
	}
	if !p.stopping() {
		p.log.Warn("where a table's message stands is not in the books", "table", g.ID, "why", err)
		p.clock.AfterFunc(retryShow, func() { p.catchUp(g.ID) })
	}
}

// edit brings the message up to date where it stands. The books hear of it once
// nothing more is to come.
func (p *posts) edit(g table.Snapshot, m discord.Message, post *post) error {
	p.setShows(post, g.View().Stage)
	err := p.editAwake(g, m, post.board.Message)
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
	if post.board.Stage != g.View().Stage || !p.pending(post) {
		p.upToDate(g, post)
	}
	return nil
}

func (p *posts) pending(post *post) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return post.dirty
}

// repost posts the table anew. The message that it takes the place of goes.
func (p *posts) repost(g table.Snapshot, m discord.Message, post *post) error {
	return p.send(g, m, post, post.turn)
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
	before, turn := post.board, notice.Turn{Over: true}
	if known { // else nobody knows any more what it showed
		turn.Stay = before.Message
	}
	if err := p.send(g, m, post, turn); err != nil {
		return err
	}
	p.forget(post, before.Stage)
	if known {
		p.run("last stage", func() { p.endScene(g, before, last) })
	}
	return nil
}

// endScene has the message of a stage show how that has ended. What Discord refuses for
// good is deleted instead.
func (p *posts) endScene(g table.Snapshot, before notice.Notice, last discord.Message) {
	var failed error
	p.insist(p.ctx, "how a stage has ended", func() error {
		_, failed = p.api.Edit(p.ctx, before.Channel, before.Message, last)
		if discord.RefusedForGood(failed) {
			return nil
		}
		return failed
	})
	var err error
	switch {
	case p.stopping():
		return
	case failed == nil:
		err = p.books.EndScene(g.ID, before.Message)
	default:
		p.warn(g, failed)
		err = p.books.DropScene(g.ID, before.Message, p.clock.Now())
		p.owed.alarm.ring()
	}
	if err != nil {
		p.log.Warn("how a stage's message has ended is not in the books", "table", g.ID, "why", err)
	}
}

// ended is the message of the stage before, with all that happened in it.
func (p *posts) ended(g table.Snapshot, post *post) (discord.Message, bool) {
	p.mu.Lock()
	was := post.was
	p.mu.Unlock()
	if was == nil || was.View().Stage != post.board.Stage {
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

// send posts the message and notes where it stands, and what becomes of the one before. One that may have got through in an earlier try stands there as it was then:
// it is edited next.
func (p *posts) send(g table.Snapshot, m discord.Message, post *post, turn notice.Turn) error {
	stage, before := g.View().Stage, post.board.Message
	p.setComing(post, stage)
	m.Nonce = nonceOf("table", g.ID, before, stage)
	now, err := p.sendIn(g, m)
	if err != nil {
		p.setComing(post, "")
		return err
	}
	post.last = m.Fingerprint()
	if post.fails > 0 {
		post.last = "an earlier try"
		p.catchUp(g.ID)
	}
	p.stood(post, notice.Notice{
		Table: g.ID, Kind: notice.Board, Guild: g.Guild, Channel: g.Channel, Message: now.ID, At: now.Timestamp, Stage: stage, Shown: g.Revision, Last: !g.Status.Open(),
	}, turn)
	p.keep(g, post)
	if before != "" {
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
// failed.
func (p *posts) setComing(post *post, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	post.coming = stage
}

// setShows notes which stage the message is about to show.
func (p *posts) setShows(post *post, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	post.shows = stage
}

// stood notes the message that shows the table now, and what becomes of the one before.
func (p *posts) stood(post *post, board notice.Notice, turn notice.Turn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	post.board, post.turn, post.shows, post.coming = board, turn, board.Stage, ""
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
	case post == nil || !post.read:
		return "", unknown
	case post.coming != "" && ours && newer(message, post.board.Message):
		return post.coming, newest
	case message == post.board.Message:
		return post.shows, newest
	}
	return "", another
}

// newer compares two of Discord's ids, which count upwards.
func newer(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// buried reports whether too much was said below the table's message.
func (p *posts) buried(g table.Snapshot, message string) bool {
	below, err := p.placed.NewestAfter(p.ctx, g.Channel, message, buriedBy)
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
func (p *posts) editAwake(g table.Snapshot, m discord.Message, message string) error {
	_, err := p.api.Edit(p.ctx, g.Channel, message, m)
	if discord.IsCode(err, discord.ThreadArchived) && p.threads.bringBack(g) == nil {
		_, err = p.api.Edit(p.ctx, g.Channel, message, m)
	}
	return err
}
