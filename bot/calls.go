package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// callEach calls each of these users as they want to be called, or puts it off to their
// morning. It returns the message in the channel that mentions the others, empty if
// there is none. Called again after a failure it reaches nobody twice.
func (r *reminders) callEach(g table.Snapshot, users []string) (message string, err error) {
	var here, closed []string
	for _, user := range users {
		way, err := r.callAlone(g, user)
		switch {
		case err != nil:
			return "", err
		case way.mention:
			here = append(here, user)
		}
		if way.closed {
			closed = append(closed, user)
		}
	}
	if len(here) == 0 {
		return "", nil
	}
	m := r.screens.WithClosedInbox(r.screens.Reminder(g, here), closed)
	m.Nonce = nonceOf("call", g.ID, g.PublicVersion, len(g.Late))
	now, err := r.api.Send(r.ctx, g.Channel, m)
	if err == nil {
		r.saidClosed(closed)
	}
	return now.ID, err
}

// way is how somebody is still to be called.
type way struct {
	mention bool // in the channel
	closed  bool // saying there that the inbox is closed
}

// callAlone calls somebody who is not to be mentioned in the channel.
func (r *reminders) callAlone(g table.Snapshot, user string) (way, error) {
	p, err := r.people.Person(user)
	if err != nil {
		return way{}, err
	}
	now := r.clock.Now()
	switch awake := p.Awake(now); {
	case p.Remind == people.Silent:
		return way{}, nil
	case awake.After(now):
		return way{}, r.putOff(user)
	case p.Remind == people.Direct && !p.InboxClosed:
		m := r.screens.DirectReminder(g)
		m.Nonce = nonceOf("direct call", g.ID, g.PublicVersion, len(g.Late), user)
		return r.tellDirectly(user, m)
	}
	return way{mention: true}, nil
}

// tellDirectly sends a direct message. Where Discord refuses it for good the channel is
// the way that is left.
func (r *reminders) tellDirectly(user string, m discord.Message) (way, error) {
	inbox, err := r.api.Inbox(r.ctx, user)
	if err == nil {
		_, err = r.api.Send(r.ctx, inbox, m)
	}
	if discord.RefusedForGood(err) {
		return way{mention: true, closed: discord.IsCode(err, discord.InboxClosed)}, nil
	}
	return way{}, err
}

// saidClosed notes that these were told that their inbox is closed: it is not tried
// again until they choose it anew.
func (r *reminders) saidClosed(users []string) {
	for _, user := range users {
		r.change(user, func(p *people.Person) { p.InboxClosed = true })
	}
}

func (r *reminders) change(user string, how func(*people.Person)) {
	if _, err := r.people.ChangePerson(user, how); err != nil && !r.stopping() {
		r.log.Warn("what somebody has set cannot be written", "why", err)
	}
}
