package channel

import (
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/table"
)

// stages posts the messages of new stages. The one before stays as it ended, without
// controls; the one before that goes.
type stages struct {
	*messages
	books   Boards
	posting *posting
}

// turnOver posts the message of a new stage.
func (p *stages) turnOver(g table.Snapshot, m discord.Message, b *board) error {
	last, known := b.ended(p.screens, g)
	before, turn := b.stands, notice.Turn{Over: true}
	if known { // else nobody knows any more what it showed
		turn.Stay = before.Message
	}
	if err := p.posting.send(g, m, b, turn); err != nil {
		return err
	}
	b.forget(before.Stage)
	switch {
	case !known:
	case b.kept.Message != b.stands.Message: // the books do not know yet that it is to be edited
		b.turn.Stay = ""
	default:
		p.Run("last stage", func() { p.end(g, before, last) })
	}
	return nil
}

// end has the message of a stage show how that has ended. What Discord refuses for
// good is deleted instead.
func (p *stages) end(g table.Snapshot, before notice.Notice, last discord.Message) {
	var failed error
	due := p.Clock.Now().Add(endWaits)
	p.Insist(p.Ctx, "how a stage has ended", func() error {
		failed = p.changing.edit(due, before.Channel, before.Message, func() (discord.Message, bool) { return last, true })
		if discord.RefusedForGood(failed) {
			return nil
		}
		return failed
	})
	var err error
	switch {
	case p.Stopping():
		return
	case failed == nil:
		err = p.books.EndStage(p.Durable(), g.ID, before.Message)
	default:
		p.warn(g, failed)
		err = p.books.DropStage(p.Durable(), g.ID, before.Message, p.Clock.Now())
		p.owed.alarm.Ring()
	}
	p.Warn(err, "how a stage's message has ended is not in the books", "table", g.ID)
}
