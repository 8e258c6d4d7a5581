package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// today is the day of noon.
var today = daily.DayOf(noon)

// dealt has the books hold deals of these days, of which nobody knows more than the record.
func dealt(t *testing.T, s *Store, days ...daily.Day) {
	t.Helper()
	for _, day := range days {
		must(t, s.DrawDays(t.Context(), day, day))
		must(t, s.KeepDailyDeal(t.Context(), daily.Kept{Day: day, Deal: json.RawMessage(`{"day":1,"seat":2}`),
			Field: []daily.Played{{Points: 3, Acts: []games.Act{games.Act(`{"play":[2]}`)}}, {Points: 5}}}))
	}
}

var aRecord = games.Record{Format: 1, Game: "dalmuti", Players: []string{"Reynaert", "Isegrim", "Anna"}, Options: games.Agreed{"rounds": 1, "deck": "full"},
	Chance: []json.RawMessage{json.RawMessage(`{"deal":[[1],[2],[3]]}`)}, Moves: []json.RawMessage{json.RawMessage(`{"p":0,"pass":true}`), json.RawMessage(`{"p":2,"play":[3]}`)}}

func of(user string, day daily.Day) daily.Which { return daily.Which{User: user, Day: day} }

// starts has somebody begin a deal in a server, and ends have it come to something.
func starts(t *testing.T, s *Store, user, guild string, day daily.Day) daily.Game {
	t.Helper()
	at := day.Opens().Add(time.Hour)
	g, err := s.ChangeDailyGame(t.Context(), of(user, day), at, func(g daily.Game) (daily.Game, error) {
		g.Name, g.Guild, g.Record, g.Begun = "Name of "+user, guild, aRecord, at
		return g, nil
	})
	must(t, err)
	return g
}

func ends(t *testing.T, s *Store, user string, day daily.Day, at time.Time, points int) daily.Game {
	t.Helper()
	g, err := s.ChangeDailyGame(t.Context(), of(user, day), at, func(g daily.Game) (daily.Game, error) {
		g.Ended, g.Points, g.Presses = at, points, g.Presses+1
		return g, nil
	})
	must(t, err)
	return g
}

// dealBoard is who stands on a server's board of a deal, and with what.
func dealBoard(t *testing.T, s *Store, guild string, day daily.Day) (all []string) {
	t.Helper()
	list, err := s.DailyBoard(t.Context(), guild, day)
	must(t, err)
	for _, g := range list {
		all = append(all, fmt.Sprint(g.User, "=", g.Points))
	}
	return all
}

func TestADealIsKeptAsItWasFound(t *testing.T) {
	s := fresh(t)
	if k, err := s.DailyDeal(t.Context(), today); err != nil || k.Deal != nil || k.Secret != (games.Seed{}) {
		t.Errorf("before anything was drawn there is %+v, %v", k, err)
	}
	must(t, s.DrawDays(t.Context(), today, today))
	if k, err := s.DailyDeal(t.Context(), today); err != nil || k.Deal != nil || k.Secret == (games.Seed{}) || k.Number != 0 {
		t.Errorf("before the deal is found there is %+v, %v", k, err)
	}
	dealt(t, s, today, today+2)
	first, err := s.DailyDeal(t.Context(), today)
	must(t, err)
	third, err := s.DailyDeal(t.Context(), today+2)
	must(t, err)
	if first.Number != 1 || third.Number != 3 || string(third.Deal) != `{"day":1,"seat":2}` || len(third.Field) != 2 ||
		string(third.Field[0].Acts[0]) != `{"play":[2]}` || third.Field[1].Points != 5 || third.Secret == first.Secret {
		t.Errorf("kept are %+v and %+v", first, third)
	}
	other := daily.Kept{Day: today, Deal: json.RawMessage(`{"day":2}`)}
	must(t, s.KeepDailyDeal(t.Context(), other))
	if k, err := s.DailyDeal(t.Context(), today); err != nil || string(k.Deal) != `{"day":2}` || len(k.Field) != 0 {
		t.Errorf("one in its place is %+v, %v", k, err)
	}
	starts(t, s, "1", "", today)
	must(t, s.KeepDailyDeal(t.Context(), daily.Kept{Day: today, Deal: json.RawMessage(`{"day":3}`)}))
	if k, err := s.DailyDeal(t.Context(), today); err != nil || string(k.Deal) != `{"day":2}` {
		t.Errorf("one that somebody has begun was changed: %s, %v", k.Deal, err)
	}
}

