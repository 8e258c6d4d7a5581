-- How often the guests of a lobby were told that seats are held for them: whoever is
-- invited again is told again. Only tables whose guests were told have a row.

-- +goose Up
CREATE TABLE invitations (
    table_id TEXT    PRIMARY KEY REFERENCES tables (id),
    told     INTEGER NOT NULL CHECK (told > 0)
) STRICT, WITHOUT ROWID;
