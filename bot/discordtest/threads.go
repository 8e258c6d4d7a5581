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
	t := &channel{ID: r.s.id(), Guild: c.Guild, Name: in.Name, Type: in.Type, Parent: &c.ID, Added: true}
	if p := t.startable(in.Archive); p != nil {
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

// startable checks what a new thread is to be.
func (c *channel) startable(archive int) *problem {
	var f flaws
	f.length("name", c.Name, 1, 100)
	if !c.thread() {
		f.add("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
	}
	if archive != 0 && !slices.Contains([]int{60, 1440, 4320, 10080}, archive) {
		f.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return f.problem()
}
