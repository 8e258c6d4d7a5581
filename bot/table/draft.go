package table

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
)

// Draft says why a table cannot be opened like that, whatever its channel; else by what
// name it can be: by the same one for the same event, as long as no table bears it.
func (r *Registry) Draft(o Opening) (id ID, err error) {
	if o.ID, err = freshID(r, rand.NewChaCha8(sha256.Sum256([]byte(o.Event)))); err != nil {
		return "", err
	}
	if _, err := newLobby(r, o); err != nil {
		return "", fmt.Errorf("draft a table: %w", err)
	}
	return o.ID, nil
}

// freshID finds a name that no table in the books bears, as short as may be. Of two that
// are opened with the same one the books take the first.
func freshID(r *Registry, from io.Reader) (ID, error) {
	for try := range 40 {
		id, err := randomID(from, min(longest, shortest+try/8))
		if err != nil {
			return "", err
		}
		borne, err := r.cfg.Books.Borne(id)
		if err != nil {
			return "", fmt.Errorf("name a table: %w", err)
		}
		if !borne {
			return id, nil
		}
	}
	return "", errors.New("name a table: all names are taken")
}
