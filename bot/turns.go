package bot

import "sync"

// turns are errands that are run one after the other, in the order in which they
// were given.
type turns struct {
	mu   sync.Mutex
	list []func()
	busy bool
}

// add has an errand run after those before it, beside everything else.
func (t *turns) add(bg *background, what string, errand func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.list = append(t.list, errand)
	if t.busy {
		return
	}
	t.busy = true
	bg.run(what, func() {
		for errand := t.next(); errand != nil; errand = t.next() {
			_ = bg.try(what, func() error { errand(); return nil })
		}
	})
}

func (t *turns) next() (errand func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.list) == 0 {
		t.busy = false
		return nil
	}
	errand, t.list = t.list[0], t.list[1:]
	return errand
}
