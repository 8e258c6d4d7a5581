-- What is looked for in a write is found without all games of a server, or all that moderators have done:
-- why tables were stopped, games that count in no season, what was corrected at a table.

-- +goose Up
CREATE INDEX tables_reasons ON tables (guild) WHERE stop_reason <> '';
CREATE INDEX games_of_no_season ON league_tables (league) WHERE season IS NULL;
CREATE INDEX corrections_of_table ON corrections (table_id);
