package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/pseudonym"
	"hofnar/games/daily"
	"hofnar/games/league"
)

func TestWhoeverIsForgottenLeavesResultsOfSomebodyAndComesBackWithoutAScore(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	dealt(t, s, today-5, today-1, today, today+9) // by a clock that was ahead
	for _, day := range []daily.Day{today - 5, today - 1, today} {
		for _, user := range []string{ludmilla.ID, "2"} {
			starts(t, s, user, "g", day)
		}
	}
	ends(t, s, ludmilla.ID, today-5, (today - 5).Opens().Add(2*time.Hour), 7)
	ends(t, s, ludmilla.ID, today-1, (today - 1).Opens().Add(2*time.Hour), 8)
	must(t, s.CloseDeals(t.Context(), today-1, today-1))
	if known, err := s.Knows(t.Context(), ludmilla.ID); err != nil || !known {
		t.Errorf("who has begun a deal is known: %v, %v", known, err)
	}
	all, err := s.Data(t.Context(), ludmilla.ID)
	must(t, err)
	if mine := all["deals_of_days"]; len(mine) != 3 || mine[0]["points"] != int64(7) || mine[2]["record"] != nil || mine[2]["moves"] != `[{"p":2,"play":[3]}]` {
		t.Errorf("told is %v", mine)
	}
	forget := func() {
		t.Helper()
		_, err := s.Forget(t.Context(), ludmilla.ID, always("A former player"), nil)
		must(t, err)
	}
	forget()
	must(t, s.Rewrite(t.Context(), noon))
	if n := tracesOf(t, path, ludmilla.ID); n > 0 {
		t.Errorf("%d traces", n)
	}
	for day, want := range map[daily.Day]string{today - 5: "=7", today - 1: "=8", today: ""} {
		if got := strings.Join(dealBoard(t, s, "g", day), " "); got != want {
			t.Errorf("the board of %s is %q, expected %q", day, got, want)
		}
	}
	if marks := marked(t, s, `SELECT day FROM daily_marks ORDER BY day`); !slices.Equal(marks, []string{fmt.Sprint(int(today - 1)), fmt.Sprint(int(today))}) {
		t.Errorf("marks are kept of %v", marks)
	}
	if g := starts(t, s, ludmilla.ID, "g", today); g.Scored {
		t.Error("who was forgotten begins the deal anew and is scored")
	}
	if g := starts(t, s, "3", "g", today); !g.Scored {
		t.Error("somebody else is taken for who was forgotten")
	}
	all, err = s.Data(t.Context(), ludmilla.ID)
	must(t, err)
	if marks := all["deals_that_you_began_before_you_were_forgotten"]; len(marks) != 2 {
		t.Errorf("told of marks is %v", marks)
	}
	forget()
	if g := starts(t, s, ludmilla.ID, "g", today); g.Scored {
		t.Error("who was forgotten twice is scored")
	}
	must(t, s.CloseDeals(t.Context(), today+1, today))
	if marks := marked(t, s, `SELECT day FROM daily_marks`); len(marks) > 0 {
		t.Errorf("closed deals recognise %v", marks)
	}
}

// Somebody may have played nothing but deals in a server whose moderators have written about that one.
func TestWhoHasOnlyPlayedDealsInAServerIsNamedThereNoMore(t *testing.T) {
	s := open(t, empty.File(t))
	dealt(t, s, today-1, today)
	endedIn(t, s, "g", "AAA", time.Hour, "1", "2")
	begins := func(day daily.Day, guild string) {
		_, err := s.ChangeDailyGame(t.Context(), of(ludmilla.ID, day), day.Opens().Add(time.Hour), func(g daily.Game) (daily.Game, error) {
			g.Name, g.Guild, g.Record, g.Begun = ludmilla.Name, guild, aRecord, day.Opens().Add(time.Hour)
			return g, nil
		})
		must(t, err)
	}
	begins(today-1, "g")
	begins(today, "")
	ends(t, s, ludmilla.ID, today-1, (today - 1).Opens().Add(2*time.Hour), 7)
	settled(t, s, s.Void(t.Context(), houseSeason(t, s, "g").ID, league.Void{Table: "AAA"}, moderator, "ask "+ludmilla.Name, noon))
	_, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: ludmilla.Name + "'s cup", Rules: league.Rules{Way: league.ByWins}}, league.Season{}, noon)
	must(t, err)
	all, err := s.Data(t.Context(), ludmilla.ID)
	must(t, err)
	if len(all["reasons_that_name_you"]) != 1 || len(all["leagues_named_after_you"]) != 1 {
		t.Errorf("told of her name is %v, %v", all["reasons_that_name_you"], all["leagues_named_after_you"])
	}
	_, err = s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	if got, err := rowsOf(s, `SELECT reason FROM corrections UNION ALL SELECT name FROM leagues WHERE name <> ''`); err != nil || !slices.Equal(got, []string{"ask a former player", "a former player's cup"}) {
		t.Errorf("written is %q, %v", got, err)
	}
	if got := dealBoard(t, s, "g", today-1); !slices.Equal(got, []string{"=7"}) || howMany(s, `SELECT count(*) FROM daily_games`) != 1 {
		t.Errorf("the board is %v", got)
	}
	if marks := marked(t, s, `SELECT day FROM daily_marks ORDER BY day`); len(marks) != 2 {
		t.Errorf("marks are kept of %v", marks)
	}
	if todo, err := s.ToForget(t.Context()); err != nil || len(todo) > 0 {
		t.Errorf("%v are still to be forgotten, %v", todo, err)
	}
	must(t, s.Check(t.Context()))
}

