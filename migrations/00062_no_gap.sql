-- The next season of a league begins when one ends, unless its league has agreed on a break.
-- Leagues without an open season stay as they are until somebody begins one.

-- +goose Up
ALTER TABLE leagues ADD COLUMN breaks INTEGER NOT NULL DEFAULT 0 CHECK (breaks IN (0, 1));
