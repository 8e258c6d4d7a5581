-- A deal a day that everybody plays (docs/daily.md). Days count from 1970-01-01, in UTC.

-- +goose Up

-- Secrets of thirty days are drawn together.
CREATE TABLE daily_drawings (
    first      INTEGER PRIMARY KEY,                             -- of the days
    commitment BLOB    NOT NULL CHECK (length(commitment) = 32) -- to them all, as each server's chain has it
) STRICT;

CREATE TABLE daily_days (
    day    INTEGER PRIMARY KEY,
    first  INTEGER NOT NULL REFERENCES daily_drawings (first),
    secret BLOB    NOT NULL CHECK (length(secret) = 32),
    void   INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1)) -- the books have gone back meanwhile: no game of it counts
) STRICT;

CREATE INDEX daily_days_of ON daily_days (first);

-- What is dealt on a day, to where a person is first asked.
CREATE TABLE daily_deals (
    day  INTEGER PRIMARY KEY REFERENCES daily_days (day),
    deal TEXT    NOT NULL CHECK (json_valid(deal))
) STRICT;

-- What computers have come to in it.
CREATE TABLE daily_field (
    day    INTEGER NOT NULL REFERENCES daily_deals (day),
    n      INTEGER NOT NULL CHECK (n >= 0),
    points INTEGER NOT NULL,
    acts   TEXT    NOT NULL CHECK (json_valid(acts)),
    PRIMARY KEY (day, n)
) STRICT, WITHOUT ROWID;

-- What people have played of it.
CREATE TABLE daily_games (
    user_id   TEXT    NOT NULL CHECK (user_id <> ''),
    day       INTEGER NOT NULL REFERENCES daily_deals (day),
    free      INTEGER NOT NULL CHECK (free IN (0, 1)), -- begun once the deal was closed
    user_name TEXT    NOT NULL,
    guild     TEXT    NOT NULL,                        -- where it was begun; empty: in no server
    record    TEXT    NOT NULL CHECK (record = '' OR json_valid(record)), -- empty: it is not kept any more
    presses   INTEGER NOT NULL CHECK (presses >= 0),
    begun     INTEGER NOT NULL,
    ended     INTEGER,                                 -- NULL: it is not over
    given_up  INTEGER NOT NULL CHECK (given_up IN (0, 1)),
    points    INTEGER NOT NULL,                        -- once it is over
    scored    INTEGER NOT NULL CHECK (scored IN (0, 1)), -- it stands on a board once it is over
    PRIMARY KEY (user_id, day, free),
    CHECK (scored = 0 OR free = 0 AND given_up = 0),
    CHECK (given_up = 0 OR ended IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_games_in ON daily_games (guild, day) WHERE guild <> '';
CREATE INDEX daily_games_of ON daily_games (day);

-- Who has begun a deal that is not closed, and was forgotten since.
CREATE TABLE daily_marks (
    day  INTEGER NOT NULL REFERENCES daily_deals (day),
    salt TEXT    NOT NULL, -- the day's
    mark TEXT    NOT NULL, -- the pseudonym
    PRIMARY KEY (day, mark)
) STRICT, WITHOUT ROWID;

-- In whose chain the entry of a drawing stands.
CREATE INDEX chain_days ON chain (commitment, guild) WHERE kind = 'days';
