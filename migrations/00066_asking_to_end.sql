-- Whoever is asked whether a game is to end is told so by a message.

-- +goose Up
ALTER TABLE notices RENAME TO notices_before;

CREATE TABLE notices (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('board', 'stage', 'call', 'offer', 'invitation', 'letter', 'line', 'ending')),
    guild    TEXT    NOT NULL, -- empty: it stands in an inbox
    channel  TEXT    NOT NULL,
    message  TEXT    NOT NULL CHECK (message <> ''),
    who      TEXT    NOT NULL, -- whom it is for; empty: all
    n        INTEGER NOT NULL, -- of a call: the step that the turn began with; of an offer, and of a question whether a game is to end: its number
    at       INTEGER,          -- when it was posted, or changed last; null: nobody knows
    stage    TEXT    NOT NULL, -- that it shows; of a line: the table's status
    shown    INTEGER NOT NULL, -- the revision that it shows; of a stage: 0 until it shows its end; of a call: how many have come due
    last     INTEGER NOT NULL CHECK (last IN (0, 1)), -- it shows how the table has ended
    PRIMARY KEY (table_id, kind, message, who)
) STRICT, WITHOUT ROWID;

INSERT INTO notices (table_id, kind, guild, channel, message, who, n, at, stage, shown, last)
SELECT table_id, kind, guild, channel, message, who, n, at, stage, shown, last FROM notices_before;
DROP TABLE notices_before;

CREATE INDEX notices_current ON notices (guild, kind, table_id) WHERE kind IN ('board', 'line') AND last = 0;
CREATE INDEX notices_unended ON notices (table_id) WHERE kind = 'stage' AND shown = 0;
CREATE INDEX notices_passing ON notices (table_id) WHERE kind IN ('call', 'offer', 'invitation', 'letter', 'ending');
CREATE INDEX notices_by_message ON notices (message);
CREATE INDEX notices_of_user ON notices (who) WHERE who <> '';
