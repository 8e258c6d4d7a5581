-- Tables that nobody has touched for long are archived: a status more, which the table's
-- CHECK does not know, so it is made anew. What belongs to its rows stays where it is:
-- foreign keys count what is missing meanwhile and look at it only in the end.

-- +goose Up
PRAGMA defer_foreign_keys = ON;

CREATE TABLE kept AS SELECT * FROM tables;
DROP TABLE tables;

CREATE TABLE tables (
    id           TEXT    PRIMARY KEY,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    game         TEXT    NOT NULL,
    options      TEXT    NOT NULL CHECK (json_type(options) = 'object'),
    seed         BLOB    NOT NULL CHECK (length(seed) = 32),
    host_id      TEXT    NOT NULL,
    host_name    TEXT    NOT NULL,
    status       TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'paused', 'archived', 'finished', 'stopped')),
    held         INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)), -- paused by its host
    post_message TEXT    NOT NULL,
    post_at      INTEGER,
    post_stage   TEXT    NOT NULL DEFAULT '',
    post_before  TEXT    NOT NULL DEFAULT '',
    post_shown   INTEGER NOT NULL DEFAULT 0, -- the revision that it shows
    post_rest    TEXT    NOT NULL DEFAULT '' CHECK (post_rest IN ('', 'server', 'channel')),
    post_mention TEXT    NOT NULL,
    post_called  INTEGER NOT NULL DEFAULT -1, -- the step that somebody was called for
    revision     INTEGER NOT NULL DEFAULT 0,
    event        TEXT    NOT NULL,
    opened       INTEGER NOT NULL,
    began        INTEGER,
    touched      INTEGER, -- when a person last did something there; null: not since it was opened
    archived     INTEGER,
    ended        INTEGER,
    due          INTEGER,                    -- when something is to be done there unasked
    raced        INTEGER,                    -- of the last move, while a race is on
    awaits       INTEGER NOT NULL DEFAULT -1 -- the step since which a person is visibly waited for
) STRICT, WITHOUT ROWID;

INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, held,
    post_message, post_at, post_stage, post_before, post_shown, post_rest, post_mention, post_called,
    revision, event, opened, began, ended, due, raced, awaits)
SELECT id, guild, channel, game, options, seed, host_id, host_name, status, held,
    post_message, post_at, post_stage, post_before, post_shown, post_rest, post_mention, post_called,
    revision, event, opened, began, ended, due, raced, awaits FROM kept;
DROP TABLE kept;

CREATE UNIQUE INDEX one_open_table ON tables (channel) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX tables_of_channel ON tables (channel, opened);
CREATE INDEX tables_of_guild ON tables (guild, opened);
CREATE INDEX tables_behind ON tables (opened, id) WHERE post_shown <> revision;
CREATE INDEX tables_resting ON tables (guild) WHERE post_rest <> '';
CREATE INDEX tables_of_game ON tables (guild, game, ended);
CREATE INDEX open_tables_of_guild ON tables (guild, opened, id) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX tables_open ON tables (due, guild, channel, raced) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX tables_uncalled ON tables (opened, id) WHERE post_called < awaits;
CREATE INDEX archived_tables_of_guild ON tables (guild, opened, id) WHERE status = 'archived';

ALTER TABLE servers ADD COLUMN archive INTEGER NOT NULL DEFAULT 14 CHECK (archive >= 0); -- after so many days; 0: never

-- Games under way are due fourteen days after the last move that a person has made.
UPDATE tables SET touched = coalesce((
    SELECT max(received_ns) / 1000000 FROM moves WHERE table_id = tables.id AND user_id <> '' AND computer = 0), began, opened)
WHERE status IN ('running', 'paused');
UPDATE tables SET due = min(coalesce(due, touched + 14 * 86400000), touched + 14 * 86400000) WHERE status IN ('running', 'paused');
