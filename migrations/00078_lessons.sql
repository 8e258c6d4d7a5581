-- +goose Up
-- How far somebody is in the lesson of a game: it is no table.
CREATE TABLE lessons (
    user_id TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    version INTEGER NOT NULL, -- of the lesson
    scene   INTEGER NOT NULL, -- that comes next, from 0; behind the last one it is done
    step    INTEGER NOT NULL, -- in it, from 0
    presses INTEGER NOT NULL,
    pressed INTEGER NOT NULL, -- when last, unix milliseconds
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;

-- How often a lesson was begun (scene and step 0), and how often somebody came to a step, on a
-- day (UTC, from 1970). It names nobody.
CREATE TABLE lessons_reached (
    day     INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    version INTEGER NOT NULL,
    scene   INTEGER NOT NULL,
    step    INTEGER NOT NULL,
    times   INTEGER NOT NULL,
    PRIMARY KEY (day, game, version, scene, step)
) STRICT, WITHOUT ROWID;
