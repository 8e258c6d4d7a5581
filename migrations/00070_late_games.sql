-- +goose Up
-- Which game has ended late, so that its season is to be worked out anew; null: another reason.
-- Its message tells what it did once that is done.
ALTER TABLE recounts ADD COLUMN table_id TEXT REFERENCES tables (id);
