package bot

import (
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// needed are the permissions without which no table can be held, by the key of their
// names.
var needed = []struct {
	bit int64
	key string
}{
	{discord.PermissionViewChannel, "permission.view"},
	{discord.PermissionReadMessageHistory, "permission.history"},
}

// lacking lists what Hofnar may not do in a channel but must.
func lacking(in discord.Interaction) (lack []games.Text) {
	write, key := int64(discord.PermissionSendMessages), "permission.send"
	if in.Thread {
		write, key = discord.PermissionSendMessagesInThreads, "permission.threads"
	}
	if in.Granted&discord.PermissionAdministrator != 0 {
		return nil
	}
	if in.Granted&write == 0 {
		lack = append(lack, games.T(key))
	}
	for _, n := range needed {
		if in.Granted&n.bit == 0 {
			lack = append(lack, games.T(n.key))
		}
	}
	return lack
}

// lackingThreads lists what Hofnar may not do in a channel but must for a table in a
// thread of its own.
func lackingThreads(in discord.Interaction) (lack []games.Text) {
	if in.Granted&discord.PermissionAdministrator != 0 {
		return nil
	}
	if in.Granted&discord.PermissionCreatePublicThreads == 0 {
		lack = append(lack, games.T("permission.create_threads"))
	}
	if in.Granted&discord.PermissionSendMessagesInThreads == 0 {
		lack = append(lack, games.T("permission.threads"))
	}
	return lack
}

// errAtRest stands for what Discord has said when the table came to rest.
var errAtRest = errors.New("the table's message rests")

// unwritable says why Discord does not let Hofnar write in a channel, and what to do.
// What an interaction says he may do there is not always so.
func (r *request) unwritable(err error) answer {
	switch lack := lacking(r.in); {
	case len(lack) > 0:
		return r.say(table.Snapshot{}, "front.no_permission", "What", lack)
	case r.in.Thread && (err == errAtRest || discord.IsCode(err, discord.NoAccess)):
		return r.say(table.Snapshot{}, "front.not_in_thread")
	}
	return r.say(table.Snapshot{}, "front.unwritable")
}
