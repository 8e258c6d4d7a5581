-- Seats are held in a lobby for people who are expected, its game may begin by itself,
-- and a table may go on from one that has ended. Only tables of which there is something to say have rows here.

-- +goose Up
CREATE TABLE guests (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    place     INTEGER NOT NULL CHECK (place >= 0), -- the order in which they were named
    user_id   TEXT    NOT NULL CHECK (user_id <> ''),
    user_name TEXT    NOT NULL,
    called    INTEGER NOT NULL CHECK (called IN (0, 1)), -- was told that a seat is held
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX guests_uncalled ON guests (table_id) WHERE called = 0;

CREATE TABLE lobbies (
    table_id     TEXT PRIMARY KEY REFERENCES tables (id),
    invitation   TEXT NOT NULL, -- the message that mentions the guests, empty for none
    starts       INTEGER,       -- when the game is to begin by itself; null: when its host says so
    missed       INTEGER,       -- when it was to and could not
    sequel_of    TEXT NOT NULL, -- the table that it goes on from, empty for none
    sequel_order TEXT NOT NULL CHECK (json_type(sequel_order) = 'array') -- its players, as that game ranks them
) STRICT, WITHOUT ROWID;

CREATE INDEX lobbies_invitation ON lobbies (table_id) WHERE invitation <> '';

-- Tables in threads of their own: the channel keeps one line about each.
CREATE TABLE threads (
    table_id TEXT    PRIMARY KEY REFERENCES tables (id),
    parent   TEXT    NOT NULL, -- the channel
    line     TEXT    NOT NULL, -- the message there, empty once it is gone
    shown    INTEGER NOT NULL, -- the revision of the table when it was written last
    status   TEXT    NOT NULL, -- then
    at       INTEGER,          -- then
    revision INTEGER NOT NULL  -- of the table
) STRICT, WITHOUT ROWID;

CREATE INDEX threads_behind ON threads (table_id) WHERE shown <> revision AND line <> '';
