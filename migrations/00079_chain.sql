-- What proves luck (docs/fairness.md): each server has a chain of entries, one for each lobby.

-- +goose Up
CREATE TABLE chain (
    guild      TEXT    NOT NULL,
    number     INTEGER NOT NULL CHECK (number > 0),
    kind       TEXT    NOT NULL CHECK (kind <> ''),
    table_id   TEXT    REFERENCES tables (id), -- NULL: it is about none
    commitment BLOB,                           -- NULL: it has none
    previous   BLOB    NOT NULL CHECK (length(previous) = 32), -- the hash of the entry before it
    at         INTEGER NOT NULL,
    secret     BLOB    CHECK (length(secret) = 32), -- what a table's luck follows from
    since      INTEGER NOT NULL DEFAULT 0 CHECK (since >= 0), -- from which outcome on
    PRIMARY KEY (guild, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX chain_of ON chain (table_id) WHERE table_id IS NOT NULL;

-- By which numbers a deck was cut, in order. Whoever has cut may have left since.
CREATE TABLE cuts (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    n         INTEGER NOT NULL CHECK (n >= 0),
    user_id   TEXT    NOT NULL CHECK (user_id <> ''),
    user_name TEXT    NOT NULL,
    cut       INTEGER NOT NULL CHECK (cut BETWEEN 1 AND 25),
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX cuts_of ON cuts (user_id);

-- The version of the rules by which a game began; 0: nobody knows.
ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
