-- A table is its options, seats, chance outcomes and moves.
-- Times are unix milliseconds, except where a column says ns.

-- +goose Up
CREATE TABLE tables (
    id           TEXT    PRIMARY KEY,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    game         TEXT    NOT NULL,
    options      TEXT    NOT NULL CHECK (json_type(options) = 'object'),
    seed         BLOB    NOT NULL CHECK (length(seed) = 32),
    host_id      TEXT    NOT NULL,
    host_name    TEXT    NOT NULL,
    status       TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'paused', 'finished', 'stopped')),
    post_message TEXT    NOT NULL,
    post_at      INTEGER,
    post_mention TEXT    NOT NULL,
    event        TEXT    NOT NULL,
    opened       INTEGER NOT NULL,
    began        INTEGER,
    ended        INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_open_table ON tables (channel) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX tables_of_channel ON tables (channel, opened);
CREATE INDEX tables_of_guild ON tables (guild, opened);

CREATE TABLE seats (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    user_id   TEXT    NOT NULL, -- empty where a computer sits from the start
    user_name TEXT    NOT NULL,
    level     TEXT    NOT NULL, -- empty while a person plays
    name      TEXT    NOT NULL,
    gone      INTEGER NOT NULL CHECK (gone IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_user ON seats (user_id) WHERE user_id <> '';

CREATE TABLE moves (
    table_id    TEXT    NOT NULL REFERENCES tables (id),
    n           INTEGER NOT NULL CHECK (n >= 0), -- 0 is the beginning: no seat, no act
    seat        INTEGER NOT NULL,
    act         TEXT    CHECK ((act IS NULL) = (n = 0)),
    event       TEXT    NOT NULL,
    received_ns INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE chance (
    table_id TEXT    NOT NULL,
    n        INTEGER NOT NULL CHECK (n >= 0),
    move     INTEGER NOT NULL, -- that consumed it
    outcome  TEXT    NOT NULL,
    PRIMARY KEY (table_id, n),
    FOREIGN KEY (table_id, move) REFERENCES moves (table_id, n)
) STRICT, WITHOUT ROWID;

-- The score sheet, a row for every player of every finished round.
CREATE TABLE rounds (
    table_id TEXT    NOT NULL,
    round    INTEGER NOT NULL CHECK (round >= 1),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    points   INTEGER NOT NULL,
    title    TEXT,             -- null where a game has none
    move     INTEGER NOT NULL, -- that finished it
    PRIMARY KEY (table_id, round, seat),
    FOREIGN KEY (table_id, move) REFERENCES moves (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    score    INTEGER NOT NULL,
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Standing orders: this answer, as long as the scene lasts.
CREATE TABLE orders (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    act      TEXT    NOT NULL,
    round    INTEGER NOT NULL,
    part     INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What has been carried out, so that a repeated delivery is recognised.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    key      TEXT NOT NULL CHECK (key <> ''),
    PRIMARY KEY (table_id, key)
) STRICT, WITHOUT ROWID;

-- What the front wants to find again after a restart.
CREATE TABLE notes (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
