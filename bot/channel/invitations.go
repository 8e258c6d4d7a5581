package channel

import (
	"maps"
	"slices"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// invitations tell guests that a seat is held for them, once each: in one message that
// names all who are expected, and directly whoever wants that. Each message is in the books
// as soon as it stands.
type invitations struct {
	*contacts
	books    Invitations
	letters  letters
	posts    posts
	perTable background.PerKey[table.ID]
}

// see has the guests of a table told.
func (v *invitations) see(id table.ID) {
	v.perTable.Run(v.Runner, "invitation", id, func(id table.ID) (again time.Duration) {
		if g, ok := v.tables.Fetch(v.Ctx, id, ""); ok && len(g.Guests) > 0 && !v.resting(g) {
			return v.invite(g)
		}
		return 0
	})
}

// invite tells those who were not told yet: who has quiet hours when they end. It says when to
// try again what has failed where that may help; 0: not at all.
func (v *invitations) invite(g table.Snapshot) (again time.Duration) {
	next, err := v.inviteAll(g)
	if err != nil {
		again = v.refused(g, err)
	}
	if again <= 0 && !next.IsZero() {
		v.perTable.Later(v.Runner, g.ID, next, v.see)
	}
	return again
}

// told is for whom there is a message of a kind about a table.
func (v *invitations) told(id table.ID, kind notice.Kind) (told map[string]bool, err error) {
	told = map[string]bool{}
	list, err := v.notices.Notices(v.Ctx, id, kind)
	for _, n := range list {
		told[n.For] = true
	}
	return told, err
}

// inviteAll tells some of them directly and names all in the channel: who is on holiday, or was called
// for a seat just now, is only named. It returns when the first quiet hours end, or the first letter is tried again that
// has not got through: that holds up nobody else.
func (v *invitations) inviteAll(g table.Snapshot) (next time.Time, err error) {
	named, err := v.told(g.ID, notice.Invitation)
	if err != nil {
		return next, err
	}
	wrote, err := v.told(g.ID, notice.Letter)
	if err != nil {
		return next, err
	}
	n, err := v.books.InvitationsTold(v.Ctx, g.ID)
	if err != nil {
		return next, err
	}
	g.Guests = v.staying(g, named)
	var now, pings []string // who is told now, and whose phone by that message
	defer func() {
		if err != nil {
			for _, user := range pings {
				v.calm.Forget(user)
			}
		}
	}()
	for _, guest := range g.Guests {
		if guest.Known || named[guest.ID] {
			continue
		}
		p, err := v.people.Person(v.Ctx, guest.ID)
		if err != nil {
			return next, err
		}
		if p.Remind != people.Silent && !wrote[p.ID] {
			pinged, later := v.call(g, p, n)
			if !later.IsZero() {
				next = earlier(next, later)
				continue
			}
			if pinged {
				pings = append(pings, p.ID)
			}
		}
		now = append(now, p.ID)
	}
	if len(now) > 0 {
		err = v.post(g, n, slices.Sorted(maps.Keys(named)), now, pings)
	}
	return next, err
}

// staying are a lobby's guests but for those not told yet who have left the server since they played there.
func (v *invitations) staying(g table.Snapshot, told map[string]bool) table.Guests {
	return slices.DeleteFunc(slices.Clone(g.Guests), func(guest table.Guest) bool {
		return !guest.Known && !told[guest.ID] && v.departed(g, guest.User)
	})
}

// call calls a guest directly, or says that the message in the channel is to; or else when that may
// be. Who is on holiday, or was called for a seat just now, is not.
func (v *invitations) call(g table.Snapshot, p people.Person, n int) (pinged bool, later time.Time) {
	one, directly := letter{g.ID, p.ID}, p.Remind == people.Direct && !p.InboxClosed
	t, now := v.letters.tried(one, n), v.Clock.Now()
	if later = p.Awake(now); directly && t.next.After(later) {
		later = t.next
	}
	if later.After(now) {
		return false, later
	}
	if p.Reachable(now).After(now) || !v.calm.Begin(p.ID, now, callEvery) {
		return false, time.Time{}
	}
	if !directly {
		return true, time.Time{}
	}
	told, err := v.tell(g, p, t.n)
	if err != nil {
		v.calm.Forget(p.ID)
		v.warn(g, err)
		return false, v.letters.failed(one, t, v.Clock.Now(), err)
	}
	v.letters.through(one)
	return !told, time.Time{}
}

// tell tells a guest by a direct message, if it gets through. n is how often guests were told before.
func (v *invitations) tell(g table.Snapshot, p people.Person, n int) (told bool, err error) {
	m := v.screens.Speaking(p.Speaks()).DirectInvitation(g)
	m.Nonce = nonceOf("direct invitation", g.ID, n, p.ID)
	channel, message, _, err := v.direct(v.Ctx, p.ID, m)
	if err != nil || message == "" { // the channel is the way that is left
		return false, err
	}
	return true, v.record(notice.Notice{Table: g.ID, Kind: notice.Letter, Channel: channel, Message: message, For: p.ID})
}

// post names all guests in the channel, in place of the message before: those who were named there
// already as well. Whom it does not tell now is told by the next one.
func (v *invitations) post(g table.Snapshot, n int, named, now, pings []string) error {
	told, posted, err := v.posts.send(v.messages, g, "invitation", n, now, func(to []string) discord.Message {
		return v.screens.Invitation(g, among(pings, to))
	})
	if len(told) < len(now) {
		v.see(g.ID) // once more
	}
	for _, user := range pings {
		if !slices.Contains(told, user) {
			v.calm.Forget(user)
		}
	}
	if err != nil {
		return err
	}
	var stands []notice.Notice
	for _, user := range slices.Concat(named, told) {
		stands = append(
			stands,
			notice.Notice{
				Table:   g.ID,
				Kind:    notice.Invitation,
				Guild:   g.Guild,
				Channel: g.Channel,
				Message: posted.ID,
				For:     user,
			},
		)
	}
	return v.record(stands...)
}
