package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/mattn/go-sqlite3"
)

// errClosed is what writing comes to after Close.
var errClosed = errors.New("the books are closed")

// maxBatch is how many jobs may share a sync.
const maxBatch = 64

// patience is how long at most a write waits for others to share a sync with, if it is one that
// nobody waits for.
const patience = 50 * time.Millisecond

// job is one thing to write.
type job struct {
	do    func(transaction) error
	drops func() // has let go of what is remembered and is not so any more
	done  chan error
}

// writeTx writes something: all of it or nothing, durable when it returns. What the writer
// has taken is carried out, whatever becomes of the context. Nothing is remembered after it.
func (s *Store) writeTx(ctx context.Context, what string, do func(transaction) error) error {
	return s.writeBut(ctx, what, s.memory.drop, do)
}

// writeSoon is writeBeside of what nobody waits for: it shares the sync of what is written next,
// or waits for one no longer than patience.
func (s *Store) writeSoon(ctx context.Context, what string, do func(transaction) error) error {
	return s.handed(ctx, what, s.later, do, func() {})
}

// writeBeside is writeTx of what is not remembered.
func (s *Store) writeBeside(ctx context.Context, what string, do func(transaction) error) error {
	return s.writeBut(ctx, what, func() {}, do)
}

// writeBut is writeTx of what changes nothing that is remembered but what drops lets go of.
func (s *Store) writeBut(ctx context.Context, what string, drops func(), do func(transaction) error) error {
	return s.handed(ctx, what, s.jobs, do, drops)
}

func (s *Store) handed(ctx context.Context, what string, to chan<- job, do func(transaction) error, drops func()) error {
	err := ctx.Err()
	if err == nil {
		err = s.handOver(ctx, to, job{do, drops, make(chan error, 1)})
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// handOver waits until the writer takes a job, and then for what comes of it.
func (s *Store) handOver(ctx context.Context, to chan<- job, j job) error {
	defer s.waits.begin()()
	select {
	case <-s.quit:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	case to <- j:
		return <-j.done
	}
}

// runWriter is the writer: the only goroutine that changes the database. What has
// come in while the disk was busy goes into one transaction, and so shares one
// sync.
func (s *Store) runWriter() {
	defer close(s.done)
	for open := true; open; {
		var batch []job
		batch, open = s.next()
		s.commit(batch)
	}
}

// next waits for something to write, and a while for others where that can wait. After Close it
// returns what has been taken.
func (s *Store) next() (batch []job, open bool) {
	var enough <-chan time.Time
	for len(batch) < maxBatch {
		select {
		case <-s.quit:
			return batch, false
		case <-enough:
			return batch, true
		case j := <-s.jobs:
			return s.gather(append(batch, j)), true
		case j := <-s.later:
			if batch = append(batch, j); len(batch) == 1 {
				enough = time.After(patience)
			}
		}
	}
	return batch, true
}

// gather adds what else is to be written.
func (s *Store) gather(batch []job) []job {
	for len(batch) < maxBatch {
		select {
		case j := <-s.jobs:
			batch = append(batch, j)
		case j := <-s.later:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit writes a batch, if there is one, and tells whoever watches of it.
func (s *Store) commit(batch []job) {
	if len(batch) == 0 {
		return
	}
	b := s.commitBatch(batch)
	if told := s.told.Load(); told != nil {
		(*told)(b)
	}
}

// Batch is what was written in one transaction.
type Batch struct {
	Jobs       int
	Refused    int           // of them, those that failed by themselves: nothing of these was written
	Took, Sync time.Duration // all of it, and of that the end: until it was on the disk
	Err        error         // why it was not written, or something of it: the fault of the books or the disk
}

// Watch has told be told of each batch, on the writer's goroutine: it must be quick.
func (s *Store) Watch(told func(Batch)) { s.told.Store(&told) }

// commitBatch writes a batch and answers each job, after the sync. Where anything fails nothing
// is known any more of how tables were written.
func (s *Store) commitBatch(batch []job) Batch {
	began, errs := time.Now(), make([]error, len(batch))
	worked := began
	err := transact(context.Background(), s.write, func(tx transaction) error {
		defer func() { worked = time.Now() }()
		return carryOut(tx, batch, errs)
	})
	if len(batch) == 1 && errs[0] != nil {
		err = nil // the job's own
	}
	b := Batch{Jobs: len(batch), Took: time.Since(began), Sync: time.Since(worked), Err: cmp.Or(err, ofBooks(errs))}
	for i, j := range batch {
		if errs[i] != nil {
			b.Refused++
		} else {
			errs[i] = err
		}
		if errs[i] != nil {
			s.memory.written = nil
		}
		j.drops()
		j.done <- errs[i]
	}
	return b
}

// ofBooks is the first of the errors of jobs that is the fault of the books or the disk, as where a page
// cannot be read. What a constraint or the job itself refuses is not.
func ofBooks(errs []error) error {
	for _, err := range errs {
		var e sqlite3.Error
		if errors.As(err, &e) && e.Code != sqlite3.ErrConstraint {
			return err
		}
	}
	return nil
}

// carryOut does all jobs of a batch. One that is alone undoes the transaction where it fails. It stops
// where the transaction is gone: SQLite undoes it by itself where the disk is full or fails, and what
// came after that would be written without it.
func carryOut(tx transaction, batch []job, errs []error) error {
	if len(batch) == 1 {
		errs[0] = guarded(tx, batch[0].do)
		return errs[0]
	}
	for i, j := range batch {
		var gone error
		if errs[i], gone = inSavepoint(tx, j.do); gone != nil {
			return errors.Join(errs[i], gone)
		}
	}
	return nil
}

// inSavepoint undoes a job that fails without undoing its neighbours, or says that the transaction is
// gone.
func inSavepoint(tx transaction, do func(transaction) error) (failed, gone error) {
	if _, gone = tx.Exec("SAVEPOINT job"); gone != nil {
		return nil, gone
	}
	if failed = guarded(tx, do); failed != nil {
		if _, gone = tx.Exec("ROLLBACK TO job"); gone != nil {
			return failed, gone
		}
	}
	_, gone = tx.Exec("RELEASE job")
	return failed, gone
}

// guarded runs a job and makes an error of its panic: what it calls is not the store's own,
// and others' jobs go on. The panic's own words may name cards.
func guarded(tx transaction, do func(transaction) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic (%T)\n%s", v, debug.Stack())
		}
	}()
	return do(tx)
}
