-- Chance depends on the situation: what is drawn, for whom, and how often that was so before.

-- +goose Up
-- 1: the game began when outcome n of a table depended on n alone, and keeps to that.
ALTER TABLE tables ADD COLUMN old_chance INTEGER NOT NULL DEFAULT 0 CHECK (old_chance IN (0, 1));
UPDATE tables SET old_chance = 1 WHERE EXISTS (SELECT 1 FROM moves WHERE moves.table_id = tables.id);
