-- A restart forgot of which messages Discord had not said whether it has taken them.

-- +goose Up
CREATE TABLE unsure (
    nonce    TEXT    NOT NULL PRIMARY KEY,
    guild    TEXT    NOT NULL,
    channel  TEXT    NOT NULL,
    says     TEXT    NOT NULL, -- checksums of what the tries said
    others   TEXT    NOT NULL DEFAULT '[]', -- messages that stand there since
    patience INTEGER NOT NULL, -- for how long it is wanted after the last try
    since    INTEGER NOT NULL  -- the first try
) STRICT, WITHOUT ROWID;
