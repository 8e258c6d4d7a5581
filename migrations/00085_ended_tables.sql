-- The newest move and moment of the books are looked for at each start.

-- +goose Up
CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;
