package screen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// results are of games of everybody of friends and of whoever is called otherwise, one an
// hour: who came in how.
func results(n int) (list []league.Result) {
	for i := range n {
		r := league.Result{Table: fmt.Sprintf("T%dK", i), Ended: evening.Add(time.Duration(i) * time.Hour).UnixMilli(), Game: listed[i%len(listed)].Name}
		for seat := range 4 {
			r.Players = append(r.Players, league.Player{Seat: seat, Person: friends[(i+seat*(1+i%3))%len(friends)].ID, Place: seat + 1, Points: 7 - seat})
		}
		list = append(list, r)
	}
	return list
}

// names are how everybody is called in a league.
func called() map[string]string {
	names := map[string]string{"9": "Griet"}
	for _, u := range friends {
		names[u.ID] = u.Name
	}
	names["4"], names["8"] = markdown.Name, "A`very long*name of a person"
	return names
}

var house = league.League{ID: 1, Guild: "100", Rules: league.House, Entry: league.All, Carry: true}

// leaguePage is the house league after so many games.
func leaguePage(n int, rules league.Rules) screen.LeaguePage {
	l := house
	l.Rules = rules
	list := results(n)
	last := league.Counted{League: l, Season: league.Season{ID: 2, Rules: rules}, Table: list[n-1].Table, Game: list[n-1].Game, Ended: list[n-1].Ended, Names: called()}
	book := league.Open(rules, nil)
	var before []league.Standing
	var changes []league.Change
	for _, result := range list {
		var err error
		before = book.Standings()
		if changes, err = book.Add(result, nil); err != nil {
			panic(err)
		}
	}
	var points []league.Point
	for _, c := range changes {
		points = append(points, league.Point{Rank: c.Rank, Standing: c.After})
	}
	last.Done = rules.Effects(before, points)
	season := league.Season{ID: 2, League: 1, N: 2, Began: evening.UnixMilli(), Rules: rules, Entry: house.Entry}
	return screen.LeaguePage{
		LeagueQuery: screen.LeagueQuery{League: 1}, This: l, Leagues: []league.League{l, {ID: 7, Name: "Tuesdays"}},
		Seasons: []league.Season{season, {ID: 1, League: 1, N: 1, Ended: evening.UnixMilli(), Rules: rules}}, Season: season, Way: rules.Way,
		Rows: rules.Order(book.Standings()), Names: called(), Last: last,
	}
}

// No head of a column fills it in any language, or it would run into the one before.
func TestTheHeadsOfALeaguesTableStandApart(t *testing.T) {
	s := at(t, lobby(listed[0], 4))
	for _, locale := range s.set.Words.Languages() {
		for _, way := range league.Ways {
			who := inWords(friends[0])
			who.Locale = locale
			_, table, _ := strings.Cut(s.shot("", s.set.League(who, leaguePage(9, league.Rules{Way: way}))).text, "```\n")
			heads, _, _ := strings.Cut(table, "\n")
			if columns := strings.Fields(strings.TrimPrefix(heads, "│")); len(columns) != map[bool]int{false: 3, true: 4}[way == league.ByRating] {
				t.Errorf("%s, %s: %s", locale, way, heads)
			}
		}
	}
}

func TestNamesInALeaguesTableAreToldApartAndTurnNoNumberAround(t *testing.T) {
	p := leaguePage(9, league.House)
	p.Names["1"], p.Names["2"], p.Names["3"] = "Sebastian Bach", "Sebastian Bart", "שלום"
	s := at(t, lobby(listed[0], 4))
	says := s.shot("", s.set.League(inWords(friends[0]), p)).text
	for _, want := range []string{" Sebasti…ach ", " Sebasti…art ", " \u2068שלום\u2069        "} {
		if !strings.Contains(says, want) {
			t.Errorf("there is no %q in\n%s", want, says)
		}
	}
}

