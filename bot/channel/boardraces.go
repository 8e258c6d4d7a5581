package channel

import (
	"errors"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
)

// races offers the reactions by which races are run.
type races struct {
	*messages
	books   Boards
	denials *denials
	where   func(table.ID) string // boards.where
}

// offered is a stage whose race was offered, and the message.
type offered struct{ message, stage string }

// seldomOffered is how long to wait at most until a reaction is tried again that was not refused for
// good.
const seldomOffered = time.Minute

// errNotNow: reactions are denied there, or nobody may run that race at the moment.
var errNotNow = errors.New("no reaction is put there now")

// now lists the races that somebody may run at a table at present.
func (p *races) now(g table.Snapshot) (list []games.Race) {
	game := p.screens.Game(g.Game)
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

// see has the reactions offered of the races that are on, on the message that shows the table, once a
// stage. That they are still to be taken is in the books, so that a restart goes on with it.
func (p *races) see(g table.Snapshot, b *board) {
	one := offered{b.stands.Message, g.View().Stage}
	if p.resting(g) || len(p.now(g)) == 0 || one == b.offered || one.message == "" || one.stage == b.stands.Race {
		return
	}
	if b.stands.Race != notice.Unoffered || one.message == b.offered.message { // an edit shows that stage
		p.note(g.ID, one.message, notice.Unoffered)
	}
	b.offered = one
	due := b.due
	p.Run("reaction", func() { p.offer(g, one.message, due) })
}

// note has the books say which stage's race has its reaction on a message.
func (p *races) note(id table.ID, message, race string) {
	p.Warn(p.books.NoteRace(p.Durable(), id, message, race), "the reaction of a race is not in the books", "table", id)
}

// offer puts the emoji there for others to press: until Discord takes it, ever more rarely, and only
// while that message shows the table's newest stage. Where Hofnar may not, the button carries the race
// alone.
func (p *races) offer(g table.Snapshot, message string, due time.Time) {
	wait, ok := time.Second, true
	for stage := g.View().Stage; ok && g.View().Stage == stage; {
		err := p.put(g, message, due)
		if err == nil {
			p.note(g.ID, message, stage)
			return
		}
		if wait *= 2; !errors.Is(err, errNotNow) && !discord.RefusedForGood(err) {
			wait = min(wait, seldomOffered)
		}
		if !p.Pause(discord.RetryIn(err, wait), nil) || p.where(g.ID) != message {
			return
		}
		g, ok = p.tables.Fetch(p.Ctx, g.ID, "")
	}
}

// put puts the emoji there of all races that are on, if that is of use now.
func (p *races) put(g table.Snapshot, message string, due time.Time) error {
	list := p.now(g)
	if p.denials.denied(g.Channel, reactions) || len(list) == 0 {
		return errNotNow
	}
	for _, race := range list {
		if err := p.react(g, message, race, due); err != nil {
			return err
		}
	}
	return nil
}

func (p *races) react(g table.Snapshot, message string, race games.Race, due time.Time) error {
	err := p.api.React(discord.Due(p.Ctx, due), g.Channel, message, race.Emoji)
	if discord.IsCode(err, discord.NoPermission) {
		p.denials.refused(g, discord.PermissionAddReactions)
	}
	if err != nil && !p.Stopping() &&
		!discord.IsCode(err, discord.NoAccess, discord.NoPermission, discord.UnknownMessage) {
		p.Log.Warn("a reaction could not be added", "why", err)
	}
	return err
}
