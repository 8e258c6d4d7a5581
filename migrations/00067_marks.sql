-- Forgetting is no trick: a game under way and an open season recognise whoever was forgotten
-- meanwhile. They keep pseudonyms, each under a salt of its own, and no ids.

-- +goose Up

-- Who has held a seat of a game that is not over.
CREATE TABLE seat_marks (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    salt     TEXT    NOT NULL, -- the table's
    mark     TEXT    NOT NULL, -- the pseudonym
    PRIMARY KEY (table_id, seat, mark)
) STRICT, WITHOUT ROWID;

-- Who has played, or was playing, in a season that has not ended.
CREATE TABLE season_marks (
    season INTEGER NOT NULL REFERENCES seasons (id),
    salt   TEXT    NOT NULL, -- the season's
    mark   TEXT    NOT NULL, -- the pseudonym
    PRIMARY KEY (season, mark)
) STRICT, WITHOUT ROWID;

-- Who was forgotten during a season and has begun anew in it: stands there without a place.
CREATE TABLE unsettled (
    season  INTEGER NOT NULL REFERENCES seasons (id),
    entrant TEXT    NOT NULL,
    PRIMARY KEY (entrant, season)
) STRICT, WITHOUT ROWID;
