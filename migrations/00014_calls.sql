-- Who is called in which turn, how often so far and when next, a seat each; and every
-- message that calls somebody, until it is gone.

-- +goose Up
CREATE TABLE calls (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    user_id  TEXT    NOT NULL,
    turn     INTEGER NOT NULL, -- the step that it began with
    first    INTEGER, -- when each call is due; null: it is not made
    half     INTEGER,
    last     INTEGER,
    rung     INTEGER NOT NULL CHECK (rung BETWEEN 0 AND 3), -- how many have come due
    told     INTEGER NOT NULL CHECK (told BETWEEN 0 AND 3), -- how many are seen to
    owed     INTEGER NOT NULL CHECK (owed IN (0, 1)),       -- the last one is put off
    ended    INTEGER, -- when the turn was over; null: it goes on
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE mentions (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    channel  TEXT    NOT NULL,
    message  TEXT    NOT NULL,
    seat     INTEGER NOT NULL, -- -1: of any that the table waited for
    served   INTEGER NOT NULL CHECK (served IN (0, 1)), -- it is to go
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX calls_pending ON calls (table_id) WHERE told < rung AND ended IS NULL;
CREATE INDEX mentions_served ON mentions (table_id) WHERE served = 1;
CREATE INDEX mentions_by_message ON mentions (message) WHERE served = 0;

-- Who was called before is not called for that again, but later if the clock is long
-- enough. Nobody knows any more for whom of those at the table that was.
INSERT INTO calls
SELECT t.id, s.seat, s.user_id, t.awaits, NULL,
    CASE WHEN c.ends - c.since >= 3600000 THEN c.since + (c.until - c.since) / 2 END,
    CASE WHEN c.ends - c.since >= 3600000 AND coalesce(t.options ->> '$.overdue', '') <> 'nudge' THEN c.since + (c.until - c.since) / 10 * 9 END,
    1, 1, 0, NULL
FROM tables t
JOIN seats s ON s.table_id = t.id AND s.level = ''
LEFT JOIN clocks c ON c.table_id = t.id AND c.seat = s.seat
WHERE t.status IN ('running', 'paused') AND t.awaits >= 0 AND t.post_called >= t.awaits;

INSERT INTO mentions
SELECT id, 0, channel, post_mention, -1, status NOT IN ('lobby', 'running', 'paused') FROM tables WHERE post_mention <> '';

-- Each running table is looked at once, and then it is written down when somebody is to
-- be called there.
UPDATE tables SET due = opened WHERE status = 'running';

DROP INDEX tables_uncalled;
ALTER TABLE tables DROP COLUMN post_mention;
ALTER TABLE tables DROP COLUMN post_called;
ALTER TABLE tables DROP COLUMN awaits;