func TestScreensOfLeagues(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "league")
	s := a.underWay()
	a.leagues(s)
	a.partsOfLeagues(s)
	a.counts(s)
	a.seasons(s)
	a.profiles(s)
	a.charts(s)
}

func (a *album) leagues(s scene) {
	var shots []shot
	for _, way := range league.Ways {
		p := leaguePage(9, league.Rules{Way: way})
		shots = append(shots, s.shot("Anne · by "+string(way), s.set.League(inWords(friends[0]), p)))
		p.How = true
		how := s.set.League(inWords(friends[0]), p)
		how.Components = slices.Delete(how.Components, 1, len(how.Components)-2) // below both are the same menus
		shots = append(shots, s.shot("Anne · how that counts", how))
	}
	a.page("a table in every way of counting", shots...)

	few := leaguePage(3, league.Rules{Way: league.ByRating, Minimum: 3, Games: []string{"kismet", "dalmuti"}, Computers: true})
	few.Leagues, few.This.Entry = nil, league.Joining
	few.Voids = corrections()
	few = asAgreed(few)
	invited := few
	invited.This.Entry, invited.Member, invited.Season.Until = league.Invited, true, evening.Add(100*24*time.Hour).UnixMilli()
	invited = asAgreed(invited)
	goesOn := few // its league has agreed on something else since
	goesOn.This.Entry, goesOn.This.Computers, goesOn.Changes = league.All, false, ruleChanges(few.Season)
	short := leaguePage(9, league.House)
	short.Season.Recounting = true
	for i := range short.Rows {
		short.Rows[i].Opponents = 2
	}
	short.Rows = short.Rules().Order(standingsOf(short.Rows))
	anew := leaguePage(9, league.House)
	for i, row := range anew.Rows {
		anew.Rows[i].Opponents, anew.Rows[i].Unsettled = 4, row.ID == friends[0].ID
	}
	anew.Rows, anew.Last = anew.Rules().Order(standingsOf(anew.Rows)), league.Counted{}
	over := anew
	over.Season.Ended = evening.Add(48 * time.Hour).UnixMilli()
	none := leaguePage(1, league.House)
	none.Rows, none.Last = nil, league.Counted{}
	a.page("other leagues",
		s.shot("Griet, who has not joined", s.set.League(inWords(onlooker), few)),
		s.shot("Griet, who has not joined, and need not from the next season on", s.set.League(inWords(onlooker), goesOn)),
		s.shot("Anne, who is let in", s.set.League(inWords(friends[0]), invited)),
		s.shot("Anne, who has met two people, while it is worked out anew", s.set.League(inWords(friends[0]), short)),
		s.shot("Anne, who was forgotten and has begun anew", s.set.League(inWords(friends[0]), anew)),
		s.shot("Anne, once that season is closed", s.set.League(inWords(friends[0]), over)),
		s.shot("Griet, who is not told of that", s.set.League(inWords(onlooker), anew)),
		s.shot("Griet · a new season", s.set.League(inWords(onlooker), none)))

	long := leaguePage(20, league.House)
	for i := range 30 {
		long.Rows = append(long.Rows, league.Row{Place: 9 + i, Standing: league.Standing{ID: fmt.Sprint("x", i), Games: 1, Rating: league.Rating{Mu: 10, Sigma: 8}}})
		long.Names[fmt.Sprint("x", i)] = fmt.Sprint("Guest ", i)
	}
	long.Page = 1
	a.page("a long table", s.shot("Anne · the second page", s.set.League(inWords(friends[0]), long)))
}

// asAgreed is a page whose open season goes by what its league has agreed on.
func asAgreed(p screen.LeaguePage) screen.LeaguePage {
	p.Season.Rules, p.Season.Entry = p.This.Rules, p.This.Entry
	p.Seasons = append([]league.Season{p.Season}, p.Seasons[1:]...)
	return p
}

func standingsOf(rows []league.Row) (all []league.Standing) {
	for _, row := range rows {
		all = append(all, row.Standing)
	}
	return all
}

