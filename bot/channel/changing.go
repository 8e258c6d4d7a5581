package channel

import (
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// pressAnswered is how long the answer to a press is waited for before its message is edited.
const pressAnswered = 500 * time.Millisecond

// changing changes public messages by the token of a press on them, where there is one: that
// does not count against Discord's limit for all of a bot. Nothing is posted so, and nothing
// shown that does not stand there for all. A channel that has refused something is asked as
// the bot: tokens get through where Hofnar does not.
type changing struct {
	*background.Runner
	api     API
	presses presses
	refused func(channel string) bool
}

// edit edits a message, which is due then; what a token does not edit, the bot does.
func (c *changing) edit(due time.Time, channel, message string, draw discord.Draw) error {
	if one, ok := c.press(channel, message); ok {
		now, err := c.api.EditOriginalDrawn(c.Ctx, one.App, one.Token, message, draw)
		if err == nil && (now.ID == message || now.ID == "") || discord.EditsRationed(err) {
			return err
		}
		c.presses.forget(one)
		if discord.OutcomeUnknown(err) { // it may still get through, after what the bot edits now
			return err
		}
	}
	_, err := c.api.EditDrawn(discord.Due(c.Ctx, due), channel, message, draw)
	return err
}

// delete deletes a message, after what others wait for.
func (c *changing) delete(channel, message string) error {
	if one, ok := c.press(channel, message); ok {
		err := c.api.DeleteOriginal(c.Ctx, one.App, one.Token)
		if err == nil {
			return nil
		}
		c.presses.forget(one)
	}
	return c.api.Delete(discord.Due(c.Ctx, c.Clock.Now().Add(goneWaits)), channel, message)
}

// press is one by which a message is changed now. The answer to one that has just come is
// waited for a little: what is to be shown has come of it.
func (c *changing) press(channel, message string) (one Press, ok bool) {
	late := c.Clock.NewTimer(pressAnswered)
	defer late.Stop()
	for !c.refused(channel) {
		one, ok = c.presses.newest(message, c.Clock.Now())
		if known, changes := one.settled(); !ok || known && changes {
			return one, ok
		}
		select {
		case <-one.Answered:
		case <-late.Chan():
			return c.presses.before(message)
		case <-c.Ctx.Done():
			return Press{}, false
		}
	}
	return Press{}, false
}
