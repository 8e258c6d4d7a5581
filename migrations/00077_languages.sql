-- +goose Up
-- A table speaks the language of its channel, fixed when it was opened; empty: English.
ALTER TABLE tables ADD COLUMN language TEXT NOT NULL DEFAULT '';
-- The language of a server's channels; empty: nothing is set.
ALTER TABLE servers ADD COLUMN language TEXT NOT NULL DEFAULT '';
-- The language that somebody wants, and the one that Discord has named last; empty: none.
ALTER TABLE people ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN spoken TEXT NOT NULL DEFAULT '';
