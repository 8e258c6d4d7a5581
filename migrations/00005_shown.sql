-- What each table's message shows and whom the channel was called for, so that a
-- restart says neither twice and leaves neither out.

-- +goose Up
ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN post_shown INTEGER NOT NULL DEFAULT 0; -- the revision that it shows
ALTER TABLE tables ADD COLUMN post_rest TEXT NOT NULL DEFAULT '' CHECK (post_rest IN ('', 'server', 'channel'));
ALTER TABLE tables ADD COLUMN post_called INTEGER NOT NULL DEFAULT -1; -- the step that somebody was called for

-- Nobody knows what the message of an open table shows: it is brought up to date
-- once. One of an ended table counts as shown, and a call that stands as made.
UPDATE tables SET post_shown = -1 WHERE status IN ('lobby', 'running', 'paused');
UPDATE tables SET post_called = coalesce((SELECT max(n) FROM moves WHERE table_id = tables.id), -1) WHERE post_mention <> '';

CREATE INDEX tables_behind ON tables (opened, id) WHERE post_shown <> revision;
CREATE INDEX tables_resting ON tables (guild) WHERE post_rest <> '';
