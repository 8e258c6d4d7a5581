package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Flags of a message.
const (
	flagEphemeral    = int(discordgo.MessageFlagsEphemeral)
	flagComponentsV2 = int(discordgo.MessageFlagsIsComponentsV2)
)

// Message is what Hofnar sends or edits: always components V2, never a mention
// that is not named in Pings.
type Message struct {
	Ephemeral  bool // only for answers to interactions; fixed when created
	Components []Component
	Pings      []string // users who may be notified; all others never are
	Files      []File
	Nonce      string // makes creating it twice impossible; Send sets one where it is missing
}

// File is an attachment. Components show it as attachment://NAME.
type File struct {
	Name string
	Alt  string // what it shows, for those who do not see it; at most 1024 characters
	Type string // MIME type
	Data []byte
	kept string // the attachment's id on the message that is edited: it stays and is not uploaded
}

type wireMessage struct {
	Flags           int              `json:"flags"`
	Components      []Component      `json:"components"`
	AllowedMentions allowedMentions  `json:"allowed_mentions"`
	Attachments     []wireAttachment `json:"attachments"`
	Nonce           string           `json:"nonce,omitempty"`
	EnforceNonce    bool             `json:"enforce_nonce,omitempty"`
}

type allowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type wireAttachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

func (m Message) wire() wireMessage {
	w := wireMessage{
		Flags:           flagComponentsV2,
		Components:      m.Components,
		AllowedMentions: allowedMentions{Parse: []string{}, Users: m.Pings},
		Attachments:     []wireAttachment{},
		Nonce:           m.Nonce,
		EnforceNonce:    m.Nonce != "",
	}
	if m.Ephemeral {
		w.Flags |= flagEphemeral
	}
	if w.Components == nil {
		w.Components = []Component{}
	}
	uploads := 0
	for _, f := range m.Files {
		id := f.kept
		if id == "" {
			id = strconv.Itoa(uploads)
			uploads++
		}
		w.Attachments = append(w.Attachments, wireAttachment{id, f.Name, f.Alt})
	}
	return w
}

// encode writes a JSON body, as multipart when files are uploaded with it.
func encode(payload any, files []File) (contentType string, body []byte, err error) {
	text, err := json.Marshal(payload)
	files = slices.DeleteFunc(slices.Clone(files), func(f File) bool { return f.kept != "" })
	if err != nil || len(files) == 0 {
		return "application/json", text, err
	}
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	parts := append([]File{{Type: "application/json", Data: text}}, files...)
	for i, f := range parts {
		part, err := w.CreatePart(partHeader(i-1, f))
		if err != nil {
			return "", nil, err
		}
		if _, err := part.Write(f.Data); err != nil {
			return "", nil, err
		}
	}
	err = w.Close() // writes the end
	return w.FormDataContentType(), out.Bytes(), err
}

func partHeader(n int, f File) textproto.MIMEHeader {
	disposition := `form-data; name="payload_json"`
	if n >= 0 {
		disposition = fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, n, f.Name)
	}
	return textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {f.Type}}
}

// Response answers an interaction.
type Response struct {
	Type    int
	Message *Message // for types 4 and 7; of type 5 only Ephemeral counts
	Choices []Choice // for autocomplete
}

// Choice is a value that is offered, and what it is called.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// The kinds of answer that Hofnar gives.
const (
	Reply       = int(discordgo.InteractionResponseChannelMessageWithSource)
	ReplyLater  = int(discordgo.InteractionResponseDeferredChannelMessageWithSource)
	UpdateLater = int(discordgo.InteractionResponseDeferredMessageUpdate)
	Update      = int(discordgo.InteractionResponseUpdateMessage)
	Complete    = int(discordgo.InteractionApplicationCommandAutocompleteResult)
)

func (r Response) wire() map[string]any {
	w := map[string]any{"type": r.Type}
	switch {
	case r.Type == Complete:
		w["data"] = map[string]any{"choices": append([]Choice{}, r.Choices...)}
	case r.Type == ReplyLater && r.Message != nil && r.Message.Ephemeral:
		w["data"] = map[string]any{"flags": flagEphemeral}
	case r.Message != nil && r.Type != ReplyLater && r.Type != UpdateLater:
		w["data"] = r.Message.wire()
	}
	return w
}

func (r Response) files() []File {
	if r.Message == nil {
		return nil
	}
	return r.Message.Files
}
