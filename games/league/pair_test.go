package league

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// seasonOf is a season of games that are written as "anne-marc=karel", the best first, and who
// shares a place with the one before behind "="; one who is called left has left at once, who is called again… has begun anew.
func seasonOf(t *testing.T, rules Rules, games ...string) *Book {
	t.Helper()
	book := Open(rules, nil)
	for n, text := range games {
		r := Result{Table: fmt.Sprintf("T%04d", n), Ended: int64(n), Game: "nim"}
		place := 0
		for seat, one := range strings.Split(strings.ReplaceAll(text, "=", "-="), "-") {
			one, tied := strings.CutPrefix(one, "=")
			if !tied {
				place = seat + 1
			}
			p := at(seat, fmt.Sprint(one, " ", place))
			if one == "left" {
				p.Left, p.Turns = true, 9
			}
			p.Unsettled = strings.HasPrefix(one, "again")
			r.Players = append(r.Players, p)
		}
		if _, err := book.Add(r, nil); err != nil {
			t.Fatal(err)
		}
	}
	return book
}

// times is a game as often as that.
func times(n int, game string) []string { return slices.Repeat([]string{game}, n) }

func TestAPairsGamesBeyondTheTenthMoveNeithersRating(t *testing.T) {
	ten, more := seasonOf(t, House, times(10, "anne-marc")...), seasonOf(t, House, times(30, "anne-marc")...)
	for _, who := range []string{"anne", "marc"} {
		was, is := ten.standing(who), more.standing(who)
		if was.Rating != is.Rating || is.Games != 30 || was.Rating == Fresh {
			t.Errorf("%s has %v after ten games and %v after thirty", who, was, is)
		}
	}
	if one := seasonOf(t, House, times(9, "anne-marc")...); one.standing("anne").Rating == ten.standing("anne").Rating {
		t.Error("the tenth game moves nothing")
	}
}

// Where more people play, only those two are not compared.
func TestAPairThatIsWornDropsOutOfAGameWithMorePeople(t *testing.T) {
	before := seasonOf(t, House, times(10, "anne-marc")...)
	anne, marc := before.standing("anne").Rating, before.standing("marc").Rating
	after := seasonOf(t, House, append(times(10, "anne-marc"), "anne-karel-marc")...)
	for who, want := range map[string]Rating{
		"anne":  Rate([]Rating{anne, Fresh}, []int{1, 2})[0],
		"marc":  Rate([]Rating{Fresh, marc}, []int{2, 3})[1],
		"karel": Rate([]Rating{anne, Fresh, marc}, []int{1, 2, 3})[1],
	} {
		if got := after.standing(who).Rating; got != want {
			t.Errorf("%s has %v, expected %v", who, got, want)
		}
	}
}

// Partners' games are none of the pair; games of whom the others miss are.
func TestWhichGamesAreThoseOfAPair(t *testing.T) {
	pairs := Pairs{}
	for _, players := range []string{"team 1 anne 1, team 2 marc 2, team 1 karel 1", "anne 1, marc left 1/9, karel 2", "anne 1, marc 2"} {
		entrants := House.Ranking(game(players), nil)
		House.Count(entrants, make([]Standing, len(entrants)), pairs)
	}
	for who, want := range map[[2]string]Pair{
		{"anne", "marc"}: {3, true}, {"marc", "anne"}: {3, true}, {"karel", "marc"}: {2, true}, {"anne", "karel"}: {1, true}, {"lowie", "anne"}: {},
	} {
		if pairs[who] != want {
			t.Errorf("%v have %v, expected %v", who, pairs[who], want)
		}
	}
}

// What docs/leagues.md says of farming: fifty games against accounts that lose each.
func TestWhatFarmingBrings(t *testing.T) {
	var seven, six, eight, each []string
	for n := range 50 {
		var socks []string
		for i := range 7 {
			socks = append(socks, fmt.Sprint("sock", (i+n)%7))
		}
		seven, eight = append(seven, "anne-"+socks[0]), append(eight, "anne-"+strings.Join(socks, "-"))
		six = append(six, "anne-"+strings.Join(socks[:5], "="))
		for _, sock := range socks {
			each = append(each, "anne-"+sock)
		}
	}
	for _, c := range []struct {
		what        string
		games       []string
		before, now int
	}{
		{"one account, fifty games of two", times(50, "anne-sock"), 2064, 1660},
		{"one account that sits down and leaves", times(50, "anne-left"), 2064, 1000},
		{"seven accounts in turn, fifty games of two", seven, 2428, 2428},
		{"seven accounts, fifty games of two against each", each, 3004, 2542},
		{"seven accounts, five of them at a table of six, all equal", six, 3435, 2214},
		{"seven accounts at one table, fifty games of eight", eight, 3651, 1895},
	} {
		before, now := seasonOf(t, Rules{Way: ByRating, Early: true}, c.games...), seasonOf(t, House, c.games...)
		if was, is := before.standing("anne").Friendly(), now.standing("anne").Friendly(); was != c.before || is != c.now {
			t.Errorf("%s: %d before, %d now, expected %d and %d", c.what, was, is, c.before, c.now)
		}
	}
}

// Somebody who is forgotten again and again is nobody else each time: all who have begun anew
// are one for the others' ten games, and nobody for the people whom a place takes.
func TestWhoBeginsAnewAgainAndAgainIsNotSeveralPeople(t *testing.T) {
	once, often := times(10, "anne-again1"), times(10, "anne-again1")
	for n := range 5 {
		often = append(often, times(10, fmt.Sprint("anne-again", n+2))...)
	}
	a, b := seasonOf(t, House, once...), seasonOf(t, House, often...)
	if was, is := a.standing("anne"), b.standing("anne"); was.Rating != is.Rating || is.Opponents != 0 || was.Rating == Fresh || is.Games != 60 {
		t.Errorf("after ten games she has %+v, after sixty %+v", was, is)
	}
	with := seasonOf(t, House, append(often, "anne-marc", "marc-karel", "karel-anne")...)
	for _, row := range House.Order(with.Standings()) {
		if row.Unsettled != strings.HasPrefix(row.ID, "again") || (row.Place == 0) != row.Unsettled {
			t.Errorf("of three people who have met each other: %+v", row)
		}
	}
	if e := House.Effects(b.Standings(), []Point{{Standing: b.standing("again3")}}); e[0].After.Place != 0 || e[0].Needed != 0 {
		t.Errorf("a game tells %+v", e)
	}
}
