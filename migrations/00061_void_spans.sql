-- A correction may be about all results of somebody in a span, and says whether whoever made
-- it had played there.

-- +goose Up
ALTER TABLE corrections RENAME TO corrections_before;

CREATE TABLE corrections (
    id       INTEGER PRIMARY KEY,
    season   INTEGER NOT NULL REFERENCES seasons (id),
    table_id TEXT    NOT NULL, -- empty: a span
    person   TEXT    NOT NULL, -- empty: the whole game
    since    INTEGER NOT NULL DEFAULT 0,
    until    INTEGER NOT NULL DEFAULT 0 CHECK ((until = 0) = (table_id <> '')), -- the first moment after it
    by_id    TEXT    NOT NULL,
    by_name  TEXT    NOT NULL,
    played   INTEGER NOT NULL DEFAULT 0 CHECK (played IN (0, 1)), -- whoever made it had played there
    reason   TEXT    NOT NULL,
    made     INTEGER NOT NULL,
    undone   INTEGER, -- null: it holds
    undone_by_id   TEXT NOT NULL DEFAULT '',
    undone_by_name TEXT NOT NULL DEFAULT '',
    undone_played  INTEGER NOT NULL DEFAULT 0 CHECK (undone_played IN (0, 1)),
    CHECK (table_id <> '' OR person <> '')
) STRICT;

INSERT INTO corrections (id, season, table_id, person, by_id, by_name, played, reason, made, undone, undone_by_id, undone_by_name, undone_played)
SELECT id, season, table_id, person, by_id, by_name, EXISTS (SELECT 1 FROM tenures WHERE tenures.table_id = c.table_id AND user_id = by_id),
    reason, made, undone, undone_by_id, undone_by_name, EXISTS (SELECT 1 FROM tenures WHERE tenures.table_id = c.table_id AND user_id = undone_by_id)
FROM corrections_before AS c;
DROP TABLE corrections_before;

CREATE UNIQUE INDEX corrections_in_force ON corrections (season, table_id, person, since, until) WHERE undone IS NULL;
CREATE INDEX corrections_of_season ON corrections (season, id);
CREATE INDEX corrections_about ON corrections (person);
CREATE INDEX corrections_by ON corrections (by_id);
CREATE INDEX corrections_undone_by ON corrections (undone_by_id);
