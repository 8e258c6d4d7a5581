-- +goose Up
-- Whom a moderator has let into a league, or put out of it: all see that, too.
ALTER TABLE rule_changes ADD COLUMN user_id   TEXT; -- NULL: it is no such change
ALTER TABLE rule_changes ADD COLUMN user_name TEXT;
ALTER TABLE rule_changes ADD COLUMN let_in    INTEGER CHECK (let_in IN (0, 1));

CREATE INDEX rule_changes_of ON rule_changes (user_id) WHERE user_id IS NOT NULL;
