-- A turn goes by what its person had set when it began. Turns under way keep the end they have.

-- +goose Up
ALTER TABLE clocks ADD COLUMN hours TEXT NOT NULL DEFAULT ''; -- nights and days off, as JSON; empty: all time counts
ALTER TABLE clocks ADD COLUMN nights INTEGER NOT NULL DEFAULT 0; -- by how much quiet hours put the end off, in milliseconds
ALTER TABLE clocks ADD COLUMN idle INTEGER NOT NULL DEFAULT 0 CHECK (idle IN (0, 1)); -- the turn is nobody's at present
ALTER TABLE tenures ADD COLUMN off INTEGER NOT NULL DEFAULT 0; -- the days off that its turns have gone by, in milliseconds
