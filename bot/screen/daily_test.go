package screen_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// player is somebody who plays a deal, in which computers do anything.
type player struct {
	scene
	daily.Deal
	secret games.Seed
	record games.Record
}

// deals has somebody begin a deal of a game: on the first day of its kind from 7 December 2026 on,
// a Monday.
func deals(t *testing.T, game, plan string) *player {
	t.Helper()
	own := *games.Named(listed, game)
	own.Levels = []games.Level{{Key: "normal", Play: games.Random}, {Key: "hard", Play: games.Random}}
	secret := games.Seed{7}
	for day := daily.DayOf(time.Date(2026, time.December, 7, 0, 0, 0, 0, time.UTC)); ; day++ {
		planned, named := daily.Planned([]*games.Game{&own}, day)
		if named == nil || planned.Key != plan {
			continue
		}
		d, err := daily.New(t.Context(), []*games.Game{&own}, day, secret, 0)
		if err != nil {
			t.Fatal(err)
		}
		drawn := *set()
		drawn.Draw = func(string, func() []byte) []byte { return []byte("a picture") }
		return &player{scene{t: t, set: &drawn, game: &own, now: day.Opens().Add(9 * time.Hour)}, d, secret, d.Record}
	}
}

// page is where the player is.
func (p *player) page(picks games.Picks) screen.DailyPage {
	p.t.Helper()
	g, err := table.Rehearsal{Game: p.Game, Record: p.record, Seat: p.Seat, Picks: picks, User: onlooker, Level: "normal", View: p.Game.Daily.View}.Snapshot()
	if err != nil {
		p.t.Fatal(err)
	}
	page := screen.DailyPage{Deal: p.Deal, Number: 128, Table: g, Until: p.Day.Closes()}
	for _, move := range p.Decided(p.record) {
		page.Since = move + 1
	}
	return page
}

// sees is what the player sees there.
func (p *player) sees(page screen.DailyPage) shot {
	p.t.Helper()
	return p.shot(onlooker.Name, p.set.Daily(viewer(onlooker), page))
}

// does has the player do something, the n-th of what is possible, and the others answer.
func (p *player) does(n int) {
	p.t.Helper()
	var acts []games.Act
	for way := range games.Ways(p.page(nil).Table.Ask) {
		acts = append(acts, way.Act)
	}
	record, err := p.Play(p.t.Context(), p.secret, p.record, acts[n%len(acts)])
	if err != nil {
		p.t.Fatal(err)
	}
	p.record = record
}

// over reports whether the player is done.
func (p *player) over() bool {
	_, over := p.Points(p.record)
	return over
}

// end is what the player has come to, without anybody to compare that with but the field.
func (p *player) end(field ...int) screen.DailyEnd {
	points, _ := p.Points(p.record)
	return screen.DailyEnd{
		DailyPage: p.page(nil), Played: true, Points: points, Par: field[len(field)/2],
		Against: daily.Against(points, field, p.Better), Habit: daily.Habit{Played: 17, Of: 30, Longest: 12},
		Next: p.Day.Shuts(),
	}
}

// board has these people on the board of the server, the last of them the player.
func (p *player) board(e screen.DailyEnd, names []string, points []int, field ...int) screen.DailyEnd {
	var list []daily.Game
	for i, name := range names {
		list = append(list, daily.Game{Which: daily.Which{User: name}, Name: name, Points: points[i]})
	}
	var others []daily.Played
	for _, n := range field {
		others = append(others, daily.Played{Points: n})
	}
	e.Guild, e.Scored = true, true
	e.Board = screen.DailyBoard(p.Deal, list, others, names[len(names)-1])
	return e
}

func TestScreensOfTheDealOfADay(t *testing.T) {
	a := newAlbum(t, "daily")
	six := deals(t, "dalmuti", "six")
	plain := *six
	plain.set = six.set.InWords()
	a.page("six begin", six.sees(six.page(nil)), plain.sees(plain.page(nil)))
	six.does(0)
	given := six.page(nil)
	given.GiveUp = true
	boardless, free := six.page(nil), six.page(nil)
	boardless.Until, free.Free = time.Time{}, true
	a.page("after a press", six.sees(six.page(nil)), six.sees(given), six.sees(boardless), six.sees(free))
	for !six.over() {
		six.does(0)
	}
	open, closed, unplayed := a.theEnd(six)
	a.kinds()
	a.page("there is none yet", six.shot("anybody", six.set.DailyNone(viewer(onlooker), six.now.Add(10*time.Minute), nil)))
	a.elsewhere(six, open, closed, unplayed)
	a.page("verified", six.verified(0), six.verified(1), six.verified(2))
	offer := screen.DailyPage{Deal: six.Deal, Number: 128}
	a.page("offered", six.shot("in a server", six.set.DailyOffer(viewer(onlooker), offer, false, nil)), six.shot("directly", six.set.DailyOffer(viewer(onlooker), offer, true, nil)),
		six.shot("turned off", six.set.DailyNone(viewer(onlooker), time.Time{}, nil)))
}

