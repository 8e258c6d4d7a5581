-- Posts of a deal that is closed come to be owed a few servers at a time.

-- +goose Up
ALTER TABLE daily_deals ADD COLUMN owed TEXT NOT NULL DEFAULT ''; -- the last server that was looked at for that; empty: none was

CREATE INDEX servers_daily ON servers (guild) WHERE daily <> '';
