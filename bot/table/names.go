package table

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// freshID finds a name that no table in the books bears, as short as may be. Of two that
// are opened with the same one the books take the first, and the other gets another (openTable).
func freshID(ctx context.Context, r *Registry, from io.Reader) (ID, error) {
	for try := range 40 {
		id, err := randomID(from, min(longest, shortest+try/8))
		if err != nil {
			return "", err
		}
		borne, err := r.cfg.Books.Borne(ctx, id)
		if err != nil {
			return "", fmt.Errorf("name a table: %w", err)
		}
		if !borne {
			return id, nil
		}
	}
	return "", errors.New("name a table: all names are taken")
}