// theEnd shows what somebody has come to, in each way in which that may be.
func (a *album) theEnd(six *player) (shared, closed, unplayed screen.DailyEnd) {
	field := []int{0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5}
	end := func(e screen.DailyEnd) shot {
		return six.shot(onlooker.Name, six.set.DailyEnded(viewer(onlooker), e))
	}
	e := six.end(field...)
	e.Points, e.Against = 4, daily.Against(4, field, six.Better)
	shared = six.board(e, []string{"Anne", "Bo", "", onlooker.Name}, []int{5, 4, 0, 4}, field...)
	shared.Week, shared.Deals = 66.7, 4
	shared.Parting = &screen.DailyParting{Decision: 4, Asked: games.T("dalmuti.ask.lead"), Chose: []screen.DailyChoice{
		{Way: [][]games.Text{{games.T("dalmuti.play.12", "Count", 2, "Number", 2)}}, Names: []string{"Anne", "Bo"}, Field: 9},
		{Way: [][]games.Text{{games.T("dalmuti.play.9", "Count", 1, "Number", 1)}}, Names: []string{""}, Mine: true},
	}}
	closed = shared
	closed.Closed, closed.Next = true, time.Time{}
	closed.Earlier = []screen.EarlierDeal{{Number: 127, Deal: deals(a.t, "dalmuti", "four").Deal}, {Number: 126, Deal: deals(a.t, "murphy", "task").Deal}}
	unplayed = closed
	alone, given, free, boardless := e, e, e, shared
	unplayed.Played, unplayed.Scored, unplayed.Parting, unplayed.Table = false, false, nil, deals(a.t, "dalmuti", "six").page(nil).Table
	given.GiveUp, given.GivenUp, given.Guild = false, true, true
	free.Free, free.Closed = true, true
	boardless.Scored, boardless.Board = false, boardless.Board[:2]
	outdated := closed
	outdated.Table, outdated.Parting = table.Snapshot{}, nil
	a.page("the end", end(shared), end(closed), end(unplayed), end(alone), end(given), end(free), end(boardless), end(outdated))
	alike := six.board(e, []string{"Wilhelmina van Oudenaarde 1", "Wilhelmina van Oudenaarde 2"}, []int{5, 4}, field...).Board
	post := six.shot("the channel", six.set.DailyPosted(screen.DailyPost{Deal: six.Deal, Number: 128, Board: alike})).text
	if !strings.Contains(post, "arde 1") || !strings.Contains(post, "arde 2") {
		a.t.Errorf("who is who?\n%s", post)
	}
	a.page("a line to share", six.shot("shared", six.set.DailyShare(viewer(onlooker), shared)), six.shot("free", six.set.DailyShare(viewer(onlooker), free)),
		six.shot("on no board", six.set.DailyShare(viewer(onlooker), boardless)))
	a.page("a post", six.shot("the channel", six.set.DailyPosted(screen.DailyPost{Deal: six.Deal, Number: 128, Board: shared.Board})))
	return shared, closed, unplayed
}

// elsewhere shows it away from the server where the deal was begun, and to who has begun none, where no
// server is.
func (a *album) elsewhere(six *player, open, closed, unplayed screen.DailyEnd) {
	open.Elsewhere, closed.Elsewhere = true, true
	unplayed.Guild, unplayed.Board = false, nil
	var shots []shot
	for _, e := range []screen.DailyEnd{open, closed, unplayed} {
		shots = append(shots, six.shot(onlooker.Name, six.set.DailyEnded(viewer(onlooker), e)))
	}
	a.page("elsewhere", shots...)
}

// verified is what proves one of the day's candidates.
func (p *player) verified(candidate int) shot {
	p.t.Helper()
	d, err := daily.New(p.t.Context(), []*games.Game{p.game}, p.Day, p.secret, candidate)
	if err != nil {
		p.t.Fatal(err)
	}
	record, day := d.Record, p.Day.String()
	if record.Fair, err = d.Proof(record, p.secret, map[string]fairness.Hash{day: fairness.CommitDay(day, p.secret)}, "", fairness.Entry{}); err != nil {
		p.t.Fatal(err)
	}
	return p.shot(onlooker.Name, p.set.DailyProven(viewer(onlooker), screen.DailyPage{Deal: d, Number: 128}, record, fairness.Entry{}))
}

// kinds shows how each other deal begins, and each result in a line to share.
func (a *album) kinds() {
	for _, kind := range []struct {
		game, plan string
		results    []int
	}{{"dalmuti", "eight", []int{1}}, {"dalmuti", "four", []int{0}}, {"murphy", "task", []int{1, 5, 13}}, {"teufel", "end", []int{-3, 0, 7}}} {
		p := deals(a.t, kind.game, kind.plan)
		shots := []shot{p.sees(p.page(nil))}
		for _, points := range kind.results {
			e := p.end(kind.results...)
			e.Points, e.Against = points, daily.Against(points, kind.results, p.Better)
			shots = append(shots, p.shot("shared", p.set.DailyShare(viewer(onlooker), e)))
		}
		a.page(kind.game+" "+kind.plan, shots...)
	}
}

