package bot

import (
	"crypto/rand"
	"errors"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// patience is how long the first answer may take before Discord is told that it
// will come later.
const patience = 1500 * time.Millisecond

// The manners of answering. Which one it is decides what a late answer becomes:
// nothing private may ever land in a public message.
type manner int

const (
	privately manner = iota // a new message that only the user sees
	inPlace                 // the private message whose control was used changes
)

// answer is the one answer to one interaction.
type answer struct {
	b      *Bot
	in     discord.Interaction
	manner manner
	timer  clockwork.Timer
	begun  atomic.Bool   // somebody is giving the first response
	out    chan struct{} // closed once the first response has been given
	shown  chan struct{} // closed once hands has shown by it what it has to
	// To be read once out is closed: the first response was that an answer will come;
	// it went into a new message, since the old one is gone.
	promised, moved bool
	sent            discord.Posted // what was shown; to be read once show has returned
}

// answering starts the clock on an interaction.
func (b *Bot) answering(in discord.Interaction, m manner) *answer {
	a := &answer{b: b, in: in, manner: m, out: make(chan struct{}), shown: make(chan struct{})}
	a.timer = b.clock.AfterFunc(patience-b.clock.Since(in.Received), a.later)
	return a
}

// first reports whether the caller is the one to give the first response, and
// must then close out.
func (a *answer) first() bool { return a.begun.CompareAndSwap(false, true) }

// respond gives the first response. The message whose control was used may be gone,
// since a newer one has taken its place: then a new one, if any, is the answer.
func (a *answer) respond(kind int, m *discord.Message, instead int, other *discord.Message) error {
	now, err := a.b.rest.Respond(a.b.ctx, a.in.ID, a.in.Token, discord.Response{Type: kind, Message: m})
	if discord.IsCode(err, discord.UnknownMessage) && instead != kind {
		a.moved = true
		return a.respond(instead, other, instead, nil)
	}
	a.promised, a.sent = err == nil && kind == discord.ReplyLater, now
	return err
}

// given reports whether what hands had to show by it has been shown.
func (a *answer) given() bool {
	select {
	case <-a.shown:
		return true
	default:
		return false
	}
}

// later tells Discord that the answer takes a while.
func (a *answer) later() {
	if !a.first() {
		return
	}
	defer close(a.out)
	kind, m := discord.ReplyLater, &discord.Message{Ephemeral: true}
	if a.manner == inPlace {
		kind = discord.UpdateLater
	}
	a.failed(a.respond(kind, m, discord.ReplyLater, m))
}

// show answers with a private message.
func (a *answer) show(m discord.Message) { a.showKept(discord.Upload{}, m) }

// showKept is show where the private message that was used may bear the picture
// already.
func (a *answer) showKept(kept discord.Upload, m discord.Message) {
	m.Ephemeral = true
	if !a.first() {
		<-a.out
		a.failed(a.showLater(m))
		return
	}
	defer close(a.out)
	a.timer.Stop()
	if a.manner == privately {
		a.failed(a.respond(discord.Reply, &m, discord.Reply, nil))
		return
	}
	_, err := kept.Send(m, func(part discord.Message) (discord.Posted, error) {
		return a.sent, a.respond(discord.Update, &part, discord.Reply, &m)
	})
	a.failed(err)
}

// showLater answers after Discord was told to wait.
func (a *answer) showLater(m discord.Message) error {
	now, err := a.b.rest.EditOriginal(a.b.ctx, a.in.App, a.in.Token, m)
	if discord.IsCode(err, discord.UnknownMessage) {
		now, err = a.b.rest.Followup(a.b.ctx, a.in.App, a.in.Token, m)
	}
	a.sent = now
	return err
}

// done answers a control that needs no words, since the table message shows it;
// where an answer was promised meanwhile, or that message is gone, with one word.
func (a *answer) done() {
	word := discord.Message{Ephemeral: true, Components: []discord.Component{discord.Text(a.tongue(table.Glance{}).Key("front.done"))}}
	if a.first() {
		defer close(a.out)
		a.timer.Stop()
		a.failed(a.respond(discord.UpdateLater, nil, discord.Reply, &word))
		return
	}
	<-a.out
	if a.promised {
		a.failed(a.showLater(word))
	}
}

// failed notes what could not be said. An answer that came too late for Discord,
// or to an event delivered twice, is no mistake: what was done stands, and My
// hand shows it.
func (a *answer) failed(err error) {
	if err == nil || a.b.ctx.Err() != nil || discord.IsCode(err, discord.UnknownInteraction, discord.UnknownWebhook, discord.AlreadyAnswered, discord.TokenExpired, discord.UnknownMessage) {
		return
	}
	a.b.log.Warn("an answer could not be given", "why", err)
}

// say answers privately with one sentence.
func (a *answer) say(sentence string) {
	a.show(discord.Message{Components: []discord.Component{discord.Text(sentence)}})
}

// tongue speaks the language of the one who asked.
func (a *answer) tongue(g table.Glance) words.Tongue { return a.b.words.In(a.in.Locale, names(g)) }

// refuse words an error: for the player, or as an apology with a reference.
func (a *answer) refuse(g table.Glance, err error) { a.say(a.b.excuse(a.tongue(g), err)) }

// excuse is the one exit for errors.
func (b *Bot) excuse(t words.Tongue, err error) string {
	var refusal *games.Refusal
	var stale *table.Stale
	switch {
	case errors.As(err, &refusal):
		return t.Say(refusal.Text)
	case errors.As(err, &stale):
		return t.Say(stale.Text)
	}
	reference := rand.Text()[:6]
	b.log.Error("something went wrong", "reference", reference, "why", err)
	return t.Key("front.sorry", "Reference", reference)
}

// names returns how the players of a table are called.
func names(g table.Glance) func(games.Seat) string {
	return func(s games.Seat) string {
		if int(s) < 0 || int(s) >= len(g.Chairs) {
			return "?"
		}
		return g.Chairs[s].Name
	}
}
