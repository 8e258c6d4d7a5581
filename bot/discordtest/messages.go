package discordtest

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

const (
	flagCrossposted           = 1 << 0
	flagSuppressEmbeds        = 1 << 2
	flagHasThread             = 1 << 5
	flagEphemeral             = 1 << 6
	flagLoading               = 1 << 7
	flagSuppressNotifications = 1 << 12
	flagComponentsV2          = 1 << 15
)

// Message is a message as it stands.
type Message struct {
	ID          string            `json:"id"`
	ChannelID   string            `json:"channel_id"`
	Author      *Account          `json:"author"`
	Content     string            `json:"content"`
	Flags       int               `json:"flags"`
	Components  []Component       `json:"components"`
	Embeds      []json.RawMessage `json:"embeds"`
	Attachments []Attachment      `json:"attachments"`
	Reactions   []*Reaction       `json:"reactions,omitempty"`
	Timestamp   time.Time         `json:"timestamp"`
	Edited      *time.Time        `json:"edited_timestamp"`
	Type        int               `json:"type"`
	Mentioned   []string          `json:"mentioned,omitempty"` // users who were notified when it was made
	For         string            `json:"-"`                   // the one user who sees it, if it is ephemeral
	Failed      bool              `json:"-"`                   // its last interaction was not answered

	allowed   *mentionRules
	nonce     string
	token     string // of the interaction whose answer it is
	dismissed bool
}

// Ephemeral reports whether only one user sees the message.
func (m *Message) Ephemeral() bool { return m.Flags&flagEphemeral != 0 }

// Loading reports whether the message still waits for its content.
func (m *Message) Loading() bool { return m.Flags&flagLoading != 0 }

// message returns a message that requests for channels can reach: ephemeral
// ones are not among them.
func (s *Server) message(channel, id string) *Message {
	c := s.channel(channel)
	if c == nil {
		return nil
	}
	return find(c.Messages, func(m *Message) bool { return m.ID == id })
}

// posted finds a message of a channel, ephemeral or not.
func (s *Server) posted(channel string, is func(*Message) bool) *Message {
	c := s.channel(channel)
	if c == nil {
		return nil
	}
	if m := find(c.Messages, is); m != nil {
		return m
	}
	return find(c.hidden, is)
}

func (r *request) channel() (*channel, *problem) {
	c := r.s.channel(r.PathValue("channel"))
	if c == nil {
		return nil, errUnknownChannel
	}
	if p := r.s.reach(c); p != nil {
		return nil, p
	}
	return c, nil
}

// chat is the channel of a request about messages.
func (r *request) chat() (*channel, *problem) {
	c, p := r.channel()
	if p == nil {
		p = r.s.enters(c)
	}
	if p != nil {
		return nil, p
	}
	return c, nil
}

func (r *request) message() (*channel, *Message, *problem) {
	c, p := r.chat()
	if p != nil {
		return nil, nil, p
	}
	m := r.s.message(c.ID, r.PathValue("message"))
	if m == nil {
		return nil, nil, errUnknownMessage
	}
	return c, m, nil
}

func getChannel(r *request) (any, *problem) {
	c, p := r.channel()
	if p != nil {
		return nil, p
	}
	return r.s.channelObject(c), nil
}

func orNil[V any](v *V, p *problem) (any, *problem) {
	if p != nil {
		return nil, p
	}
	return v, nil
}

func listMessages(r *request) (any, *problem) {
	c, p := r.chat()
	if p != nil {
		return nil, p
	}
	limit := 50
	if q := r.URL.Query().Get("limit"); q != "" {
		n, err := strconv.Atoi(q)
		if err != nil || n < 1 || n > 100 {
			return nil, flaws{{"limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."}}.problem()
		}
		limit = n
	}
	list := []*Message{}
	if r.s.granted(c)&ReadMessageHistory == 0 {
		return list, nil
	}
	after, before := r.URL.Query().Get("after"), r.URL.Query().Get("before")
	for _, m := range c.Messages {
		if (after == "" || later(m.ID, after)) && (before == "" || later(before, m.ID)) {
			list = append(list, m)
		}
	}
	if after == "" {
		list = list[max(0, len(list)-limit):]
	}
	list = list[:min(limit, len(list))]
	slices.Reverse(list) // newest first
	return list, nil
}

func later(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

func getMessage(r *request) (any, *problem) {
	c, m, p := r.message()
	if p == nil && r.s.granted(c)&ReadMessageHistory == 0 {
		return nil, errNoPermission
	}
	return orNil(m, p)
}

func editMessage(r *request) (any, *problem) {
	c, m, p := r.message()
	switch {
	case p != nil:
		return nil, p
	case m.Author.ID != r.s.world.Bot.ID:
		return nil, errNotAuthor
	case c.Archived, c.Locked && r.s.granted(c)&ManageThreads == 0: // so it was reported; a code is documented for neither
		return nil, errArchived
	}
	if p := r.s.editShown(m); p != nil {
		return nil, p
	}
	if p := r.s.editOld(m); p != nil {
		return nil, p
	}
	in, p := read[payload](r)
	if p != nil {
		return nil, p
	}
	if p := r.s.put(m, in, r.files); p != nil {
		return nil, p
	}
	r.s.edited(m)
	return m, nil
}

func (s *Server) edited(m *Message) {
	now := s.clock.Now().UTC()
	m.Edited, m.Failed = &now, false
	if !m.Ephemeral() {
		s.tellOf("MESSAGE_UPDATE", m)
	}
	s.touch()
}

func deleteMessage(r *request) (any, *problem) {
	c, m, p := r.message()
	switch {
	case p != nil:
		return nil, p
	case m.Author.ID != r.s.world.Bot.ID:
		return nil, errNoPermission
	case c.Archived:
		return nil, errArchived
	}
	r.s.remove(m)
	return nil, nil
}

func (s *Server) remove(m *Message) {
	s.file(m, nil)
	c := s.channel(m.ChannelID)
	if c == nil {
		return
	}
	gone := func(other *Message) bool { return other == m }
	c.Messages, c.hidden = slices.DeleteFunc(c.Messages, gone), slices.DeleteFunc(c.hidden, gone)
	if !m.Ephemeral() && !c.direct() {
		s.tell(c, "MESSAGE_DELETE", intentMessages, map[string]string{"id": m.ID, "channel_id": c.ID, "guild_id": c.Guild})
	}
	s.touch()
}
