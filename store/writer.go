package store

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// errClosed is what writing comes to after Close.
var errClosed = errors.New("the books are closed")

// maxBatch is how many jobs may share a sync.
const maxBatch = 64

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

// writeBeside is writeTx of what is not remembered.
func (s *Store) writeBeside(ctx context.Context, what string, do func(transaction) error) error {
	return s.writeBut(ctx, what, func() {}, do)
}

// writeBut is writeTx of what changes nothing that is remembered but what drops lets go of.
func (s *Store) writeBut(ctx context.Context, what string, drops func(), do func(transaction) error) error {
	err := ctx.Err()
	if err == nil {
		err = s.handOver(ctx, job{do, drops, make(chan error, 1)})
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// handOver waits until the writer takes a job, and then for what comes of it.
func (s *Store) handOver(ctx context.Context, j job) error {
	select {
	case <-s.quit:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	case s.jobs <- j:
		return <-j.done
	}
}

// runWriter is the writer: the only goroutine that changes the database. What has
// come in while the disk was busy goes into one transaction, and so shares one
// sync.
func (s *Store) runWriter() {
	defer close(s.done)
	for {
		select {
		case <-s.quit:
			return
		case j := <-s.jobs:
			b := s.commitBatch(s.gather(j))
			if told := s.told.Load(); told != nil {
				(*told)(b)
			}
		}
	}
}

func (s *Store) gather(first job) []job {
	batch := []job{first}
	for len(batch) < maxBatch {
		select {
		case j := <-s.jobs:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// Batch is what was written in one transaction.
type Batch struct {
	Jobs       int
	Took, Sync time.Duration // all of it, and of that the end: until it was on the disk
	Err        error         // why nothing of it was written
}

// Watch has told be told of each batch, on the writer's goroutine: it must be quick.
func (s *Store) Watch(told func(Batch)) { s.told.Store(&told) }

// commitBatch writes a batch and answers each job, after the sync. Where anything fails nothing
// is known any more of how tables were written.
func (s *Store) commitBatch(batch []job) Batch {
	began, errs := time.Now(), make([]error, len(batch))
	worked := began
	err := transact(context.Background(), s.write, func(tx transaction) error {
		for i, j := range batch {
			errs[i] = inSavepoint(tx, j.do)
		}
		worked = time.Now()
		return nil
	})
	b := Batch{Jobs: len(batch), Took: time.Since(began), Sync: time.Since(worked), Err: err}
	for i, j := range batch {
		if errs[i] == nil {
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

// inSavepoint undoes a job that fails without undoing its neighbours.
func inSavepoint(tx transaction, do func(transaction) error) error {
	if _, err := tx.Exec("SAVEPOINT job"); err != nil {
		return err
	}
	failed := guarded(tx, do)
	if failed != nil {
		if _, err := tx.Exec("ROLLBACK TO job"); err != nil {
			return errors.Join(failed, err)
		}
	}
	_, err := tx.Exec("RELEASE job")
	return errors.Join(failed, err)
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
