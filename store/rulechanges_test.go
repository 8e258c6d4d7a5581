package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games/league"
)

// rik looks after leagues.
var rik = table.User{ID: "77", Name: "Rik"}

// agree changes what a league of server g, and its newest season, have agreed on.
func agree(t *testing.T, s *Store, name string, at time.Time, change func(*league.League, *league.Season)) error {
	t.Helper()
	l, newest := season(t, s, name)
	change(&l, &newest)
	return s.ChangeLeague(t.Context(), l, newest, rik, at)
}

func TestWhoChangesWhatALeagueHasAgreedOnIsNoted(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	at := noon.Add(2 * time.Hour)
	must(t, agree(t, s, "", at, func(*league.League, *league.Season) {})) // nothing else than before
	must(t, agree(t, s, "", at, func(l *league.League, _ *league.Season) { l.Way, l.Minimum = league.ByMean, 7 }))
	must(t, agree(t, s, "", at, func(_ *league.League, open *league.Season) { open.Until = at.Add(time.Hour).UnixMilli() }))
	l, open := season(t, s, "")
	changes, err := s.RuleChanges(t.Context(), open.ID)
	must(t, err)
	if len(changes) != 2 || changes[0].By != rik.ID || changes[0].ByName != rik.Name || changes[0].Made != at.UnixMilli() ||
		changes[0].Before.Way != league.ByRating || changes[0].After.Way != league.ByMean || changes[0].After.Minimum != 7 ||
		changes[1].Before.Until != 0 || changes[1].After.Until != open.Until {
		t.Errorf("noted is %+v", changes)
	}
	out, err := s.ExportSeason(t.Context(), l, open)
	must(t, err)
	if diff := cmp.Diff(changes, out.Changes); diff != "" {
		t.Errorf("the export lacks it: %s", diff)
	}
	if told, err := s.Data(t.Context(), rik.ID); err != nil || len(told["rules_of_leagues_changed"]) != 2 {
		t.Errorf("Rik is told %v, %v", told["rules_of_leagues_changed"], err)
	}
	if _, err := s.Forget(t.Context(), rik.ID, always("former player"), nil); err != nil {
		t.Fatal(err)
	}
	if changes, err = s.RuleChanges(t.Context(), open.ID); err != nil || len(changes) != 2 || changes[0].By == rik.ID || changes[0].ByName == rik.Name {
		t.Errorf("after Rik is forgotten there is %+v, %v", changes, err)
	}
}

// Whoever looks after a league can let others in and put them out: that bends who counts, so all
// see it, also where one lets oneself in. What people do for themselves is nobody's business where
// whoever likes joins, unless they are put out there: then one of those has to let them in again.
func TestWhomAModeratorLetsInOrPutsOutIsNoted(t *testing.T) {
	s := fresh(t)
	id, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins}, Entry: league.Invited}, league.Season{}, noon)
	must(t, err)
	anne, marc := table.User{ID: "11", Name: "Anne"}, table.User{ID: "12", Name: "Marc"}
	at := noon.Add(time.Hour)
	must(t, s.JoinLeague(t.Context(), id, marc, rik, at))
	must(t, s.JoinLeague(t.Context(), id, marc, rik, at)) // already
	must(t, s.JoinLeague(t.Context(), id, anne, anne, at))
	must(t, s.PartLeague(t.Context(), id, marc, rik, at))
	must(t, s.PartLeague(t.Context(), id, marc, rik, at)) // already
	must(t, s.PartLeague(t.Context(), id, anne, anne, at))
	l, open := season(t, s, "club")
	said := func() (list []string) {
		changes, err := s.RuleChanges(t.Context(), open.ID)
		must(t, err)
		for _, c := range changes {
			list = append(list, fmt.Sprint(c.ByName, " ", c.Admission.Name, " ", c.Admission.In, " ", c.Made == at.UnixMilli()))
		}
		return list
	}
	if diff := cmp.Diff([]string{"Rik Marc true true", "Anne Anne true true", "Rik Marc false true", "Anne Anne false true"}, said()); diff != "" {
		t.Error(diff)
	}
	if out, err := s.ExportSeason(t.Context(), l, open); err != nil || len(out.Changes) != 4 || out.Changes[0].Admission.ID != marc.ID {
		t.Errorf("the export has %+v, %v", out.Changes, err)
	}
	if told, err := s.Data(t.Context(), marc.ID); err != nil || len(told["rules_of_leagues_changed"]) != 2 {
		t.Errorf("Marc is told %v, %v", told["rules_of_leagues_changed"], err)
	}
	for who, want := range map[string]bool{marc.ID: true, anne.ID: false, rik.ID: false} {
		if out, err := s.WasPutOut(t.Context(), id, who); err != nil || out != want {
			t.Errorf("%s was put out: %v, %v", who, out, err)
		}
	}
	if _, err := s.Forget(t.Context(), marc.ID, always("a former player"), nil); err != nil {
		t.Fatal(err)
	}
	want := []string{"Rik a former player true true", "Anne Anne true true", "Rik a former player false true", "Anne Anne false true"}
	if diff := cmp.Diff(want, said()); diff != "" {
		t.Error(diff)
	}
	must(t, s.writeTx(t.Context(), "joining", func(tx transaction) error { return execute(tx, `UPDATE leagues SET entry = 'join'`) }))
	must(t, s.JoinLeague(t.Context(), id, anne, anne, at))
	if diff := cmp.Diff(want, said()); diff != "" {
		t.Errorf("where people join: %s", diff)
	}
}

