-- Which messages are to be kept up to date is asked of one server at a time; a table that
-- is archived has not ended.

-- +goose Up
DROP INDEX notices_current;
CREATE INDEX notices_current ON notices (guild, kind, table_id) WHERE kind IN ('board', 'line') AND last = 0;

UPDATE notices SET last = 0 WHERE kind IN ('board', 'line') AND last = 1 AND table_id IN (SELECT id FROM tables WHERE status = 'archived');
