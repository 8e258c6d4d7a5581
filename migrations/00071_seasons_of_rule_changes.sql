-- A change of what a league has agreed on says from which season on it holds: one that is made
-- in a break from the next; who and which games count from the next one, too, once a game of the
-- open one has begun.

-- +goose Up
ALTER TABLE rule_changes ADD COLUMN holds INTEGER NOT NULL DEFAULT 0; -- that season's number
ALTER TABLE rule_changes ADD COLUMN later INTEGER NOT NULL DEFAULT 0; -- that of who and which games count

UPDATE rule_changes SET (holds, later) = (SELECT n + coalesce(made >= ended, 0), n + (ended IS NOT NULL AND made >= ended OR ended IS NULL AND games IS NOT NULL)
    FROM seasons WHERE seasons.id = season);
