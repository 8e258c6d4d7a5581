package request

import (
	"errors"
	"fmt"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// needed are the permissions without which no table can be held, by the key of their
// names.
var needed = []permission{
	{discord.PermissionViewChannel, "permission.view"},
	{discord.PermissionReadMessageHistory, "permission.history"},
}

// Invited are the permissions that Hofnar is invited with: what he needs, and what he does better with.
const Invited = discord.PermissionViewChannel | discord.PermissionSendMessages | discord.PermissionReadMessageHistory |
	discord.PermissionCreatePublicThreads | discord.PermissionSendMessagesInThreads |
	discord.PermissionAttachFiles | discord.PermissionAddReactions

// invitation is the link by which whoever manages a server invites him to it.
func invitation(app, guild string) words.Escaped {
	return words.Escaped(fmt.Sprintf(
		"https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d&guild_id=%s", app, Invited, guild,
	))
}

type permission struct {
	bit int64
	key string
}

// Barred says why no table can be held in the interaction's channel, if that is known, and what to do.
// Whether Hofnar is in the server the gateway knows: what an interaction says he may do where only his
// commands are, Discord does not document.
func (r *Request) Barred() (why Answer, barred bool) {
	switch lack := lackingHere(r.In); {
	case r.In.Guild != "" && r.lacks(r.In.Guild):
		return r.Say("front.uninvited", "Link", invitation(r.In.App, r.In.Guild)), true
	case len(lack) > 0:
		return r.Say("front.no_permission", "What", lack), true
	}
	return why, false
}

// lackingHere lists what Hofnar may not do in a channel but must.
func lackingHere(in discord.Interaction) []games.Text {
	write := permission{discord.PermissionSendMessages, "permission.send"}
	if in.Thread {
		write = sendInThreads
	}
	list := append([]permission{write}, needed...)
	if in.Voice {
		list = append(list, permission{discord.PermissionConnect, "permission.connect"})
	}
	return lacking(in.Granted, list)
}

var sendInThreads = permission{discord.PermissionSendMessagesInThreads, "permission.threads"}

// LackingThreads lists what Hofnar may not do in a channel but must for a table in a
// thread of its own.
func LackingThreads(in discord.Interaction) []games.Text {
	return lacking(
		in.Granted,
		[]permission{{discord.PermissionCreatePublicThreads, "permission.create_threads"}, sendInThreads},
	)
}

func lacking(granted int64, list []permission) (lack []games.Text) {
	if granted&discord.PermissionAdministrator != 0 {
		return nil
	}
	for _, p := range list {
		if granted&p.bit == 0 {
			lack = append(lack, games.T(p.key))
		}
	}
	return lack
}

// ErrAtRest stands for what Discord has said when the table came to rest.
var ErrAtRest = errors.New("the table's message rests")

// Resting reports whether nothing is asked of Discord in a table's channel.
func (r *Request) Resting(g table.Snapshot) bool { return r.resting(g) }

// Unwritable says why Discord does not let Hofnar write in a channel, and what to do.
// What an interaction says he may do there is not always so.
func (r *Request) Unwritable(err error) Answer {
	why, barred := r.Barred()
	switch {
	case barred:
		return why
	case r.In.Thread && (err == ErrAtRest || discord.IsCode(err, discord.NoAccess)):
		return r.Say("front.not_in_thread")
	}
	return r.Say("front.unwritable")
}

// Posted answers whoever wanted a table's message to be posted: it stands, it will, or
// why it does not. One refusal says little where Hofnar may do everything.
func (r *Request) Posted(g table.Snapshot, err error, key string) Answer {
	_, barred := r.Barred()
	switch {
	case err == nil:
		return r.SayAt(g, key, "Table", string(g.ID))
	case discord.Unreachable(err) && !r.Resting(g) && !barred:
		return r.SayAt(g, "front.not_yet")
	case discord.Unreachable(err):
		return r.Unwritable(err)
	case discord.RefusedForGood(err):
		return r.RefuseAt(g, err)
	}
	return r.SayAt(g, key+".later", "Table", string(g.ID))
}
