-- Who held which seat of a game when; how games ended for everybody who held one; and
-- seats that others are asked to take over.

-- +goose Up
ALTER TABLE seats ADD COLUMN departed INTEGER NOT NULL DEFAULT 0 CHECK (departed IN (0, 1)); -- who has left is no longer in the server
ALTER TABLE tables ADD COLUMN new_host INTEGER NOT NULL DEFAULT 0 CHECK (new_host IN (0, 1)); -- the host has left since the game began

CREATE TABLE tenures (
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    n          INTEGER NOT NULL CHECK (n >= 0), -- in the order in which they began
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    user_id    TEXT    NOT NULL CHECK (user_id <> ''),
    user_name  TEXT    NOT NULL,
    first_move INTEGER NOT NULL,
    next_move  INTEGER NOT NULL, -- the first after it; -1 while it lasts
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE places (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    user_id   TEXT    NOT NULL, -- empty where a computer has the place
    user_name TEXT    NOT NULL,
    place     INTEGER NOT NULL CHECK (place >= 1), -- equals share it
    gone      INTEGER NOT NULL CHECK (gone IN (0, 1)), -- has left the seat: behind all others
    PRIMARY KEY (table_id, seat, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE offers (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    n        INTEGER NOT NULL, -- tells it from all others of its table
    to_id    TEXT    NOT NULL,
    to_name  TEXT    NOT NULL,
    by_id    TEXT    NOT NULL,
    by_name  TEXT    NOT NULL,
    message  TEXT    NOT NULL, -- that asks; empty: nobody was asked yet
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Messages that have served and are still to be removed.
CREATE TABLE spent (
    table_id TEXT NOT NULL REFERENCES tables (id),
    message  TEXT NOT NULL,
    PRIMARY KEY (table_id, message)
) STRICT, WITHOUT ROWID;

-- Seats used to change hands only between a person and a computer: who had left had
-- done so after the last move that was that person's own.
INSERT INTO tenures (table_id, n, seat, user_id, user_name, first_move, next_move)
SELECT table_id, row_number() OVER (PARTITION BY table_id ORDER BY seat) - 1, seat, user_id, user_name, 0, iif(gone = 0, -1, coalesce((
    SELECT max(n) + 1 FROM moves WHERE moves.table_id = seats.table_id AND moves.seat = seats.seat AND moves.user_id = seats.user_id AND computer = 0), 0))
FROM seats JOIN tables ON tables.id = seats.table_id
WHERE user_id <> '' AND EXISTS (SELECT 1 FROM moves WHERE moves.table_id = tables.id);

INSERT INTO places (table_id, seat, user_id, user_name, place, gone)
SELECT table_id, seat, iif(gone = 0, user_id, ''), iif(gone = 0, user_name, ''),
    1 + (SELECT count(*) FROM results AS other WHERE other.table_id = results.table_id AND (other.won, other.score) > (results.won, iif(results.won, other.score, results.score))), 0
FROM results JOIN seats USING (table_id, seat);

INSERT INTO places (table_id, seat, user_id, user_name, place, gone)
SELECT table_id, seat, user_id, user_name, 1 + (SELECT count(*) FROM results AS other WHERE other.table_id = results.table_id), 1
FROM results JOIN seats USING (table_id, seat) WHERE gone = 1;
