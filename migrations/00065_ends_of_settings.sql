-- What somebody has set ends when no server knows that one any more and nothing was pressed
-- for a month; and old messages lose the names of those who are forgotten.

-- +goose Up
ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0; -- when something was pressed last, within a day; 0: not looked at yet

-- Tables that have ended whose message still names somebody who was forgotten.
CREATE TABLE outdated (
    table_id TEXT PRIMARY KEY REFERENCES tables (id)
) STRICT, WITHOUT ROWID;
