package discordtest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

func createMessage(r *request) (any, *problem) {
	c, p := r.chat()
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
	manages := r.s.granted(c)&ManageThreads != 0
	if c.Archived {
		p = r.s.revivable(c, true, manages)
	} else if c.Locked && !manages {
		p = errLocked
	}
	if p != nil {
		return nil, p
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
	c := s.channel(m.ChannelID)
	if m.Ephemeral() {
		c.hidden = append(c.hidden, m)
	} else {
		c.Messages = append(c.Messages, m)
		c.Newest = m.ID
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
	for _, named := range mention.FindAllStringSubmatch(text, -1) {
		id := named[1]
		if s.account(id) != nil && !slices.Contains(ids, id) && (m.allowed == nil || slices.Contains(m.allowed.Parse, "users") || slices.Contains(m.allowed.Users, id)) {
			ids = append(ids, id)
		}
	}
	return ids
}

var mention = regexp.MustCompile(`<@!?(\d+)>`)