func TestAGameOfADealGoesOnWhereItWas(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	dealt(t, s, today)
	if _, ok, err := s.UnfinishedDaily(t.Context(), "1", noon); ok || err != nil {
		t.Errorf("something is unfinished: %v", err)
	}
	begun := starts(t, s, "1", "g", today)
	must(t, s.Close())
	s = open(t, path)
	got, err := s.DailyGame(t.Context(), of("1", today))
	must(t, err)
	want, _ := json.Marshal(begun)
	if is, _ := json.Marshal(got); string(is) == "" || !got.Scored || !got.Begun.Equal(begun.Begun) || got.Record.Options.Int("rounds") != 1 || len(got.Record.Moves) != 2 {
		t.Errorf("after a restart it is %s, expected %s", is, want)
	}
	if day, ok, err := s.UnfinishedDaily(t.Context(), "1", noon.Add(24*time.Hour)); !ok || day != today || err != nil {
		t.Errorf("unfinished is %v, %v, %v", day, ok, err)
	}
	if _, ok, err := s.UnfinishedDaily(t.Context(), "1", today.Closes()); ok || err != nil {
		t.Errorf("one that is closed is to be finished: %v", err)
	}
	second := errors.New("another press came before")
	_, err = s.ChangeDailyGame(t.Context(), of("1", today), noon, func(g daily.Game) (daily.Game, error) {
		g.Presses = 99
		return g, second
	})
	if g, _ := s.DailyGame(t.Context(), of("1", today)); !errors.Is(err, second) || g.Presses != 0 {
		t.Errorf("a change that failed has changed it: %+v, %v", g, err)
	}
	if g := ends(t, s, "1", today, noon.Add(time.Hour), 4); !g.Scored || g.Points != 4 {
		t.Errorf("it ends as %+v", g)
	}
	if got := dealBoard(t, s, "g", today); !slices.Equal(got, []string{"1=4"}) {
		t.Errorf("the board is %v", got)
	}
	if days, err := s.DailyDays(t.Context(), "1", today-30, today); err != nil || len(days) != 1 || days[0].Points != 4 || days[0].Record.Format != 0 {
		t.Errorf("played were %+v, %v", days, err)
	}
}

