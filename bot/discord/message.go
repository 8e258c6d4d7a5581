package discord

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
	flagSilent       = int(discordgo.MessageFlagsSuppressNotifications)
	flagComponentsV2 = int(discordgo.MessageFlagsIsComponentsV2)
)

// Message is what Hofnar sends or edits: never a mention that is not named in Pings.
// One with Content is for whoever is to hear of it: an ordinary message, with rows alone
// below it. All others are components V2 and notify nobody, since a phone would show
// nothing of them.
type Message struct {
	Ephemeral  bool   // only for answers to interactions; fixed when created
	Content    string // what a phone shows: all that the message says
	Components []Component
	Pings      []string // users who may be notified; all others never are
	Files      []File
	Nonce      string // makes creating it twice impossible; Send sets one where it is missing
	On         string // the message that it is going to change, as far as that is known: a file that stands there already is not uploaded again
	silent     bool   // notifies nobody, whatever people have set for the channel
}

// File is an attachment. Components show it as attachment://NAME.
type File struct {
	Name string
	Alt  string // what it shows, for those who do not see it; at most 1024 characters
	Type string // MIME type
	Data []byte
	kept string // the attachment's id on the message that is edited: it stays and is not uploaded
}

// What goes with one message.
const (
	MostFile     = 10 << 20 // bytes of a file, where Discord names no other number
	MostUploaded = 25 << 20 // bytes of all files, and a little for the rest of the request
	MostFiles    = 10
)

type wireMessage struct {
	Flags           int              `json:"flags"`
	Content         string           `json:"content,omitempty"`
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
	Filename    string `json:"filename,omitempty"` // of one that is uploaded
	Description string `json:"description,omitempty"`
}

// MarshalJSON writes a message as the wire has it: without the files themselves.
func (m Message) MarshalJSON() ([]byte, error) { return json.Marshal(m.wire()) }

func (m Message) wire() wireMessage {
	w := wireMessage{
		Flags:           m.flags(),
		Content:         m.Content,
		Components:      m.Components,
		AllowedMentions: allowedMentions{Parse: []string{}, Users: m.Pings},
		Attachments:     []wireAttachment{},
		Nonce:           m.Nonce,
		EnforceNonce:    m.Nonce != "",
	}
	if w.Components == nil {
		w.Components = []Component{}
	}
	uploads := 0
	for _, f := range m.Files {
		one := wireAttachment{ID: f.kept, Description: f.Alt}
		if f.uploaded() {
			one.ID, one.Filename = strconv.Itoa(uploads), f.Name
			uploads++
		}
		w.Attachments = append(w.Attachments, one)
	}
	return w
}

func (m Message) flags() (all int) {
	if m.Content == "" {
		all |= flagComponentsV2
	}
	if m.Ephemeral {
		all |= flagEphemeral
	}
	if m.silent {
		all |= flagSilent
	}
	return all
}

// inChannel is the message as a channel gets it. An edit names the same flags as what it
// edits.
func (m Message) inChannel() Message {
	m.silent = m.Content == ""
	return m
}

// Fingerprint tells messages apart by all that is seen of them.
func (m Message) Fingerprint() string {
	m.Nonce, m.Ephemeral = "", false
	text, _ := json.Marshal(m.wire()) // our own types
	sum := sha256.New()
	sum.Write(text)
	for _, f := range m.Files {
		sum.Write(f.Data)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// encode writes a request's body: JSON, and files that are uploaded beside it.
func (c call) encode() (contentType string, body []byte, err error) {
	wire := c.body
	switch {
	case c.message != nil && c.wrapped != nil:
		wire = c.wrapped(c.message)
	case c.message != nil:
		wire = c.message.wire()
	case wire == nil:
		return "", nil, nil
	}
	text, err := json.Marshal(wire)
	if err == nil && c.message != nil && slices.ContainsFunc(c.message.Files, File.uploaded) {
		return multiparted(text, c.message.Files)
	}
	return "application/json", text, err
}

func (f File) uploaded() bool { return f.kept == "" }

// multiparted is a JSON body with files.
func multiparted(text []byte, files []File) (contentType string, body []byte, err error) {
	uploads := slices.DeleteFunc(slices.Clone(files), func(f File) bool { return !f.uploaded() })
	parts, size := append([]File{{Type: "application/json", Data: text}}, uploads...), 0
	for _, f := range parts {
		size += len(f.Data) + 300 // with its head
	}
	var out bytes.Buffer
	out.Grow(size)
	w := multipart.NewWriter(&out)
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