func (a *album) partsOfLeagues(s scene) {
	p := leaguePage(9, league.House)
	p.LeagueQuery.Game, p.LeagueQuery.When, p.Season, p.Last, p.Way = "dalmuti", "week", league.Season{}, league.Counted{}, league.ByMean
	p.Titles = map[string]int{"GD": 31, "LD": 20, "GP": 2}
	p.Rows = p.Rules().ForPart().Order(league.Together([]league.GameStanding{
		{Game: "dalmuti", Standing: league.Standing{ID: "1", Games: 12, Wins: 5, Points: 163, Beaten: 8 * league.Whole}},
		{Game: "dalmuti", Standing: league.Standing{ID: "3", Games: 9, Wins: 1, Points: 40, Beaten: 2 * league.Whole}},
	}))
	a.page("one game", s.shot("Anne · /scores dalmuti", s.set.League(inWords(friends[0]), p)))
}

func corrections() []league.Correction {
	one := league.Correction{ID: 1, Void: league.Void{Table: "7QK"}, ByName: "Rik", Reason: "a *wrong* deal", Made: evening.UnixMilli()}
	two := one
	two.Person, two.Name, two.Undone, two.UndoneByName = "1", called()["1"], evening.UnixMilli(), "Rik"
	span := one
	span.Void = league.Void{Person: "1", Since: evening.UnixMilli(), Until: evening.Add(48 * time.Hour).UnixMilli()}
	span.Name, span.Played = called()["1"], true
	return []league.Correction{one, one, two, one, one, span, two}
}

// counts shows what a table's message says of leagues.
func (a *album) counts(s scene) {
	show := func(s scene, all ...league.Counted) shot {
		g := s.look(table.User{})
		return s.shot("the channel", s.set.WithLeagues(s.set.Table(g, s.now, nil), g, all, 24*time.Hour))
	}
	tuesdays := league.Counted{League: league.League{Name: "_Tuesdays_"}}
	lobbied, over := at(a.t, lobby(listed[0], 3)), at(a.t, played(a.t, "dalmuti/006", end))
	last := leaguePage(9, league.House).Last
	wins, points := leaguePage(9, league.Rules{Way: league.ByWins}).Last, leaguePage(5, league.Rules{Way: league.ByPoints, Minimum: 2}).Last
	wins.League.Name, points.League.Name = "Wins", "Points"
	void := league.Counted{League: wins.League, Void: true}
	anew := last
	anew.Done = slices.Clone(last.Done)
	anew.Done[0].After.Place, anew.Done[0].After.Opponents, anew.Done[0].After.Unsettled = 0, anew.Done[0].Needed, true
	later := league.Counted{League: house, Season: last.Season}
	later.Season.Recounting = true
	alone, nobody := points, league.Counted{League: wins.League, Why: league.ByAbsent}
	changed := league.Counted{League: league.League{Name: "Tuesdays"}, Why: league.ByGame} // while it was played
	alone.Done, alone.Alone, alone.Late = points.Done[1:2], []string{points.Done[0].After.ID}, []string{points.Done[2].After.ID}
	a.page("what a table counts for", show(lobbied, league.Counted{League: house}, tuesdays), show(s, league.Counted{League: house}))
	g := over.look(table.User{})
	g.Chairs = slices.Clone(g.Chairs)
	g.Chairs[4].Away, g.Chairs[4].Level, g.Chairs[2].Left, g.Chairs[2].Level = true, "hard", true, "hard"
	g.Places = []table.Place{{Seat: 2, User: g.Chairs[2].User, Place: 6, Left: true}, {Seat: 4, User: g.Chairs[4].User, Place: 6, Left: true}}
	a.page("who won was away", over.shot("the channel", over.set.Table(g, over.now, nil)), over.shot("anybody · Scores", over.set.Sheet(viewer(onlooker), screen.SheetOf(g), nil)))
	a.page("what a game did", show(over, last, tuesdays), show(over, points, wins, last), show(over, void, last), show(over, anew), show(over, later), show(over, alone, nobody, changed))
}

