// Package private is what stands in private messages: hands, which are kept current as long
// as they can be edited, and pictures that come after the answer they belong to.
//
// # Pictures
//
// Of a sketch (picture.Sketch) Drawings draws as many at a time as there are cores but one,
// each key once, and keeps the newest. An edit waits for its picture; where too many wait
// already, or a drawing fails, words do, which say all of it. A first answer waits for none:
// on a hand (hands.draw) the picture that stands there stays until the right one follows by
// an edit, and where there is none, as on the pages of rules and leagues (latePictures),
// words serve until then. Whether its reader wants one Preferences.Person of bot/settings
// knows, and hands.standing which stands on the message.
package private

import (
	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// Messages are the private ones, as far as something is to change in them.
type Messages struct {
	hands *hands
	late  *latePictures
}

// New is for private messages that are drawn with these screens, whose pictures come from
// these drawings.
func New(run *background.Runner, screens *screen.Set, drawings *Drawings) *Messages {
	return &Messages{
		hands: newHands(run, screens, drawings),
		late:  newLatePictures(run, screens, drawings),
	}
}

// Drawn is an answer that can be given at once.
type Drawn struct {
	answer  request.Answer
	message discord.Message
	plain   discord.Message // without the note
	sketchy bool            // its picture is still to come
}

// Draw draws an answer without waiting for any picture.
func (m *Messages) Draw(r *request.Request, a request.Answer) Drawn {
	switch {
	case a.Hand != nil:
		return m.hands.draw(r, a)
	case a.Page != nil:
		return m.late.draw(a)
	}
	return Drawn{answer: a, message: a.Message}
}

// Give gives an answer. What of it can change or is still to come is seen to afterwards.
func (m *Messages) Give(r *request.Request, d Drawn) {
	switch {
	case d.answer.Hand != nil:
		m.hands.show(r, d)
	case d.sketchy:
		m.late.complete(r, d)
	default:
		r.Show(d.message)
	}
}

// Leave has a message be left alone: something else is to stand there.
func (m *Messages) Leave(message string) { m.late.leave(message) }

// Acting says that somebody does something at a table. Until answered is called that hand
// is not edited: the answer is going to show it.
func (m *Messages) Acting(id table.ID, user string) (answered func()) {
	return m.hands.act(handKey{id, user})
}

// Refresh brings every open hand of a table up to date.
func (m *Messages) Refresh(id table.ID) { m.hands.refresh(id) }

// Start says where the tables are; before that no hand can be given.
func (m *Messages) Start(tables *table.Registry) { m.hands.tables = tables }
