package store

import (
	"context"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/pseudonym"
	"hofnar/games/league"
)

// Whatever part of the books may name somebody is among what that person is told.
func TestSomebodyIsToldOfEveryPlaceInTheBooks(t *testing.T) {
	var queries strings.Builder
	for _, part := range dataOf {
		queries.WriteString(part.query + "\n")
	}
	for _, list := range [][]userColumn{inTable, inTables, inLeagues, inSeasons, inPeople, inForgettings} {
		for _, one := range list {
			if !regexp.MustCompile(`(FROM|JOIN) ` + one.table + `\b`).MatchString(queries.String()) {
				t.Errorf("nobody is told of %s", one.table)
			}
			if !regexp.MustCompile(`\b` + one.id + `\b`).MatchString(queries.String()) {
				t.Errorf("nobody is found by %s.%s", one.table, one.id)
			}
		}
	}
}

func TestSomebodyIsToldWhatIsTheirsAndNothingOfOthers(t *testing.T) {
	s := fresh(t)
	ids := crowdedEvening(t, s, 6, 4)
	season := houseSeason(t, s, "g0").ID
	settled(t, s, s.Void(context.Background(), season, league.Void{Table: string(ids[0]), Person: ludmilla.ID}, ludmilla, "mine", noon))
	_, err := s.ChangePerson(t.Context(), ludmilla.ID, func(p *people.Person) {
		p.Zone, p.Holidays = "Europe/Brussels", people.Holidays{{First: "2026-12-24", Last: "2026-12-26"}}
	})
	must(t, err)
	settled(t, s, s.Void(context.Background(), season, league.Void{Table: string(ids[2])}, moderator, "ask "+strings.ToUpper(ludmilla.Name)+"!", noon))
	settled(t, s, s.Void(context.Background(), season, league.Void{Table: string(ids[4])}, moderator, "ask "+ludmilla.Name+"ova", noon))
	for guild, name := range map[string]string{"g0": ludmilla.Name + "'s cup", "g1": "Fridays", "g2": "not " + ludmilla.Name, "g3": "<@" + ludmilla.ID + ">"} {
		_, err := s.AddLeague(t.Context(), league.League{Guild: guild, Name: name, Rules: league.Rules{Way: league.ByWins}}, league.Season{}, noon)
		must(t, err)
	}
	must(t, s.BeginForgetting(t.Context(), ludmilla.ID))
	got, err := s.Data(context.Background(), ludmilla.ID)
	must(t, err)
	for part, n := range map[string]int{ // she plays at the first and the fourth table
		"settings": 1, "holidays": 1, "tables_hosted": 2, "seats": 2, "seats_held": 2, "moves": 4, "rounds": 8, "results": 2,
		"statistics": 2, "corrections": 1, "seats_offered": 6, "standings": 1, "ratings": 1,
		"reasons_that_name_you": 1, "leagues_named_after_you": 2, "being_forgotten": 1,
	} {
		if len(got[part]) != n {
			t.Errorf("of %s she is told %v, expected %d rows", part, got[part], n)
		}
	}
	for part, rows := range got {
		for _, row := range rows {
			for column, value := range row {
				if text, ok := value.(string); ok && (strings.HasPrefix(text, "Guest") || column == "seed") {
					t.Errorf("%s tells %s %q", part, column, text)
				}
			}
		}
	}
	if row := got["settings"][0]; row["zone"] != "Europe/Brussels" {
		t.Errorf("her settings are %v", row)
	}
	if nobody, err := s.Data(context.Background(), "8"); err != nil || len(nobody["moves"])+len(nobody["seats"])+len(nobody["settings"]) > 0 {
		t.Errorf("of a stranger there is %v, %v", nobody, err)
	}
}

// What somebody has set, and when that one was last there, is told whole.
func TestSomebodyIsToldOfEachSetting(t *testing.T) {
	s := fresh(t)
	_, err := s.ChangePerson(t.Context(), ludmilla.ID, func(p *people.Person) { p.Holidays = people.Holidays{{First: "2026-12-24", Last: "2026-12-26"}} })
	must(t, err)
	told, err := s.Data(t.Context(), ludmilla.ID)
	must(t, err)
	for table, part := range map[string]string{"people": "settings", "holidays": "holidays"} {
		columns, err := rowsOf(s, `SELECT name FROM pragma_table_info('`+table+`') WHERE name <> 'user_id'`)
		must(t, err)
		for _, column := range columns {
			if _, ok := told[part][0][column]; !ok {
				t.Errorf("she is not told of %s.%s", table, column)
			}
		}
	}
}

// Working pseudonyms out takes as long as there are salts, and there are few readers.
func TestNothingIsReadWhilePseudonymsOfSomebodyAreWorkedOut(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	for range 3 {
		salt := pseudonym.NewSalt(pseudonym.Slow)
		recognises(t, s, salt, "of nobody under "+string(salt))
	}
	alone, err := s.Beside() // with one connection
	must(t, err)
	defer func() { must(t, alone.Close()) }()
	only, err := alone.db.Conn(t.Context())
	must(t, err)
	told := make(chan time.Duration)
	go func() {
		began := time.Now()
		_, err := alone.Data(t.Context(), ludmilla.ID)
		told <- time.Since(began)
		if err != nil {
			t.Error(err)
		}
	}()
	for alone.db.Stats().WaitCount == 0 {
		runtime.Gosched()
	}
	must(t, only.Close()) // who asks for her data has it next
	began := time.Now()
	_, err = alone.Knows(t.Context(), "2")
	must(t, err)
	if waited, all := time.Since(began), <-told; waited > all/2 {
		t.Errorf("of %s others waited %s", all, waited)
	}
}
