package discord

import "github.com/bwmarrin/discordgo"

// Permissions, as bits.
const (
	PermissionViewChannel           = discordgo.PermissionViewChannel
	PermissionReadMessageHistory    = discordgo.PermissionReadMessageHistory
	PermissionAttachFiles           = discordgo.PermissionAttachFiles
	PermissionAddReactions          = discordgo.PermissionAddReactions
	PermissionManageMessages        = discordgo.PermissionManageMessages
	PermissionManageServer          = discordgo.PermissionManageGuild
	PermissionSendMessages          = discordgo.PermissionSendMessages
	PermissionSendMessagesInThreads = discordgo.PermissionSendMessagesInThreads
	PermissionCreatePublicThreads   = discordgo.PermissionCreatePublicThreads
	PermissionConnect               = discordgo.PermissionVoiceConnect
	PermissionAdministrator         = discordgo.PermissionAdministrator
)

// Moderator reports whether the user may manage messages in this channel, or the server.
func (i Interaction) Moderator() bool {
	return i.Manager() || i.Powers&discordgo.PermissionManageMessages != 0
}

// Manager reports whether the user may manage the server.
func (i Interaction) Manager() bool {
	return i.Powers&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
}
