package store

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
)

// log tells of the file of the write-ahead log: the salt that is drawn each time that it is begun
// anew, and its length. A log that is begun anew is written over the one before, whose rest stays
// in the file.
func (s *Store) log() (salt string, size int64, err error) {
	path, err := fileOf(s.db)
	if err != nil {
		return "", 0, err
	}
	f, err := os.Open(path + "-wal")
	if err != nil {
		return "", 0, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return "", 0, err
	}
	var salts [8]byte
	switch _, err := f.ReadAt(salts[:], 16); {
	case errors.Is(err, io.EOF):
		return "none", 0, nil // none is to come that is that one
	case err != nil:
		return "", 0, err
	}
	return hex.EncodeToString(salts[:]), info.Size(), nil
}

// overwriteSince writes over what is left in the log's file of that before, if one has been begun
// since the one with that salt.
func (s *Store) overwriteSince(salt string) (done bool, err error) {
	now, size, err := s.log()
	if err != nil || now == salt {
		return false, err
	}
	return true, s.overwriteLog(size)
}

// spilled is how many pages of a transaction are kept in memory at most; the others go into the
// log before it ends.
const spilled = 16

// overwriteLog writes that many bytes behind the log's end, in a transaction that is taken back.
func (s *Store) overwriteLog(size int64) (err error) {
	ctx := context.Background()
	c, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	run := func(statement string, args ...any) func() error {
		return func() error { _, err := c.ExecContext(ctx, statement, args...); return err }
	}
	err = inTurn(
		run(fmt.Sprint(`PRAGMA cache_size = `, spilled)),
		run(`BEGIN IMMEDIATE`),
	)
	if err == nil {
		err = inTurn(
			run(`CREATE TABLE zeros (part)`),
			run(`WITH RECURSIVE part(n) AS (SELECT ? UNION ALL SELECT n - ? FROM part WHERE n > 0) INSERT INTO zeros SELECT zeroblob(?) FROM part`, size, part, part),
		)
		err = errors.Join(err, run(`ROLLBACK`)())
	}
	return errors.Join(err, run(`PRAGMA cache_size = -2000`)())
}

// part is how many bytes are written at once, more than what stays in memory.
const part = 1 << 20
