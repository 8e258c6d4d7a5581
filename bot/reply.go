package bot

import (
	"cmp"
	"errors"
	"time"

	"hofnar/bot/private"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// reply finds an answer and gives it, beside the gateway's path. Where Discord takes none
// any more nothing is done: whoever asked was told that it has failed.
func (b *Bot) reply(r *request.Request, what string, find func() request.Answer) {
	if r.Lapsed {
		r.Judged()
		return
	}
	given := b.answers.Hold()
	b.bg.Run(what, func() {
		defer given()
		if r.Late() {
			b.cfg.Meter.Shed()
			find = func() request.Answer { return r.Refuse(table.ErrShed) }
		}
		b.give(r, what, find)
	})
}

// suit has somebody see what that one has set.
func (b *Bot) suit(who *screen.Viewer) {
	person := b.settings.Preferences.Person(who.User)
	who.TextOnly, who.NoMotion = person.TextOnly, person.NoMotion
	who.Locale = cmp.Or(person.Language, who.Locale)
}

// give finds an answer and gives it. A panic is answered like any other error.
func (b *Bot) give(r *request.Request, what string, find func() request.Answer) {
	defer r.Work()()
	b.suit(&r.Viewer)
	b.private.Leave(r.In.Message)
	b.passing.leave(r.In.Message)
	var drawn private.Drawn
	var a request.Answer
	hopeless := false
	err := b.bg.Try(what, func() error {
		a = find()
		r.Judged()
		if hopeless = r.Hopeless(); hopeless {
			b.cfg.Meter.Unanswered("late")
			return nil
		}
		if a.Slow != nil {
			r.Later()
			a = a.Slow()
		}
		drawn = b.private.Draw(r, a)
		return nil
	})
	if err != nil {
		r.Judged()
		a = r.Refuse(err)
		drawn = b.private.Draw(r, a)
	}
	switch {
	case hopeless: // nobody waits
	case a.Silent:
		r.Acknowledge(r.Say("front.done").Message)
		b.fade(r)
	case a.Form != nil:
		r.Open(*a.Form, a.Message)
	default:
		b.private.Give(r, drawn)
		b.passing.keep(r, a.Passing)
	}
	if r.Unkept != "" {
		b.cfg.Meter.Unanswered(r.Unkept)
		r.Regret()
	}
}

// doneFor is how long it stands that something is done, where that had to be said.
const doneFor = 3 * time.Second

// fade takes a word back that only says that something is done: the message whose button was
// pressed was gone.
func (b *Bot) fade(r *request.Request) {
	if !r.Apart() {
		return
	}
	b.bg.Run("done", func() {
		select {
		case <-b.bg.Clock.After(doneFor):
			r.Withdraw()
		case <-b.bg.Ctx.Done():
		}
	})
}

// carryOut has a deed carried out and answers with what has come of it. It does not
// wait, so that deeds reach their tables in the gateway's order. One that can be answered no
// more is not done, unless it is a race.
func (b *Bot) carryOut(r *request.Request, id table.ID, what table.Action, then request.Handler) {
	given := b.answers.Hold()
	answered := b.private.Acting(id, r.Viewer.User)
	deed := r.Deed.To(what)
	deed.Arrived, deed.Until = r.Arrived, r.In.Asked.Add(request.FirstResponse)
	b.tables.registry.Send(id, deed, func(g table.Snapshot, err error) {
		r.Judged()
		if errors.Is(err, table.ErrShed) && !r.Lapsed {
			b.cfg.Meter.Shed()
		}
		if r.Resting(g) {
			b.channels.Nudge(g.ID)
		}
		if r.Lapsed {
			answered()
			given()
			return
		}
		b.bg.Run("answer", func() {
			defer given()
			defer answered()
			b.give(r, "answer", func() request.Answer { return then(r, g, err) })
		})
	})
}
