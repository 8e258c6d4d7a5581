-- A server's data are taken from it a little at a time before they go.

-- +goose Up
ALTER TABLE absences ADD COLUMN taken_from TEXT; -- the server from which this one, which is none, takes tables and chain; NULL: from none any more

CREATE UNIQUE INDEX absences_taken_from ON absences (taken_from) WHERE taken_from IS NOT NULL;

CREATE INDEX league_tables_of_league ON league_tables (league);

CREATE INDEX unsettled_of_season ON unsettled (season);
