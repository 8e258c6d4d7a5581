package discordtest

import (
	"encoding/json"
	"slices"
	"strings"
)

// mostTextBytes is how much text a message takes, in UTF-8: more is answered with
// a status of 500, whatever the limits in characters say.
const mostTextBytes = 10170

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
		next.Flags = m.Flags&(flagCrossposted|flagEphemeral|flagComponentsV2|flagHasThread|flagSuppressNotifications) | *p.Flags&(flagComponentsV2|flagSuppressEmbeds)
	}
	set(&next.Content, p.Content.value)
	set(&next.Embeds, p.Embeds.value)
	if p.Components != nil {
		next.Components = *p.Components
		fold(next.Components)
	}
	f := &form{v2: next.Flags&flagComponentsV2 != 0, own: s.world.Emoji}
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
	all := s.attach(f, m.Files(), p, files)
	f.unfurl(&next, all)
	if p := f.problem(); p != nil {
		return p
	}
	if strings.TrimSpace(next.Content) == "" && len(next.Embeds) == 0 && len(next.Components) == 0 && len(all) == 0 {
		return errEmpty
	}
	if len(next.Text()) > mostTextBytes {
		return errServer
	}
	s.file(m, all)
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
