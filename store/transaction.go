package store

import (
	"context"
	"database/sql"
	"errors"
)

// transaction is one whose statements, and what is read of their rows, end with its context.
type transaction struct {
	*sql.Tx
	ctx  context.Context
	list *statements // where it is put down what Exec is to run; nil: it is run
}

// transact runs f in one transaction.
func transact(ctx context.Context, db *sql.DB, f func(transaction) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(transaction{Tx: tx, ctx: ctx}); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// inTurn takes steps one after the other, and stops at the first error.
func inTurn(steps ...func() error) error {
	return forEach(steps, func(step func() error) error { return step() })
}

// forEach does something about each of a list, and stops at the first error.
func forEach[V any](list []V, do func(V) error) error {
	for _, v := range list {
		if err := do(v); err != nil {
			return err
		}
	}
	return nil
}

// Exec runs a statement.
func (tx transaction) Exec(statement string, args ...any) (sql.Result, error) {
	if tx.list != nil {
		return tx.list.add(statement, args)
	}
	return tx.ExecContext(tx.ctx, statement, args...)
}

// Query runs a query.
func (tx transaction) Query(query string, args ...any) (*sql.Rows, error) {
	return tx.QueryContext(tx.ctx, query, args...)
}

// QueryRow runs a query for one row at most.
func (tx transaction) QueryRow(query string, args ...any) *sql.Row {
	return tx.QueryRowContext(tx.ctx, query, args...)
}
