package table

import "sync"

// Reread has those of these tables that are in memory read from the books anew: others
// have changed there what belongs to them, or have removed them. It returns once they are
// read.
func (r *Registry) Reread(ids []ID) {
	var reading sync.WaitGroup
	for _, id := range ids {
		if _, loaded := r.tables.Load(id); loaded {
			reading.Add(1)
			r.Send(id, Deed{Do: reread{}}, func(Snapshot, error) { reading.Done() })
		}
	}
	reading.Wait()
}

// reread changes nothing: a table that is sent it reads its books first.
type reread struct{}

func (reread) apply(a *attempt) error {
	a.unchanged = true
	return nil
}

// vanish ends a table that the books have no more.
func (t *table) vanish(err error) {
	p := t.now.Load()
	t.stopTimer()
	t.registry.channels.CompareAndDelete(p.Channel, p.ID)
	t.registry.tables.CompareAndDelete(t.id, t)
	t.close(err)
}