func (a *album) seasons(s scene) {
	p := leaguePage(12, league.House)
	closed := p.Season
	closed.Ended = evening.Add(48 * time.Hour).UnixMilli()
	h := screen.History{
		Keeper: true,
		This:   p.This, Seasons: []league.Season{closed, p.Seasons[1]}, Season: closed, Rows: p.Rows, Names: p.Names,
		Crowns:  []league.Crown{{Game: "dalmuti", IDs: []string{"1"}}, {Game: "kismet", IDs: []string{"2", "3"}}, {Game: "murphy", IDs: []string{"1"}}, {Game: "teufel", IDs: []string{"5"}}},
		Voids:   corrections()[:1],
		Changes: ruleChanges(p.Season),
	}
	open := h
	open.Season, open.Seasons = p.Season, p.Seasons[:1]
	later := open
	later.Later, later.Rows, later.Changes, later.Voids = true, nil, nil, nil
	a.page("history", s.shot("Rik · a season that is closed", s.set.History(viewer(moderator), h, "The season is closed.")), s.shot("Anne · the open season", s.set.History(viewer(friends[0]), open, "")), s.shot("Anne · a season before its first day", s.set.History(viewer(friends[0]), later, "")))

	own := league.League{ID: 7, Name: "Tuesdays", Rules: league.Rules{Way: league.ByWins, Minimum: 5, Games: []string{"kismet"}, Computers: true}, Entry: league.Joining}
	other := own
	other.Games, other.Entry = []string{"dalmuti"}, league.Invited
	a.page("what a league has agreed on",
		s.shot("Rik", s.set.LeagueTerms(viewer(moderator), own, firstOf(own), evening, "The league is there.")),
		s.shot("Rik · changed while a season is on", s.set.LeagueTerms(viewer(moderator), other, firstOf(own), evening, "That is set.")),
		s.shot("Rik · before its first day", s.set.LeagueTerms(viewer(moderator), house, p.Season, evening.Add(-24*time.Hour), "")),
		s.shot("Rik · the house league", s.set.LeagueTerms(viewer(moderator), house, p.Season, evening, "")),
		s.shot("Rik · closing", s.set.ConfirmClose(viewer(moderator), own, p.Season)))
}

// ruleChanges are those of the house league, in its second season: of a part of what it has agreed
// on, which holds at once, of nearly all, and of who plays there.
func ruleChanges(s league.Season) []league.RuleChange {
	was := league.TermsOf(house, s)
	is, all := was, league.Terms{
		Rules: league.Rules{Games: []string{"kismet", "teufel"}, Way: league.ByWins, Computers: true}, Entry: league.Invited, Breaks: true,
		Began: evening.Add(-4 * time.Hour).UnixMilli(), Until: evening.Add(480 * time.Hour).UnixMilli(),
	}
	is.Way, is.Minimum, is.Opponents = league.ByMean, 5, 2
	return []league.RuleChange{
		{Made: evening.UnixMilli(), ByName: "Rik", Season: 2, Later: 2, Before: was, After: is},
		{Made: evening.UnixMilli(), ByName: markdown.Name, Season: 2, Later: 3, Before: is, After: all},
		{Made: evening.UnixMilli(), By: "3", ByName: "Rik", Season: 2, Later: 2, Before: all, After: all, Admission: &league.Admission{ID: "4", Name: markdown.Name}},
		{Made: evening.UnixMilli(), By: "3", ByName: "Rik", Season: 2, Later: 2, Before: all, After: all, Admission: &league.Admission{ID: "3", Name: "Rik", In: true}},
	}
}

