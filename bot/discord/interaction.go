package discord

import (
	"cmp"
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
	ID      string
	Token   string // a credential: never logged
	App     string
	Kind    discordgo.InteractionType
	Guild   string // empty: see Direct
	Channel string
	User    string
	Name    string // as others see the user in this server
	Locale  string
	// Community is the language of a Community server, a locale; empty: it is none.
	Community string
	Powers    int64    // the user's permissions in this channel
	Roles     []string // the user's in this server
	Granted   int64    // Hofnar's own permissions in this channel
	Thread    bool
	Threads   bool   // messages of this channel may have threads
	Voice     bool   // this is the chat of a voice channel or a stage: it takes PermissionConnect
	Parent    string // the channel that a thread belongs to
	Last      string // the message that was last posted in this channel, which may be gone; empty: unknown
	Received  time.Time
	Asked     time.Time // from when Discord waits for an answer: Received, or before, where it was missed
	Missed    bool      // it happened while there was no connection, or was handled before a kill already

	Command []string                   // the name and those of its subcommands
	Options map[string]json.RawMessage // by name
	Focused string                     // the option being completed
	On      Target                     // what the command was chosen on, if it was not typed
	people  map[string]Person          // that options or a menu name

	Control   string   // the custom id
	Values    []string // chosen in a menu
	Text      string   // typed into a form
	Message   string   // the message the control is on
	Largest   int      // how many bytes a file may have that goes with the answer
	Ephemeral bool     // that message is private
}

// Direct reports whether the interaction was made in the channel that its user shares
// with Hofnar alone: there is no server then.
func (i Interaction) Direct() bool { return i.Guild == "" }

// Number is the whole number that was typed for an option; ok is false if none was.
func (i Interaction) Number(option string) (n int, ok bool) {
	ok = json.Unmarshal(i.Options[option], &n) == nil
	return n, ok
}

// Flag is the truth value of an option; absent where it was not given or is none.
func (i Interaction) Flag(option string, absent bool) bool {
	value := absent
	if json.Unmarshal(i.Options[option], &value) != nil {
		return absent
	}
	return value
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
		Last   string                `json:"last_message_id"`
	} `json:"channel"`
	ChannelID string `json:"channel_id"`
	Locale    string `json:"locale"`
	Server    struct {
		Locale   string   `json:"locale"`
		Features []string `json:"features"`
	} `json:"guild"`
	Granted string    `json:"app_permissions"`
	Largest int       `json:"attachment_size_limit"`
	User    *wireUser `json:"user"`
	Member  *struct {
		Nick   string   `json:"nick"`
		Powers string   `json:"permissions"`
		Roles  []string `json:"roles"`
		User   wireUser `json:"user"`
	} `json:"member"`
	Data struct {
		Name    string       `json:"name"`
		Target  string       `json:"target_id"`
		Options []wireOption `json:"options"`
		Control string       `json:"custom_id"`
		Values  []string     `json:"values"`
		Typed   wireTyped    `json:"components"`

		Resolved wireResolved `json:"resolved"`
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

// called is how others see a user who has that name in their server.
func (u wireUser) called(nick string, plain func(string) string) string {
	return cmp.Or(plain(nick), plain(u.Global), plain(u.Name), u.ID)
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

// voices are the kinds of channel that people talk in.
var voices = []discordgo.ChannelType{discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildStageVoice}

// The kinds of interaction.
const (
	KindCommand    = discordgo.InteractionApplicationCommand
	KindCompletion = discordgo.InteractionApplicationCommandAutocomplete
	KindControl    = discordgo.InteractionMessageComponent
	KindForm       = discordgo.InteractionModalSubmit
)

// ReadInteraction reads an INTERACTION_CREATE; ok is false when it is none, or lacks
// what its kind must have. Whomever it names is called by the first name that plain leaves
// something of: that in the server, the one for all servers, the account's.
func ReadInteraction(e Event, plain func(name string) string) (in Interaction, ok bool) {
	var w wireInteraction
	if err := json.Unmarshal(e.Data, &w); err != nil || w.ID == "" || w.Token == "" {
		return Interaction{}, false
	}
	in = Interaction{
		ID: w.ID, Token: w.Token, App: w.App, Kind: w.Kind, Guild: w.Guild, Channel: w.ChannelID,
		Locale: w.Locale, Granted: bits(w.Granted), Received: e.Received, Asked: e.asked(w.ID), Missed: e.Missed,
		Control: w.Data.Control, Values: w.Data.Values, Text: w.Data.Typed.text(), Options: map[string]json.RawMessage{},
		people: w.Data.Resolved.people(plain), Largest: cmp.Or(w.Largest, MostFile), Last: w.Channel.Last,
	}
	if slices.Contains(w.Server.Features, "COMMUNITY") {
		in.Community = w.Server.Locale
	}
	in.On = w.Data.Resolved.target(w.Data.Target, in.people)
	in.Threads = w.Channel.Type == discordgo.ChannelTypeGuildText || w.Channel.Type == discordgo.ChannelTypeGuildNews
	in.Voice = slices.Contains(voices, w.Channel.Type)
	if in.Thread = slices.Contains(threads, w.Channel.Type); in.Thread {
		in.Parent = w.Channel.Parent
	}
	nick := ""
	if w.Member != nil {
		w.User, nick, in.Powers = &w.Member.User, w.Member.Nick, bits(w.Member.Powers)
		in.Roles = w.Member.Roles
	}
	if w.User != nil {
		in.User, in.Name = w.User.ID, w.User.called(nick, plain)
	}
	if w.Message != nil {
		in.Message, in.Ephemeral = w.Message.ID, w.Message.Flags&flagEphemeral != 0
	}
	if w.Data.Name != "" {
		in.Command = []string{w.Data.Name}
		in.options(w.Data.Options)
	}
	return in, in.User != "" && in.complete() && in.On.Known() == (w.Data.Target != "")
}

// complete reports whether an interaction has what its kind must have.
func (i Interaction) complete() bool {
	switch i.Kind {
	case KindCommand, KindCompletion:
		return len(i.Command) > 0
	case KindControl:
		return i.Control != "" && i.Message != ""
	case KindForm:
		return i.Control != ""
	}
	return false
}

// Typed is what was typed for an option, empty if nothing was.
func (i Interaction) Typed(option string) string {
	var value string
	if json.Unmarshal(i.Options[option], &value) != nil {
		return ""
	}
	return strings.TrimSpace(value)
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
