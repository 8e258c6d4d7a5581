-- A word about a week tells what has happened since the one before, however late that came.

-- +goose Up
ALTER TABLE weekly ADD COLUMN told INTEGER; -- up to when the one before has told; NULL: none was said, or by an earlier program
