-- Tables that have gone back to an earlier moment, since the books were restored from a copy.

-- +goose Up
CREATE TABLE went_back (
    table_id TEXT    PRIMARY KEY REFERENCES tables (id),
    at       INTEGER NOT NULL, -- when the copy was put back
    until    INTEGER NOT NULL, -- the moment that it shows: what happened since is gone
    ahead    INTEGER NOT NULL CHECK (ahead > 0) -- by so much versions are ahead of what is counted
) STRICT, WITHOUT ROWID;
