-- What a taking back would need was kept at games that are stopped, and the hours of whoever plays there
-- no more.

-- +goose Up
DELETE FROM take_backs WHERE
	EXISTS (SELECT 1 FROM tables WHERE id = table_id AND (ended IS NOT NULL OR archived IS NOT NULL)) OR
	EXISTS (SELECT 1 FROM seats WHERE seats.table_id = take_backs.table_id AND (gone OR away));
UPDATE clocks SET hours = '' WHERE hours <> '' AND EXISTS (
	SELECT 1 FROM seats WHERE seats.table_id = clocks.table_id AND seats.seat = clocks.seat AND (gone OR away));
