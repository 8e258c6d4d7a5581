-- A game with stages has a message for each: which one the table's message
-- shows, and where the one before it stands.

-- +goose Up
ALTER TABLE tables ADD COLUMN post_stage TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN post_before TEXT NOT NULL DEFAULT '';
