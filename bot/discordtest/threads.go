package discordtest

import "slices"

// Thread returns the thread of that name below a channel, made if need be.
func (c *Channel) Thread(name string) *Channel { return c.below(name, publicThread) }

// AnnouncementThread returns the thread of that name below a channel, made if need
// be as one of an announcement channel.
func (c *Channel) AnnouncementThread(name string) *Channel { return c.below(name, announcementThread) }

// PrivateThread returns the thread of that name below a channel, made if need be
// as one that only those see who have been added to it. All members of the server
// have been, the bot has not: the commands that they type in it reach the bot,
// and so do presses, but it can neither post nor read there.
func (c *Channel) PrivateThread(name string) *Channel { return c.below(name, privateThread) }

func (c *Channel) below(name string, kind int) *Channel {
	return (&Guild{s: c.s, ID: c.Guild}).channel(name, kind, &c.ID)
}

// Add adds the bot to a private thread.
func (c *Channel) Add() {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to := c.s.channel(c.ID)
	if to == nil || to.Added {
		return
	}
	to.Added = true
	c.s.tell(to, "THREAD_MEMBERS_UPDATE", intentGuilds, c.s.membership(to, "added_members", []any{c.s.threadMember(to)}))
	c.s.tell(to, "THREAD_CREATE", intentGuilds, c.s.channelObject(to))
	c.s.touch()
}

// Remove removes the bot from a private thread. It is told of its membership and
// no more: the thread is not deleted.
func (c *Channel) Remove() {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	to := c.s.channel(c.ID)
	if to == nil || !to.Added {
		return
	}
	c.s.tell(to, "THREAD_MEMBERS_UPDATE", intentGuilds, c.s.membership(to, "removed_member_ids", []any{c.s.world.Bot.ID}))
	to.Added = false
	c.s.touch()
}

func (s *Server) membership(c *channel, change string, list []any) map[string]any {
	return map[string]any{"id": c.ID, "guild_id": c.Guild, "member_count": len(s.guild(c.Guild).Members), change: list}
}

func (s *Server) syncThreads(c *channel) {
	threads := []any{}
	for _, t := range s.world.Channels {
		if t.Parent != nil && *t.Parent == c.ID && !t.Archived && s.reach(t) == nil {
			threads = append(threads, s.channelObject(t))
		}
	}
	s.tell(c, "THREAD_LIST_SYNC", intentGuilds, map[string]any{
		"guild_id": c.Guild, "channel_ids": []string{c.ID}, "threads": threads, "members": []any{},
	})
}

func (s *Server) threadMember(c *channel) map[string]any {
	return map[string]any{"id": c.ID, "user_id": s.world.Bot.ID, "join_timestamp": s.made(c.ID), "flags": 0}
}

// startThread makes a thread; without a type it is a private one, as Discord has
// it. The bot is in the threads that it starts.
func startThread(r *request) (any, *problem) {
	c, p := r.channel()
	if p != nil {
		return nil, p
	}
	in, p := read[struct {
		Name    string `json:"name"`
		Type    int    `json:"type"`
		Archive int    `json:"auto_archive_duration"`
	}](r)
	if p != nil {
		return nil, p
	}
	if in.Type == 0 {
		in.Type = privateThread
	}
	t := &channel{ID: r.s.id(), Guild: c.Guild, Name: in.Name, Type: in.Type, Parent: &c.ID, Added: true, Ours: true, Lasts: in.Archive}
	if c.threadKind() == 0 {
		return nil, errChannelType
	}
	if p := r.s.startable(c, t); p != nil {
		return nil, p
	}
	need := CreatePublicThreads
	if t.Type == privateThread {
		need = CreatePrivateThreads
	}
	if r.s.granted(c)&need == 0 {
		return nil, errNoPermission
	}
	r.s.addChannel(t)
	return r.s.channelObject(t), nil
}

// startable checks what a new thread of a channel is to be.
func (s *Server) startable(of, t *channel) *problem {
	var f flaws
	f.length("name", t.Name, 1, 100)
	if !of.holds(t.Type) {
		f.add("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
	}
	if t.Lasts != 0 && !slices.Contains([]int{60, 1440, 4320, 10080}, t.Lasts) {
		f.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	if p := f.problem(); p != nil {
		return p
	}
	return s.room(t.Guild)
}

// startThreadFrom makes a public thread that belongs to a message and has its id. A
// message has one thread at most.
func startThreadFrom(r *request) (any, *problem) {
	c, m, p := r.message()
	if p != nil {
		return nil, p
	}
	in, p := read[struct {
		Name    string `json:"name"`
		Archive int    `json:"auto_archive_duration"`
		Slow    *int   `json:"rate_limit_per_user"`
	}](r)
	switch {
	case p != nil:
		return nil, p
	case c.threadKind() == 0:
		return nil, errChannelType
	case r.s.granted(c)&CreatePublicThreads == 0:
		return nil, errNoPermission
	case m.Flags&flagHasThread != 0:
		return nil, errThreadThere
	}
	t := &channel{ID: m.ID, Guild: c.Guild, Name: in.Name, Type: c.threadKind(), Parent: &c.ID, Added: true, Ours: true, Lasts: in.Archive}
	if p := r.s.startable(c, t); p != nil {
		return nil, p
	}
	r.s.addChannel(t)
	m.Flags |= flagHasThread
	r.s.tellOf("MESSAGE_UPDATE", m)
	return r.s.channelObject(t), nil
}

// editThread changes a thread, which whoever has started it may archive. One that is archived can be brought back by whoever is in
// it and may write there, unless it is locked; nothing else about it can be changed before.
func editThread(r *request) (any, *problem) {
	c, p := r.channel()
	if p != nil {
		return nil, p
	}
	in, p := read[struct {
		Archived *bool `json:"archived"`
	}](r)
	manages := r.s.granted(c)&ManageThreads != 0
	switch {
	case p != nil:
		return nil, p
	case !c.thread():
		return nil, errNoPermission // that takes Manage Channels
	case in.Archived == nil:
		return r.s.channelObject(c), nil
	case *in.Archived && !manages && !c.Ours, r.s.sendable(c) != nil:
		return nil, errNoPermission
	case *in.Archived == c.Archived:
		return r.s.channelObject(c), nil
	case c.Archived:
		p = r.s.revivable(c, c.Added, manages)
	}
	if p != nil {
		return nil, p
	}
	r.s.setArchived(c, *in.Archived)
	return r.s.channelObject(c), nil
}

// ThreadOf returns the thread that belongs to a message, nil if none does.
func (c *Channel) ThreadOf(m *Message) *Channel {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if t := c.s.channel(m.ID); t != nil && t.thread() {
		return &Channel{c.s, t.ID, t.Guild, t.Name}
	}
	return nil
}

// Parent is the id of the channel that a thread is in, empty for what is none.
func (c *Channel) Parent() string {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if to := c.s.channel(c.ID); to != nil && to.thread() {
		return *to.Parent
	}
	return ""
}

// Threads lists the public threads of a server, the oldest first.
func (g *Guild) Threads() (list []*Channel) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	for _, t := range g.s.world.Channels {
		if t.Guild == g.ID && (t.Type == publicThread || t.Type == announcementThread) {
			list = append(list, &Channel{g.s, t.ID, t.Guild, t.Name})
		}
	}
	return list
}
