-- Who played the seat when the round was scored: empty for a computer, also one
-- that plays on for somebody who has left.

-- +goose Up
ALTER TABLE rounds ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
UPDATE rounds SET user_id = coalesce((
    SELECT user_id FROM seats WHERE seats.table_id = rounds.table_id AND seats.seat = rounds.seat AND gone = 0), '');
