package bot

import (
	"sync"
	"time"

	"hofnar/bot/table"
)

// each does something about tables, beside everything else and for each of them once
// at a time.
type each struct {
	mu   sync.Mutex
	list map[table.ID]bool   // those it is being done about; true: once more
	due  map[table.ID]func() // calls off what is to be done later
}

// later has something done about a table at that moment, in place of the one before.
func (e *each) later(bg *background, id table.ID, at time.Time, do func(table.ID)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.due == nil {
		e.due = map[table.ID]func(){}
	}
	if callOff := e.due[id]; callOff != nil {
		callOff()
	}
	e.due[id] = bg.at(at, func() {
		e.mu.Lock()
		delete(e.due, id)
		e.mu.Unlock()
		do(id)
	})
}

// see has it done about a table, or once more where it is being done.
func (e *each) see(bg *background, what string, id table.ID, do func(table.ID)) {
	if !e.begin(id) {
		return
	}
	bg.run(what, func() {
		for more := true; more; more = e.more(id) {
			_ = bg.try(what, func() error { do(id); return nil })
		}
	})
}

func (e *each) begin(id table.ID) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, busy := e.list[id]
	if e.list == nil {
		e.list = map[table.ID]bool{}
	}
	e.list[id] = busy
	return !busy
}

func (e *each) more(id table.ID) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	more := e.list[id]
	if e.list[id] = false; !more {
		delete(e.list, id)
	}
	return more
}
