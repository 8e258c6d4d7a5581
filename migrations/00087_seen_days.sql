-- Of when somebody pressed something last the day is kept, in UTC, as the page on privacy says.

-- +goose Up
UPDATE people SET seen = seen - seen % 86400000;