// firstOf is a league's first season, of one day.
func firstOf(l league.League) league.Season {
	return league.Season{ID: 1, N: 1, Began: evening.UnixMilli(), Until: evening.Add(24 * time.Hour).UnixMilli(), Rules: l.Rules, Entry: l.Entry}
}

func TestTwoPeopleWhoWouldBeOneInAPictureAreToldApart(t *testing.T) {
	one, other := table.User{ID: "1", Name: "Max 🎄"}, table.User{ID: "2", Name: "Max 🎃"}
	met := []league.Meeting{{Other: "1", Name: one.Name, Games: 9, Ahead: 8}, {Other: "2", Name: other.Name, Games: 9, Ahead: 1}}
	p := leaguePage(12, league.House)
	for what, m := range map[string]discord.Message{
		"two people": set().Versus(viewer(onlooker), screen.Versus{One: one, Other: other, Meetings: met}),
		"a person":   set().Profile(viewer(onlooker), screen.Profile{User: friends[0], Meetings: met, Places: []screen.Place{{League: house, Season: p.Season, Row: p.Rows[2], Of: 8}}}),
	} {
		if said := described(t, m); !strings.Contains(said, "Max 🎄 (1)") || !strings.Contains(said, "Max 🎃 (2)") {
			t.Errorf("%s: %s", what, said)
		}
	}
}

func (a *album) profiles(s scene) {
	p := leaguePage(12, league.House)
	row := p.Rows[2]
	meetings := []league.Meeting{{Other: "2", Name: "Marc", Games: 9, Ahead: 7}, {Other: "3", Name: "Katrien", Games: 6, Ahead: 1, Even: 1}, {Other: "4", Name: markdown.Name, Games: 1, Ahead: 1}}
	of := screen.Profile{
		User: friends[0], Meetings: meetings,
		Places: []screen.Place{{League: house, Season: p.Season, Row: row, Of: 8, Peak: row.Friendly() + 31, Curve: charted(12, league.House).Curves[row.ID]}, {League: league.League{Name: "Wins"}, Season: league.Season{Rules: league.Rules{Way: league.ByWins}}, Row: row, Of: 3}},
		Games:  []league.GameStanding{},
	}
	for i, g := range listed {
		of.Games = append(of.Games, league.GameStanding{Game: g.Name, Standing: league.Standing{Games: 1 + i, Wins: i, Beaten: league.Whole / 2 * league.Share(i)}})
		for j, stat := range g.Statistics {
			of.Bests = append(of.Bests, league.Best{Game: g.Name, Key: stat.Key, Games: 3, Sum: 12 + j, Most: 731, Least: 1})
		}
	}
	short := of
	short.Places = []screen.Place{{League: house, Season: p.Season, Row: league.Row{Standing: row.Standing}}, {League: house, Season: league.Season{Rules: league.Rules{Way: league.ByPoints}}, Row: league.Row{Standing: row.Standing}}}
	short.Games, short.Meetings = nil, meetings[:1]
	between := of
	between.Places = nil
	met := []league.Meeting{{Other: "2", Game: "dalmuti", Games: 9, Ahead: 5, Even: 1, Last: evening.UnixMilli()}, {Other: "2", Game: "kismet", Games: 3, Last: evening.Add(time.Hour).UnixMilli()}}
	a.page("a person", s.shot("anybody · Anne", s.set.Profile(inWords(onlooker), of)), s.shot("anybody · somebody new", s.set.Profile(inWords(onlooker), short)),
		s.shot("anybody · nobody yet", s.set.Profile(inWords(onlooker), screen.Profile{User: markdown})), s.shot("anybody · once the next season has begun", s.set.Profile(inWords(onlooker), between)))
	both := screen.Versus{One: friends[0], Other: markdown, Meetings: met, OneRow: p.Rows[0], OtherRow: p.Rows[1]}
	a.page("who is drawn", s.shot("anybody · Anne", s.set.Profile(viewer(onlooker), of)), s.shot("anybody · somebody new", s.set.Profile(viewer(onlooker), short)), s.shot("anybody · two", s.set.Versus(viewer(onlooker), both)))
	a.page("two people", s.shot("anybody", s.set.Versus(inWords(onlooker), both)),
		s.shot("anybody · who have not met", s.set.Versus(inWords(onlooker), screen.Versus{One: friends[0], Other: markdown})))
}

