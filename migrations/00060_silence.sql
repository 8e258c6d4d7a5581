-- Without a clock, who keeps a table waiting for too long counts as overdue.

-- +goose Up
ALTER TABLE servers ADD COLUMN silence INTEGER NOT NULL DEFAULT 86400; -- after so many seconds

-- Nobody has noted since when games without a clock wait: each is looked at within a day, and
-- whoever it waits for then has all the time from there on.
UPDATE tables SET due = CAST(strftime('%s', 'now') AS INTEGER) * 1000 + abs(random()) % 86400000, edition = edition + 1
WHERE status = 'running' AND NOT EXISTS (SELECT 1 FROM clocks WHERE table_id = id AND since IS NOT NULL)
AND coalesce(due, 9e15) > (CAST(strftime('%s', 'now') AS INTEGER) + 86400) * 1000;

-- Who was nudged before counts as overdue once, as then.
UPDATE clocks SET ends = NULL WHERE out = 1;
