package table

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
)

// Draft says why a table cannot be opened like that, whatever its channel; else by what
// name it can be: by the same one for the same event, as long as no table bears it.
func (r *Registry) Draft(ctx context.Context, o Opening) (id ID, err error) {
	if o.ID, err = freshID(ctx, r, rand.NewChaCha8(sha256.Sum256([]byte(o.Event)))); err != nil {
		return "", err
	}
	switch n, err := r.cfg.Books.Lobbies(ctx, o.Guild, o.Host.ID, o.Event); {
	case err != nil:
		return "", fmt.Errorf("draft a table: %w", err)
	case n >= MostLobbies:
		return "", errLobbies
	}
	if _, err := newLobby(ctx, r, o); err != nil {
		return "", fmt.Errorf("draft a table: %w", err)
	}
	return o.ID, nil
}
