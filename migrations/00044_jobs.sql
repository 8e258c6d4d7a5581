-- What command lines have whoever owns the books do.

-- +goose Up
CREATE TABLE jobs (
    id      INTEGER PRIMARY KEY,
    kind    TEXT    NOT NULL,
    subject TEXT    NOT NULL, -- what it is to be done to: the number of a season
    asked   INTEGER NOT NULL,
    done    INTEGER,          -- null: not yet
    failed  TEXT    NOT NULL DEFAULT '' -- why
) STRICT;
