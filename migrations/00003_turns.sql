-- How many turns a round took, 0 where a game does not count them.

-- +goose Up
ALTER TABLE rounds ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
