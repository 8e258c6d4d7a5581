-- Whoever wants to be forgotten is, and a server's data go some time after Hofnar was
-- removed from it.

-- +goose Up
ALTER TABLE tables ADD COLUMN edition INTEGER NOT NULL DEFAULT 0; -- raised when others than the table itself change its rows

CREATE INDEX tenures_of_user ON tenures (user_id);
CREATE INDEX tables_of_host ON tables (host_id);

ALTER TABLE servers ADD COLUMN keep INTEGER NOT NULL DEFAULT 90 CHECK (keep >= 1); -- days after which its data go once Hofnar was removed

-- Servers that Hofnar was removed from.
CREATE TABLE absences (
    guild TEXT    PRIMARY KEY,
    since INTEGER NOT NULL,
    due   INTEGER NOT NULL -- when its data go
) STRICT, WITHOUT ROWID;

CREATE INDEX absences_due ON absences (due, guild);

-- Where a word is said about the week, and when next.
CREATE TABLE weekly (
    guild   TEXT    PRIMARY KEY,
    channel TEXT    NOT NULL,
    due     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX weekly_due ON weekly (due, guild);
