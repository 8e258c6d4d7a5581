-- Open tables sleep in the books until somebody wants something of them, something
-- is due there, or a race may have lost a knock.

-- +goose Up
ALTER TABLE tables ADD COLUMN due INTEGER;                        -- when something is to be done there unasked
ALTER TABLE tables ADD COLUMN raced INTEGER;                      -- of the last move, while a race is on
ALTER TABLE tables ADD COLUMN awaits INTEGER NOT NULL DEFAULT -1; -- the step since which a person is visibly waited for

-- Of running tables nobody knows any of this: each is looked at once, and then it is
-- written down.
UPDATE tables SET due = opened + 86400000 WHERE status = 'lobby';
UPDATE tables SET due = opened,
    raced = (SELECT max(received_ns) / 1000000 FROM moves WHERE table_id = tables.id),
    awaits = coalesce((SELECT max(n) FROM moves WHERE table_id = tables.id), -1)
WHERE status = 'running';

CREATE INDEX tables_open ON tables (due, guild, channel, raced) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX tables_uncalled ON tables (opened, id) WHERE post_called < awaits;
