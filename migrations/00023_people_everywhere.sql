-- Wherever the books name somebody, that one is found without reading everybody's rows:
-- to tell what is kept, and to forget.

-- +goose Up
CREATE INDEX standings_of_entrant ON standings (entrant);
CREATE INDEX starts_of_entrant ON starts (entrant);
CREATE INDEX members_of_user ON members (user_id);
CREATE INDEX guests_of_user ON guests (user_id);
CREATE INDEX corrections_about ON corrections (person);
CREATE INDEX corrections_by ON corrections (by_id);
CREATE INDEX corrections_undone_by ON corrections (undone_by_id);

-- Whom the order of a sequel lists has held a seat at the table that it goes on from.
CREATE INDEX lobbies_of_sequel ON lobbies (sequel_of) WHERE sequel_of <> '';
