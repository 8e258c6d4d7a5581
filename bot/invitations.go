package bot

import (
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// invitations tell guests that a seat is held for them, once each: in one message that
// names all who are expected. It goes when nobody is expected any more.
type invitations struct {
	*contacts
	books Invitations
	each  each
}

// see has the guests of a table told, and the message removed when it has served.
func (v *invitations) see(id table.ID) {
	v.each.see(v.background, "invitation", id, func(id table.ID) {
		if !v.wait(v.opened) {
			return
		}
		g, ok := v.tables.Fetch(id, "")
		switch {
		case !ok || g.Post.Rest != table.Reachable:
		case len(g.Guests) == 0 && g.Invitation != "":
			_ = v.remove(g.Guild, g.Channel, g.Invitation)
			v.noted(g, table.Invited{})
		case len(g.Untold()) > 0:
			v.invite(g)
		}
	})
}

// invite tells those who were not told yet. Whoever has quiet hours is told when they end.
func (v *invitations) invite(g table.Snapshot) {
	n, err := v.books.InvitationsTold(g.ID)
	if err != nil {
		v.failed(g, err)
		return
	}
	var called, pings []string
	for _, user := range g.Untold() {
		awake, mention, err := v.tell(g, user, n)
		switch {
		case err != nil:
			v.failed(g, err)
			return
		case awake.After(v.clock.Now()):
			v.clock.AfterFunc(v.clock.Until(awake), func() { v.see(g.ID) })
			continue
		case mention:
			pings = append(pings, user)
		}
		called = append(called, user)
	}
	if len(called) == 0 {
		return
	}
	m := v.screens.Invitation(g, pings)
	m.Nonce = nonceOf("invitation", g.ID, n, called)
	now, err := v.sendIn(g, m)
	if err != nil {
		v.failed(g, err)
		return
	}
	if v.noted(g, table.Invited{Message: now.ID, Users: called}) == nil {
		v.counted(g)
	}
	_ = v.remove(g.Guild, g.Channel, g.Invitation)
}

// tell tells a guest as that one wants to be told, or says that a mention is the way,
// or until when nothing is to be said; n is how often guests were told before.
func (v *invitations) tell(g table.Snapshot, user string, n int) (awake time.Time, mention bool, err error) {
	p, err := v.people.Person(user)
	if err != nil {
		return awake, false, err
	}
	switch awake = p.Awake(v.clock.Now()); {
	case p.Remind == people.Silent:
		return time.Time{}, false, nil
	case awake.After(v.clock.Now()):
		return awake, false, nil
	case p.Remind == people.Mention || p.InboxClosed:
		return awake, true, nil
	}
	m := v.screens.DirectInvitation(g)
	m.Nonce = nonceOf("direct invitation", g.ID, n, user)
	_, message, _, err := v.direct(user, m)
	return awake, err == nil && message == "", err // else the channel is the way that is left
}

// counted notes that guests were told once more.
func (v *invitations) counted(g table.Snapshot) {
	if err := v.books.AddInvitation(g.ID); err != nil && !v.stopping() {
		v.warn(g, err)
	}
}

// failed tries again after a while, where that may help.
func (v *invitations) failed(g table.Snapshot, err error) {
	if again := v.refused(g, err); again > 0 && !v.stopping() {
		v.clock.AfterFunc(again, func() { v.see(g.ID) })
	}
}

// guests are those of these people for whom a seat can be held: who is a bot or no
// member is none.
func guests(list []discord.Person) (users []table.User) {
	list = slices.DeleteFunc(list, func(n discord.Person) bool { return n.Bot || !n.Member })
	for _, n := range list {
		users = append(users, table.User{ID: n.ID, Name: n.Name})
	}
	return users
}