// Who looks at a board asks for the newest records alone.
func TestABoardIsReadWithoutRecordsAndTheNewestRecordsByThemselves(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	for i, user := range []string{"3", "1", "2", "5", "4"} {
		starts(t, s, user, "g", today)
		ends(t, s, user, today, noon.Add(time.Duration(i/2)*time.Minute), i)
	}
	starts(t, s, "6", "g", today)
	if got := dealBoard(t, s, "g", today); !slices.Equal(got, []string{"1=1", "3=0", "2=2", "5=3", "4=4"}) {
		t.Errorf("the board is %v", got)
	}
	board, err := s.DailyBoard(t.Context(), "g", today)
	must(t, err)
	for _, g := range board {
		if len(g.Record.Moves) > 0 {
			t.Errorf("the board has a record of %s", g.User)
		}
	}
	for most, want := range map[int]string{2: "5 4", 4: "3 2 5 4", 9: "1 3 2 5 4"} {
		var got []string
		list, err := s.DailyRecords(t.Context(), "g", today, most)
		must(t, err)
		for _, g := range list {
			if got = append(got, g.User); len(g.Record.Moves) != len(aRecord.Moves) {
				t.Errorf("of %s no record is read", g.User)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("the newest %d are %v, expected %s", most, got, want)
		}
	}
	if none, err := s.DailyRecords(t.Context(), "", today, 9); err != nil || len(none) > 0 {
		t.Errorf("no server has %v, %v", none, err)
	}
}

func TestADealIsBegunInItsTimeAlone(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	for what, c := range map[string]struct {
		of   daily.Which
		at   time.Time
		want error
	}{
		"before it opens":                   {of("1", today), today.Opens().Add(-1), daily.ErrShut},
		"as it opens":                       {of("2", today), today.Opens(), nil},
		"in its last moment":                {of("3", today), today.Shuts().Add(-1), nil},
		"a day later":                       {of("4", today), today.Shuts(), daily.ErrShut},
		"for its own sake before it closes": {daily.Which{User: "5", Day: today, Free: true}, today.Closes().Add(-1), daily.ErrShut},
		"for its own sake":                  {daily.Which{User: "6", Day: today, Free: true}, today.Closes(), nil},
		"without a deal":                    {of("7", today+1), today.Shuts(), daily.ErrNone},
	} {
		g, err := s.ChangeDailyGame(t.Context(), c.of, c.at, func(g daily.Game) (daily.Game, error) { g.Begun, g.Name = c.at, "A"; return g, nil })
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, expected %v", what, err, c.want)
		}
		if kept, _ := s.DailyGame(t.Context(), c.of); kept.Begun.IsZero() != (c.want != nil) {
			t.Errorf("%s: kept is %+v", what, kept)
		}
		if c.want == nil && g.Scored == c.of.Free {
			t.Errorf("%s: scored is %v", what, g.Scored)
		}
	}
}

func TestWhatStandsOnNoBoardDoesNotComeBackToIt(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	for user, change := range map[string]func(*daily.Game, time.Time){
		"in time":      func(g *daily.Game, at time.Time) { g.Ended = at },
		"too late":     func(g *daily.Game, _ time.Time) { g.Ended = today.Closes() },
		"given up":     func(g *daily.Game, at time.Time) { g.Ended, g.GivenUp = at, true },
		"after update": func(g *daily.Game, _ time.Time) { g.Scored = false },
	} {
		starts(t, s, user, "g", today)
		for range 2 {
			_, err := s.ChangeDailyGame(t.Context(), of(user, today), noon, func(g daily.Game) (daily.Game, error) {
				g.Scored = true
				change(&g, noon)
				return g, nil
			})
			must(t, err)
		}
		_, err := s.ChangeDailyGame(t.Context(), of(user, today), noon, func(g daily.Game) (daily.Game, error) {
			g.Scored, g.Ended = true, noon
			return g, nil
		})
		must(t, err)
	}
	if got := dealBoard(t, s, "g", today); !slices.Equal(got, []string{"in time=0"}) {
		t.Errorf("the board is %q", got)
	}
}

// Thirty days are drawn together, and each server's chain has the hash of what they are committed
// to, once.
func TestSecretsOfDaysAreCommittedThirtyAtATime(t *testing.T) {
	s := fresh(t)
	must(t, added(s.Add(t.Context(), lobby("AAA", "c"))))
	must(t, s.DrawDays(t.Context(), today, today+2))
	must(t, s.DrawDays(t.Context(), today, today+29))
	commit := func(day daily.Day) {
		t.Helper()
		for last, err := s.CommitDays(t.Context(), day, "", 1, noon); last != ""; last, err = s.CommitDays(t.Context(), day, last, 1, noon) {
			must(t, err)
		}
	}
	commit(today)
	commit(today + 29)
	must(t, s.DrawDays(t.Context(), today+28, today+30))
	commit(today + 30)
	each := map[string]fairness.Hash{}
	for day := today; day < today+30; day++ {
		k, err := s.DailyDeal(t.Context(), day)
		must(t, err)
		each[day.String()] = fairness.CommitDay(day.String(), k.Secret)
	}
	chain, _, err := s.Chain(t.Context(), "g", 1000)
	must(t, err)
	if len(chain) != 3 || chain[1].Kind != fairness.OfDays || chain[1].Commitment != fairness.CommitDays(each) || chain[2].Commitment == chain[1].Commitment ||
		chain[1].Previous != chain[0].Hash() || chain[2].Previous != chain[1].Hash() || chain[2].Number != 3 {
		t.Errorf("the chain is %+v", chain)
	}
}

