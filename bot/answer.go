package bot

import (
	"crypto/rand"
	"errors"
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// answer is what a request is answered with: a message, somebody's hand, or nothing
// where the table's message shows what came of it. All of it is private.
type answer struct {
	message discord.Message
	page    page            // instead: one that has a picture
	hand    *table.Snapshot // instead: the hand there, as far as its picks go
	note    string          // on top of the hand
	silent  bool
	slow    func() answer // finds what is answered, once that has been promised
}

// page is a message that a picture belongs to, drawn with these screens.
type page func(*screen.Set) discord.Message

// handler answers a deed by what has come of it.
type handler func(r *request, g table.Snapshot, err error) answer

// hand answers with the hand, and with a note on top when a deed was refused. It is
// what every private control of a game ends in.
func hand(r *request, g table.Snapshot, err error) answer {
	switch {
	case g.Game == "", err != nil && !forPlayers(err):
		return r.refuse(g, err)
	case g.Seat == games.Public:
		return r.refuse(g, unseated(r, g))
	case g.Status == table.Lobby:
		return r.refuse(g, games.Refuse("table.refuse.not_started"))
	}
	note := ""
	if err != nil {
		note = r.excuse(g, err)
	}
	return answer{hand: &g, note: note}
}

// unseated says why somebody has no hand here.
func unseated(r *request, g table.Snapshot) error {
	mine := func(c table.Chair) bool { return c.Away && c.User.ID == r.viewer.User }
	if slices.ContainsFunc(g.Chairs, mine) {
		return games.Refuse("table.refuse.away")
	}
	return games.Refuse("table.refuse.not_seated")
}

// say is one sentence; the table is the one whose players it names, if any.
func (r *request) say(g table.Snapshot, key string, pairs ...any) answer {
	return answer{message: screen.Saying(r.screens.In(r.viewer, g).Key(key, pairs...))}
}

// noTable answers who asks about a table that does not exist, or not in this server.
func (r *request) noTable(id table.ID) answer {
	return r.say(table.Snapshot{}, "table.refuse.none", "Table", string(id))
}

// unknown answers what Hofnar does not know, such as a command that he had once.
func (r *request) unknown() answer { return r.say(table.Snapshot{}, "front.unknown") }

// refuse words an error: for the player, or as an apology with a reference.
func (r *request) refuse(g table.Snapshot, err error) answer {
	return answer{message: screen.Saying(r.excuse(g, err))}
}

// forPlayers reports whether an error says something to players.
func forPlayers(err error) bool {
	var refusal *games.Refusal
	var stale *table.Stale
	return errors.As(err, &refusal) || errors.As(err, &stale)
}

// excuse is the one exit for errors.
func (r *request) excuse(g table.Snapshot, err error) string {
	t := r.screens.In(r.viewer, g)
	var refusal *games.Refusal
	var stale *table.Stale
	switch {
	case errors.As(err, &refusal):
		return t.Say(refusal.Text)
	case errors.As(err, &stale):
		return t.Say(stale.Text)
	}
	reference := rand.Text()[:6]
	r.bg.Log.Error("something went wrong", "reference", reference, "why", err)
	return t.Key("front.sorry", "Reference", reference)
}

// posted answers whoever wanted a table's message to be posted: it stands, it will, or
// why it does not. One refusal says little where Hofnar may do everything.
func (r *request) posted(g table.Snapshot, err error, key string) answer {
	switch {
	case err == nil:
		return r.say(g, key, "Table", string(g.ID))
	case discord.Unreachable(err) && !r.resting(g) && len(lacking(r.in)) == 0:
		return r.say(g, "front.not_yet")
	case discord.Unreachable(err):
		return r.unwritable(err)
	case discord.RefusedForGood(err):
		return r.refuse(g, err)
	}
	return r.say(g, key+".later", "Table", string(g.ID))
}