// Who is put out is kept out, also where that one had left already, or has never been there.
func TestWhoIsPutOutWithoutBeingThereIsKeptOut(t *testing.T) {
	s := fresh(t)
	id, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "club", Rules: league.Rules{Way: league.ByWins}, Entry: league.Joining}, league.Season{}, noon)
	must(t, err)
	anne, marc, at := table.User{ID: "11", Name: "Anne"}, table.User{ID: "12", Name: "Marc"}, noon.Add(time.Hour)
	must(t, s.JoinLeague(t.Context(), id, marc, marc, at))
	must(t, s.PartLeague(t.Context(), id, marc, marc, at))
	for _, who := range []table.User{marc, anne} {
		must(t, s.PartLeague(t.Context(), id, who, rik, at))
		must(t, s.PartLeague(t.Context(), id, who, rik, at)) // already
		must(t, s.PartLeague(t.Context(), id, who, who, at)) // is not there: nothing to note
		if out, err := s.WasPutOut(t.Context(), id, who.ID); err != nil || !out {
			t.Errorf("%s was put out: %v, %v", who.Name, out, err)
		}
	}
	_, open := season(t, s, "club")
	if changes, err := s.RuleChanges(t.Context(), open.ID); err != nil || len(changes) != 2 || changes[0].Admission.Name != marc.Name || changes[1].Admission.In {
		t.Errorf("noted is %+v, %v", changes, err)
	}
	must(t, s.PartLeague(t.Context(), id, rik, table.User{ID: "78", Name: "Sofie"}, at)) // two look after it
	must(t, s.JoinLeague(t.Context(), id, rik, rik, at))
	must(t, s.PartLeague(t.Context(), id, rik, rik, at)) // as everybody may
	must(t, s.JoinLeague(t.Context(), id, rik, rik, at))
	if changes, err := s.RuleChanges(t.Context(), open.ID); err != nil || len(changes) != 4 || !changes[3].Admission.In || changes[3].By != rik.ID {
		t.Errorf("of who lets himself in again there is noted %+v, %v", changes, err)
	}
	if out, err := s.WasPutOut(t.Context(), id, rik.ID); err != nil || out {
		t.Errorf("he is put out: %v, %v", out, err)
	}
}

