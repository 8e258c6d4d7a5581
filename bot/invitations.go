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
		case !ok || v.resting(g):
		case len(g.Guests) == 0 && g.Invitation != "":
			_ = v.remove(g.Guild, g.Channel, g.Invitation)
			v.noted(g, table.Invited{})
		case len(g.Untold()) > 0:
			if again := v.invite(g); !again.IsZero() {
				v.each.later(v.background, id, again, v.see)
			}
		}
	})
}

// invite tells those who were not told yet, and says when to look again: who has quiet
// hours is told when they end, and what fails is tried again where that may help.
func (v *invitations) invite(g table.Snapshot) (again time.Time) {
	again, err := v.inviteAll(g)
	if err != nil {
		if wait := v.refused(g, err); wait > 0 {
			return v.clock.Now().Add(wait)
		}
	}
	return again
}

// inviteAll tells some of them directly and names all in the channel. It returns when the
// first quiet hours end.
func (v *invitations) inviteAll(g table.Snapshot) (awake time.Time, err error) {
	n, err := v.books.InvitationsTold(g.ID)
	if err != nil {
		return awake, err
	}
	var here, pings []string
	direct := false
	for _, user := range g.Untold() {
		p, err := v.people.Person(user)
		if err != nil {
			return awake, err
		}
		if quiet := p.Awake(v.clock.Now()); p.Remind != people.Silent && quiet.After(v.clock.Now()) {
			if awake.IsZero() || quiet.Before(awake) {
				awake = quiet
			}
			continue
		}
		told, err := v.tell(g, p, n)
		switch {
		case err != nil:
			return awake, err
		case told:
			direct = true
			continue
		case p.Remind != people.Silent:
			pings = append(pings, user)
		}
		here = append(here, user)
	}
	if direct || len(here) > 0 {
		err = v.post(g, n, here, pings)
	}
	return awake, err
}

// tell tells a guest by a direct message, if that one wants it so and it gets through, and
// notes it at once: whatever becomes of the others, it is not said again. n is how often
// guests were told before.
func (v *invitations) tell(g table.Snapshot, p people.Person, n int) (told bool, err error) {
	if p.Remind != people.Direct || p.InboxClosed {
		return false, nil
	}
	m := v.screens.DirectInvitation(g)
	m.Nonce = nonceOf("direct invitation", g.ID, n, p.ID)
	_, message, _, err := v.direct(p.ID, m)
	if err != nil || message == "" { // the channel is the way that is left
		return false, err
	}
	return true, v.noted(g, table.Invited{Message: g.Invitation, Users: []string{p.ID}})
}

// post names all guests in the channel, in place of the message before.
func (v *invitations) post(g table.Snapshot, n int, here, pings []string) error {
	m := v.screens.Invitation(g, pings)
	m.Nonce = nonceOf("invitation", g.ID, n, here)
	now, err := v.sendIn(g, m)
	if err != nil {
		return err
	}
	v.noted(g, table.Invited{Message: now.ID, Users: here})
	if now.ID != g.Invitation {
		_ = v.remove(g.Guild, g.Channel, g.Invitation)
	}
	return nil
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