// A deal is shown by one message, whatever happens in it: among eight with the longest names, after any
// picks, with pictures and in words, in each language.
func TestTheFullestMessageOfADealIsOneThatDiscordTakes(t *testing.T) {
	t.Parallel()
	for game, plan := range map[string]string{"dalmuti": "eight", "murphy": "task", "teufel": "end"} {
		p, r := deals(t, game, plan), rand.New(rand.NewPCG(3, 3))
		most, longest := 0, 0
		for i := range p.record.Players {
			p.record.Players[i] = strings.Repeat("W", 20) + strings.Repeat("m", 11) + string(rune('0'+i))
		}
		for ; !p.over(); p.does(r.IntN(1000)) {
			for _, picks := range everyPick(p.page(nil).Table, r) {
				for _, language := range []string{"en", "nl", "de"} {
					for _, plain := range []bool{false, true} {
						m := p.set.Daily(screen.Viewer{User: onlooker.ID, Locale: language, TextOnly: plain}, p.page(picks))
						if err := flaws(m); err != nil {
							t.Errorf("%s, %s, %v: %v", game, language, picks, err)
						}
						parts, characters := size(m.Components)
						most, longest = max(most, parts), max(longest, characters)
					}
				}
			}
		}
		t.Logf("%s: %d components, %d characters at most", game, most, longest)
	}
}

// What has to be seen beside a second question is what one holds: with the table above it, a phone would
// show the pictures and not the question.
func TestTheTableIsShownUntilSomethingIsPicked(t *testing.T) {
	t.Parallel()
	for game, plan := range map[string]string{"murphy": "task", "teufel": "end"} {
		p := deals(t, game, plan)
		both := 2
		if game == "teufel" { // all lies open
			both = 1
		}
		r := rand.New(rand.NewPCG(4, 4))
		picks := everyPick(p.page(nil).Table, r)
		for len(picks) < 2 && !p.over() {
			p.does(0)
			picks = everyPick(p.page(nil).Table, r)
		}
		first := p.set.Daily(viewer(onlooker), p.page(nil))
		second := p.set.Daily(viewer(onlooker), p.page(picks[len(picks)-1]))
		if len(picks) < 2 || len(first.Files) != both || len(second.Files) != 1 || second.Files[0].Alt == first.Files[0].Alt {
			t.Errorf("%s: %d pictures, and %d once %d are picked", game, len(first.Files), len(second.Files), len(picks)-1)
		}
	}
}

// everyPick is all picks by which somebody is asked something else: one way through the questions.
func everyPick(g table.Snapshot, r *rand.Rand) (all []games.Picks) {
	for picks := games.Picks(nil); ; {
		q := g.Ask(picks).Question
		if q == nil {
			return all
		}
		all = append(all, picks)
		picks = append(picks[:len(picks):len(picks)], games.RandomPick(q, r))
	}
}

// size counts components and their characters.
func size(list []discord.Component) (parts, characters int) {
	for _, c := range list {
		inner, more := size(c.Components)
		parts, characters = parts+1+inner, characters+utf8.RuneCountInString(c.Content)+more
	}
	return parts, characters
}

// So many people have finished, all of them with the longest names, and parted in as many ways as
// there are.
func TestTheFullestEndOfADealIsOneThatDiscordTakes(t *testing.T) {
	t.Parallel()
	p := deals(t, "dalmuti", "eight")
	var names []string
	var points []int
	parting := &screen.DailyParting{Decision: 1, Asked: games.T("dalmuti.ask.lead")}
	for i := range 300 {
		names = append(names, strings.Repeat("W", 31)+string(rune('a'+i%26)))
		points = append(points, i%8)
	}
	for i := range 30 {
		text := games.T("dalmuti.play.12", "Count", 11, "Number", 11)
		parting.Chose = append(parting.Chose, screen.DailyChoice{Way: [][]games.Text{{text}, {text}, {text}}, Names: names[:20], Mine: i == 29, Field: 3})
	}
	e := p.board(p.end(1, 2, 3), names, points, 1, 2, 3)
	e.Closed, e.Parting = true, parting
	for i := range 14 {
		e.Earlier = append(e.Earlier, screen.EarlierDeal{Number: 100 + i, Deal: p.Deal})
	}
	for i := range e.Earlier {
		e.Earlier[i].Deal.Day -= daily.Day(i)
	}
	for _, language := range []string{"en", "nl", "de"} {
		for _, m := range []discord.Message{
			p.set.DailyEnded(screen.Viewer{User: onlooker.ID, Locale: language}, e),
			p.set.Speaking(language).DailyPosted(screen.DailyPost{Deal: p.Deal, Number: 1, Board: e.Board}),
		} {
			if err := flaws(m); err != nil {
				t.Errorf("%s: %v", language, err)
			}
			parts, characters := size(m.Components)
			t.Logf("%s: %d components, %d characters", language, parts, characters)
		}
	}
}
