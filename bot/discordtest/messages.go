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

	allowed  *mentionRules
	nonce    string
	token    string // of the interaction whose answer it is
	dismissd bool
}

// Ephemeral reports whether only one user sees the message.
func (m *Message) Ephemeral() bool { return m.Flags&flagEphemeral != 0 }

// Loading reports whether the message still waits for its content.
func (m *Message) Loading() bool { return m.Flags&flagLoading != 0 }

// payload is what creates or edits a message. What is not given stays as it is.
type payload struct {
	Content     field[string]            `json:"content"`
	Embeds      field[[]json.RawMessage] `json:"embeds"`
	Flags       *int                     `json:"flags"`
	Components  *[]Component             `json:"components"`
	Mentions    *mentionRules            `json:"allowed_mentions"`
	Attachments *[]attachmentIn          `json:"attachments"`
	Nonce       any                      `json:"nonce"`
	Enforce     bool                     `json:"enforce_nonce"`
	TTS         bool                     `json:"tts"`
	Reference   *struct {
		MessageID       string `json:"message_id"`
		ChannelID       string `json:"channel_id"`
		GuildID         string `json:"guild_id"`
		FailIfNotExists *bool  `json:"fail_if_not_exists"`
		Type            int    `json:"type"`
	} `json:"message_reference"`
}

// field is one that, unlike one left out, was given; null empties it.
type field[V any] struct{ value *V }

// UnmarshalJSON is called for fields that are there, null ones too.
func (g *field[V]) UnmarshalJSON(text []byte) error {
	g.value = new(V)
	return json.Unmarshal(text, g.value)
}

type mentionRules struct {
	Parse   []string `json:"parse"`
	Users   []string `json:"users,omitempty"`
	Roles   []string `json:"roles,omitempty"`
	Replied bool     `json:"replied_user,omitempty"`
}

// put writes a payload into a message, or says what is wrong with it. The
// message is untouched when there is a problem.
func (s *Server) put(m *Message, p payload, files map[int]upload) *problem {
	next := *m
	if p.Flags != nil {
		next.Flags = m.Flags&(flagEphemeral|flagComponentsV2) | *p.Flags&(flagComponentsV2|flagSuppressEmbeds|flagSuppressNotifications)
	}
	set(&next.Content, p.Content.value)
	set(&next.Embeds, p.Embeds.value)
	set(&next.Components, p.Components)
	f := &form{v2: next.Flags&flagComponentsV2 != 0}
	if f.v2 && (next.Content != "" || len(next.Embeds) > 0) {
		f.add("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	f.length("content", next.Content+" ", 1, 2001)
	f.embeds(next.Embeds)
	f.message(next.Components)
	if p.Mentions != nil {
		f.count("allowed_mentions.users", len(p.Mentions.Users), 0, 100)
		if len(p.Mentions.Users) > 0 && slices.Contains(p.Mentions.Parse, "users") {
			f.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[\"users\"] and users: [ids...] are mutually exclusive.")
		}
		next.allowed = p.Mentions
	}
	s.attach(f, &next, p, files)
	f.resolve(&next)
	if p := f.problem(); p != nil {
		return p
	}
	if next.Content == "" && len(next.Embeds) == 0 && len(next.Components) == 0 && len(next.Attachments) == 0 {
		return errEmpty
	}
	s.file(m.Attachments, next.Attachments)
	*m = next
	return nil
}

func set[V any](to *V, from *V) {
	if from != nil {
		*to = *from
	}
}

func ptr[V any](list *[]V) []V {
	if list == nil {
		return nil
	}
	return *list
}

// message returns a message that requests for channels can reach: ephemeral
// ones are not among them.
func (s *Server) message(channel, id string) *Message {
	return find(s.world.Messages, func(m *Message) bool { return m.ID == id && m.ChannelID == channel })
}

func (r *request) channel() (*channel, *problem) {
	c := r.s.channel(r.PathValue("channel"))
	switch {
	case c == nil:
		return nil, errUnknownChannel
	case c.granted()&ViewChannel == 0:
		return nil, errNoAccess
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

func getChannel(r *request) (any, *problem) { return orNil(r.channel()) }

func orNil[V any](v *V, p *problem) (any, *problem) {
	if p != nil {
		return nil, p
	}
	return v, nil
}

func createMessage(r *request) (any, *problem) {
	c, p := r.channel()
	if p == nil {
		p = c.sendable()
	}
	if p != nil {
		return nil, p
	}
	in, p := read[payload](r)
	if p != nil {
		return nil, p
	}
	if len(r.files) > 0 && c.granted()&AttachFiles == 0 {
		return nil, errNoPermission
	}
	word, p := nonceOf(in.Nonce)
	if p != nil {
		return nil, p
	}
	if in.Enforce && word != "" {
		if twin := r.s.twin(word); twin != nil {
			return twin, nil
		}
	}
	if c.Archived {
		if c.Locked {
			return nil, errArchived
		}
		c.Archived = false
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

// twin is the message made with the same nonce in the past few minutes.
func (s *Server) twin(nonce string) *Message {
	now := s.clock.Now()
	return find(s.world.Messages, func(m *Message) bool {
		return m.nonce == nonce && now.Sub(m.Timestamp) < 5*time.Minute
	})
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
		s.dispatch("MESSAGE_CREATE", intentMessages, m)
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
	if c.granted()&ReadMessageHistory == 0 {
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
	if p == nil && c.granted()&ReadMessageHistory == 0 {
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
		s.dispatch("MESSAGE_UPDATE", intentMessages, m)
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
	for _, a := range m.Attachments {
		delete(s.world.Files, a.ID)
	}
	if !m.Ephemeral() {
		s.dispatch("MESSAGE_DELETE", intentMessages, map[string]string{"id": m.ID, "channel_id": m.ChannelID})
	}
	s.touch()
}

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
	var f flaws
	f.length("name", in.Name, 1, 100)
	if in.Archive != 0 && !slices.Contains([]int{60, 1440, 4320, 10080}, in.Archive) {
		f.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	if p := f.problem(); p != nil {
		return nil, p
	}
	if c.granted()&CreatePublicThreads == 0 {
		return nil, errNoPermission
	}
	t := &channel{ID: r.s.id(), Guild: c.Guild, Name: in.Name, Type: publicThread, Parent: &c.ID}
	r.s.world.Channels = append(r.s.world.Channels, t)
	r.s.dispatch("THREAD_CREATE", intentGuilds, t)
	r.s.touch()
	return t, nil
}
