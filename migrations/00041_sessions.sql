-- A restart goes on with the sessions of the gateway. Backups leave these rows out: a copy
-- that is started elsewhere would take the living sessions over.

-- +goose Up
CREATE TABLE sessions (
    shard   INTEGER PRIMARY KEY,
    session TEXT    NOT NULL CHECK (json_valid(session))
) STRICT;
