package discordtest

import (
	"slices"
	"strconv"
)

// Permissions, as Discord numbers them.
const (
	ViewChannel          int64 = 1 << 10
	SendMessages         int64 = 1 << 11
	ManageMessages       int64 = 1 << 13
	EmbedLinks           int64 = 1 << 14
	AttachFiles          int64 = 1 << 15
	ReadMessageHistory   int64 = 1 << 16
	AddReactions         int64 = 1 << 6
	UseApplicationCmds   int64 = 1 << 31
	CreatePublicThreads  int64 = 1 << 35
	SendMessagesInThread int64 = 1 << 38
)

const (
	botPermissions  = ViewChannel | SendMessages | AddReactions | EmbedLinks | AttachFiles | ReadMessageHistory | SendMessagesInThread
	userPermissions = botPermissions | UseApplicationCmds | CreatePublicThreads
)

const (
	textChannel  = 0
	publicThread = 11
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
	Messages []*Message            `json:"messages"` // in the order of their ids
	Commands map[string][]*Command `json:"commands"` // by guild, "" for everywhere
	Files    map[string][]byte     `json:"files"`    // attachments by id
}

// Account is a user as Discord knows it.
type Account struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Global   string `json:"global_name"`
	Bot      bool   `json:"bot,omitempty"`
	Locale   string `json:"-"`
}

type guild struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Members    []string `json:"members"`
	Moderators []string `json:"moderators"`
}

type channel struct {
	ID       string  `json:"id"`
	Guild    string  `json:"guild_id"`
	Name     string  `json:"name"`
	Type     int     `json:"type"`
	Parent   *string `json:"parent_id,omitempty"`
	Archived bool    `json:"archived,omitempty"`
	Locked   bool    `json:"locked,omitempty"`
	Granted  int64   `json:"granted"` // to the bot, beyond what it is invited with
	Denied   int64   `json:"denied"`  // to the bot
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

// granted is what the bot may do in a channel.
func (c *channel) granted() int64 { return (botPermissions | c.Granted) &^ c.Denied }

// powers is what a member may do.
func (g *guild) powers(user string) int64 {
	if slices.Contains(g.Moderators, user) {
		return userPermissions | ManageMessages
	}
	return userPermissions
}

// sendable says why the bot may not write in a channel, if so.
func (c *channel) sendable() *problem {
	need := SendMessages
	if c.Type == publicThread {
		need = SendMessagesInThread
	}
	switch {
	case c.granted()&ViewChannel == 0:
		return errNoAccess
	case c.granted()&need == 0:
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

// Guild is a server, by its name.
type Guild struct {
	s    *Server
	ID   string
	Name string
}

// Channel is a channel or thread, by its name.
type Channel struct {
	s     *Server
	ID    string
	Guild string
	Name  string
}

// Guild returns the server of that name, made if need be; the bot is in it.
func (s *Server) Guild(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := find(s.world.Guilds, func(g *guild) bool { return g.Name == name })
	if g == nil {
		g = &guild{ID: s.id(), Name: name}
		s.world.Guilds = append(s.world.Guilds, g)
		s.dispatch("GUILD_CREATE", intentGuilds, s.guildObject(g))
		s.touch()
	}
	return &Guild{s, g.ID, g.Name}
}

// Channel returns the channel of that name, made if need be.
func (g *Guild) Channel(name string) *Channel { return g.channel(name, textChannel, nil) }

// Thread returns the thread of that name below a channel, made if need be.
func (c *Channel) Thread(name string) *Channel {
	return (&Guild{s: c.s, ID: c.Guild}).channel(name, publicThread, &c.ID)
}

func (g *Guild) channel(name string, kind int, parent *string) *Channel {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	c := find(g.s.world.Channels, func(c *channel) bool { return c.Guild == g.ID && c.Name == name })
	if c == nil {
		c = &channel{ID: g.s.id(), Guild: g.ID, Name: name, Type: kind, Parent: parent}
		g.s.world.Channels = append(g.s.world.Channels, c)
		g.s.touch()
	}
	return &Channel{g.s, c.ID, g.ID, c.Name}
}

// Join makes users members.
func (g *Guild) Join(users ...*User) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	to := g.s.guild(g.ID)
	for _, u := range users {
		if !slices.Contains(to.Members, u.ID) {
			to.Members = append(to.Members, u.ID)
		}
	}
	g.s.touch()
}

// Moderator lets a member manage messages.
func (g *Guild) Moderator(u *User) {
	g.Join(u)
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	to := g.s.guild(g.ID)
	if !slices.Contains(to.Moderators, u.ID) {
		to.Moderators = append(to.Moderators, u.ID)
	}
	g.s.touch()
}

// Deny takes permissions in this channel away from the bot.
func (c *Channel) Deny(permissions int64) { c.deny(permissions, true) }

// Allow gives the bot permissions in this channel, also such as it was not
// invited with.
func (c *Channel) Allow(permissions int64) { c.deny(permissions, false) }

func (c *Channel) deny(permissions int64, denied bool) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to := c.s.channel(c.ID)
	if denied {
		to.Denied |= permissions
	} else {
		to.Denied &^= permissions
		to.Granted |= permissions
	}
	c.s.touch()
}

// Archive puts a thread away: nothing in it can be edited.
func (c *Channel) Archive(locked bool) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to := c.s.channel(c.ID)
	to.Archived, to.Locked = true, locked
	c.s.touch()
}