// Whatever a control says, it leads to a look that leads to the same control.
func TestALookComesBackFromItsControl(t *testing.T) {
	p := leaguePage(20, league.House)
	p.LeagueQuery = screen.LeagueQuery{League: 1, When: screen.OfSeason(12), Game: "kismet", Way: league.ByWins, Page: 3}
	m := set().League(viewer(onlooker), p)
	menus := 0
	for _, row := range m.Components {
		for _, c := range row.Components {
			if c.Type != typeMenu {
				continue
			}
			menus++
			for _, o := range c.Options {
				control, ok := screen.ReadControl(c.CustomID, []string{o.Value})
				if !ok {
					t.Fatalf("%s is no control", c.CustomID)
				}
				look := screen.ReadLeagueQuery(control)
				if look.League == 0 || look == p.LeagueQuery && !o.Default {
					t.Errorf("%s with %s leads to %+v", c.CustomID, o.Value, look)
				}
			}
		}
	}
	if menus != 4 {
		t.Errorf("%d menus", menus)
	}
	for _, rest := range []string{"", "x", "1|2|3", "9|week|chess|rating|"} {
		screen.ReadLeagueQuery(screen.Control{Verb: screen.VerbLeague, Number: -4, Rest: rest}) // whatever comes back, it is read
	}
}

// However much there is to say, what a game did can be sent with its table.
func TestATableThatSaysMuchCanBeSentWithItsLeagues(t *testing.T) {
	t.Parallel()
	last := leaguePage(9, league.House).Last
	last.Names = map[string]string{}
	for i := range 8 {
		last.Names[fmt.Sprint(i+1)] = "_A very long name of_a_player__*_"
		last.Done = append(last.Done, last.Done[0])
	}
	last.League.Name = "_A very long name of_a_league_*_"
	for _, k := range []table.Kept{played(t, "dalmuti/006", end), played(t, "kismet/012", end)} {
		s := at(t, k)
		g := s.look(table.User{})
		if err := flaws(s.set.WithLeagues(s.set.Table(g, s.now, nil), g, []league.Counted{last, last, last, last}, 24*time.Hour)); err != nil {
			t.Error(err)
		}
	}
}

func TestInWordsAGameTellsInFullOfAsManyLeaguesAsThereIsRoomFor(t *testing.T) {
	last := leaguePage(9, league.House).Last
	last.Names = map[string]string{}
	for i, e := range last.Done {
		last.Names[e.After.ID] = fmt.Sprintf("Wilhelmina van Oudenaarde de %d.", i)
	}
	for i := range 4 {
		more := last.Done[i]
		more.After.ID = fmt.Sprint(20 + i)
		last.Names[more.After.ID] = fmt.Sprintf("Wilhelmina van Oudenaarde ter %d.", i)
		last.Done = append(last.Done, more)
	}
	two, three := last, last
	two.League.Name, three.League.Name = "Dinsdag", "Woensdag"
	s := at(t, played(t, "dalmuti/006", end)).inWords()
	g := s.look(table.User{})
	set := s.set.Speaking("nl")
	said := drawn(set.WithLeagues(set.Table(g, s.now, nil), g, []league.Counted{last, two, three}, 24*time.Hour), s.now)
	if !strings.Contains(said, "Dinsdag en Woensdag") || !strings.Contains(said, "ter 3. −139, omlaag van plaats 3 naar 8") {
		t.Errorf("it says\n%s", said)
	}
}

