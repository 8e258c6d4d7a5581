-- A step that takes another one back is a row of its own that names it; a replay leaves
-- out both. What a replay cannot tell is kept beside: who has agreed, and the clocks as
-- they were.

-- +goose Up
ALTER TABLE moves ADD COLUMN cancels INTEGER NOT NULL DEFAULT 0 CHECK (cancels = 0 OR cancels BETWEEN 1 AND n - 1); -- 0: none

CREATE TABLE take_backs (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    known    TEXT NOT NULL CHECK (json_type(known) = 'object') -- table.Back
) STRICT, WITHOUT ROWID;
