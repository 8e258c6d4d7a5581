package discordtest

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

const (
	answerWithin = 3 * time.Second
	tokenLives   = 15 * time.Minute
	mostFollowup = 5 // of an app that only its user has installed
)

// The kinds of interaction, as Discord numbers them.
const (
	KindCommand      = 2
	KindComponent    = 3 // a button or menu
	KindAutocomplete = 4
	KindModal        = 5
)

// interaction is a command typed or a control used, and what became of it.
type interaction struct {
	id, token string
	kind      int
	what      string // the control or command
	user      string
	channel   string
	source    *Message // the message whose control it was
	born      time.Time
	answered  bool
	late      bool     // the bot has tried to answer in vain
	deferred  bool     // answered with "thinking": the next answer fills it in
	original  *Message // its first answer, or the message it updates
	followups int
	userOnly  bool // the app is installed by the user alone
	reply     *Reply
	repliedAt time.Time
	done      chan struct{} // closed with the first answer
}

// Reply is the bot's first answer.
type Reply struct {
	Type    int
	Message *Message // the new or updated message, nil for others
	Choices []Choice
	Modal   *Modal
}

// Modal is a form that has opened for a user.
type Modal struct {
	ID         string      `json:"id"` // of the interaction that opened it
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`

	from *interaction
}

// begin makes an interaction and tells the bot.
func (s *Server) begin(kind int, user, channel string, source *Message, data map[string]any) *interaction {
	i := &interaction{
		id: s.id(), kind: kind, what: what(data), user: user, channel: channel, source: source,
		born: s.clock.Now(), done: make(chan struct{}), userOnly: s.userOnly(data["id"]),
	}
	i.token = "token-" + i.id
	s.interactions[i.token] = i
	s.record.asked = append(s.record.asked, i)
	s.dispatch("INTERACTION_CREATE", intentNone, s.interactionObject(i, data))
	return i
}

// userOnly reports whether that command is installed for its user alone.
func (s *Server) userOnly(command any) bool {
	c := find(s.world.Commands[""], func(c *Command) bool { return c.ID == command })
	return c != nil && slices.Equal(c.Installs, []int{1})
}

// owners says who has installed the app, as an interaction tells it.
func (i *interaction) owners(guild string) map[string]string {
	if i.userOnly {
		return map[string]string{"1": i.user}
	}
	return map[string]string{"0": cmp.Or(guild, "0")} // 0: a direct channel
}

func (s *Server) interactionObject(i *interaction, data map[string]any) map[string]any {
	c := s.channel(i.channel)
	o := s.placeObject(c, i.user)
	maps.Copy(o, map[string]any{
		"id": i.id, "application_id": s.world.App, "type": i.kind, "token": i.token, "version": 1,
		"channel_id": c.ID, "channel": s.channelObject(c), "data": data, "locale": s.locale(i.user),
		"attachment_size_limit": s.cfg.MostFile, "entitlements": []any{}, "authorizing_integration_owners": i.owners(c.Guild),
	})
	if i.source != nil {
		o["message"] = i.source
	}
	return o
}

type callbackIn struct {
	Type int `json:"type"`
	Data *struct {
		payload
		CustomID string   `json:"custom_id"`
		Title    string   `json:"title"`
		Choices  []Choice `json:"choices"`
	} `json:"data"`
}

// callback takes the first answer to an interaction.
func callback(r *request) (any, *problem) {
	i, p := r.unanswered()
	if p != nil {
		return nil, p
	}
	in, p := read[callbackIn](r)
	if p != nil {
		return nil, p
	}
	reply, uploaded := &Reply{Type: in.Type}, r.s.record.bytes
	if p := r.s.respond(i, in, r, reply); p != nil {
		return nil, p
	}
	r.s.record.first += r.s.record.bytes - uploaded
	i.answered, i.reply, i.repliedAt = true, reply, r.s.clock.Now()
	r.s.latencies = append(r.s.latencies, i.repliedAt.Sub(i.born))
	close(i.done)
	r.s.touch()
	if r.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	return r.s.response(i), nil
}

// unanswered finds the interaction that a callback is for, if it may be answered.
func (r *request) unanswered() (*interaction, *problem) {
	i := r.s.interactions[r.PathValue("token")]
	switch {
	case i == nil || i.id != r.PathValue("interaction"):
		return nil, errUnknownInteraction
	case i.answered:
		return nil, errAnswered
	case r.s.clock.Now().Sub(i.born) > answerWithin:
		i.late = true
		return nil, errUnknownInteraction
	case r.s.channel(i.channel) == nil:
		return nil, errUnknownChannel
	}
	return i, nil
}

// response is what a callback returns when asked to: the interaction and, where
// the answer made or edited one, the message.
func (s *Server) response(i *interaction) map[string]any {
	m := i.reply.Message
	about := map[string]any{"id": i.id, "type": i.kind, "channel_id": i.channel}
	if guild := s.channel(i.channel).Guild; guild != "" {
		about["guild_id"] = guild
	}
	if m == nil {
		return map[string]any{"interaction": about}
	}
	about["response_message_id"], about["response_message_loading"] = m.ID, m.Loading()
	about["response_message_ephemeral"] = m.Ephemeral()
	if i.reply.Type == 6 {
		return map[string]any{"interaction": about}
	}
	return map[string]any{"interaction": about, "resource": map[string]any{"type": i.reply.Type, "message": m}}
}

// respond carries a first answer out.
func (s *Server) respond(i *interaction, in callbackIn, r *request, reply *Reply) *problem {
	wrong := flaws{{"type", "BASE_TYPE_CHOICES", "This type of response does not suit this interaction."}}.problem()
	auto := i.kind == KindAutocomplete
	if auto != (in.Type == 8) || (in.Type == 6 || in.Type == 7) && i.source == nil || in.Type == 9 && i.kind == KindModal {
		return wrong
	}
	needsData := in.Type == 4 || in.Type == 7 || in.Type == 8 || in.Type == 9
	if needsData && in.Data == nil {
		return flaws{{"data", "BASE_TYPE_REQUIRED", "This field is required"}}.problem()
	}
	switch in.Type {
	case 4:
		return s.answerNew(i, in.Data.payload, r, reply)
	case 5:
		return s.answerLater(i, in, reply)
	case 6:
		if !s.stands(i.source) {
			return errUnknownMessage
		}
		i.original, reply.Message = i.source, i.source
	case 7:
		if p := s.update(i.source, in.Data.payload, r); p != nil {
			return p
		}
		i.original, reply.Message = i.source, i.source
	case 8:
		var f flaws
		f.choices("data.choices", in.Data.Choices)
		reply.Choices = in.Data.Choices
		return f.problem()
	case 9:
		return s.openModal(i, in, reply)
	default:
		return wrong
	}
	return nil
}

// answerDraft is an empty answer to an interaction, public or for its user alone.
func (s *Server) answerDraft(i *interaction, flags int) *Message {
	m := s.draft(i.channel)
	m.token, m.Flags = i.token, flags&(flagEphemeral|flagComponentsV2|flagSuppressEmbeds|flagSuppressNotifications)
	if m.Ephemeral() {
		m.For = i.user
	}
	return m
}

func (s *Server) answerNew(i *interaction, p payload, r *request, reply *Reply) *problem {
	m := s.answerDraft(i, deref(p.Flags))
	if problem := s.put(m, p, r.files); problem != nil {
		return problem
	}
	s.post(m, "users")
	i.original, reply.Message = m, m
	return nil
}

// answerLater: "thinking". Of the flags only the private one counts.
func (s *Server) answerLater(i *interaction, in callbackIn, reply *Reply) *problem {
	flags := 0
	if in.Data != nil {
		flags = deref(in.Data.Flags)
	}
	if flags&^flagEphemeral != 0 {
		return flaws{{"data.flags", "BITFIELD_INVALID", "Only the EPHEMERAL flag is allowed here."}}.problem()
	}
	m := s.answerDraft(i, flags)
	m.Flags |= flagLoading
	s.post(m, "users")
	i.original, i.deferred, reply.Message = m, true, m
	return nil
}

func (s *Server) openModal(i *interaction, in callbackIn, reply *Reply) *problem {
	f := &form{own: s.world.Emoji}
	f.length("data.custom_id", in.Data.CustomID, 1, 100)
	f.modal(in.Data.Title, ptr(in.Data.Components))
	reply.Modal = &Modal{i.id, in.Data.CustomID, in.Data.Title, ptr(in.Data.Components), i}
	return f.problem()
}

// update edits a message through an interaction. One that was deleted since it
// was pressed is not there any more; the interaction can be answered otherwise.
func (s *Server) update(m *Message, p payload, r *request) *problem {
	if !s.stands(m) {
		return errUnknownMessage
	}
	if problem := s.put(m, p, r.files); problem != nil {
		return problem
	}
	s.edited(m)
	return nil
}

func deref(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}
