-- Who plays in a league, when its season is to end, and what it had agreed on when a
-- season was closed: a closed season stays as it was, whatever is agreed on later.

-- +goose Up
ALTER TABLE leagues ADD COLUMN entry TEXT NOT NULL DEFAULT 'all' CHECK (entry IN ('all', 'join', 'invited'));

-- Who has joined a league where that is asked for, from when to when. A game counts for
-- those who belonged to it when the game began.
CREATE TABLE members (
    league  INTEGER NOT NULL REFERENCES leagues (id),
    user_id TEXT    NOT NULL CHECK (user_id <> ''),
    joined  INTEGER NOT NULL,
    parted  INTEGER, -- null: belongs to it still
    PRIMARY KEY (league, user_id, joined)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX members_now ON members (league, user_id) WHERE parted IS NULL;

ALTER TABLE seasons ADD COLUMN until     INTEGER; -- when it ends by itself; null: when somebody closes it
ALTER TABLE seasons ADD COLUMN games     TEXT; -- these as the league has them, null while it is open
ALTER TABLE seasons ADD COLUMN way       TEXT;
ALTER TABLE seasons ADD COLUMN minimum   INTEGER;
ALTER TABLE seasons ADD COLUMN computers INTEGER;
ALTER TABLE seasons ADD COLUMN entry     TEXT;

UPDATE seasons SET (games, way, minimum, computers, entry) =
    (SELECT games, way, minimum, computers, entry FROM leagues WHERE leagues.id = seasons.league) WHERE ended IS NOT NULL;

-- Who was away when a game ended has left the place to the computer and comes last.
INSERT INTO places (table_id, seat, user_id, user_name, place, gone, team)
SELECT p.table_id, p.seat, '', '', p.place, 0, p.team FROM places AS p JOIN seats AS s USING (table_id, seat)
WHERE s.away AND s.user_id = p.user_id AND p.gone = 0;
UPDATE places SET gone = 1, place = 1 + (SELECT count(*) FROM seats WHERE seats.table_id = places.table_id)
WHERE gone = 0 AND user_id <> '' AND EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = places.table_id AND seats.seat = places.seat AND away AND seats.user_id = places.user_id);