// A change stands below the table of each season that it concerns: in which it was made, and
// from which on it holds. What is made in a break stands below the season before until the next
// one begins. How a league begins is no change of it.
func TestAChangeOfRulesStandsWithTheSeasonsItConcerns(t *testing.T) {
	s := fresh(t)
	_, err := s.AddLeague(t.Context(), league.League{Guild: "g", Name: "club", Rules: league.House, Entry: league.All},
		league.Season{Began: noon.UnixMilli(), Until: noon.Add(1000 * time.Hour).UnixMilli()}, noon.Add(-time.Hour))
	must(t, err)
	l, open := season(t, s, "club")
	if open.Began != noon.UnixMilli() || open.Until != noon.Add(1000*time.Hour).UnixMilli() {
		t.Errorf("the first season is %+v", open)
	}
	hours := 0
	change := func(change func(*league.League)) {
		t.Helper()
		hours++
		must(t, agree(t, s, "club", noon.Add(time.Duration(hours)*time.Hour), func(l *league.League, _ *league.Season) { change(l) }))
	}
	stand := func(what string, want ...string) {
		t.Helper()
		all, err := s.Seasons(t.Context(), l.ID)
		must(t, err)
		var got []string
		for i := len(all) - 1; i >= 0; i-- {
			var said []string
			changes, err := s.RuleChanges(t.Context(), all[i].ID)
			must(t, err)
			for _, c := range changes {
				said = append(said, fmt.Sprintf("%d from %d, %d", c.After.Minimum, c.Season, c.Later))
			}
			got = append(got, strings.Join(said, "; "))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	stand("at first", "")
	change(func(l *league.League) { l.Minimum, l.Computers = 1, true }) // before any game
	ended(t, s, "AAA", 2*time.Hour, "anne", "marc")
	change(func(l *league.League) { l.Minimum = 2 })
	change(func(l *league.League) { l.Minimum, l.Computers = 3, false })
	stand("in the first season", "1 from 1, 1; 2 from 1, 1; 3 from 1, 2")
	must(t, closeSeason(t, s, l.ID, noon.Add(5*time.Hour)))
	stand("in the second", "1 from 1, 1; 2 from 1, 1; 3 from 1, 2", "3 from 1, 2")
	change(func(l *league.League) { l.Breaks = true })
	must(t, closeSeason(t, s, l.ID, noon.Add(6*time.Hour)))
	hours = 6
	change(func(l *league.League) { l.Minimum, l.Computers = 5, true })
	stand("in a break", "1 from 1, 1; 2 from 1, 1; 3 from 1, 2", "3 from 1, 2; 3 from 2, 2; 5 from 3, 3")
	must(t, nextSeason(t, s, l.ID, noon.Add(8*time.Hour)))
	stand("in the third", "1 from 1, 1; 2 from 1, 1; 3 from 1, 2", "3 from 1, 2; 3 from 2, 2", "5 from 3, 3")
}

// A moderator who has lost would move the first day past that, and the season would lack it.
func TestNoFirstDayIsMovedPastAGameThatHasCounted(t *testing.T) {
	s := fresh(t)
	ended(t, s, "AAA", time.Hour, "anne", "marc")
	for after, wrong := range map[time.Duration]error{time.Hour: nil, 2 * time.Hour: league.ErrCounted} {
		err := agree(t, s, "", noon, func(_ *league.League, open *league.Season) { open.Began = noon.Add(after).UnixMilli() })
		if _, open := season(t, s, ""); !errors.Is(err, wrong) || stands(t, s, open.ID) != "1 anne 1/1, 2 marc 0/1" {
			t.Errorf("%v: %v; it stands %s", after, err, stands(t, s, open.ID))
		}
	}
	_, open := season(t, s, "")
	if all, err := s.RuleChanges(t.Context(), open.ID); err != nil || len(all) != 1 {
		t.Errorf("noted is %+v, %v", all, err)
	}
}

// What was noted before it was noted from which season on it holds.
func TestChangesOfBeforeSayFromWhichSeasonOnTheyHold(t *testing.T) {
	s := open(t, before(t, 69, `
		INSERT INTO leagues (id, guild, name, games, way, minimum, computers, carry) VALUES (1, 'g', '', '[]', 'rating', 0, 0, 1);
		INSERT INTO seasons (id, league, n, began, ended, games, way, minimum, opponents, computers, entry) VALUES (1, 1, 1, 3, 9, '[]', 'rating', 0, 3, 0, 'all');
		INSERT INTO seasons (id, league, n, began, games) VALUES (2, 1, 2, 9, '[]');
		INSERT INTO rule_changes (season, made, by_id, by_name, before, after)
		VALUES (1, 5, '77', 'Rik', '{}', '{}'), (1, 9, '77', 'Rik', '{}', '{}'), (2, 11, '77', 'Rik', '{}', '{}');`))
	var got []string
	for id := range 2 {
		all, err := s.RuleChanges(t.Context(), int64(id+1))
		must(t, err)
		for _, c := range all {
			got = append(got, fmt.Sprintf("%d: %d from %d, %d", id+1, c.Made, c.Season, c.Later))
		}
	}
	if diff := cmp.Diff([]string{"1: 5 from 1, 1", "2: 9 from 2, 2", "2: 11 from 2, 3"}, got); diff != "" {
		t.Error(diff)
	}
}
