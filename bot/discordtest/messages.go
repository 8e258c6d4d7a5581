package discordtest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
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
	return find(s.world.Messages, func(m *Message) bool { return m.ID == id && m.ChannelID == channel })
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

func (r *request) message() (*channel, *Message, *problem) {
	c, p := r.channel()
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

func createMessage(r *request) (any, *problem) {
	c, p := r.channel()
	if p == nil {
		p = r.s.sendable(c)
	}
	if p != nil {
		return nil, p
	}
	in, p := read[payload](r)
	if p != nil {
		return nil, p
	}
	if len(r.files) > 0 && r.s.granted(c)&AttachFiles == 0 {
		return nil, errNoPermission
	}
	word, p := nonceOf(in.Nonce)
	if p != nil {
		return nil, p
	}
	if in.Enforce && word != "" {
		if twin := r.s.twin(word); twin != nil {
			return r.s.standing(twin)
		}
	}
	if c.Archived {
		if p := r.s.revivable(c, true, r.s.granted(c)&ManageThreads != 0); p != nil {
			return nil, p
		}
	}
	m := r.s.draft(c.ID)
	m.nonce = word
	if in.Flags != nil {
		m.Flags = *in.Flags & (flagComponentsV2 | flagSuppressEmbeds | flagSuppressNotifications)
	}
	if p := r.s.put(m, in, r.files); p != nil {
		return nil, p
	}
	r.s.post(m, "parse everything")
	if word != "" {
		r.s.nonces = append(r.s.nonces, m)
	}
	return m, nil
}

func nonceOf(v any) (string, *problem) {
	switch v := v.(type) {
	case string:
		if len(v) > 25 {
			return "", flaws{{"nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length."}}.problem()
		}
		return v, nil
	case float64:
		return strconv.FormatFloat(v, 'f', 0, 64), nil
	}
	return "", nil
}

// nonceLasts is how long a nonce is remembered, whatever becomes of its message.
const nonceLasts = 5 * time.Minute

// twin is the message made with the same nonce in the past few minutes, deleted or not.
func (s *Server) twin(nonce string) *Message {
	now := s.clock.Now()
	s.nonces = slices.DeleteFunc(s.nonces, func(m *Message) bool { return now.Sub(m.Timestamp) >= nonceLasts })
	return find(s.nonces, func(m *Message) bool { return m.nonce == nonce })
}

// standing is a message that was made before, unless it was deleted since.
func (s *Server) standing(m *Message) (any, *problem) {
	if !s.stands(m) {
		return nil, errUnknownMessage
	}
	return m, nil
}

// draft is an empty message of the bot's.
func (s *Server) draft(channel string) *Message {
	return &Message{
		ID: s.id(), ChannelID: channel, Author: s.world.Bot, Timestamp: s.clock.Now().UTC(),
		Components: []Component{}, Embeds: []json.RawMessage{}, Attachments: []Attachment{},
	}
}

// post puts a message into its channel.
func (s *Server) post(m *Message, byDefault string) {
	m.Mentioned = s.mentioned(m, byDefault)
	if m.Ephemeral() {
		s.hidden = append(s.hidden, m)
	} else {
		s.world.Messages = append(s.world.Messages, m)
		s.channel(m.ChannelID).Newest = m.ID
		s.written(m)
		s.tellOf("MESSAGE_CREATE", m)
		s.notify(m)
	}
	s.touch()
}

// mentioned lists whom a message notifies. Without rules of its own, a plain
// message notifies everybody it mentions, an answer only users.
func (s *Server) mentioned(m *Message, byDefault string) (ids []string) {
	text := m.Text()
	everyone := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	if rules := m.allowed; everyone && (rules == nil && byDefault == "parse everything" || rules != nil && slices.Contains(rules.Parse, "everyone")) {
		ids = append(ids, "everyone")
	}
	for _, a := range s.world.Accounts {
		named := strings.Contains(text, "<@"+a.ID+">") || strings.Contains(text, "<@!"+a.ID+">")
		if named && (m.allowed == nil || slices.Contains(m.allowed.Parse, "users") || slices.Contains(m.allowed.Users, a.ID)) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

func listMessages(r *request) (any, *problem) {
	c, p := r.channel()
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
	for _, m := range r.s.world.Messages {
		if m.ChannelID == c.ID && (after == "" || later(m.ID, after)) && (before == "" || later(before, m.ID)) {
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
	case c.Archived:
		return nil, errArchived
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
	_, m, p := r.message()
	switch {
	case p != nil:
		return nil, p
	case m.Author.ID != r.s.world.Bot.ID:
		return nil, errNoPermission
	}
	r.s.remove(m)
	return nil, nil
}

func (s *Server) remove(m *Message) {
	gone := func(other *Message) bool { return other == m }
	s.world.Messages = slices.DeleteFunc(s.world.Messages, gone)
	s.hidden = slices.DeleteFunc(s.hidden, gone)
	s.file(m, nil)
	if c := s.channel(m.ChannelID); c != nil && !m.Ephemeral() && !c.direct() {
		s.tell(c, "MESSAGE_DELETE", intentMessages, map[string]string{"id": m.ID, "channel_id": c.ID, "guild_id": c.Guild})
	}
	s.touch()
}
