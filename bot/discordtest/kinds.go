package discordtest

// The kinds of channel, as Discord numbers them.
const (
	textChannel         = 0
	directChannel       = 1 // that one user and the bot share
	voiceChannel        = 2
	announcementChannel = 5
	announcementThread  = 10
	publicThread        = 11
	privateThread       = 12
	stageChannel        = 13
	forumChannel        = 15
)

// Announcements returns the announcement channel of that name, made if need be.
func (g *Guild) Announcements(name string) *Channel { return g.channel(name, announcementChannel, nil) }

// Voice returns the voice channel of that name, made if need be. It has a chat, and no
// threads.
func (g *Guild) Voice(name string) *Channel { return g.channel(name, voiceChannel, nil) }

// Stage returns the stage of that name, made if need be. It has a chat, and no threads.
func (g *Guild) Stage(name string) *Channel { return g.channel(name, stageChannel, nil) }

// Forum returns the forum of that name, made if need be. It holds threads alone, which
// are its posts: users make them.
func (g *Guild) Forum(name string) *Channel { return g.channel(name, forumChannel, nil) }

func (c *channel) thread() bool { return c.Type >= announcementThread && c.Type <= privateThread }

// threadKind is the kind of the threads that belong to messages of a channel, 0 where
// none do.
func (c *channel) threadKind() int {
	switch c.Type {
	case textChannel:
		return publicThread
	case announcementChannel:
		return announcementThread
	}
	return 0
}

// holds reports whether a thread of that kind can be made in a channel without a message.
func (c *channel) holds(kind int) bool {
	return kind == c.threadKind() || kind == privateThread && c.Type == textChannel
}
