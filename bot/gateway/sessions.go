package gateway

import (
	"encoding/json"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// keepEvery is how often sessions are written down while their events come.
const keepEvery = time.Second

// sessions keeps what it takes to resume the gateway's sessions after a restart. What is
// written stays behind the events: a number is, once what came up to it has been judged,
// so that a kill loses nothing. What comes again then the tables know.
type sessions struct {
	*background.Runner
	books     sessionBooks
	retention *retention
	missing   *missing
	self      func(id any) // told the bot's own user id

	coming background.Pending // events that are still to be judged
	mu     sync.Mutex
	fresh  *batch
	timed  bool // the next write is set
	closed bool
}

// kept is what is written down of a session. A resumed one does not tell again which servers are
// missing.
type kept struct {
	discord.Session
	Missing []string `json:",omitempty"`
}

// batch is what has come since sessions were last written.
type batch struct {
	changed map[int]discord.Session // by shard
	open    sync.WaitGroup          // events that are still to be judged
}

func newBatch() *batch { return &batch{changed: map[int]discord.Session{}} }

// coming is an event on its way to being judged.
type coming struct {
	once  sync.Once
	batch *batch
	done  func()
}

// received notes that an event has come.
func (s *sessions) received() *coming {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh.open.Add(1)
	return &coming{batch: s.fresh, done: s.coming.Hold()}
}

// judged notes that nothing is to come of an event any more that a kill could undo.
func (c *coming) judged() {
	if c != nil {
		c.once.Do(func() {
			c.batch.open.Done()
			c.done()
		})
	}
}

// Load implements discord.Sessions. What of them was noted of servers still holds, once
// they are resumed.
func (s *sessions) Load() (all []discord.Session) {
	texts, err := s.books.Sessions(s.Ctx)
	s.Warn(err, "the sessions that there were cannot be read")
	for _, text := range texts {
		var one kept
		if json.Unmarshal([]byte(text), &one) == nil && one.ID != "" {
			all = append(all, one.Session)
			s.self(one.Self)
			s.retention.inherit(one.Shard)
			s.missing.restore(one.Missing)
		}
	}
	return all
}

// Keep implements discord.Sessions.
func (s *sessions) Keep(one discord.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh.changed[one.Shard.ID] = one
	s.time()
}

// time sets when to write next. The lock is held.
func (s *sessions) time() {
	if !s.timed && !s.closed {
		s.timed = true
		s.Clock.AfterFunc(keepEvery, func() { s.Run("sessions", s.write) })
	}
}

// write writes what has changed, once all of it is judged.
func (s *sessions) write() {
	s.keep(s.next())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timed = false; len(s.fresh.changed) > 0 {
		s.time()
	}
}

func (s *sessions) next() *batch {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.fresh
	s.fresh = newBatch()
	return b
}

// keep writes a batch once all of it is judged, unless Hofnar stops first.
func (s *sessions) keep(b *batch) {
	b.open.Wait()
	if !s.over() {
		s.put(b)
	}
}

func (s *sessions) over() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// put writes a batch: of a session only where it is known which servers are in it, since
// the next process will not be told.
func (s *sessions) put(b *batch) {
	texts := map[int]string{}
	for shard, one := range b.changed {
		switch text, err := json.Marshal(kept{one, s.missing.of(one.Shard)}); {
		case one.ID == "":
			texts[shard] = ""
		case err == nil && s.retention.knows(one.Shard):
			texts[shard] = string(text)
		}
	}
	if len(texts) == 0 {
		return
	}
	s.Warn(
		s.books.KeepSessions(s.Durable(), texts),
		"how far the gateway's sessions are cannot be written; after a restart more comes again",
	)
}

// close writes the last of it once everything is judged, if it is within that time. Else
// nothing is written any more: deeds that are refused because Hofnar stops are not judged.
func (s *sessions) close(within time.Duration) {
	judged := s.Await(&s.coming, within)
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	if judged {
		s.put(s.next())
	}
}
