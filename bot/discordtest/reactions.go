package discordtest

import "slices"

// Reaction is one emoji below a message and who put it there.
type Reaction struct {
	Emoji string   `json:"emoji"`
	Users []string `json:"users"` // in the order in which they came
}

const mostEmojis = 20

func addReaction(r *request) (any, *problem) {
	c, m, p := r.message()
	if p != nil {
		return nil, p
	}
	emoji := r.PathValue("emoji")
	known := slices.ContainsFunc(m.Reactions, func(x *Reaction) bool { return x.Emoji == emoji })
	switch {
	case !isReaction(emoji):
		return nil, errUnknownEmoji
	case r.s.granted(c)&ReadMessageHistory == 0, !known && r.s.granted(c)&AddReactions == 0:
		return nil, errNoPermission
	}
	return nil, r.s.react(m, r.s.world.Bot.ID, emoji)
}

// react puts a user's emoji below a message and tells the gateway.
func (s *Server) react(m *Message, user, emoji string) *problem {
	x := find(m.Reactions, func(x *Reaction) bool { return x.Emoji == emoji })
	switch {
	case !isReaction(emoji):
		return errUnknownEmoji
	case s.channel(m.ChannelID).Archived:
		return errArchived
	case x == nil && len(m.Reactions) == mostEmojis:
		return errManyReactions
	case x == nil:
		x = &Reaction{Emoji: emoji}
		m.Reactions = append(m.Reactions, x)
	case slices.Contains(x.Users, user):
		return nil
	}
	x.Users = append(x.Users, user)
	s.reacted("MESSAGE_REACTION_ADD", m, user, emoji)
	return nil
}

func (s *Server) unreact(m *Message, user, emoji string) {
	x := find(m.Reactions, func(x *Reaction) bool { return x.Emoji == emoji })
	if x == nil || !slices.Contains(x.Users, user) {
		return
	}
	x.Users = slices.DeleteFunc(x.Users, func(u string) bool { return u == user })
	if len(x.Users) == 0 {
		m.Reactions = slices.DeleteFunc(m.Reactions, func(y *Reaction) bool { return y == x })
	}
	s.reacted("MESSAGE_REACTION_REMOVE", m, user, emoji)
}

func (s *Server) reacted(kind string, m *Message, user, emoji string) {
	c := s.channel(m.ChannelID)
	if c.direct() {
		s.touch()
		return
	}
	e := map[string]any{
		"user_id": user, "channel_id": m.ChannelID, "message_id": m.ID, "guild_id": c.Guild,
		"emoji": map[string]any{"id": nil, "name": emoji}, "message_author_id": m.Author.ID, "burst": false, "type": 0,
	}
	if kind == "MESSAGE_REACTION_ADD" {
		e["member"] = s.member(s.guild(c.Guild), user)
	}
	s.tell(c, kind, intentReactions, e)
	s.touch()
}

func removeReaction(r *request) (any, *problem) {
	_, m, p := r.message()
	if p != nil {
		return nil, p
	}
	r.s.unreact(m, r.s.world.Bot.ID, r.PathValue("emoji"))
	return nil, nil
}

// listReactions pages by user id, as Discord does: it tells who, never who first.
func listReactions(r *request) (any, *problem) {
	_, m, p := r.message()
	if p != nil {
		return nil, p
	}
	x := find(m.Reactions, func(x *Reaction) bool { return x.Emoji == r.PathValue("emoji") })
	if x == nil {
		return nil, errUnknownEmoji
	}
	users := []*Account{}
	for _, id := range slices.Sorted(slices.Values(x.Users)) {
		users = append(users, r.s.account(id))
	}
	return users, nil
}
