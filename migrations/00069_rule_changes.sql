-- +goose Up
-- What moderators have had leagues agree on, each time and in which season: all see it.
CREATE TABLE rule_changes (
    id      INTEGER PRIMARY KEY,
    season  INTEGER NOT NULL REFERENCES seasons (id),
    made    INTEGER NOT NULL, -- unix milliseconds
    by_id   TEXT    NOT NULL,
    by_name TEXT    NOT NULL,
    before  TEXT    NOT NULL CHECK (json_valid(before)), -- league.Terms
    after   TEXT    NOT NULL CHECK (json_valid(after))
) STRICT;

CREATE INDEX rule_changes_of_season ON rule_changes (season);
CREATE INDEX rule_changes_by ON rule_changes (by_id);
