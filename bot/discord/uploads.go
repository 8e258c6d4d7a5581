package discord

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"
)

const (
	inDoubt    = 30 * time.Second // a request that had no answer may still get through
	nonceLasts = 5 * time.Minute  // a nonce brings back the message that was sent with it

	manyStanding = 2000 // messages are remembered, and as many that were used before them
)

// uploads remembers which file stands on which message, so that the same is not uploaded
// again, and none is named that may not be there.
type uploads struct {
	clock clockwork.Clock
	born  time.Time // what was sent before, another process has sent

	mu     sync.Mutex
	recent map[string]*standing // by the message's id, or the nonce of one that is being posted
	older  map[string]*standing
}

// standing is what is known of the files of one message.
type standing struct {
	file  upload
	busy  int       // requests to change it that are under way
	mixed bool      // there were several at a time: nobody knows which came last
	doubt time.Time // until when a request without an answer may still get through
}

// upload is the one file that stands on a message; the zero value: none is known.
type upload struct {
	sum [sha256.Size]byte
	id  string // the attachment's
}

func newUploads(clock clockwork.Clock) *uploads {
	return &uploads{clock: clock, born: clock.Now().Truncate(time.Millisecond)}
}

// uploaded is the one file of a message that Discord has taken.
func uploaded(m *Message, now Posted) upload {
	ids := now.files()
	if len(m.Files) != 1 || len(ids) != 1 {
		return upload{}
	}
	return upload{m.Files[0].sum(), ids[0]}
}

// sum tells files apart, and by what name components show them.
func (f File) sum() (sum [sha256.Size]byte) {
	h := sha256.New()
	h.Write([]byte(f.Name + "\x00"))
	h.Write(f.Data)
	h.Sum(sum[:0])
	return sum
}

// keeping is the message with its file named instead of uploaded, where it is that one.
func (m *Message) keeping(u upload) *Message {
	if u.id == "" || len(m.Files) != 1 || m.Files[0].sum() != u.sum {
		return m
	}
	other := *m
	other.Files = []File{m.Files[0]}
	other.Files[0].kept = u.id
	return &other
}

// send sends a request, now, and reads the answer into out, as exchange does. A file that
// stands already on the message that is changed is named and not uploaded.
func (r *Client) send(ctx context.Context, c call, out any) (http.Header, error) {
	if c.message == nil {
		return r.exchange(ctx, c, out)
	}
	full := c.message
	sent, done := r.uploads.change(full)
	c.message = sent
	h, err := r.exchange(ctx, c, out)
	var refusal *Error
	if errors.As(err, &refusal) {
		refusal.named = sent != full
	}
	now, _ := out.(written)
	if alone := done(now, err); refusal != nil {
		refusal.overtaken = !alone
	}
	return h, err
}

// written is an answer that tells of a message.
type written interface{ message() Posted }

// change begins a request that changes a message or posts one. It returns what to send,
// and what is to be called with the outcome: that reports whether no other request to change
// the message was under way meanwhile.
func (u *uploads) change(m *Message) (sent *Message, done func(written, error) (alone bool)) {
	u.mu.Lock()
	defer u.mu.Unlock()
	s, sent, doubt := &standing{}, m, inDoubt
	if m.On == "" {
		doubt = nonceLasts
	}
	if m.On != "" || m.Nonce != "" {
		s = u.of(m.On + m.Nonce)
	}
	if s.busy++; s.busy > 1 {
		s.mixed = true
	}
	if u.certain(s) {
		sent = m.keeping(s.file)
	}
	return sent, func(now written, err error) (alone bool) {
		u.mu.Lock()
		defer u.mu.Unlock()
		alone = !s.mixed
		if known := u.end(s, doubt, err); known && now != nil {
			u.bears(now.message(), m)
		}
		return alone
	}
}

// end notes how a request has ended, and reports whether its answer says for certain what
// stands there now. The lock is held.
func (u *uploads) end(s *standing, doubt time.Duration, err error) bool {
	if OutcomeUnknown(err) {
		s.doubt = u.clock.Now().Add(doubt)
	}
	var refusal *Error
	if !errors.As(err, &refusal) || OutcomeUnknown(err) || refusal.named && refusal.Code == invalidForm {
		s.file = upload{} // else it stands as it stood
	}
	known := err == nil && u.certain(s)
	s.busy--
	s.mixed = s.mixed && s.busy > 0
	return known
}

// bears notes which file stands on a message now. What another process has posted is not
// what was to be posted now, though a nonce brings it back; and whoever sees a message that was
// posted may have it changed before its answer is heard. The lock is held.
func (u *uploads) bears(now Posted, m *Message) {
	if now.ID == "" || m.On == "" && (u.inherited(now.ID) || u.knows(now.ID)) {
		return
	}
	if s := u.of(now.ID); u.certain(s) {
		s.file = uploaded(m, now)
	}
}

// knows reports whether a message has been changed, or posted. The lock is held.
func (u *uploads) knows(id string) bool { return u.recent[id] != nil || u.older[id] != nil }

// inherited reports whether an earlier process has sent a message.
func (u *uploads) inherited(id string) bool {
	at, err := discordgo.SnowflakeTimestamp(id)
	return err == nil && at.Before(u.born)
}

// certain reports whether what is known of a message is what stands there, and the next
// answer will say what does. The lock is held.
func (u *uploads) certain(s *standing) bool {
	return !s.mixed && !u.clock.Now().Before(s.doubt)
}

// of returns what is known of a message. Of one that another process has sent, nothing is
// for a while: what that process asked for may still get through. The lock is held.
func (u *uploads) of(id string) *standing {
	s := u.recent[id]
	if s != nil {
		return s
	}
	if s = u.older[id]; s == nil {
		s = &standing{}
		if u.inherited(id) {
			s.doubt = u.born.Add(inDoubt)
		}
	}
	if u.recent == nil || len(u.recent) == manyStanding {
		u.recent, u.older = map[string]*standing{}, u.recent
	}
	u.recent[id] = s
	return s
}
