package request

import (
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// needed are the permissions without which no table can be held, by the key of their
// names.
var needed = []permission{
	{discord.PermissionViewChannel, "permission.view"},
	{discord.PermissionReadMessageHistory, "permission.history"},
}

type permission struct {
	bit int64
	key string
}

// Lacking lists what Hofnar may not do in a channel but must.
func Lacking(in discord.Interaction) []games.Text {
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
	switch lack := Lacking(r.In); {
	case len(lack) > 0:
		return r.Say("front.no_permission", "What", lack)
	case r.In.Thread && (err == ErrAtRest || discord.IsCode(err, discord.NoAccess)):
		return r.Say("front.not_in_thread")
	}
	return r.Say("front.unwritable")
}

// Posted answers whoever wanted a table's message to be posted: it stands, it will, or
// why it does not. One refusal says little where Hofnar may do everything.
func (r *Request) Posted(g table.Snapshot, err error, key string) Answer {
	switch {
	case err == nil:
		return r.SayAt(g, key, "Table", string(g.ID))
	case discord.Unreachable(err) && !r.Resting(g) && len(Lacking(r.In)) == 0:
		return r.SayAt(g, "front.not_yet")
	case discord.Unreachable(err):
		return r.Unwritable(err)
	case discord.RefusedForGood(err):
		return r.RefuseAt(g, err)
	}
	return r.SayAt(g, key+".later", "Table", string(g.ID))
}
