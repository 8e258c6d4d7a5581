// Package league is the arithmetic of leagues: who was compared with whom in a
// finished game, what that counts, and what a season's games come to. It is a pure
// function of results: the same results give the same bits, in whatever order a
// game lists its players.
//
// # A game that counts
//
// Standings are what the results come to, and nothing else: whom a game compares
// (Rules.Ranking), what that counts (Count), and in which order people stand (Rules.Order),
// by criteria that a table shows. What is stored of a season is there so that nobody waits
// for the arithmetic, and equals what recomputing gives, to the bit: shares of opponents are
// whole parts of Whole, ratings are summed in one order, and games count by their end and
// then by table. So a correction is a row, and taking it back gives the same standings. What
// a game does to its leagues is worked out in one place (Rules.Effects, over the standings
// before the game).
//
// Who has left, or was away, when a game ended comes last, and is not there for the
// others unless a third of the turns of that seat was that one's own (Entrant.Absent).
// Partners are rated against their opponents alone. Two people move each other's
// ratings in ten games of a season at most (Pairs). A game that compares fewer than two
// people, or only partners, or that had hints, counts nothing. To be ranked takes games
// against several people (Rules.Opponents). Seasons that were closed before that go by
// what held then (Rules.Early, Rules.Partners). docs/leagues.md says all of it to those who look after
// leagues.
//
// A duration is declared by the rules as two marks and measured by the table between the
// moments at which the moves were received.
package league
