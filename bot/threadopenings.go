package bot

import (
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/table"
)

// threads open tables in threads of their own.
type threads struct {
	*opened
	cooldown background.Cooldown[string] // by person
	events   background.Cooldown[string] // that have begun one: the same again comes to the same thread
}

// threadPause is how long somebody opens no other thread.
const threadPause = time.Minute

// open opens a table in a thread of its own, which belongs to the line that the
// channel keeps. The same event again comes to the same line, thread and table.
func (t *threads) open(r *request.Request, wanted table.Opening) request.Answer {
	if r.In.Thread || !r.In.Threads {
		return t.rightHere(r)
	}
	if lack := request.LackingThreads(r.In); len(lack) > 0 {
		return r.Say("front.no_permission", "What", lack)
	}
	id, err := t.registry.Draft(r.Ctx, wanted)
	if err != nil {
		return r.Refuse(err)
	}
	if !t.mayBegin(r) {
		return r.Say("front.thread.soon")
	}
	wanted.ID = id
	thread, err := t.channels.StartThread(wanted, r.In.ID)
	if err != nil {
		return threadless(r, err)
	}
	wanted.Parent, wanted.Channel = wanted.Channel, thread.Channel
	g, err := t.opened.open(r, wanted, startTyped(r) == atOnce)
	if err != nil {
		thread.GiveUp()
	} else {
		thread.Keep(g.ID)
	}
	return t.answer(r, g, err)
}

// rightHere answers whoever wants a thread where there can be none: a table opens right here, unless one
// is open already.
func (t *threads) rightHere(r *request.Request) request.Answer {
	id, open := t.registry.At(r.In.Channel)
	switch {
	case open:
		return t.answer(r, table.Snapshot{}, &table.Taken{ID: id, Channel: r.In.Channel})
	case r.In.Thread:
		return r.Say("front.thread.here")
	}
	return r.Say("front.thread.none")
}

// mayBegin reports whether somebody may open a thread now.
func (t *threads) mayBegin(r *request.Request) bool {
	now := t.Clock.Now()
	if !t.events.Begin(r.In.ID, now, threadPause) || t.cooldown.Begin(r.Viewer.User, now, threadPause) {
		return true
	}
	t.events.Forget(r.In.ID)
	return false
}

// threadless says why there is no thread, and so no table.
func threadless(r *request.Request, err error) request.Answer {
	switch {
	case discord.IsCode(err, discord.NoThreads):
		return r.Say("front.thread.none")
	case discord.RefusedForGood(err) && !discord.Unreachable(err):
		return unopened(r, err)
	}
	return r.Posted(table.Snapshot{}, err, "front.thread")
}
