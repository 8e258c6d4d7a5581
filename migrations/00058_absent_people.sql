-- Who had left is not there for the others unless a third of the turns was that one's own;
-- a pair's games beyond the tenth of a season move no rating; to be ranked takes several
-- opponents. Seasons that are closed stay as they were (early), the others are worked out
-- anew when the books are opened.

-- +goose Up
ALTER TABLE places ADD COLUMN turns INTEGER NOT NULL DEFAULT 0 CHECK (turns >= 0); -- of the seat, of who has left; 0: nobody knows
ALTER TABLE places ADD COLUMN own   INTEGER NOT NULL DEFAULT 0 CHECK (own BETWEEN 0 AND turns); -- that were that person's

-- Knocks are no turns, nor is what had one answer, nor what was taken back.
UPDATE places SET (turns, own) = (
    SELECT count(*), count(*) FILTER (WHERE moves.user_id = places.user_id AND computer = 0) FROM moves
    WHERE moves.table_id = places.table_id AND moves.seat = places.seat AND cancels = 0 AND event NOT LIKE 'settled:%'
        AND coalesce(act ->> '$.m', '') <> 'knock' AND NOT EXISTS (
            SELECT 1 FROM moves AS later WHERE later.table_id = moves.table_id AND later.cancels = moves.n))
WHERE gone = 1;

ALTER TABLE leagues ADD COLUMN opponents INTEGER NOT NULL DEFAULT 3 CHECK (opponents >= 0); -- to be ranked
ALTER TABLE seasons ADD COLUMN opponents INTEGER; -- as the league has it, null while it is open
ALTER TABLE seasons ADD COLUMN early INTEGER NOT NULL DEFAULT 0 CHECK (early IN (0, 1)); -- absent people and all games of a pair count
UPDATE seasons SET opponents = 0, early = 1 WHERE ended IS NOT NULL;

ALTER TABLE standings ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0; -- different people
ALTER TABLE ratings   ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0;

-- What each two have had with each other in a season.
CREATE TABLE pairs (
    season  INTEGER NOT NULL REFERENCES seasons (id),
    entrant TEXT    NOT NULL,
    other   TEXT    NOT NULL,
    games   INTEGER NOT NULL CHECK (games >= 1),
    met     INTEGER NOT NULL CHECK (met IN (0, 1)), -- the entrant was compared with the other
    PRIMARY KEY (season, entrant, other)
) STRICT, WITHOUT ROWID;

-- Why a season is to be worked out anew: a row for each thing that has happened to it since
-- it was last worked out. A game that ends meanwhile is such a thing.
CREATE TABLE recounts (
    id     INTEGER PRIMARY KEY,
    season INTEGER NOT NULL REFERENCES seasons (id)
) STRICT;
CREATE INDEX recounts_of_season ON recounts (season, id);

-- Changes whenever what results come to changes otherwise than by one more game.
ALTER TABLE seasons ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
-- The ratings with which it begins are still to be carried over: the season before it is
-- being worked out anew.
ALTER TABLE seasons ADD COLUMN carries INTEGER NOT NULL DEFAULT 0 CHECK (carries IN (0, 1));

INSERT INTO recounts (season) SELECT id FROM seasons WHERE stale = 1 OR ended IS NULL ORDER BY id;
DROP INDEX stale_seasons;
ALTER TABLE seasons DROP COLUMN stale;
