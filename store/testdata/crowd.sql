-- Books of many servers with finished games of four out of forty people each, as an earlier program
-- left them; its league is still to be worked out. ?1: how many servers, ?2: how many games in each.
-- The tests of package store say more.
CREATE TEMP TABLE played AS WITH RECURSIVE server(g) AS (SELECT 1 UNION ALL SELECT g + 1 FROM server WHERE g < ?1),
    game(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM game WHERE i < ?2)
    SELECT 'g' || g AS guild, printf('%05X', (g - 1) * ?2 + i) AS id, i * 60000 AS at, (i * 7919 + g) AS roll FROM server, game;
INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, began, ended)
    SELECT id, guild, id, iif(roll % 2, 'dalmuti', 'kismet'), '{}', zeroblob(32), '', '', 'finished', '', at, at, at FROM played;
CREATE TEMP TABLE sat AS SELECT id, seat, printf('%s-%02d', guild, (roll % 37 + seat * (1 + roll % 11)) % 40) AS user, 1 + (roll / 3 + seat) % 4 AS place
    FROM played, (SELECT 0 AS seat UNION SELECT 1 UNION SELECT 2 UNION SELECT 3);
CREATE INDEX sat_at ON sat (id);
INSERT INTO seats (table_id, seat, user_id, user_name, level, name, gone) SELECT id, seat, user, user, '', user, 0 FROM sat;
INSERT INTO tenures (table_id, n, seat, user_id, user_name, first_move, next_move) SELECT id, seat, seat, user, user, 0, 1000 FROM sat;
INSERT INTO moves (table_id, n, seat, act, event, received_ns, user_id) WITH RECURSIVE move(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM move WHERE n < 100)
    SELECT id, n, seat, '{"play":[1,2,3]}', 'event', 1, user FROM played CROSS JOIN sat USING (id) CROSS JOIN move ON seat = n % 4 WHERE guild IN ('g1', 'g2');
INSERT INTO rounds (table_id, round, seat, points, title, move, user_id, turns) SELECT id, n / 10, seat, seat, 'peon', n, user, 1
    FROM played CROSS JOIN moves ON table_id = id AND n % 10 = 0 CROSS JOIN sat USING (id, seat) WHERE guild IN ('g1', 'g2');
INSERT INTO results SELECT id, seat, 5 - place, place = 1 FROM sat;
INSERT INTO places (table_id, seat, user_id, user_name, place, gone) SELECT id, seat, user, user, place, 0 FROM sat;
INSERT INTO statistics SELECT id, user, 'reign', place FROM sat WHERE true ON CONFLICT DO NOTHING;
INSERT INTO leagues (guild, name, games, way, minimum, computers, carry) SELECT DISTINCT guild, '', '[]', 'rating', 0, 0, 1 FROM played;
INSERT INTO seasons (league, n, began) SELECT id, 1, 0 FROM leagues;
INSERT INTO recounts (season) SELECT id FROM seasons;
INSERT INTO league_tables (table_id, league, season, ended) SELECT played.id, leagues.id, leagues.id, at FROM played JOIN leagues USING (guild);
