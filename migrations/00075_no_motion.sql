-- +goose Up
-- Whoever wants nothing to move sees a game step by step instead of its film.
ALTER TABLE people ADD COLUMN no_motion INTEGER NOT NULL DEFAULT 0 CHECK (no_motion IN (0, 1));
