package store

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"

	"hofnar/bot/table"
)

// errStillThere is what forgetting comes to for somebody who has come to a server again
// while it was under way.
var errStillThere = errors.New("whoever is being forgotten has come back meanwhile")

// BeginForgetting notes that somebody is to be forgotten (Forget). That is in the books
// until it is done, and remembers what the person is called.
func (s *Store) BeginForgetting(ctx context.Context, user string) error {
	return s.writeTx(ctx, "begin to forget somebody", func(tx transaction) error {
		return beginForgetting(tx, user)
	})
}

func beginForgetting(tx transaction, user string) error {
	called, err := namesOf(tx, user)
	if err != nil {
		return err
	}
	names, err := json.Marshal(append([]string{}, called...))
	if err != nil {
		return err
	}
	begun, err := rows(tx, scanText, `INSERT INTO forgettings (user_id, names, number) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING number`,
		user, string(names), rand.Text())
	if err != nil || len(begun) == 0 {
		return err
	}
	return inTurn(
		func() error { return execute(tx, `INSERT INTO forgotten (number) VALUES (?)`, begun[0]) },
		func() error { return outdate(tx, user) },
	)
}

// ToForget returns those who are being forgotten.
func (r *Reader) ToForget(ctx context.Context) (users []string, err error) {
	err = r.readTx(ctx, "look who is being forgotten", func(tx transaction) error {
		users, err = rows(tx, scanText, `SELECT user_id FROM forgettings ORDER BY user_id`)
		return err
	})
	return users, err
}

// Forget gives somebody a random id in place of the real one, another in each server,
// and that name in the server's language (Speaks), everywhere in the books, and drops what the person has set. What others
// have come to stays as it was. At these tables, which the person cannot leave since they
// are broken, a computer has the seat. It returns the tables that it has changed: those in
// memory are to be read anew. It fails with table.ErrSeated where the person sits at
// another table that is open or archived; what has failed goes on when it is called again.
//
// What was written over may be in the files still, until they are written anew (Rewrite).
func (s *Store) Forget(ctx context.Context, user string, former func(language string) string, broken []table.ID) (changed []table.ID, err error) {
	if err := s.BeginForgetting(ctx, user); err != nil {
		return nil, err
	}
	f := forget{user: user, former: former, broken: broken}
	var guilds []string
	err = s.readTx(ctx, "look where somebody has been", func(tx transaction) (err error) {
		if f.number, f.names, err = forgetting(tx, user); err == nil {
			guilds, err = serversOf(tx, user)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, guild := range guilds {
		err = errors.Join(err, s.forgetIn(ctx, f, guild, &changed))
	}
	if err == nil {
		f.dealMarks, err = s.dealMarksOf(ctx, user, "")
	}
	lines, failed := s.list(f)
	if err = errors.Join(err, failed); err != nil {
		return changed, err
	}
	return changed, s.writeTx(ctx, "forget what somebody has set", func(tx transaction) error {
		f.tx = tx
		return inTurn(func() error { return noteLines(tx, f.number, lines) }, f.rest)
	})
}

// forgetIn forgets somebody in one server, and adds the tables that it has changed.
func (s *Store) forgetIn(ctx context.Context, f forget, guild string, changed *[]table.ID) error {
	var ids []table.ID
	var err error
	if f.marks, err = s.marksOf(ctx, f.user, guild); err != nil {
		return err
	}
	if f.dealMarks, err = s.dealMarksOf(ctx, f.user, guild); err != nil {
		return err
	}
	err = s.writeTx(ctx, "forget somebody", func(tx transaction) (err error) {
		there, err := f.with(tx, guild)
		if err == nil {
			ids, err = there.all()
		}
		return err
	})
	if err == nil {
		*changed = append(*changed, ids...)
	}
	return err
}

// list has the list of those forgotten name somebody, and returns how.
func (s *Store) list(f forget) (lines string, err error) {
	if s.forgotten == nil {
		return "", nil
	}
	err = s.forgotten.Add(f.number, f.user)
	return s.forgotten.Lines(f.number), err
}

// forgetting returns under which number somebody is on the list of those forgotten, and
// what that one was called when it began.
func forgetting(tx transaction, user string) (number string, names []string, err error) {
	var called string
	if err = tx.QueryRow(`SELECT number, names FROM forgettings WHERE user_id = ?`, user).Scan(&number, &called); err == nil {
		err = json.Unmarshal([]byte(called), &names)
	}
	return number, names, err
}

// rest forgets what belongs to no server, once nothing about the person is left in any, and
// in the end that the person was being forgotten.
func (f forget) rest() error {
	guilds, err := guildsOf(f.tx, f.user)
	if err == nil && len(guilds) > 0 {
		err = errStillThere
	}
	if err != nil {
		return err
	}
	return inTurn(
		f.everywhere,
		f.inDeals,
		func() error { return dropPerson(f.tx, f.user) },
		func() error { return dropSubject(f.tx, f.user) },
		func() error { return drop(f.tx, inForgettings, f.user) },
		func() error { return oweRewrite(f.tx) },
	)
}
