-- A server may have it posted what became of each deal once that is closed.

-- +goose Up
ALTER TABLE servers ADD COLUMN daily TEXT NOT NULL DEFAULT ''; -- the channel for that; empty: none

-- What is to become of a deal that is closed is seen to once.
ALTER TABLE daily_deals ADD COLUMN closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1));

CREATE INDEX daily_deals_open ON daily_deals (day) WHERE closed = 0;

-- Posts that are owed.
CREATE TABLE daily_posts (
    guild TEXT    NOT NULL,
    day   INTEGER NOT NULL REFERENCES daily_deals (day),
    since INTEGER, -- when it was tried first; NULL: it was not
    again INTEGER, -- when it is tried next
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_posts_next ON daily_posts (coalesce(again, 0), day, guild);

-- Records are kept for a while.
CREATE INDEX daily_games_recorded ON daily_games (begun) WHERE record <> '';
