package table

import "sync"

// What may wait at one table: so many deeds, and beyond them, since races are never shed, so
// many races of each person. Somebody has hardly more than one that can still count.
const (
	mailboxSize = 256
	racesEach   = 16
)

// mailbox holds the deeds that wait at a table, in their order.
type mailbox struct {
	mu      sync.Mutex // guards all but arrived
	closed  bool
	waiting []waitingDeed
	arrived chan struct{} // holds one as long as a deed is waiting
}

type waitingDeed struct {
	deed  Deed
	reply func(Snapshot, error)
}

type putResult int

const (
	putAccepted putResult = iota
	putFull
	putGone // the table has been put away; fetch it anew
)

func newMailbox() mailbox { return mailbox{arrived: make(chan struct{}, 1)} }

func (m *mailbox) put(r waitingDeed) putResult {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return putGone
	}
	if len(m.waiting) >= mailboxSize && !m.races(r.deed) {
		return putFull
	}
	m.waiting = append(m.waiting, r)
	m.announce()
	return putAccepted
}

// races reports whether a deed is a race, and not one too many of its person's.
func (m *mailbox) races(d Deed) bool {
	n := 0
	for _, other := range m.waiting {
		if other.deed.By.ID == d.By.ID && other.deed.race() {
			n++
		}
	}
	return d.race() && n < racesEach
}

// announce says that a deed is waiting.
func (m *mailbox) announce() {
	select {
	case m.arrived <- struct{}{}:
	default: // that is said already
	}
}

// take takes out the deed that has waited longest, if one is waiting.
func (m *mailbox) take() (r waitingDeed, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.waiting) == 0 {
		return r, false
	}
	r, m.waiting[0] = m.waiting[0], r
	if m.waiting = m.waiting[1:]; len(m.waiting) > 0 {
		m.announce()
	}
	return r, true
}

// closeIfEmpty closes the mailbox unless a deed is waiting; then is called before anybody
// learns of that.
func (m *mailbox) closeIfEmpty(then func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.waiting) == 0 {
		m.closed = true
		then()
	}
}

// close shuts the mailbox; what still lies in it is handed to refuse.
func (m *mailbox) close(refuse func(waitingDeed)) {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	for r, ok := m.take(); ok; r, ok = m.take() {
		refuse(r)
	}
}
