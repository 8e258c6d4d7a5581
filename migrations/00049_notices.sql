-- What stands in channels is kept beside the tables, a row each message: the one that shows
-- a table, and the one of the stage before. Which tables rest follows from where Discord
-- has refused Hofnar (rests) and from which servers he was removed (absences).

-- +goose Up
CREATE TABLE notices (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('board', 'scene')),
    channel  TEXT    NOT NULL,
    message  TEXT    NOT NULL CHECK (message <> ''),
    at       INTEGER,          -- when it was posted; null: nobody knows
    stage    TEXT    NOT NULL, -- that it shows
    shown    INTEGER NOT NULL, -- the revision that it shows; of a scene: 0 until it shows its end
    last     INTEGER NOT NULL CHECK (last IN (0, 1)), -- it shows how the table has ended
    PRIMARY KEY (table_id, kind, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_current ON notices (table_id) WHERE kind = 'board' AND last = 0;
CREATE INDEX notices_unended ON notices (table_id) WHERE kind = 'scene' AND shown = 0;

INSERT INTO notices (table_id, kind, channel, message, at, stage, shown, last)
SELECT id, 'board', channel, post_message, post_at, post_stage, post_shown, status NOT IN ('lobby', 'running', 'paused') AND post_shown = revision
FROM tables WHERE post_message <> '';

INSERT INTO notices (table_id, kind, channel, message, stage, shown, last)
SELECT id, 'scene', channel, post_before, '', 1, 0 FROM tables WHERE post_before NOT IN ('', post_message);

-- Where a table rested and nobody knew when to try again, that is within a day.
INSERT OR IGNORE INTO rests (channel, guild, resting, tries, due, gone)
SELECT channel, guild, 1, 2, 1000 * unixepoch() + abs(random() % 86400000), 0 FROM tables WHERE post_rest = 'channel';

DROP INDEX tables_behind;
DROP INDEX tables_resting;
ALTER TABLE tables DROP COLUMN post_message;
ALTER TABLE tables DROP COLUMN post_at;
ALTER TABLE tables DROP COLUMN post_stage;
ALTER TABLE tables DROP COLUMN post_before;
ALTER TABLE tables DROP COLUMN post_shown;
ALTER TABLE tables DROP COLUMN post_rest;