// Where the machine's clock was ahead once, days stay behind that have no secret.
func TestDaysThatAClockHasLeaptOverGetSecrets(t *testing.T) {
	s := fresh(t)
	must(t, added(s.Add(t.Context(), lobby("AAA", "c"))))
	must(t, s.DrawDays(t.Context(), today, today+2))
	must(t, s.DrawDays(t.Context(), today+41, today+43))
	kept := map[daily.Day]games.Seed{}
	secret := func(day daily.Day) games.Seed {
		k, err := s.DailyDeal(t.Context(), day)
		must(t, err)
		return k.Secret
	}
	for day := today; day < today+71; day++ {
		kept[day] = secret(day)
	}
	for now := today; now < today+69; now++ {
		must(t, s.DrawDays(t.Context(), now, now+2))
		if _, err := s.CommitDays(t.Context(), now+2, "", 1, noon); err != nil {
			t.Fatalf("day %d: %v", now-today, err)
		}
	}
	for day, was := range kept {
		if is := secret(day); is == (games.Seed{}) || was != is && was != (games.Seed{}) {
			t.Errorf("day %d has the secret %x, and had %x", day-today, is, was)
		}
	}
}

// A server that has no chain yet has one before a deal is begun there; direct messages have none, and once
// the secret is revealed nobody commits to it.
func TestNoDealIsBegunBeforeTheServersChainKnowsIt(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	starts(t, s, "1", "new", today)
	starts(t, s, "2", "new", today)
	starts(t, s, "3", "", today)
	_, err := s.ChangeDailyGame(t.Context(), daily.Which{User: "4", Day: today, Free: true}, today.Closes(), func(g daily.Game) (daily.Game, error) {
		g.Guild, g.Begun = "late", today.Closes()
		return g, nil
	})
	must(t, err)
	must(t, s.Check(t.Context()))
	chain, _, err := s.Chain(t.Context(), "new", 1000)
	must(t, err)
	if len(chain) != 1 || chain[0].Kind != fairness.OfDays || chain[0].Previous != fairness.Origin("new") {
		t.Errorf("the chain is %+v", chain)
	}
	for _, guild := range []string{"", "late"} {
		if none, _, err := s.Chain(t.Context(), guild, 1000); err != nil || len(none) > 0 {
			t.Errorf("the chain of %q is %+v, %v", guild, none, err)
		}
	}
	if kept, err := s.ServersKept(t.Context()); err != nil || !slices.Equal(kept, []string{"new"}) {
		t.Errorf("servers kept are %v, %v", kept, err)
	}
}

// In one transaction all servers would be one long wait at midnight.
func TestServersAreCommittedToAFewAtATime(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	for i := range 7 {
		starts(t, s, fmt.Sprint(i), fmt.Sprint("g", i), today)
	}
	must(t, s.DrawDays(t.Context(), today+30, today+30))
	var asked []string
	last := ""
	for more := true; more; more = last != "" {
		var err error
		last, err = s.CommitDays(t.Context(), today+30, last, 3, noon)
		must(t, err)
		asked = append(asked, last)
	}
	if !slices.Equal(asked, []string{"g2", "g5", "g6", ""}) {
		t.Errorf("asked were %q", asked)
	}
}

func TestDaysWithoutADealAreNotAmongThoseThatHaveOne(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today-9, today-3, today, today+2)
	if days, err := s.DealtDays(t.Context(), today); err != nil || !slices.Equal(days, []daily.Day{today - 9, today - 3, today}) {
		t.Errorf("there are deals of %v, %v", days, err)
	}
}
