-- When a thread with an open table, archived by Discord or by somebody, was last brought
-- back, and whether somebody has archived it again at once.

-- +goose Up
CREATE TABLE brought_back (
    thread   TEXT    PRIMARY KEY,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    at       INTEGER NOT NULL,
    unwanted INTEGER NOT NULL DEFAULT 0 CHECK (unwanted IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX brought_back_of_table ON brought_back (table_id);
