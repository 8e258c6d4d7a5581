-- The list of those who were forgotten stands in the books, too: where the machine is lost, the
-- newest copy of them brings it back.

-- +goose Up

ALTER TABLE forgotten ADD COLUMN line TEXT NOT NULL DEFAULT ''; -- as that list has it; empty as long as it has none
