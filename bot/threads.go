package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// playInThread opens a table in a thread of its own, which belongs to the line that the
// channel keeps. The same event again comes to the same line, thread and table.
func (b *Bot) playInThread(r *request, o table.Opening) answer {
	switch {
	case r.in.Thread:
		return r.say(table.Snapshot{}, "front.thread.here")
	case !r.in.Threads:
		return r.say(table.Snapshot{}, "front.thread.none")
	}
	if lack := lackingThreads(r.in); len(lack) > 0 {
		return r.say(table.Snapshot{}, "front.no_permission", "What", lack)
	}
	id, err := b.registry.Draft(o)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	o.ID = id
	thread, err := b.channels.StartThread(o, r.in.ID)
	if err != nil {
		return r.threadless(err)
	}
	o.Parent, o.Channel = o.Channel, thread.Channel
	g, err := b.registry.Open(o)
	if err != nil {
		thread.GiveUp()
	} else {
		thread.Keep(g.ID)
	}
	return b.opened(r, g, err)
}

// threadless says why there is no thread, and so no table.
func (r *request) threadless(err error) answer {
	switch {
	case discord.IsCode(err, discord.NoThreads):
		return r.say(table.Snapshot{}, "front.thread.none")
	case discord.RefusedForGood(err) && !discord.Unreachable(err):
		return r.unopened(err)
	}
	return r.posted(table.Snapshot{}, err, "front.thread")
}
