-- Two partners against computers counted as two people who are compared. Seasons that are closed stay as
-- they were (partners), the others are worked out anew when the books are opened.

-- +goose Up
ALTER TABLE seasons ADD COLUMN partners INTEGER NOT NULL DEFAULT 0 CHECK (partners IN (0, 1)); -- against computers count
UPDATE seasons SET partners = 1
WHERE ended IS NOT NULL AND coalesce(computers, (SELECT computers FROM leagues WHERE leagues.id = league)) = 1;
INSERT INTO recounts (season) SELECT seasons.id FROM seasons JOIN leagues ON leagues.id = league
WHERE ended IS NULL AND coalesce(seasons.computers, leagues.computers) = 1 ORDER BY seasons.id;
