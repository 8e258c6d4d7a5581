package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// OpenTables implements table.Books.
func (r *Reader) OpenTables(ctx context.Context) (all []table.Brief, err error) {
	err = r.readTx(ctx, "list open tables", func(tx transaction) error {
		all, err = rows(tx, scanBrief, `SELECT id, guild, channel, game, status = 'lobby', due, raced FROM tables
			WHERE status IN ('lobby', 'running', 'paused') ORDER BY due`)
		return err
	})
	return all, err
}

func scanBrief(r *sql.Rows) (b table.Brief, err error) {
	var due, raced sql.NullInt64
	err = r.Scan(&b.ID, &b.Guild, &b.Channel, &b.Game, &b.Lobby, &due, &raced)
	b.Due, b.Raced = fromMillis(due), fromMillis(raced)
	return b, err
}

// Load implements table.Books.
func (r *Reader) Load(ctx context.Context, id table.ID) (kept table.Kept, err error) {
	err = r.readTx(ctx, "load table "+string(id), func(tx transaction) error {
		kept, err = load(tx, id)
		return err
	})
	return kept, err
}

// Borne implements table.Books.
func (r *Reader) Borne(ctx context.Context, id table.ID) (borne bool, err error) {
	err = r.readTx(ctx, "look for a table's name", func(tx transaction) error {
		return tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)`, id).Scan(&borne)
	})
	return borne, err
}

// rows reads all rows that a query finds.
func rows[V any](tx transaction, scan func(*sql.Rows) (V, error), query string, args ...any) (all []V, err error) {
	found, err := tx.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		v, err := scan(found)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, found.Err()
}

func scanID(r *sql.Rows) (id table.ID, err error) { return id, r.Scan(&id) }

func scanText(r *sql.Rows) (s string, err error) { return s, r.Scan(&s) }

func load(tx transaction, id table.ID) (table.Kept, error) {
	kept, err := loadTable(tx, id)
	if err != nil {
		return kept, err
	}
	return kept, inTurn(
		func() (err error) { kept.Chairs, err = loadSeats(tx, id); return },
		func() (err error) { kept.Orders, err = loadOrders(tx, id); return },
		func() (err error) { kept.Clocks, err = loadClocks(tx, id); return },
		func() (err error) { kept.Calls, err = loadCalls(tx, id); return },
		func() (err error) { kept.Guests, err = loadGuests(tx, id); return },
		func() error { return loadLobby(tx, id, &kept.Saved) },
		func() error { return loadThread(tx, id, &kept.Parent) },
		func() (err error) { kept.Fair, err = loadSecrets(tx, id); return },
		func() (err error) { kept.Cuts, err = loadCuts(tx, id); return },
		func() (err error) { kept.Scores, kept.Winners, err = loadResults(tx, id); return },
		func() (err error) { kept.Places, err = loadPlaces(tx, id); return },
		func() (err error) { kept.Tenures, err = loadTenures(tx, id); return },
		func() (err error) { kept.Offers, err = loadOffers(tx, id); return },
		func() (err error) { kept.Marks, err = loadMarks(tx, `seat_marks WHERE table_id = ?`, id); return },
		func() (err error) { kept.Steps, err = loadSteps(tx, id); return },
		func() (err error) { kept.Back, err = loadBack(tx, id); return },
		func() (err error) { kept.Ending, err = loadEnding(tx, id); return },
		func() (err error) {
			kept.Events, err = rows(tx, scanText, `SELECT key FROM events WHERE table_id = ?`, id)
			return
		},
		func() (err error) { kept.Judged, err = loadJudged(tx, id); return },
		func() (err error) { kept.WentBack, err = loadWentBack(tx, id); return },
		func() (err error) { kept.Newest, err = loadNewest(tx, id); return },
	)
}

func loadTable(tx transaction, id table.ID) (k table.Kept, err error) {
	var options string
	var seed []byte
	var opened, began, touched, archived, ended, due, raced, since sql.NullInt64
	var spent int64
	err = tx.QueryRow(`SELECT id, guild, channel, game, options, seed, host_id, host_name, status,
		revision, event, opened, began, touched, archived, ended, due, raced, held, new_host, edition, stopped_as, coalesce(stopper_id, ''), stopper_name,
		stop_reason, held_since, held_firm, held_spent, old_chance, language, rules FROM tables WHERE id = ?`, id).
		Scan(&k.ID, &k.Guild, &k.Channel, &k.Game, &options, &seed, &k.Host.ID, &k.Host.Name, &k.Status,
			&k.Revision, &k.Event, &opened, &began, &touched, &archived, &ended, &due, &raced, &k.Held, &k.NewHost, &k.Edition, &k.StoppedBy.As, &k.StoppedBy.ID, &k.StoppedBy.Name,
			&k.StoppedBy.Reason, &since, &k.Hold.Firm, &spent, &k.OldChance, &k.Language, &k.Rules)
	if errors.Is(err, sql.ErrNoRows) {
		return k, table.ErrNone
	}
	if err != nil {
		return k, err
	}
	copy(k.Seed[:], seed)
	k.Opened, k.Began, k.Ended = fromMillis(opened), fromMillis(began), fromMillis(ended)
	k.Hold.Since, k.Hold.Spent = fromMillis(since), time.Duration(spent)*time.Millisecond
	k.Touched, k.Archived = fromMillis(touched), fromMillis(archived)
	k.Outlook.Due, k.Outlook.Raced = fromMillis(due), fromMillis(raced)
	k.Options, err = agreed(options)
	return k, err
}

// fromMillis reads what toMillis wrote.
func fromMillis(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return time.UnixMilli(ms.Int64)
}

// agreed reads options: numbers are int, as games.Agree makes them.
func agreed(text string) (games.Agreed, error) {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	options := games.Agreed{}
	if err := d.Decode(&options); err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	for key, v := range options {
		if number, ok := v.(json.Number); ok {
			n, err := number.Int64()
			if err != nil {
				return nil, fmt.Errorf("option %s: %w", key, err)
			}
			options[key] = int(n)
		}
	}
	return options, nil
}

func loadSeats(tx transaction, id table.ID) ([]table.Chair, error) {
	return rows(tx, func(r *sql.Rows) (c table.Chair, err error) {
		return c, r.Scan(&c.User.ID, &c.User.Name, &c.Level, &c.Name, &c.Left, &c.Away, &c.Departed)
	}, `SELECT user_id, user_name, level, name, gone, away, departed FROM seats WHERE table_id = ? ORDER BY seat`, id)
}

func loadOrders(tx transaction, id table.ID) (map[games.Seat]table.Order, error) {
	orders := map[games.Seat]table.Order{}
	_, err := rows(tx, func(r *sql.Rows) (seat games.Seat, err error) {
		var o table.Order
		var act string
		err = r.Scan(&seat, &act, &o.Scene.Round, &o.Scene.Part)
		o.Act = games.Act(act)
		orders[seat] = o
		return seat, err
	}, `SELECT seat, act, round, part FROM orders WHERE table_id = ?`, id)
	return orders, err
}

func loadResults(tx transaction, id table.ID) (scores []int, winners []games.Seat, err error) {
	_, err = rows(tx, func(r *sql.Rows) (seat games.Seat, err error) {
		var score int
		var won bool
		err = r.Scan(&seat, &score, &won)
		scores = append(scores, score)
		if won {
			winners = append(winners, seat)
		}
		return seat, err
	}, `SELECT seat, score, won FROM results WHERE table_id = ? ORDER BY seat`, id)
	return scores, winners, err
}

func loadSteps(tx transaction, id table.ID) ([]table.Step, error) {
	steps, err := rows(tx, func(r *sql.Rows) (s table.Step, err error) {
		var act sql.NullString
		var received int64
		err = r.Scan(&s.N, &s.Who, &act, &s.Event, &received, &s.User, &s.Computer, &s.Cancels)
		if act.Valid {
			s.Act = games.Act(act.String)
		}
		s.Received = time.Unix(0, received)
		return s, err
	}, `SELECT n, seat, act, event, received_ns, user_id, computer, cancels FROM moves WHERE table_id = ? ORDER BY n`, id)
	if err != nil {
		return nil, err
	}
	for i, step := range steps {
		if step.N != i {
			return nil, fmt.Errorf("move %d is missing", i)
		}
	}
	return steps, inTurn(
		func() error { return loadChance(tx, id, steps) },
		func() error { return loadStepRounds(tx, id, steps) },
	)
}

func loadChance(tx transaction, id table.ID, steps []table.Step) error {
	_, err := rows(tx, func(r *sql.Rows) (n int, err error) {
		var outcome string
		if err = r.Scan(&n, &outcome); err != nil {
			return n, err
		}
		if n < 0 || n >= len(steps) {
			return n, fmt.Errorf("chance was drawn by move %d, which is missing", n)
		}
		steps[n].Chance = append(steps[n].Chance, json.RawMessage(outcome))
		return n, nil
	}, `SELECT move, outcome FROM chance WHERE table_id = ? ORDER BY n`, id)
	return err
}
