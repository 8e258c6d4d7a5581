-- A table that was stopped before its end says who has stopped it. Of those that were
-- stopped before nobody knows.

-- +goose Up
ALTER TABLE tables ADD COLUMN stopped_as TEXT NOT NULL DEFAULT '' CHECK (stopped_as IN ('', 'host', 'moderator', 'player', 'left', 'expired'));
ALTER TABLE tables ADD COLUMN stopper_id TEXT; -- null: nobody
ALTER TABLE tables ADD COLUMN stopper_name TEXT NOT NULL DEFAULT '';

CREATE INDEX tables_of_stopper ON tables (stopper_id) WHERE stopper_id IS NOT NULL;
