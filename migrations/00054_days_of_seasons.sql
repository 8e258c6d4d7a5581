-- A season that moderators have said a first day of begins on it. Any other begins with its
-- first game at the latest: the clock may have been ahead when it was begun.

-- +goose Up
ALTER TABLE seasons ADD COLUMN dated INTEGER NOT NULL DEFAULT 0 CHECK (dated IN (0, 1)); -- moderators have said on which day it begins

-- Nobody has noted which were: a day begins at a quarter of an hour, wherever one is.
UPDATE seasons SET dated = began % 900000 = 0;
