-- A restart forgot that the reaction by which a race is run was still to be put below it.

-- +goose Up
ALTER TABLE notices ADD COLUMN race TEXT NOT NULL DEFAULT ''; -- of a board: the stage whose race's reaction Discord has taken; '-': it is still to be
CREATE INDEX notices_unoffered ON notices (table_id) WHERE race = '-';
