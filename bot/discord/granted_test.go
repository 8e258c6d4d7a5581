package discord

import (
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestWhatAMemberMayDoFollowsAsAtDiscord(t *testing.T) {
	const view, send, files, admin = discordgo.PermissionViewChannel, discordgo.PermissionSendMessages, discordgo.PermissionAttachFiles, discordgo.PermissionAdministrator
	role, member := discordgo.PermissionOverwriteTypeRole, discordgo.PermissionOverwriteTypeMember
	server := wireServer{ID: "g", Owner: "owner", Roles: []*discordgo.Role{
		{ID: "g", Permissions: view}, {ID: "bots", Permissions: send}, {ID: "mute", Permissions: 0}, {ID: "boss", Permissions: admin}}}
	for sentence, c := range map[string]struct {
		user       string
		roles      []string
		overwrites []*discordgo.PermissionOverwrite
		want       int64
	}{
		"everybody may what everybody may":            {"me", nil, nil, view},
		"a role adds to that":                         {"me", []string{"bots"}, nil, view | send},
		"a channel is hidden from everybody":          {"me", []string{"bots"}, []*discordgo.PermissionOverwrite{{ID: "g", Type: role, Deny: view}}, send},
		"and shown to a role":                         {"me", []string{"bots"}, []*discordgo.PermissionOverwrite{{ID: "bots", Type: role, Allow: view}, {ID: "g", Type: role, Deny: view}}, view | send},
		"of two roles the one that allows counts":     {"me", []string{"bots", "mute"}, []*discordgo.PermissionOverwrite{{ID: "bots", Type: role, Allow: send}, {ID: "mute", Type: role, Deny: send}}, view | send},
		"what is said of the member comes last":       {"me", []string{"bots"}, []*discordgo.PermissionOverwrite{{ID: "me", Type: member, Deny: send, Allow: files}, {ID: "bots", Type: role, Allow: send}}, view | files},
		"what is said of other roles does not matter": {"me", nil, []*discordgo.PermissionOverwrite{{ID: "bots", Type: role, Deny: view}}, view},
	} {
		if got := granted(server, c.user, c.roles, c.overwrites); got != c.want {
			t.Errorf("%s: %b, want %b", sentence, got, c.want)
		}
	}
	hidden := []*discordgo.PermissionOverwrite{{ID: "g", Type: role, Deny: view | send}}
	for user, roles := range map[string][]string{"owner": nil, "me": {"boss"}} {
		if got := granted(server, user, roles, hidden); got&(view|send|PermissionCreatePublicThreads) != view|send|PermissionCreatePublicThreads {
			t.Errorf("%s may %b", user, got)
		}
	}
}
