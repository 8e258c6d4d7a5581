-- A table knows the newest event of the gateway that it has judged: after a restart what
-- comes again is no news.

-- +goose Up
CREATE TABLE judged (
    table_id TEXT    PRIMARY KEY REFERENCES tables,
    session  TEXT    NOT NULL,
    seq      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
