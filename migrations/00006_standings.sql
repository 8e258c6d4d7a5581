-- The standings of a server go by game, and by when its tables ended.

-- +goose Up
CREATE INDEX tables_of_game ON tables (guild, game, ended);
