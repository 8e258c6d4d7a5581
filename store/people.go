package store

import (
	"context"
	"database/sql"
	"errors"
	"reflect"
	"slices"
	"time"

	"hofnar/bot/people"
)

// Person returns what somebody has set; a newcomer has set nothing.
func (r *Reader) Person(ctx context.Context, id string) (p people.Person, err error) {
	err = r.readTx(ctx, "read what a person has set", func(tx transaction) error {
		p, err = loadPerson(tx, id)
		return err
	})
	return p, err
}

// Person is Reader.Person of what is remembered.
func (s *Store) Person(ctx context.Context, id string) (people.Person, error) {
	p, err := s.memory.people.get(id, func() (people.Person, error) { return s.Reader.Person(ctx, id) })
	p.Holidays = slices.Clone(p.Holidays)
	return p, err
}

// ChangePerson changes what somebody has set, and returns it as it is then.
func (s *Store) ChangePerson(ctx context.Context, id string, change func(*people.Person)) (p people.Person, err error) {
	err = s.writeBut(ctx, "change what a person has set", func() { s.memory.people.drop(id) }, func(tx transaction) error {
		if p, err = loadPerson(tx, id); err != nil {
			return err
		}
		change(&p)
		return putPerson(tx, p)
	})
	return p, err
}

// FirstDue returns whom to tell first what fell into quiet hours, and when; nobody: an
// empty id.
func (r *Reader) FirstDue(ctx context.Context) (id string, at time.Time, err error) {
	err = r.readTx(ctx, "look who is to be called", func(tx transaction) error {
		var due sql.NullInt64
		err := tx.QueryRow(`SELECT user_id, due FROM people WHERE due IS NOT NULL ORDER BY due, user_id LIMIT 1`).Scan(&id, &due)
		at = fromMillis(due)
		return unlessNone(err)
	})
	return id, at, err
}

// OnHolidaySince returns those who have holidays of which a day is no earlier than that one.
func (r *Reader) OnHolidaySince(ctx context.Context, day people.Day) (list []people.Person, err error) {
	err = r.readTx(ctx, "look who is on holiday", func(tx transaction) error {
		ids, err := rows(tx, func(r *sql.Rows) (id string, err error) { return id, r.Scan(&id) },
			`SELECT DISTINCT user_id FROM holidays WHERE last >= ? ORDER BY user_id`, day)
		for _, id := range ids {
			p, failed := loadPerson(tx, id)
			list, err = append(list, p), errors.Join(err, failed)
		}
		return err
	})
	return list, err
}

// unlessNone is an error of a query that may find nothing.
func unlessNone(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

func loadPerson(tx transaction, id string) (people.Person, error) {
	p := people.Newcomer(id)
	var due sql.NullInt64
	err := tx.QueryRow(`SELECT remind, quiet_from, quiet_to, zone, text_only, no_motion, language, spoken, inbox_closed, due FROM people WHERE user_id = ?`, id).
		Scan(&p.Remind, &p.Quiet.From, &p.Quiet.To, &p.Zone, &p.TextOnly, &p.NoMotion, &p.Language, &p.Spoken, &p.InboxClosed, &due)
	if err != nil {
		return p, unlessNone(err)
	}
	p.Due = fromMillis(due)
	p.Holidays, err = rows(tx, func(r *sql.Rows) (h people.Holiday, err error) {
		return h, r.Scan(&h.First, &h.Last)
	}, `SELECT first, last FROM holidays WHERE user_id = ? ORDER BY first`, id)
	return p, err
}

// putPerson writes down what somebody has set; who has set nothing has no row.
func putPerson(tx transaction, p people.Person) error {
	if reflect.DeepEqual(p, people.Newcomer(p.ID)) {
		return drop(tx, inSettings, p.ID)
	}
	_, err := tx.Exec(`INSERT INTO people (user_id, remind, quiet_from, quiet_to, zone, text_only, no_motion, language, spoken, inbox_closed, due)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET remind = excluded.remind, quiet_from = excluded.quiet_from,
		quiet_to = excluded.quiet_to, zone = excluded.zone, text_only = excluded.text_only, no_motion = excluded.no_motion, language = excluded.language, spoken = excluded.spoken, inbox_closed = excluded.inbox_closed, due = excluded.due`,
		p.ID, p.Remind, p.Quiet.From, p.Quiet.To, p.Zone, p.TextOnly, p.NoMotion, p.Language, p.Spoken, p.InboxClosed, toMillis(p.Due))
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM holidays WHERE user_id = ?`, p.ID); err != nil {
		return err
	}
	for _, h := range p.Holidays {
		if _, err := tx.Exec(`INSERT INTO holidays (user_id, first, last) VALUES (?, ?, ?)`, p.ID, h.First, h.Last); err != nil {
			return err
		}
	}
	return nil
}
