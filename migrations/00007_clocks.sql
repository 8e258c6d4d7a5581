-- Clocks are absolute times, one for each seat of a game that runs with them. Games
-- that had begun before say nothing of a clock among their options and have none.

-- +goose Up
CREATE TABLE clocks (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    bank     INTEGER NOT NULL CHECK (bank >= 0), -- milliseconds
    late     INTEGER NOT NULL CHECK (late >= 0), -- overdue turns in a row
    since    INTEGER, -- null while the seat is not awaited
    ends     INTEGER, -- from then on the bank is drawn on
    until    INTEGER,
    out      INTEGER NOT NULL CHECK (out IN (0, 1)),
    regained INTEGER, -- when more time was given, since nobody could be heard
    stopped  INTEGER, -- when the host paused the table
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)); -- paused by its host
ALTER TABLE seats ADD COLUMN away INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1)); -- a computer plays until the user comes back

-- Who made which move: whose seat it was, and whether a computer played it. A computer
-- that plays on for somebody who left used to leave the same event as any other.
ALTER TABLE moves ADD COLUMN user_id TEXT NOT NULL DEFAULT ''; -- empty: a computer's own seat, or the beginning
ALTER TABLE moves ADD COLUMN computer INTEGER NOT NULL DEFAULT 0 CHECK (computer IN (0, 1));
UPDATE moves SET computer = event LIKE 'computer:%', user_id = coalesce((
    SELECT user_id FROM seats WHERE seats.table_id = moves.table_id AND seats.seat = moves.seat), '');