func TestTwoWhoseNamesBeginAlikeAreToldApartBesideAPoster(t *testing.T) {
	last := leaguePage(9, league.House).Last
	first, second := last.Done[0].After.ID, last.Done[1].After.ID
	last.Names[first], last.Names[second] = "Wilhelmina van Oudenaarde 1", "Wilhelmina van Oudenaarde 2"
	s := at(t, played(t, "dalmuti/006", end))
	g := s.look(table.User{})
	said := drawn(s.set.WithLeagues(s.set.Table(g, s.now, nil), g, []league.Counted{last}, 24*time.Hour), s.now)
	if !strings.Contains(said, "arde 1 ") || !strings.Contains(said, "arde 2 ") {
		t.Errorf("who is who?\n%s", said)
	}
}

// However long names and reasons are, and however much there is to tell, pages of leagues
// can be sent.
func TestPagesOfLeaguesCanBeSent(t *testing.T) {
	t.Parallel()
	const name = "_A very long name of a_person_**"
	long := leaguePage(20, league.Rules{Way: league.ByRating, Minimum: 3})
	long.This.Name, long.This.Entry = name, league.Joining
	for i := range 40 {
		long.Rows = append(long.Rows, league.Row{Place: 1000 + i, Standing: league.Standing{ID: fmt.Sprint("x", i), Games: 99999, Points: -1234567}})
		long.Names[fmt.Sprint("x", i)] = name
		if len(long.Leagues) < discord.MaxOptions { // a server can have no more
			long.Leagues = append(long.Leagues, league.League{ID: int64(100 + i), Name: name})
		}
		long.Seasons = append(long.Seasons, league.Season{ID: int64(100 + i), N: 100 + i})
		changed := ruleChanges(long.Season)[1]
		changed.ByName = name
		long.Changes = append(long.Changes, changed)
		long.Voids = append(long.Voids, league.Correction{Void: league.Void{Table: "T7QKX", Person: "x1"}, Name: name, ByName: name, Reason: strings.Repeat("*reason*", 25), Made: 1, Undone: 2, UndoneByName: name})
	}
	for id := range long.Names {
		long.Names[id] = name
	}
	titles := long
	titles.Game, titles.Titles = "murphy", map[string]int{}
	for _, title := range games.Named(listed, "murphy").Titles {
		titles.Titles[title] = 100
	}
	user := table.User{ID: "1", Name: name}
	person := screen.Profile{User: user, Meetings: []league.Meeting{{Name: name, Games: 9, Ahead: 9}, {Name: name, Games: 9}}}
	for i := range 25 {
		person.Places = append(person.Places, screen.Place{League: long.Leagues[i], Season: long.Season, Row: long.Rows[i%8], Of: 99999, Peak: 99999})
	}
	history := screen.History{This: long.This, Seasons: long.Seasons, Season: long.Season, Rows: long.Rows, Names: long.Names, Voids: long.Voids, Changes: long.Changes}
	history.Season.Ended = 1
	for _, g := range listed {
		person.Games = append(person.Games, league.GameStanding{Game: g.Name, Standing: league.Standing{Games: 99999}})
		history.Crowns = append(history.Crowns, league.Crown{Game: g.Name, IDs: []string{"1", "2", "3", "4", "5", "6", "7", "8"}})
	}
	s := set()
	lately := map[string]bool{"a table": true, "a table in words": true, "history": true}
	for what, m := range map[string]discord.Message{
		"a table":          s.League(viewer(friends[0]), long),
		"a table in words": s.League(inWords(friends[0]), long),
		"a table of games": s.League(inWords(friends[0]), titles),
		"history":          s.History(viewer(moderator), history, strings.Repeat("note ", 20)),
		"terms":            s.LeagueTerms(viewer(moderator), long.This, long.Season, evening, "note"),
		"closing":          s.ConfirmClose(viewer(moderator), long.This, long.Season),
		"a person":         s.Profile(viewer(friends[0]), person),
		"one in words":     s.Profile(inWords(friends[0]), person),
		"two people":       s.Versus(inWords(friends[0]), screen.Versus{One: user, Other: user, Meetings: []league.Meeting{{Game: "kismet", Games: 99999, Ahead: 99999}}}),
	} {
		if err := flaws(m); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if said := drawn(m, evening); lately[what] && (!strings.Contains(said, "It counts again") || !strings.Contains(said, "changed the rules") || !strings.Contains(said, "rules before")) {
			t.Errorf("%s does not tell what moderators have done lately: %s", what, said)
		}
	}
}

