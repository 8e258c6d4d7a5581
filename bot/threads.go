package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/notice"
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
	first := b.screens.FirstLine(o.Game, id, o.Host.Name)
	first.Nonce = nonceOf("line", r.in.ID)
	line, err := b.client.Send(b.ctx, o.Channel, first)
	if err != nil {
		return r.threadless(err)
	}
	thread, err := b.client.StartThread(b.ctx, o.Channel, line.ID, b.screens.ThreadName(o.Game, id))
	if err != nil {
		return b.noThread(r, o.Channel, line.ID, err)
	}
	o.ID, o.Parent, o.Channel = id, o.Channel, thread
	g, err := b.registry.Open(o)
	if err != nil {
		_ = b.lines.remove(o.Guild, o.Parent, line.ID)
		return b.opened(r, g, err)
	}
	_ = b.lines.put(notice.Notice{Table: id, Kind: notice.Line, Guild: o.Guild, Channel: o.Parent, Message: line.ID})
	return b.opened(r, g, err)
}

// noThread takes the line back and says why there is no thread.
func (b *Bot) noThread(r *request, channel, line string, err error) answer {
	_ = b.lines.remove(r.in.Guild, channel, line)
	return r.threadless(err)
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
