package table

import "sync"

// mailboxSize is how many deeds may wait at one table.
const mailboxSize = 256

// mailbox holds the deeds that wait at a table, in their order.
type mailbox struct {
	mu       sync.Mutex // guards closed, and requests against it
	closed   bool
	requests chan waitingDeed
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

func (m *mailbox) put(r waitingDeed) putResult {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return putGone
	}
	select {
	case m.requests <- r:
		return putAccepted
	default:
		return putFull
	}
}

// closeIfEmpty closes the mailbox unless a deed is waiting; then is called before anybody
// learns of that.
func (m *mailbox) closeIfEmpty(then func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.requests) == 0 {
		m.closed = true
		then()
	}
}

// close shuts the mailbox; what still lies in it is handed to refuse.
func (m *mailbox) close(refuse func(waitingDeed)) {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	for {
		select {
		case r := <-m.requests:
			refuse(r)
		default:
			return
		}
	}
}
