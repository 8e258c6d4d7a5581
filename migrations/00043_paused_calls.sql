-- A pause puts calls off, also where a game has no clock: when each turn began, and since
-- when its game is paused.

-- +goose Up
ALTER TABLE calls ADD COLUMN since INTEGER;
ALTER TABLE calls ADD COLUMN stopped INTEGER;

UPDATE calls SET
    since = (SELECT received_ns / 1000000 FROM moves m WHERE m.table_id = calls.table_id AND m.n = calls.turn),
    stopped = CASE WHEN ended IS NULL THEN (SELECT c.stopped FROM clocks c WHERE c.table_id = calls.table_id AND c.seat = calls.seat) END;
