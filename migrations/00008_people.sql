-- What persons have set, and what is set in servers; who has set nothing has no row.

-- +goose Up
CREATE TABLE people (
    user_id      TEXT    PRIMARY KEY,
    remind       TEXT    NOT NULL CHECK (remind IN ('mention', 'direct', 'none')),
    quiet_from   INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439), -- minutes after midnight; the same as
    quiet_to     INTEGER NOT NULL CHECK (quiet_to BETWEEN 0 AND 1439),   -- this: no quiet hours
    zone         TEXT    NOT NULL,
    text_only    INTEGER NOT NULL CHECK (text_only IN (0, 1)),
    inbox_closed INTEGER NOT NULL CHECK (inbox_closed IN (0, 1)),
    due          INTEGER -- when what fell into quiet hours is to be said; null: nothing did
) STRICT, WITHOUT ROWID;

CREATE INDEX people_due ON people (due, user_id) WHERE due IS NOT NULL;

CREATE TABLE holidays (
    user_id TEXT NOT NULL REFERENCES people (user_id),
    first   TEXT NOT NULL, -- dates, such as 2026-12-24
    last    TEXT NOT NULL,
    PRIMARY KEY (user_id, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE servers (
    guild    TEXT    PRIMARY KEY,
    clock    TEXT    NOT NULL, -- of new tables; empty: as the pace wants it
    overdue  TEXT    NOT NULL CHECK (overdue IN ('computer', 'nudge')),
    holidays INTEGER NOT NULL CHECK (holidays >= 0) -- days a year
) STRICT, WITHOUT ROWID;

-- Where tables may be opened; in a server without a row: everywhere.
CREATE TABLE channels (
    guild   TEXT NOT NULL REFERENCES servers (guild),
    channel TEXT NOT NULL,
    PRIMARY KEY (guild, channel)
) STRICT, WITHOUT ROWID;

-- The open tables of a server, in the order in which they are listed.
CREATE INDEX open_tables_of_guild ON tables (guild, opened, id) WHERE status IN ('lobby', 'running', 'paused');
