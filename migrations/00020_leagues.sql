-- Leagues and their seasons: which games count, what they come to, and what is kept of
-- everybody beside the points. Standings and ratings are what the results come to; they
-- are kept so that nobody has to wait for the arithmetic.

-- +goose Up
CREATE TABLE leagues (
    id        INTEGER PRIMARY KEY,
    guild     TEXT    NOT NULL,
    name      TEXT    NOT NULL, -- empty: the server's own, which it always has
    games     TEXT    NOT NULL CHECK (json_type(games) = 'array'), -- that count; empty: all
    way       TEXT    NOT NULL CHECK (way IN ('rating', 'points', 'beaten_mean', 'beaten_sum', 'wins')),
    minimum   INTEGER NOT NULL CHECK (minimum >= 0), -- games, to be ranked
    computers INTEGER NOT NULL CHECK (computers IN (0, 1)), -- count as opponents
    carry     INTEGER NOT NULL CHECK (carry IN (0, 1)), -- ratings go on into the next season
    closed    INTEGER -- null while new tables count for it
) STRICT;

CREATE UNIQUE INDEX leagues_of_guild ON leagues (guild, name);

CREATE TABLE seasons (
    id     INTEGER PRIMARY KEY,
    league INTEGER NOT NULL REFERENCES leagues (id),
    n      INTEGER NOT NULL CHECK (n >= 1),
    began  INTEGER NOT NULL,
    ended  INTEGER, -- null: it is open
    stale  INTEGER NOT NULL DEFAULT 0 CHECK (stale IN (0, 1)) -- standings are still to be worked out
) STRICT;

CREATE UNIQUE INDEX seasons_of_league ON seasons (league, n);
CREATE UNIQUE INDEX one_open_season ON seasons (league) WHERE ended IS NULL;
CREATE INDEX stale_seasons ON seasons (id) WHERE stale = 1;

-- The ratings with which a season began, where they were carried over.
CREATE TABLE starts (
    season  INTEGER NOT NULL REFERENCES seasons (id),
    entrant TEXT    NOT NULL,
    mu      REAL    NOT NULL,
    sigma   REAL    NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (season, entrant)
) STRICT, WITHOUT ROWID;

-- The leagues that a table was said to count for at its start, and the season in which
-- it ended; null where there was none.
CREATE TABLE league_tables (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    league   INTEGER NOT NULL REFERENCES leagues (id),
    season   INTEGER REFERENCES seasons (id),
    ended    INTEGER CHECK ((ended IS NULL) = (season IS NULL)),
    PRIMARY KEY (table_id, league)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_of_season ON league_tables (season, ended, table_id) WHERE season IS NOT NULL;

-- What a season's games come to for each entrant: a person's id, or a computer.
CREATE TABLE standings (
    season   INTEGER NOT NULL REFERENCES seasons (id),
    entrant  TEXT    NOT NULL,
    name     TEXT    NOT NULL, -- as called at the newest game
    computer INTEGER NOT NULL CHECK (computer IN (0, 1)),
    games    INTEGER NOT NULL CHECK (games >= 0),
    wins     INTEGER NOT NULL,
    points   INTEGER NOT NULL,
    beaten   INTEGER NOT NULL, -- league.Share
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (season, entrant)
) STRICT, WITHOUT ROWID;

-- The same after each game that counted.
CREATE TABLE ratings (
    season   INTEGER NOT NULL REFERENCES seasons (id),
    entrant  TEXT    NOT NULL,
    ended    INTEGER NOT NULL,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    computer INTEGER NOT NULL CHECK (computer IN (0, 1)),
    rank     INTEGER NOT NULL CHECK (rank >= 1), -- among those whom the game compared
    games    INTEGER NOT NULL,
    wins     INTEGER NOT NULL,
    points   INTEGER NOT NULL,
    beaten   INTEGER NOT NULL,
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (season, entrant, ended, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_of_table ON ratings (table_id);

-- Games and results that a moderator has declared void. A row stays when that is taken
-- back.
CREATE TABLE corrections (
    id       INTEGER PRIMARY KEY,
    season   INTEGER NOT NULL REFERENCES seasons (id),
    table_id TEXT    NOT NULL REFERENCES tables (id),
    person   TEXT    NOT NULL, -- empty: the whole game
    by_id    TEXT    NOT NULL,
    by_name  TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    made     INTEGER NOT NULL,
    undone   INTEGER, -- null: it holds
    undone_by_id   TEXT NOT NULL DEFAULT '',
    undone_by_name TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX corrections_in_force ON corrections (season, table_id, person) WHERE undone IS NULL;
CREATE INDEX corrections_of_season ON corrections (season, id);

-- What a finished game has kept of somebody: its Statistics.
CREATE TABLE statistics (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    user_id  TEXT    NOT NULL CHECK (user_id <> ''),
    key      TEXT    NOT NULL,
    value    INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX statistics_of_user ON statistics (user_id, key, value);

-- Finished games whose statistics are still to be worked out by a replay.
CREATE TABLE uncounted (
    table_id TEXT PRIMARY KEY REFERENCES tables (id)
) STRICT, WITHOUT ROWID;

-- Partners share a number. Only one game has had any so far: with four, those who sit
-- opposite.
ALTER TABLE places ADD COLUMN team INTEGER NOT NULL DEFAULT 0;
UPDATE places SET team = 1 + seat % 2 WHERE table_id IN (
    SELECT id FROM tables WHERE game = 'teufel' AND 4 = (SELECT count(*) FROM seats WHERE seats.table_id = tables.id));

-- Every server has played in its house league from its first game on.
INSERT INTO leagues (guild, name, games, way, minimum, computers, carry)
SELECT DISTINCT guild, '', '[]', 'rating', 0, 0, 1 FROM tables WHERE began IS NOT NULL ORDER BY guild;
INSERT INTO seasons (league, n, began, stale)
SELECT leagues.id, 1, min(tables.began), 1 FROM leagues JOIN tables USING (guild) WHERE tables.began IS NOT NULL GROUP BY leagues.id;
INSERT INTO league_tables (table_id, league, season, ended)
SELECT tables.id, leagues.id, iif(status = 'finished', seasons.id, NULL), iif(status = 'finished', tables.ended, NULL)
FROM tables JOIN leagues USING (guild) JOIN seasons ON seasons.league = leagues.id
WHERE tables.began IS NOT NULL AND status <> 'stopped';
INSERT INTO uncounted (table_id) SELECT id FROM tables WHERE status = 'finished';
