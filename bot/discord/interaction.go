package discord

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Interaction is a command typed or a control pressed, as far as Hofnar needs
// to know. It is read from the raw event: discordgo's own type is left empty as
// a whole when a message holds a component it does not know.
type Interaction struct {
	ID       string
	Token    string // a credential: never logged
	App      string
	Kind     discordgo.InteractionType
	Guild    string
	Channel  string
	User     string
	Name     string // as others see the user in this server
	Locale   string
	Powers   int64 // the user's permissions in this channel
	Granted  int64 // Hofnar's own permissions in this channel
	Thread   bool
	Parent   string // the channel that a thread belongs to
	Received time.Time

	Command []string                   // the name and those of its subcommands
	Options map[string]json.RawMessage // by name
	Focused string                     // the option being completed

	Control   string   // the custom id
	Values    []string // chosen in a menu
	Message   string   // the message the control is on
	Ephemeral bool     // that message is private
}

// Moderator reports whether the user may manage messages in this channel.
func (i Interaction) Moderator() bool {
	return i.Powers&(discordgo.PermissionManageMessages|discordgo.PermissionAdministrator) != 0
}

// Manager reports whether the user may manage the server.
func (i Interaction) Manager() bool {
	return i.Powers&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
}

// Number is the whole number that was typed for an option; ok is false if none was.
func (i Interaction) Number(option string) (n int, ok bool) {
	ok = json.Unmarshal(i.Options[option], &n) == nil
	return n, ok
}

type wireInteraction struct {
	ID      string                    `json:"id"`
	App     string                    `json:"application_id"`
	Kind    discordgo.InteractionType `json:"type"`
	Token   string                    `json:"token"`
	Guild   string                    `json:"guild_id"`
	Channel struct {
		ID     string                `json:"id"`
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	} `json:"channel"`
	ChannelID string    `json:"channel_id"`
	Locale    string    `json:"locale"`
	Granted   string    `json:"app_permissions"`
	User      *wireUser `json:"user"`
	Member    *struct {
		Nick   string   `json:"nick"`
		Powers string   `json:"permissions"`
		User   wireUser `json:"user"`
	} `json:"member"`
	Data struct {
		Name    string       `json:"name"`
		Options []wireOption `json:"options"`
		Control string       `json:"custom_id"`
		Values  []string     `json:"values"`
	} `json:"data"`
	Message *struct {
		ID    string `json:"id"`
		Flags int    `json:"flags"`
	} `json:"message"`
}

type wireUser struct {
	ID     string `json:"id"`
	Name   string `json:"username"`
	Global string `json:"global_name"`
	Bot    bool   `json:"bot"`
}

func (u wireUser) shown() string {
	if u.Global != "" {
		return u.Global
	}
	return u.Name
}

type wireOption struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   json.RawMessage                        `json:"value"`
	Focused bool                                   `json:"focused"`
	Options []wireOption                           `json:"options"`
}

// threads are the kinds of channel that are one.
var threads = []discordgo.ChannelType{
	discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
}

// The kinds of interaction.
const (
	KindCommand    = discordgo.InteractionApplicationCommand
	KindCompletion = discordgo.InteractionApplicationCommandAutocomplete
	KindControl    = discordgo.InteractionMessageComponent
)

// Permissions, as bits.
const (
	PermissionViewChannel           = discordgo.PermissionViewChannel
	PermissionReadMessageHistory    = discordgo.PermissionReadMessageHistory
	PermissionEmbedLinks            = discordgo.PermissionEmbedLinks
	PermissionAttachFiles           = discordgo.PermissionAttachFiles
	PermissionAddReactions          = discordgo.PermissionAddReactions
	PermissionManageMessages        = discordgo.PermissionManageMessages
	PermissionManageServer          = discordgo.PermissionManageGuild
	PermissionSendMessages          = discordgo.PermissionSendMessages
	PermissionSendMessagesInThreads = discordgo.PermissionSendMessagesInThreads
	PermissionAdministrator         = discordgo.PermissionAdministrator
)

// ReadInteraction reads an INTERACTION_CREATE; ok is false when it is none.
func ReadInteraction(e Event) (in Interaction, ok bool) {
	var w wireInteraction
	if err := json.Unmarshal(e.Data, &w); err != nil || w.ID == "" || w.Token == "" {
		return Interaction{}, false
	}
	in = Interaction{
		ID: w.ID, Token: w.Token, App: w.App, Kind: w.Kind, Guild: w.Guild, Channel: w.ChannelID,
		Locale: w.Locale, Granted: bits(w.Granted), Received: e.Received,
		Control: w.Data.Control, Values: w.Data.Values, Options: map[string]json.RawMessage{},
	}
	if in.Thread = slices.Contains(threads, w.Channel.Type); in.Thread {
		in.Parent = w.Channel.Parent
	}
	in.who(w)
	if w.Message != nil {
		in.Message, in.Ephemeral = w.Message.ID, w.Message.Flags&flagEphemeral != 0
	}
	if w.Data.Name != "" {
		in.Command = []string{w.Data.Name}
		in.options(w.Data.Options)
	}
	return in, in.User != ""
}

// Typed is what was typed for an option, empty if nothing was.
func (i Interaction) Typed(option string) string {
	var value string
	if json.Unmarshal(i.Options[option], &value) != nil {
		return ""
	}
	return strings.TrimSpace(value)
}

func (i *Interaction) who(w wireInteraction) {
	switch {
	case w.Member != nil:
		i.User, i.Name, i.Powers = w.Member.User.ID, w.Member.User.shown(), bits(w.Member.Powers)
		if w.Member.Nick != "" {
			i.Name = w.Member.Nick
		}
	case w.User != nil:
		i.User, i.Name = w.User.ID, w.User.shown()
	}
}

func (i *Interaction) options(list []wireOption) {
	for _, o := range list {
		if o.Type == discordgo.ApplicationCommandOptionSubCommand || o.Type == discordgo.ApplicationCommandOptionSubCommandGroup {
			i.Command = append(i.Command, o.Name)
			i.options(o.Options)
			continue
		}
		i.Options[o.Name] = o.Value
		if o.Focused {
			i.Focused = o.Name
		}
	}
}

func bits(s string) int64 {
	n, _ := strconv.ParseInt(s, 10, 64) // absent means none
	return n
}
