package discord

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// granted works out what a member may do in a channel, as Discord does: what everybody and the
// member's roles may in the server, then what the channel says of everybody, of the roles
// together, and of the member. Whoever owns the server or is an administrator may do everything.
func granted(in wireServer, user string, roles []string, overwrites []*discordgo.PermissionOverwrite) (all int64) {
	for _, role := range in.Roles {
		if role.ID == in.ID || slices.Contains(roles, role.ID) {
			all |= role.Permissions
		}
	}
	if user == in.Owner || all&discordgo.PermissionAdministrator != 0 {
		return 1<<53 - 1
	}
	for _, concerns := range []func(*discordgo.PermissionOverwrite) bool{
		func(o *discordgo.PermissionOverwrite) bool { return o.ID == in.ID },
		func(o *discordgo.PermissionOverwrite) bool {
			return o.ID != in.ID && o.Type == discordgo.PermissionOverwriteTypeRole && slices.Contains(roles, o.ID)
		},
		func(o *discordgo.PermissionOverwrite) bool { return o.ID == user },
	} {
		var allow, deny int64
		for _, o := range overwrites {
			if concerns(o) {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		all = all&^deny | allow
	}
	return all
}