// However many seasons there have been, each can be looked at: from the outermost that a
// menu offers one goes further.
func TestEverySeasonIsReachedFromTheMenus(t *testing.T) {
	t.Parallel()
	page := leaguePage(4, league.Rules{Way: league.ByRating})
	page.Seasons = nil
	for n := 99; n > 0; n-- {
		page.Seasons = append(page.Seasons, league.Season{ID: int64(n), N: n, Ended: 1})
	}
	for what, menu := range map[string]func(league.Season) []discord.SelectOption{
		"history": func(at league.Season) []discord.SelectOption {
			return optionsOf(t, set().History(viewer(friends[0]), screen.History{This: page.This, Seasons: page.Seasons, Season: at}, ""), 0)
		},
		"table": func(at league.Season) []discord.SelectOption {
			page.Season = at
			return optionsOf(t, set().League(inWords(friends[0]), page), 1)
		},
	} {
		at, reached := page.Seasons[0], map[string]bool{}
		for range page.Seasons {
			last := ""
			for _, o := range menu(at) {
				if seasonOf(page.Seasons, o.Value).ID != 0 {
					last, reached[o.Value] = o.Value, true
				}
			}
			at = seasonOf(page.Seasons, last)
		}
		if len(reached) != len(page.Seasons) {
			t.Errorf("%s: of %d seasons %d can be reached", what, len(page.Seasons), len(reached))
		}
	}
}

// seasonOf is the season that an option stands for, if it is one.
func seasonOf(all []league.Season, value string) league.Season {
	for _, s := range all {
		if screen.OfSeason(s.ID) == value {
			return s
		}
	}
	return league.Season{}
}

// optionsOf are the entries of the nth menu of a message that can be sent.
func optionsOf(t *testing.T, m discord.Message, n int) []discord.SelectOption {
	t.Helper()
	if err := flaws(m); err != nil {
		t.Fatal(err)
	}
	for _, part := range m.Components {
		if part.Type == typeRow && part.Components[0].Type == typeMenu {
			if n == 0 {
				return part.Components[0].Options
			}
			n--
		}
	}
	t.Fatal("there is no such menu")
	return nil
}

// What a menu cannot hold is not left out: the message has a fault, which is said.
func TestMoreGamesThanAMenuHoldsAreAFault(t *testing.T) {
	t.Parallel()
	many := *set()
	many.Games = slices.Repeat(listed, discord.MaxOptions)
	m := many.LeagueTerms(viewer(moderator), league.League{ID: 1}, league.Season{}, evening, "")
	if err := m.Check(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("of %d entries", len(many.Games))) {
		t.Errorf("%d games are offered: %v", len(many.Games), err)
	}
}

// A span is proposed with the days that were typed, wherever the clock of who typed them hangs.
func TestASpanIsProposedWithDaysOfOnesOwnClock(t *testing.T) {
	looks := people.Person{ID: moderator.ID, Zone: "Europe/Brussels"}
	c := league.Correction{ID: 1, Name: "Marc", Reason: "x", Void: league.Void{Person: "12", Since: looks.Begins("2026-07-01").UnixMilli(), Until: looks.Begins("2026-07-03").UnixMilli()}}
	if got := set().CorrectionName(viewer(moderator), looks, c); !strings.Contains(got, "1 Jul 2026") || !strings.Contains(got, "2 Jul 2026") {
		t.Errorf("it is proposed as %q", got)
	}
}
