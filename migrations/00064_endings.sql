-- A game that counts is nobody's alone to end, and a host's pause does not last for ever.

-- +goose Up
ALTER TABLE tables ADD COLUMN stop_reason TEXT NOT NULL DEFAULT ''; -- why a moderator has stopped it
ALTER TABLE tables ADD COLUMN held_since INTEGER; -- when it was paused; null: it is not, or who has paused it is gone
ALTER TABLE tables ADD COLUMN held_firm INTEGER NOT NULL DEFAULT 0 CHECK (held_firm IN (0, 1)); -- by a moderator
ALTER TABLE tables ADD COLUMN held_spent INTEGER NOT NULL DEFAULT 0; -- how long its host has paused it before, in milliseconds
UPDATE tables SET held_since = CAST(strftime('%s', 'now') AS INTEGER) * 1000 WHERE held = 1;

ALTER TABLE tables ADD COLUMN stopped_by TEXT NOT NULL DEFAULT ''
    CHECK (stopped_by IN ('', 'host', 'moderator', 'player', 'agreed', 'left', 'expired'));
UPDATE tables SET stopped_by = stopped_as WHERE stopped_as <> '';
ALTER TABLE tables DROP COLUMN stopped_as;
ALTER TABLE tables RENAME COLUMN stopped_by TO stopped_as;

CREATE TABLE endings (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    known    TEXT NOT NULL -- whom somebody asks to end the game, and what they have said, as JSON
) STRICT, WITHOUT ROWID;
