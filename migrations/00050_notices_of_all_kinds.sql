-- All that stands in channels and inboxes is a notice: what calls somebody, offers a seat,
-- tells guests, and the line about a table in a thread. Whether it has served follows from
-- what is kept of calls, offers and guests.

-- +goose Up
CREATE TABLE kept AS SELECT notices.*, guild FROM notices JOIN tables ON id = table_id;
DROP TABLE notices;

CREATE TABLE notices (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('board', 'scene', 'call', 'offer', 'invitation', 'letter', 'line')),
    guild    TEXT    NOT NULL, -- empty: it stands in an inbox
    channel  TEXT    NOT NULL,
    message  TEXT    NOT NULL CHECK (message <> ''),
    who      TEXT    NOT NULL, -- whom it is for; empty: all
    n        INTEGER NOT NULL, -- of a call: the step that the turn began with; of an offer: its number
    at       INTEGER,          -- when it was posted, or changed last; null: nobody knows
    stage    TEXT    NOT NULL, -- that it shows; of a line: the table's status
    shown    INTEGER NOT NULL, -- the revision that it shows; of a scene: 0 until it shows its end; of a call: how many have come due
    last     INTEGER NOT NULL CHECK (last IN (0, 1)), -- it shows how the table has ended
    PRIMARY KEY (table_id, kind, message, who)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_current ON notices (kind, table_id) WHERE kind IN ('board', 'line') AND last = 0;
CREATE INDEX notices_unended ON notices (table_id) WHERE kind = 'scene' AND shown = 0;
CREATE INDEX notices_passing ON notices (table_id) WHERE kind IN ('call', 'offer', 'invitation', 'letter');
CREATE INDEX notices_by_message ON notices (message);
CREATE INDEX notices_of_user ON notices (who) WHERE who <> '';

INSERT INTO notices (table_id, kind, guild, channel, message, who, n, at, stage, shown, last)
SELECT table_id, kind, guild, channel, message, '', 0, at, stage, shown, last FROM kept;
DROP TABLE kept;

ALTER TABLE calls ADD COLUMN answered INTEGER NOT NULL DEFAULT 0; -- how many had come due when its person was last seen acting

-- What calls somebody whom nobody knows any more, and what has served, is to go.
INSERT OR IGNORE INTO notices (table_id, kind, guild, channel, message, who, n, stage, shown, last)
SELECT m.table_id, 'call', iif(m.channel = t.channel OR m.channel IN (SELECT channel FROM tables), t.guild, ''), m.channel, m.message,
    coalesce(c.user_id, ''), coalesce(c.turn, -1), '', iif(m.served = 1, 0, coalesce(c.told, 0)), 0
FROM mentions AS m JOIN tables AS t ON t.id = m.table_id LEFT JOIN calls AS c ON c.table_id = m.table_id AND c.seat = m.seat;
DROP TABLE mentions;

INSERT INTO notices (table_id, kind, guild, channel, message, who, n, stage, shown, last)
SELECT table_id, 'offer', guild, channel, message, to_id, n, '', 0, 0 FROM offers JOIN tables ON id = table_id WHERE message <> '';
ALTER TABLE offers DROP COLUMN message;

INSERT OR IGNORE INTO deletions (channel, message, guild, tries, due)
SELECT channel, message, guild, 0, 0 FROM spent JOIN tables ON id = table_id;
DROP TABLE spent;

INSERT INTO notices (table_id, kind, guild, channel, message, who, n, stage, shown, last)
SELECT t.id, 'invitation', t.guild, t.channel, l.invitation, coalesce(g.user_id, ''), 0, '', 0, 0
FROM lobbies AS l JOIN tables AS t ON t.id = l.table_id LEFT JOIN guests AS g ON g.table_id = t.id AND g.called = 1 WHERE l.invitation <> '';
DROP INDEX lobbies_invitation;
ALTER TABLE lobbies DROP COLUMN invitation;
DELETE FROM lobbies WHERE starts IS NULL AND missed IS NULL AND sequel_of = '';
DROP INDEX guests_uncalled;
ALTER TABLE guests RENAME COLUMN called TO known; -- need not be told
CREATE INDEX guests_unknown ON guests (table_id) WHERE known = 0;

INSERT INTO notices (table_id, kind, guild, channel, message, who, n, at, stage, shown, last)
SELECT table_id, 'line', guild, parent, line, '', 0, th.at, th.status, th.shown, t.ended IS NOT NULL AND th.shown = th.revision
FROM threads AS th JOIN tables AS t ON t.id = th.table_id WHERE line <> '';
DROP INDEX threads_behind;
ALTER TABLE threads DROP COLUMN line;
ALTER TABLE threads DROP COLUMN shown;
ALTER TABLE threads DROP COLUMN status;
ALTER TABLE threads DROP COLUMN at;
ALTER TABLE threads DROP COLUMN revision;
