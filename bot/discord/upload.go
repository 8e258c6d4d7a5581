package discord

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
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

// Send sends a message without the file that stands there already. Where that proves
// not to be so, it is sent in full.
func (u Upload) Send(m Message, send func(Message) (Posted, error)) (Posted, error) {
	now, err := send(u.keep(m))
	if u.id != "" && isStatus(err, http.StatusBadRequest) {
		return send(m)
	}
	return now, err
}

// keep leaves the file of a message out where it stands there already.
func (u Upload) keep(m Message) Message {
	if u.id == "" || len(m.Files) != 1 || sha256.Sum256(m.Files[0].Data) != u.sum {
		return m
	}
	kept := m.Files[0]
	kept.Data, kept.kept = nil, u.id
	m.Files = []File{kept}
	return m
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
