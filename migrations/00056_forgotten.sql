-- Somebody is forgotten by a job, which outlives a kill, and books that are put back forget
-- anew.

-- +goose Up

-- Who is being forgotten. The row goes in the end, and the id with it.
CREATE TABLE forgettings (
    user_id TEXT    PRIMARY KEY,
    names   TEXT    NOT NULL CHECK (json_valid(names)), -- what the person was called when it began
    number  TEXT    NOT NULL  -- under which the person is on the list of those forgotten
) STRICT, WITHOUT ROWID;

-- The numbers on that list that these books have heard of: what they name has been
-- forgotten, or is being.
CREATE TABLE forgotten (
    number TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
