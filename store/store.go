// Package store keeps the books in SQLite: tables with their moves and chance, results and
// score sheets, leagues, what people and servers have set, notices of messages, sessions of
// connections, lessons, deals of days, jobs.
//
// An exported method is one transaction; one that writes is durable when it
// returns. A read ends with its context. A write waits no longer than that for the writer;
// what that has taken is carried out. What is done in several steps stops at the first error
// (inTurn, forEach).
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // registers the driver "sqlite3"

	"hofnar/store/forgotten"
)

// Store is an open database. It fulfils table.Books and what
// the rooms of the front want kept (bot.Books).
type Store struct {
	*Reader
	memory    memory
	forgotten *forgotten.List // where whoever is forgotten is put down; nil: nowhere
	write     *sql.DB         // one connection, used by the writer alone
	wentBack  time.Time       // see WentBack
	jobs      chan job
	later     chan job // of those that can wait
	quit      chan struct{}
	done      chan struct{} // closed when the writer has ended
	told      atomic.Pointer[func(Batch)]
	waits     waits
	owner     io.Closer
	room      func() (free int64, err error) // on the disk

	recounting chan struct{} // holds one while a season is being worked out anew
}

// Open opens the database at that path, makes it where there is none, and brings
// its schema up to date. Seasons that are to be worked out anew are so still (Recount).
// Nobody else opens it until Close (Own), and nobody but the user who runs the process may
// read the files: they hold hands and seeds.
func Open(path string) (*Store, error) {
	ctx, stop := context.WithTimeout(context.Background(), ownWait)
	defer stop()
	return OpenNext(ctx, path)
}

// OpenNext is Open that waits until whoever has the database open has let go of it, or until
// ctx ends.
func OpenNext(ctx context.Context, path string) (*Store, error) {
	path = Real(path)
	owner, err := own(ctx, path, "")
	if err != nil {
		return nil, explained(path, err)
	}
	s, err := openOwned(path)
	if err != nil {
		return nil, errors.Join(explained(path, err), owner.Close())
	}
	s.owner = owner
	return s, nil
}

func openOwned(path string) (s *Store, err error) {
	if err := inTurn(
		func() error { return finishRestore(path) },
		func() error { return checkHeader(path) },
		func() error { return private(path) },
	); err != nil {
		return nil, fmt.Errorf("open the books: %w", err)
	}
	s = &Store{jobs: make(chan job), later: make(chan job), quit: make(chan struct{}), done: make(chan struct{}), recounting: make(chan struct{}, 1)}
	if s.write, err = connect(path, 1, written, url.Values{"_txlock": {"immediate"}, "_secure_delete": {"on"}}); err != nil {
		return nil, err
	}
	if err := inTurn(
		func() error { return migrate(s.write) },
		func() error { return vacuumOld(s.write) },
		func() error { return s.goBack(time.Now()) },
	); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	read, err := connect(path, 4, written)
	if err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	s.Reader, s.room = &Reader{read}, func() (int64, error) { return room(read) }
	go s.runWriter()
	return s, nil
}

// private makes the file where there is none, and has only its user read it and what
// SQLite keeps beside it, whoever could before.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	for _, of := range []string{"", "-wal", "-shm"} {
		if err := os.Chmod(path+of, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// written are the settings of connections to books that are written.
var written = url.Values{"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_foreign_keys": {"on"}}

// connect opens connections to the file. The settings stand in the address: that
// way every connection of the pool gets them.
func connect(path string, connections int, settings ...url.Values) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open the books: %w", err)
	}
	pragmas := url.Values{"_busy_timeout": {"5000"}, "_stmt_cache_size": {"64"}}
	for _, some := range settings {
		maps.Copy(pragmas, some)
	}
	db, err := sql.Open("sqlite3", (&url.URL{Scheme: "file", Path: path, RawQuery: pragmas.Encode()}).String())
	if err != nil {
		return nil, fmt.Errorf("open the books: %w", err)
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// Close ends what is being written, closes the database, and lets go of it.
func (s *Store) Close() error { return errors.Join(s.close(), s.owner.Close()) }

func (s *Store) close() error {
	select {
	case <-s.quit:
	default:
		close(s.quit)
	}
	<-s.done
	return errors.Join(s.Reader.Close(), s.write.Close())
}
