-- A message of a table that has ended which cannot be edited now is edited later, so that it names
-- nobody who was forgotten.

-- +goose Up
ALTER TABLE outdated ADD COLUMN missed INTEGER;                    -- when Discord has first said that it is not there
ALTER TABLE outdated ADD COLUMN tries  INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outdated ADD COLUMN due    INTEGER NOT NULL DEFAULT 0; -- when it is tried next

CREATE INDEX outdated_due ON outdated (due);
