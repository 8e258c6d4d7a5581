-- A word about a week that Discord has not taken is due as before, and tried again.

-- +goose Up
ALTER TABLE weekly ADD COLUMN since INTEGER; -- when it was tried first; null: it was not
ALTER TABLE weekly ADD COLUMN again INTEGER; -- when it is tried again
DROP INDEX IF EXISTS weekly_due;
CREATE INDEX weekly_next ON weekly (coalesce(again, due), guild);
