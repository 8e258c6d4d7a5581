package bot

import (
	"crypto/rand"
	"errors"
	"sync"
	"time"

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
	silently                // a control of a public message: no answer but a refusal
)

// answer is the one answer to one interaction.
type answer struct {
	b      *Bot
	in     interaction
	manner manner
	mu     sync.Mutex
	begun  bool // the first response is out
	timer  *time.Timer
}

// answering starts the clock on an interaction.
func (b *Bot) answering(in interaction, m manner) *answer {
	a := &answer{b: b, in: in, manner: m}
	a.timer = time.AfterFunc(patience-time.Since(in.Received), a.later)
	return a
}

// later tells Discord that the answer takes a while.
func (a *answer) later() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.begun {
		return
	}
	a.begun = true
	r := response{Type: updateLater}
	if a.manner == privately {
		r = response{Type: answerLater, Message: &message{Ephemeral: true}}
	}
	a.failed(a.b.rest.Respond(a.b.ctx, a.in.ID, a.in.Token, r))
}

// show answers with a private message.
func (a *answer) show(m message) {
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	m.Ephemeral = true
	first := !a.begun
	a.begun = true
	switch {
	case first && a.manner == inPlace:
		a.failed(a.b.rest.Respond(a.b.ctx, a.in.ID, a.in.Token, response{Type: updateMessage, Message: &m}))
	case first:
		a.failed(a.b.rest.Respond(a.b.ctx, a.in.ID, a.in.Token, response{Type: answerMessage, Message: &m}))
	case a.manner == silently:
		a.failed(a.b.rest.Followup(a.b.ctx, a.in.App, a.in.Token, m))
	default:
		a.failed(a.b.rest.EditOriginal(a.b.ctx, a.in.App, a.in.Token, m))
	}
}

// done answers a public control that needs no words: the table message shows it.
func (a *answer) done() {
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.begun {
		return
	}
	a.begun = true
	a.failed(a.b.rest.Respond(a.b.ctx, a.in.ID, a.in.Token, response{Type: updateLater}))
}

// failed notes what could not be said. An answer that came too late for Discord,
// or to an event delivered twice, is no mistake: what was done stands, and My
// hand shows it.
func (a *answer) failed(err error) {
	if err == nil || isCode(err, codeUnknownInteraction, codeAnswered, codeTokenExpired, codeUnknownMessage) {
		return
	}
	a.b.log.Warn("an answer could not be given", "why", err)
}

// say answers privately with one sentence.
func (a *answer) say(sentence string) { a.show(message{Components: []component{text(sentence)}}) }

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
