// Package picture draws what lies on a table. It knows shapes, fonts and colours
// and reads the games' views; rules and words it does not know.
//
// # How pictures are made
//
// bot/picture turns a view into a PNG: the table, a private hand, what there is to
// choose between (the three turns of a tile, side by side, each with the whole course
// of the tails that it changes, while all others recede, or the fields of a sector),
// what a rules page shows, and the poster of a game that is over (end.go): one for all
// games, from places, points and what their statistics and titles say was special, with
// an emblem, a last position and signs that a game may give it (poster). It reads what
// the view says — tails with their ends, which cards serve a task, where in a row a
// card lies — and works nothing out by itself. All games are drawn by one hand
// (style.go): one cloth between dark and light, on which a picture glares on no page
// and paper and ink both stand out, a palette of which a test computes contrasts and
// what all kinds of eyes tell apart, one type, cards of one proportion, no letters
// below 40 of 1080 pixels, which a phone shows 11 pixels high. pen draws in measures of
// its own, turned as a fan needs it; letters are outlines like all else. Devils of one
// player wear a dark and a light tone in turn, and their letters stand on the tails
// where they hide no other (tails.go). Letters that the font
// lacks are written without their marks (written), and a name of which it has none is the
// seat's number, № 8, everywhere (Called); one that is too long ends with "…", or lacks
// its middle where another one in the picture begins like it (roster).
//
// A picture of a game always has the same size until its end, so that an edit moves
// nothing; where it shows the turns of a tile it is higher by about what the menus of
// fields take that stand below it before. The table's message, the hand of whoever is
// to act and the poster each fit a phone of 360 × 740, measured in a browser at every
// twentieth moment and every great one, with the most seats, the longest names, clocks
// and hints (cmd/hofnar/phone_test.go), and all of it that is watched and pressed
// together, from the first line down to the last button, the 611 that such a phone
// leaves to messages. The newest happening is told, and those before it as far as two
// lines take them; of many lines below a headline only what no picture shows
// (Headline.Unpictured), of many clocks the first; names are said in twenty characters,
// without their middle where only their ends differ, and in full where neither tells
// them apart. It is below 100 KiB. What a picture shows is said to those who do not see
// it (described.go): the same lines of the view as words serve without pictures, as far
// as Discord takes them; what matters least is left out first, and it says so. Golden
// pictures in the tests may differ in at most one pixel of two hundred.
//
// What tables and hands take of one core in the mean, drawn in the order in which they
// are seen in the recorded games with the most seats, in ms, and the largest in KB
// (GOMAXPROCS=1 go test ./bot/picture -run - -bench Games):
//
//	 | Table | Hand
//	The Great Dalmuti | 1.7, 52 | 1.4, 36
//	Kismet | 2.3, 44 |
//	Dumm gelaufen! | 1.8, 38 | 3.0, 32
//	Auf Teufel komm raus! | 12, 100 |
//
// As full as they get, and with nothing kept of earlier ones (-bench Pictures):
//
//	 | Table | Hand | Choice | Rules page | Poster | Lobby
//	The Great Dalmuti | 10, 45 | 12, 43 |  | 8, 25 | 13, 46 | 11, 44
//	Kismet | 8, 42 |  |  | 5, 22 | 14, 55 | 11, 39
//	Dumm gelaufen! | 12, 43 | 12, 29 |  | 3, 10 | 13, 50 | 11, 43
//	Auf Teufel komm raus! | 34, 122 |  | 19, 75 | 18, 80 | 30, 103 | 11, 43
//
// All pictures and films have one palette (palette.go), and are painted in its tones
// from the beginning: pixels are covered in four steps, of which a raster of our own
// finds the edges alone (raster.go), and what comes of one tone on another is worked
// out once. Cards, letters, devils and all else that looks the same again is drawn once
// on nothing and laid from then on (sprites.go). A picture is packed in bands of rows
// (png.go), of which those that stand as in an earlier picture are not packed again, by
// a packer of our own (deflate.go): what serves any data takes twice as long on such
// pictures and makes them larger (klauspost/compress at its quickest: 1.2 to 3.0 ms
// where ours takes 0.8 to 1.6, and a tenth more bytes). A picture that would be heavier
// than 100 KB, as a full board of Auf Teufel komm raus! with the turns of a tile below it, is packed
// anew (tight.go), from above and as far as that takes: a sixth fewer bytes at best, for 40 to
// 80 ms. What is kept for that is at
// most 40 MB for all games and languages (recent.go).
//
// A great moment has a picture of its own (moment.go, and NAMEmoment.go for each game)
// as long as its headline stands, as large as the table's: a revolution, a person's
// right knock within half a second, a task that is shown, a finished tail of ten or
// more. It shows what everybody may see and the next to move needs, so of a knock not
// what fits, and a devil's board has no such picture where the turns of a tile are to
// be seen. With nothing kept it takes 13 to 22 ms, a tail 26; of those in the recorded
// games the largest have, in KB: Dalmuti 62, Kismet 41, Murphy 40, Teufel 95 (go test
// ./bot/picture -run AGreatMoment -moments.every 1).
//
// A game that is over can be seen as a film (film.go): of each of its parts (a trick, a
// roll, an exchange, a tile) the picture that it ended with and below it its headline,
// who has played what in it (games.Event.Sum), or what happened last, forty at most, as
// games.Stills and games.Fewer choose them. It begins with the end, so that its first
// picture says all where nothing moves, is played once, and stays on the end. A picture
// brings the box of what has changed, and what has not is a hole in it. It is drawn
// anew each time, picture by picture while nobody waits for another (Drawings.Behind of
// bot/private), and kept nowhere. Of the 101 recorded games that come to an end the
// largest film has 962 KB (go test ./bot/picture -run Films -films.every 1); forty
// pictures take 0.14 to 0.29 s of one core (BenchmarkFilms), s and KB: Dalmuti 0.29,
// 963; Kismet 0.25, 780; Murphy 0.14, 372; Teufel 0.23, 456. The same moments can be
// gone through step by step.
//
// With nothing kept, a league's table of thirty takes 11, 61; the chart of six people
// after 3000 games 16, 44; a player's card 14, 52; two people side by side 4, 20; the
// boxes of all games 13, 51; an emoji less than 1, 2.
//
// A lobby shows its game's box (box.go, and a painting for each game) with the chairs
// that its players sit down on: as many as can play, so that it is as large from the
// first to the last. A game without a painting has its title on the box.
//
// A screen makes a sketch (picture.Sketch): a key, which is a sum over all that the
// picture shows, and a function that draws it. When it is drawn: bot/private. Whether it
// is uploaded: bot/discord.
//
// A league's table, the chart of a season, a player's card and two people side by side
// (bot/picture/league*.go) are drawn by the same hand from the league's own rows and
// curves, with names and numbers in words as the screens word them. A gauge below each row
// shows a rating as a dot within how far it may be off, and all else as a bar that begins
// at nothing. Curves differ by the shape of their marks and by dashes before they differ
// by colour, and bear their names where they end; who looks is among them. The words say
// the same to those who do not see it (leaguePicture, profilePicture, versusPicture of
// bot/screen), and stand instead of it where pictures are not wanted. The days that
// pictures name, those below a chart and a poster's own, are of UTC, which they say; the
// message beside them has them as each reader's own.
//
// Why no library for charts: of the two that come into question, go-chart has been
// archived by its author; gonum/plot is well kept (BSD), but a chart of six curves at this
// size took it 100 ms and 139 KB where ours takes 16 ms and 44 KB, in letters for paper,
// on seven more modules with PDF, SVG and LaTeX among them. What a chart needs beyond
// shapes and letters that are there anyway is round numbers for an axis and room for the
// names: two small files (leagueaxis.go, leaguemarks.go).
//
// The hand of whoever is to decide shows the trick or the piles and everyone's cards
// besides the own ones; that of whoever waits shows only what no one else sees
// (drawer.held), and so needs no edit when others move.
//
// Its description says what the position means: who is to do what, who has how much,
// what the last move has brought. Place.More, View.Pictured and lines of seats that are
// Pictured are said in words only where no picture shows them; with TextOnly (Set of
// bot/screen) that is everywhere; screensFor of bot/channel knows where else
// the table stands in words: in servers that have set so, and in channels in which
// Hofnar was denied to attach files. What Discord refuses with a picture for any other
// reason of its own is shown in words that once (showing.showInWords).
//
// Cards, dice and tiles are emoji, too (Emojis of bot/picture, 128 × 128 on nothing). A
// choice names its sign, and a screen puts the application's own emoji of that name
// before it, else Unicode's, else none. bot/registration sees to it that they are there.
package picture
