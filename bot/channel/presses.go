package channel

import (
	"slices"
	"sync"
	"time"
)

// fewPressed is how many messages with presses are remembered before those are forgotten for the
// first time of which none serves any more; from then on twice as many as were left.
const fewPressed = 1000

// Press is a press on a public message. Its token changes that message for a quarter of an
// hour, and such requests do not count against Discord's limit for all of a bot.
type Press struct {
	Message    string
	App, Token string          // the token is a credential: it is kept in memory alone and never logged
	Until      time.Time       // when the token ends
	Answered   <-chan struct{} // closed once its first answer has been given, or given up
	Changes    func() bool     // whether the token changes that message; to be asked once Answered is closed
}

// presses are those by which messages can be changed.
type presses struct {
	mu   sync.Mutex
	list map[string][]Press // by the message, the newest last
	most int                // messages, before some are forgotten
}

// note notes a press. Of a message those stay that are not answered yet, and the newest of
// the others that changes it.
func (p *presses) note(one Press, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.list == nil {
		p.list, p.most = map[string][]Press{}, fewPressed
	}
	if len(p.list) >= p.most {
		for message := range p.list {
			p.keep(message, now)
		}
		p.most = max(fewPressed, 2*len(p.list))
	}
	p.keep(one.Message, now)
	p.list[one.Message] = append(p.list[one.Message], one)
}

// keep forgets the presses on a message that are of no use any more. The lock is held.
func (p *presses) keep(message string, now time.Time) {
	newer := false
	list := p.list[message]
	for i := len(list) - 1; i >= 0; i-- {
		known, changes := list[i].settled()
		if known && (newer || !changes) || !list[i].Until.After(now) {
			list = slices.Delete(list, i, i+1)
			continue
		}
		newer = newer || known
	}
	if len(list) == 0 {
		delete(p.list, message)
		return
	}
	p.list[message] = list
}

// settled reports whether a press is answered, and then whether its token changes the message.
func (p Press) settled() (known, changes bool) {
	select {
	case <-p.Answered:
		return true, p.Changes()
	default:
		return false, false
	}
}

// newest is the newest press on a message that changes it, or may.
func (p *presses) newest(message string, now time.Time) (one Press, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.keep(message, now)
	list := p.list[message]
	if len(list) == 0 {
		return Press{}, false
	}
	return list[len(list)-1], true
}

// forget forgets a press whose token does not serve.
func (p *presses) forget(one Press) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.list[one.Message] = slices.DeleteFunc(p.list[one.Message], func(other Press) bool { return other.Token == one.Token })
}

// before is the newest press that changes a message, whatever has come since.
func (p *presses) before(message string) (one Press, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, one := range slices.Backward(p.list[message]) {
		if _, changes := one.settled(); changes {
			return one, true
		}
	}
	return Press{}, false
}
