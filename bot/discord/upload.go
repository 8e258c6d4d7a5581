package discord

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
)

// Upload is the one file that stands on a message, so that the same is not uploaded
// again. The zero Upload: none is known.
type Upload struct {
	sum [sha256.Size]byte
	id  string // the attachment's
}

// UploadOf is the file on a message that Discord has taken.
func UploadOf(m Message, now Posted) Upload {
	if len(m.Files) != 1 || len(now.Attachments) != 1 {
		return Upload{}
	}
	return Upload{sha256.Sum256(m.Files[0].Data), now.Attachments[0].ID}
}

// Keeping is the message for an edit of one on which that file stands: where it is the
// same it is not uploaded, unless Discord says that it is not there.
func (m Message) Keeping(u Upload) Message {
	if u.id == "" || len(m.Files) != 1 || sha256.Sum256(m.Files[0].Data) != u.sum {
		return m
	}
	kept := m.Files[0]
	kept.kept = u.id
	m.Files = []File{kept}
	return m
}

// inFull is the message with all files uploaded; nil if they are anyway.
func (m *Message) inFull() *Message {
	if !slices.ContainsFunc(m.Files, func(f File) bool { return !f.uploaded() }) {
		return nil
	}
	full := *m
	full.Files = slices.Clone(m.Files)
	for i := range full.Files {
		full.Files[i].kept = ""
	}
	return &full
}

// Fingerprint tells messages apart by all that is seen of them.
func (m Message) Fingerprint() string {
	m.Nonce, m.Ephemeral = "", false
	text, _ := json.Marshal(m) // our own types
	sum := sha256.New()
	sum.Write(text)
	for _, f := range m.Files {
		sum.Write(f.Data)
	}
	return hex.EncodeToString(sum.Sum(nil))
}
