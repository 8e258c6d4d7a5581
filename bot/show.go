package bot

import (
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// showPause is how long a table's message stays where it is after somebody has had it
// brought down: who is about to press on it would press in vain.
const showPause = time.Minute

// show has the table's message stand at the end of its channel, for those who sit there and
// for moderators. All others are shown it privately.
func (t *tables) show(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	switch {
	case !seated(g, r.Viewer.User) && !r.Viewer.Moderator:
		return t.showPrivately(r, g.ID)
	case !t.shown.Begin(g.ID, t.Clock.Now(), showPause):
		return r.SayAt(g, "front.shown.before", "Link", r.Screens.LinkTo(g))
	}
	err := t.channels.Again(g.ID)
	if err != nil {
		t.shown.Forget(g.ID)
	}
	return r.Posted(g, err, "front.shown")
}

// showPrivately answers with a table's message as the channel sees it.
func (t *tables) showPrivately(r *request.Request, id table.ID) request.Answer {
	g, _ := t.registry.Fetch(r.Ctx, id, "")
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.TableFor(r.Viewer, g, t.Clock.Now()) }}
}

// seated reports whether somebody sits at a table, or has left it.
func seated(g table.Snapshot, user string) bool {
	return slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User.ID == user })
}
