-- Of whom it is not known when they pressed something last is held to be there: that is noted each night.

-- +goose Up
CREATE INDEX people_undated ON people (seen) WHERE seen = 0;
