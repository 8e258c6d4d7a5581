// Package league is the arithmetic of leagues: who was compared with whom in a
// finished game, what that counts, and what a season's games come to. It is a pure
// function of results: the same results give the same bits, in whatever order a
// game lists its players.
//
// # A game that counts
//
// At its start a table notes in the books which leagues it counts for: the server's own,
// which every server has without set-up, and whatever others have its game
// (store.putLeagues). The step that ends it brings its places and what it has kept of
// everybody (Step.Statistics), and the same transaction counts it in the open season of
// each of those leagues.
//
// Standings are what the results come to, and nothing else: games/league says whom a
// game compares (Rules.Ranking), what that counts (Count), and in which order people
// stand (Rules.Order), by criteria that a table shows. What is stored of a season is
// there so that nobody waits for the arithmetic, and equals what recomputing gives, to
// the bit: shares of opponents are whole parts of league.Whole, ratings are summed in
// one order, and games count by their end and then by table. So a correction is a row,
// and taking it back gives the same standings. What follows from it is worked out anew
// beside the writer, of the whole season, and written in slices, so that no move waits
// for it; the books know why a season is to be worked out anew (recounts) until it is,
// and the next process goes on where a kill has interrupted it, beside its work. Until
// then the season's page says so, and shows the standings of before. A game that ends
// meanwhile, or before one that is counted, is one more reason, and its message tells
// what it did once that is known. It is promised before it is done
// (request.Answer.Slow). hofnar league check compares all of it with the results.
//
// What a table does to its leagues is worked out in one place (Rules.Effects, over the
// standings before the game), and stands on its message (drawing.drawn of bot/channel),
// on the league's page and wherever else it is told. A correction puts the message of
// its game behind (Saved.Revision), so that it is edited, after a crash too; messages
// of later games tell how it was after these. Who belongs to a league that asks for it
// is kept from when to when: a game counts for those who belonged to it when it began,
// so that nobody leaves to save a rating, and recomputing gives the same. A closed
// season keeps what its league had agreed on; a season with a last day ends at the next
// look or game after it (endSeasons), as it was then. The next one begins then, unless
// its league has agreed on a break (League.Breaks). One whose first day is moved before
// games that ended in a break holds these, too (store.ChangeLeague).
//
// A season that a clock which was ahead has begun begins with the first game that begins
// before (store.beginWith), unless moderators have said on which day it begins.
//
// A league's page shows a season as its league counts it, or a part of its games: one
// game, a span, all seasons. A part has no ratings of its own; what each game brought is
// the difference of two standings (store.Shares). Screens attach a league's pictures in
// leaguePicture, profilePicture and versusPicture of bot/screen.
//
// Who has left, or was away, when a game ended comes last, and is not there for the
// others unless a third of the turns of that seat was that one's own (Entrant.Absent).
// Partners are rated against their opponents alone. Two people move each other's
// ratings in ten games of a season at most (Pairs). A game that compares fewer than two
// people, or only partners, or that had hints, counts nothing. To be ranked takes games
// against several people (Rules.Opponents). Seasons that were closed before that go by
// what held then (Rules.Early). docs/leagues.md says all of it to those who look after
// leagues.
//
// A duration is declared by the rules as two marks and measured by the table between the
// moments at which the moves were received. Older games count by their stored results,
// worked out when the program is first started on them; their statistics follow from a
// replay of each in the background (cmd/hofnar/countbefore.go), which goes on at the next
// start where it was interrupted.
package league
