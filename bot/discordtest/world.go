package discordtest

import (
	"slices"
	"strconv"
	"time"

	"github.com/jonboulle/clockwork"
)

// Permissions, as Discord numbers them.
const (
	ViewChannel          int64 = 1 << 10
	SendMessages         int64 = 1 << 11
	Administrator        int64 = 1 << 3
	ManageGuild          int64 = 1 << 5
	ManageMessages       int64 = 1 << 13
	EmbedLinks           int64 = 1 << 14
	AttachFiles          int64 = 1 << 15
	ReadMessageHistory   int64 = 1 << 16
	MentionEveryone      int64 = 1 << 17
	UseExternalEmoji     int64 = 1 << 18
	Connect              int64 = 1 << 20
	AddReactions         int64 = 1 << 6
	UseApplicationCmds   int64 = 1 << 31
	ManageThreads        int64 = 1 << 34
	CreatePublicThreads  int64 = 1 << 35
	CreatePrivateThreads int64 = 1 << 36
	SendMessagesInThread int64 = 1 << 38
)

// Connect is everybody's, unless a channel denies it.
const (
	botPermissions  = Connect | ViewChannel | SendMessages | AddReactions | AttachFiles | ReadMessageHistory | SendMessagesInThread | CreatePublicThreads
	userPermissions = botPermissions | UseApplicationCmds
)

const discordEpoch = 1420070400000 // ms

// world is everything that is kept.
type world struct {
	Last     int64                 `json:"last"` // the newest id given out
	App      string                `json:"app"`
	Bot      *Account              `json:"bot"`
	Accounts []*Account            `json:"accounts"`
	Guilds   []*guild              `json:"guilds"`
	Channels []*channel            `json:"channels"`
	Commands map[string][]*Command `json:"commands"` // by guild, "" for everywhere
	Files    map[string][]byte     `json:"files"`    // attachments and emoji by id
	Emoji    []AppEmoji            `json:"emoji,omitempty"`
	Before   []*Message            `json:"messages,omitempty"` // of all channels, as files of before have them
}

// Account is a user as Discord knows it.
type Account struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Global   string `json:"global_name"`
	Bot      bool   `json:"bot,omitempty"`
	Locale   string `json:"-"`
	Closed   bool   `json:"-"` // takes no direct messages
}

type guild struct {
	ID         string               `json:"id"`
	Name       string               `json:"name"`
	Members    []string             `json:"members"`
	Moderators []string             `json:"moderators"`
	Managers   []string             `json:"managers,omitempty"`
	Admins     []string             `json:"admins,omitempty"`
	Roles      map[string][]string  `json:"roles,omitempty"` // by user
	Owner      string               `json:"owner,omitempty"`
	TimedOut   map[string]time.Time `json:"timed_out,omitempty"` // until when, by user
	Locale     string               `json:"locale,omitempty"`    // of a Community server
	Nicks      map[string]string    `json:"nicks,omitempty"`     // by user
	Gone       bool                 `json:"gone,omitempty"`      // the bot has been removed
	Bare       bool                 `json:"bare,omitempty"`      // and the application's commands are there all the same
	Down       bool                 `json:"down,omitempty"`      // an outage
	Loud       bool                 `json:"loud,omitempty"`      // notifies its members of all messages
}

type channel struct {
	ID       string           `json:"id"`
	Guild    string           `json:"guild_id"`
	Name     string           `json:"name"`
	Type     int              `json:"type"`
	Parent   *string          `json:"parent_id,omitempty"`
	Archived bool             `json:"archived,omitempty"`
	Locked   bool             `json:"locked,omitempty"`
	Newest   string           `json:"newest,omitempty"`   // the message that was last posted, also where it is gone
	Lasts    int              `json:"lasts,omitempty"`    // a thread, in minutes without activity; 0: a day
	Granted  int64            `json:"granted"`            // to the bot, beyond what it is invited with
	Denied   int64            `json:"denied"`             // to the bot
	Added    bool             `json:"added,omitempty"`    // the bot is in this thread
	Ours     bool             `json:"ours,omitempty"`     // the bot has started this thread
	Lacks    map[string]int64 `json:"lacks,omitempty"`    // what is denied to members, by user
	With     string           `json:"with,omitempty"`     // the user who shares this direct channel with the bot
	Loud     *bool            `json:"loud,omitempty"`     // whether it notifies of all messages; nil: as what is above it
	Messages []*Message       `json:"messages,omitempty"` // in the order of their ids
	hidden   []*Message       // ephemeral ones: gone with the process

	In     []string        `json:"in,omitempty"`    // users in this thread; of a private one all are
	Active time.Time       `json:"active,omitzero"` // when there was last activity in this thread
	Turned time.Time       `json:"turned,omitzero"` // when it was last archived or brought back
	alarm  clockwork.Timer // looks whether it is to be archived
}

// id gives out the next snowflake: it tells the time and never goes back.
func (s *Server) id() string {
	now := (s.clock.Now().UnixMilli() - discordEpoch) << 22
	s.world.Last = max(s.world.Last+1, now)
	return strconv.FormatInt(s.world.Last, 10)
}

func (s *Server) account(id string) *Account {
	if s.world.Bot.ID == id {
		return s.world.Bot
	}
	return find(s.world.Accounts, func(a *Account) bool { return a.ID == id })
}

func (s *Server) guild(id string) *guild {
	return find(s.world.Guilds, func(g *guild) bool { return g.ID == id })
}

func (s *Server) channel(id string) *channel {
	return find(s.world.Channels, func(c *channel) bool { return c.ID == id })
}

// joined lists the servers that the bot is in.
func (s *Server) joined() (list []*guild) {
	for _, g := range s.world.Guilds {
		if !g.Gone {
			list = append(list, g)
		}
	}
	return list
}

// granted is what the bot's permissions come to in a channel. They say nothing of
// whether it has been added to a private thread.
func (s *Server) granted(c *channel) int64 {
	granted, denied := botPermissions|c.Granted, c.Denied
	if c.Parent != nil {
		above := s.channel(*c.Parent)
		granted, denied = granted|above.Granted, denied|above.Denied
	}
	return granted &^ denied
}

// reach says why the bot cannot reach a channel at all, if so.
func (s *Server) reach(c *channel) *problem {
	if c.direct() {
		return nil
	}
	g, granted := s.guild(c.Guild), s.granted(c)
	switch {
	case g.Down:
		return errUnavailable
	case g.Gone, granted&ViewChannel == 0, c.Type == privateThread && !c.Added && granted&ManageThreads == 0:
		return errNoAccess
	}
	return nil
}

// enters says why the bot may not read and write in a channel that it sees, if so: in the chat of a
// voice channel or a stage that takes permission to connect.
func (s *Server) enters(c *channel) *problem {
	if (c.Type == voiceChannel || c.Type == stageChannel) && s.granted(c)&Connect == 0 {
		return errNoAccess
	}
	return nil
}

// sendable says why the bot may not write in a channel that it reaches, if so.
func (s *Server) sendable(c *channel) *problem {
	if c.direct() {
		return s.takes(c.With)
	}
	if c.Type == forumChannel {
		return errNotText
	}
	need := SendMessages
	if c.thread() {
		need = SendMessagesInThread
	}
	if s.granted(c)&need == 0 {
		return errNoPermission
	}
	return nil
}

func find[V any](list []*V, is func(*V) bool) *V {
	i := slices.IndexFunc(list, is)
	if i < 0 {
		return nil
	}
	return list[i]
}
