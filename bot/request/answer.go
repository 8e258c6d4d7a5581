package request

import (
	"crypto/rand"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// Answer is what a request is answered with: a message, somebody's hand, or nothing where
// the table's message shows what came of it. All of it is private.
type Answer struct {
	Message discord.Message
	Page    Page            // instead: one that has a picture
	Hand    *table.Snapshot // instead: the hand there, as far as its picks go
	Note    string          // on top of the hand
	Form    *discord.Form   // instead, as long as one can be opened
	Silent  bool
	Slow    func() Answer // finds what is answered, once that has been promised
	Passing *Passing      // until when it stands; nil: until its reader puts it away
}

// Passing is until when a private answer stands: until something holds of a table.
type Passing struct {
	Table table.ID
	Over  func(table.Snapshot) bool
}

// UntilBegun is until a table's game has begun.
func UntilBegun(id table.ID) *Passing {
	return &Passing{id, func(now table.Snapshot) bool { return !now.Began.IsZero() }}
}

// InLobby is an answer about a lobby, which stands until its game has begun; about any other
// table it is the same.
func (a Answer) InLobby(g table.Snapshot) Answer {
	if g.ID != "" && g.Status == table.Lobby {
		a.Passing = UntilBegun(g.ID)
	}
	return a
}

// Page is a message that a picture belongs to, drawn with these screens.
type Page func(*screen.Set) discord.Message

// Handler answers a deed by what has come of it.
type Handler func(r *Request, g table.Snapshot, err error) Answer

// Showing answers with a message.
func Showing(m discord.Message) Answer { return Answer{Message: m} }

// Say is one sentence.
func (r *Request) Say(key string, pairs ...any) Answer {
	return r.SayAt(table.Snapshot{}, key, pairs...)
}

// SayAt is one sentence that names the players of a table.
func (r *Request) SayAt(g table.Snapshot, key string, pairs ...any) Answer {
	return Showing(screen.Saying(r.Screens.In(r.Viewer, g).Key(key, pairs...))).InLobby(g)
}

// NoTable answers who asks about a table that does not exist, or not in this server.
func (r *Request) NoTable(id table.ID) Answer {
	return r.Say("table.refuse.none", "Table", string(id))
}

// Unknown answers what Hofnar does not know, such as a command that he had once.
func (r *Request) Unknown() Answer { return r.Say("front.unknown") }

// Refuse words an error: for its user, or as an apology with a reference.
func (r *Request) Refuse(err error) Answer { return r.RefuseAt(table.Snapshot{}, err) }

// RefuseAt words an error at a table, whose players it may name.
func (r *Request) RefuseAt(g table.Snapshot, err error) Answer {
	return Showing(screen.Saying(r.Excuse(g, err))).InLobby(g)
}

// Excuse is the one exit for errors.
func (r *Request) Excuse(g table.Snapshot, err error) string {
	t := r.Screens.In(r.Viewer, g)
	if text, ok := forPlayers(err); ok {
		return t.Say(text)
	}
	reference := rand.Text()[:6]
	if !r.run.Stopping() {
		r.run.Log.Error("something went wrong", "reference", reference, "why", err)
	}
	return t.Key("front.sorry", "Reference", reference)
}

// Regret apologises for files that were promised and did not get through: in their place, but
// where they may have got through in a message of its own, since they would be lost with an edit.
func (r *Request) Regret() {
	if r.unsent == nil || !r.Usable() {
		return
	}
	sorry := r.Refuse(r.unsent).Message
	sorry.Ephemeral = true
	var err error
	if discord.OutcomeUnknown(r.unsent) {
		_, err = r.api.Followup(r.run.Ctx, r.in.App, r.in.Token, sorry)
	} else {
		_, err = r.Edit(r.run.Ctx, sorry)
	}
	r.Failed(err)
}

// ForPlayers reports whether an error says something to players.
func ForPlayers(err error) bool {
	_, ok := forPlayers(err)
	return ok
}

func forPlayers(err error) (text games.Text, ok bool) {
	var refusal *games.Refusal
	var stale *table.Stale
	switch {
	case errors.As(err, &refusal):
		return refusal.Text, true
	case errors.As(err, &stale):
		return stale.Text, true
	}
	return text, false
}
