// Package migrations holds the numbered steps in which the database's schema has
// grown. A step that has left the house never changes; a new one is added. One that has to work
// something out is written in Go (store/sums.go).
package migrations

import "embed"

// Files are the steps, as goose reads them.
//
//go:embed *.sql
var Files embed.FS
