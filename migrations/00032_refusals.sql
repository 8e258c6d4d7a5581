-- What Discord has refused: in which channels, where it may be tried again; what Hofnar
-- may not do in a channel; and messages that are still to be deleted.

-- +goose Up
CREATE TABLE rests (
    channel TEXT    NOT NULL PRIMARY KEY,
    guild   TEXT    NOT NULL,
    since   INTEGER, -- the first refusal since something was taken last; null: none
    resting INTEGER NOT NULL CHECK (resting IN (0, 1)),
    tries   INTEGER NOT NULL,
    due     INTEGER, -- when to try again, or to forget all this; null: never
    gone    INTEGER NOT NULL CHECK (gone IN (0, 1)) -- the channel was deleted
) STRICT, WITHOUT ROWID;

CREATE INDEX rests_due ON rests (due) WHERE due IS NOT NULL;

CREATE TABLE denials (
    channel TEXT    NOT NULL PRIMARY KEY,
    guild   TEXT    NOT NULL,
    parent  TEXT    NOT NULL, -- of a thread; empty: none, or unknown
    bits    INTEGER NOT NULL  -- Discord's permissions
) STRICT, WITHOUT ROWID;

CREATE TABLE deletions (
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    guild   TEXT    NOT NULL, -- empty: a direct message
    missed  INTEGER, -- when Discord has first said that it is not there
    tries   INTEGER NOT NULL,
    due     INTEGER NOT NULL,
    PRIMARY KEY (channel, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX deletions_due ON deletions (due);