func recognises(t *testing.T, s *Store, salt pseudonym.Salt, mark string) {
	t.Helper()
	must(t, s.writeTx(t.Context(), "recognise somebody", func(tx transaction) error {
		return execute(tx, `INSERT INTO daily_marks (day, salt, mark) VALUES (?, ?, ?)`, today, salt, mark)
	}))
}

// Somebody may be forgotten while it is worked out, under another salt.
func TestWhoBeginsADealIsRecognisedUnderEachSaltThereIsThen(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	a, b := pseudonym.NewSalt(2), pseudonym.NewSalt(2)
	under := func(user string, salts ...pseudonym.Salt) ownMarks {
		own := ownMarks{}
		for _, salt := range salts {
			mark, err := salt.Of(user)
			must(t, err)
			own[underSalt{salt, user}] = mark
		}
		return own
	}
	may := func(own ownMarks) (may bool, err error) {
		must(t, s.readTx(t.Context(), "look", func(tx transaction) error {
			may, err = mayScore(tx, of("1", today), own)
			return nil
		}))
		return may, err
	}
	for _, c := range []struct {
		what, comes string // comes to the deal's marks before
		own         ownMarks
		under       pseudonym.Salt
		may, asks   bool
	}{
		{"where nobody was forgotten", "", ownMarks{}, "", true, false},
		{"where somebody was, of whom nothing was known", "2", ownMarks{}, a, false, true},
		{"where that was somebody else", "", under("1", a), "", true, false},
		{"where that one was meanwhile, under another salt", "1", under("1", a), b, false, true},
		{"where that is known", "", under("1", a, b), "", false, false},
	} {
		if c.comes != "" {
			recognises(t, s, c.under, under(c.comes, c.under)[underSalt{c.under, c.comes}])
		}
		got, err := may(c.own)
		var lacks unmarked
		if got != c.may || errors.As(err, &lacks) != c.asks || c.asks && !slices.Equal(lacks, unmarked{{c.under, "1"}}) {
			t.Errorf("%s: %v, %v", c.what, got, err)
		}
	}
	for user, want := range map[string]bool{"1": false, "2": false, "3": true} {
		if g := starts(t, s, user, "g", today); g.Scored != want {
			t.Errorf("%s is scored: %v", user, g.Scored)
		}
	}
}

// A clock that is ahead closes deals, whose secrets are shown then, and may be set right before they open.
func TestADealThatWasClosedOnceIsBegunWithoutAScore(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today, today+1)
	must(t, s.CloseDeals(t.Context(), today+1, today+1))
	for day, want := range map[daily.Day]bool{today: false, today + 1: true} {
		if g := starts(t, s, "1", "g", day); g.Scored != want {
			t.Errorf("the deal of day %d is begun as %+v", day-today, g)
		}
	}
}

// A press may be under way while its player is forgotten, and ends after that.
func TestAPressThatEndsOnceItsPlayerIsForgottenWritesNothing(t *testing.T) {
	s := open(t, empty.File(t))
	dealt(t, s, today)
	was := starts(t, s, ludmilla.ID, "g", today)
	_, err := s.Forget(t.Context(), ludmilla.ID, always("A former player"), nil)
	must(t, err)
	for what, change := range map[string]func(daily.Game) daily.Game{
		"one that looks whether anything has changed": func(now daily.Game) daily.Game { return now },
		"one that does not":                           func(now daily.Game) daily.Game { now.Record, now.Presses = was.Record, 3; return now },
	} {
		g, err := s.ChangeDailyGame(t.Context(), was.Which, noon, func(now daily.Game) (daily.Game, error) { return change(now), nil })
		if n := howMany(s, `SELECT count(*) FROM daily_games`); err != nil || n > 0 || !g.Begun.IsZero() {
			t.Errorf("%s: %+v, %v, and %d games are in the books", what, g, err, n)
		}
	}
}

func howMany(s *Store, query string) (n int) {
	_ = s.db.QueryRow(query).Scan(&n)
	return n
}
