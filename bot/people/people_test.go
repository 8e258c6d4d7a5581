package people

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func sleeper(zone, from, to string) Person {
	p := Newcomer("1")
	p.Zone = zone
	p.Quiet.From, _ = ReadMinute(from)
	p.Quiet.To, _ = ReadMinute(to)
	return p
}

func TestQuietHoursEndWhenTheClockOnTheWallSaysSo(t *testing.T) {
	for what, c := range map[string]struct{ zone, from, to, now, awake string }{
		"before they begin":                       {"Europe/Brussels", "22:00", "07:00", "2026-01-10T21:59:00+01:00", "2026-01-10T21:59:00+01:00"},
		"when they begin":                         {"Europe/Brussels", "22:00", "07:00", "2026-01-10T22:00:00+01:00", "2026-01-11T07:00:00+01:00"},
		"after midnight":                          {"Europe/Brussels", "22:00", "07:00", "2026-01-11T03:00:00+01:00", "2026-01-11T07:00:00+01:00"},
		"when they end":                           {"Europe/Brussels", "22:00", "07:00", "2026-01-11T07:00:00+01:00", "2026-01-11T07:00:00+01:00"},
		"none are set":                            {"Europe/Brussels", "07:00", "07:00", "2026-01-11T07:00:00+01:00", "2026-01-11T07:00:00+01:00"},
		"sleep by day":                            {"Europe/Brussels", "08:00", "16:00", "2026-01-11T12:00:00+01:00", "2026-01-11T16:00:00+01:00"},
		"no zone is UTC":                          {"", "22:00", "07:00", "2026-01-10T23:00:00Z", "2026-01-11T07:00:00Z"},
		"a zone that is no more is UTC":           {"Mars/Base", "22:00", "07:00", "2026-01-10T23:00:00Z", "2026-01-11T07:00:00Z"},
		"half an hour beside the others":          {"Asia/Kolkata", "22:00", "06:30", "2026-01-10T18:00:00Z", "2026-01-11T01:00:00Z"},
		"a quarter of an hour, too":               {"Asia/Kathmandu", "23:00", "07:00", "2026-01-10T18:00:00Z", "2026-01-11T01:15:00Z"},
		"the other side of the date line":         {"Pacific/Kiritimati", "22:00", "08:00", "2026-01-10T09:00:00Z", "2026-01-10T18:00:00Z"},
		"a short night in spring":                 {"Europe/Brussels", "22:00", "07:00", "2026-03-28T23:00:00+01:00", "2026-03-29T07:00:00+02:00"},
		"a long night in autumn":                  {"Europe/Brussels", "22:00", "07:00", "2026-10-24T23:00:00+02:00", "2026-10-25T07:00:00+01:00"},
		"they end at a time that is skipped":      {"Europe/Brussels", "22:00", "02:30", "2026-03-28T23:00:00+01:00", "2026-03-29T03:30:00+02:00"},
		"they end at a time that comes twice":     {"Europe/Brussels", "22:00", "02:30", "2026-10-24T23:00:00+02:00", "2026-10-25T02:30:00+02:00"},
		"and are over when it comes again":        {"Europe/Brussels", "22:00", "02:30", "2026-10-25T02:15:00+01:00", "2026-10-25T02:15:00+01:00"},
		"they begin at a time that comes twice":   {"Europe/Brussels", "02:30", "08:00", "2026-10-25T02:45:00+02:00", "2026-10-25T08:00:00+01:00"},
		"west of Greenwich, skipped":              {"America/New_York", "22:00", "02:30", "2026-03-07T23:00:00-05:00", "2026-03-08T03:30:00-04:00"},
		"west of Greenwich, twice":                {"America/New_York", "22:00", "01:30", "2026-10-31T23:00:00-04:00", "2026-11-01T01:30:00-04:00"},
		"midnight itself is skipped":              {"America/Santiago", "20:00", "00:00", "2026-09-05T21:00:00-04:00", "2026-09-06T01:00:00-03:00"},
		"midnight was skipped the night before":   {"America/Santiago", "22:00", "07:00", "2025-09-08T00:15:00-03:00", "2025-09-08T07:00:00-03:00"},
		"near Greenwich, the night after":         {"Atlantic/Azores", "22:00", "07:00", "2025-03-31T00:45:00Z", "2025-03-31T07:00:00Z"},
		"the clock is changed by half an hour":    {"Australia/Lord_Howe", "22:00", "07:00", "2026-10-03T23:00:00+10:30", "2026-10-04T07:00:00+11:00"},
		"spring in the south":                     {"Australia/Sydney", "22:00", "07:00", "2026-10-03T23:00:00+10:00", "2026-10-04T07:00:00+11:00"},
		"a day that never was":                    {"Pacific/Apia", "22:00", "07:00", "2011-12-29T23:00:00-10:00", "2011-12-31T07:00:00+14:00"},
		"the last second before the end":          {"America/New_York", "22:00", "07:00", "2026-06-10T06:59:59-04:00", "2026-06-10T07:00:00-04:00"},
		"twelve hours are the most there can be":  {"Asia/Tokyo", "20:00", "08:00", "2026-06-10T20:00:00+09:00", "2026-06-11T08:00:00+09:00"},
		"the zone of whoever sleeps, not of t":    {"Asia/Tokyo", "22:00", "07:00", "2026-06-10T15:00:00+02:00", "2026-06-11T07:00:00+09:00"},
		"awake here while others sleep elsewhere": {"America/New_York", "22:00", "07:00", "2026-06-10T23:00:00+02:00", "2026-06-10T23:00:00+02:00"},
	} {
		if awake := sleeper(c.zone, c.from, c.to).Awake(at(t, c.now)); !awake.Equal(at(t, c.awake)) {
			t.Errorf("%s: awake at %v, not at %s", what, awake, c.awake)
		}
	}
}

// Whoever is awake stays so, and nobody sleeps longer than quiet hours last and a
// clock is changed.
func TestQuietHoursHaveOneEndInEveryZone(t *testing.T) {
	seed := uint64(13)
	r := rand.New(rand.NewPCG(seed, seed))
	begin := at(t, "2024-01-01T00:00:00Z")
	for range 20_000 {
		p := Newcomer("1")
		p.Zone = Zones[r.IntN(len(Zones))]
		p.Quiet = Quiet{Minute(r.IntN(day)), Minute(r.IntN(day))}
		now := begin.Add(time.Duration(r.Int64N(int64(4 * 365 * 24 * time.Hour))))
		awake := p.Awake(now)
		switch slept := awake.Sub(now); {
		case slept < 0, slept > p.Quiet.Length()+time.Hour:
			t.Fatalf("%+v at %v: %v of sleep", p, now, slept)
		case p.Quiet.Length() < 22*time.Hour && !p.Awake(awake).Equal(awake):
			t.Fatalf("%+v at %v: asleep again at %v", p, now, awake)
		}
	}
}

func TestEveryZoneThatIsProposedIsKnown(t *testing.T) {
	for _, zone := range Zones {
		if read, ok := ReadZone(zone); !ok || read != zone {
			t.Errorf("%s is not known", zone)
		}
		if _, err := time.LoadLocation(zone); err != nil {
			t.Error(err)
		}
	}
	for text, want := range map[string]string{"europe/brussels": "Europe/Brussels", " America/New York ": "America/New_York", "CET": "CET", "": "", "Local": "", "Mars/Base": "", "../etc": ""} {
		if zone, ok := ReadZone(text); zone != want || ok != (want != "") {
			t.Errorf("%q is read as %q", text, zone)
		}
	}
}

func TestZonesAreProposedByTheirCitiesFirst(t *testing.T) {
	for typed, want := range map[string]string{"brus": "Europe/Brussels", "new y": "America/New_York", "europe/b": "Europe/Belgrade", "utc": "UTC"} {
		if list := ZonesLike(typed); len(list) == 0 || list[0] != want {
			t.Errorf("%q proposes %v", typed, list)
		}
	}
	if list := ZonesLike("nowhere"); len(list) > 0 {
		t.Errorf("proposed for nowhere: %v", list)
	}
}

func TestTimesOfDayAreReadAsTheyAreWritten(t *testing.T) {
	for text, want := range map[string]string{
		"22": "22:00", "7:05": "07:05", " 00:00": "00:00", "23:59": "23:59",
		"8pm": "20:00", "8 PM": "20:00", "8:30pm": "20:30", "8am": "08:00", "12am": "00:00", "12pm": "12:00", "12:15 am": "00:15",
	} {
		if m, ok := ReadMinute(text); !ok || m.String() != want {
			t.Errorf("%q is read as %v, %v", text, m, ok)
		}
	}
	for _, text := range []string{"", "24", "7:5", "7:60", "-1", "noon", "1:2:3", "+7", "0pm", "13pm", "pm", "8 p"} {
		if m, ok := ReadMinute(text); ok {
			t.Errorf("%q is read as %v", text, m)
		}
	}
	if list := Minutes("7"); !slices.Equal(list, []string{"07:00", "07:30"}) {
		t.Errorf("proposed for 7: %v", list)
	}
	if list := Minutes(""); len(list) != 24 {
		t.Errorf("proposed for nothing: %v", list)
	}
}

func TestHolidaysCountEveryDayOnce(t *testing.T) {
	var list Holidays
	for _, h := range []Holiday{{"2026-12-20", "2027-01-03"}, {"2026-07-01", "2026-07-05"}, {"2026-07-04", "2026-07-10"}, {"2026-07-11", "2026-07-11"}} {
		list = list.With(h)
	}
	if want := (Holidays{{"2026-07-01", "2026-07-11"}, {"2026-12-20", "2027-01-03"}}); !slices.Equal(list, want) {
		t.Fatalf("they are %v", list)
	}
	if a, b, c := list.In("2026"), list.In("2027"), list.In("2028"); a != 11+12 || b != 3 || c != 0 {
		t.Errorf("%d days in 2026, %d in 2027, %d in 2028", a, b, c)
	}
	if kept := list.Before("2026-07-04"); !slices.Equal(kept, Holidays{{"2026-07-01", "2026-07-03"}}) {
		t.Errorf("back on the fourth, these were taken: %v", kept)
	}
	for day, want := range map[Day]Holidays{
		"2026-07-01": {{"2026-12-20", "2027-01-03"}}, "2026-07-04": {{"2026-07-01", "2026-07-03"}, {"2026-12-20", "2027-01-03"}}, "2026-07-12": nil,
	} {
		if left, ended := list.Back(day); ended != (want != nil) || ended && !slices.Equal(left, want) || !ended && !slices.Equal(left, list) {
			t.Errorf("back on %s: %v, %v", day, left, ended)
		}
	}
	if left := list.From("2026-07-12"); len(left) != 1 {
		t.Errorf("on the twelfth are left %v", left)
	}
}

func TestAHolidayGoesByTheDateWhereItsPersonIs(t *testing.T) {
	p := Newcomer("1")
	p.Zone, p.Holidays = "Asia/Tokyo", Holidays{{"2026-07-01", "2026-07-02"}}
	for now, away := range map[string]bool{
		"2026-06-30T14:59:00Z": false, "2026-06-30T15:00:00Z": true, "2026-07-02T14:59:00Z": true, "2026-07-02T15:00:00Z": false,
	} {
		if h, known := p.Holiday(at(t, now)); known && h.First <= p.Today(at(t, now)) != away {
			t.Errorf("at %s away is %v", now, !away)
		}
	}
}

func TestAHolidayIsAnotherMatterAWeekBeforeItWhenItBeginsAndWhenItIsOver(t *testing.T) {
	p := Newcomer("1")
	p.Zone, p.Holidays = "Asia/Tokyo", Holidays{{"2026-07-01", "2026-07-02"}, {"2026-07-05", "2026-07-05"}}
	now := at(t, "2026-06-01T00:00:00Z")
	for _, want := range []string{
		"2026-06-23T15:00:00Z", "2026-06-27T15:00:00Z", "2026-06-30T15:00:00Z", "2026-07-02T15:00:00Z", "2026-07-04T15:00:00Z", "2026-07-05T15:00:00Z",
	} {
		turn := p.HolidayTurn(now)
		if !turn.Equal(at(t, want)) {
			t.Fatalf("after %v: %v, not %s", now, turn, want)
		}
		now = turn
	}
	if turn := p.HolidayTurn(now); !turn.IsZero() {
		t.Errorf("after the last holiday: %v", turn)
	}
}

func TestDatesAreReadAsTheyAreWritten(t *testing.T) {
	if d, ok := ReadDay(" 2028-02-29 "); !ok || d.Plus(1) != "2028-03-01" || d.Year() != "2028" {
		t.Errorf("the last of February is %v, %v", d, ok)
	}
	for _, text := range []string{"", "2027-02-29", "1.5.2026", "2026-5-1"} {
		if d, ok := ReadDay(text); ok {
			t.Errorf("%q is read as %v", text, d)
		}
	}
	if list := Days("2026-12-30", "2027-01-0"); len(list) != 9 || list[0] != "2027-01-01" {
		t.Errorf("proposed are %v", list)
	}
}

func TestTablesMayBeOpenedWhereAServerLetsThem(t *testing.T) {
	free, bound := NewServer("1"), NewServer("1")
	bound.Channels = []string{"7", "8"}
	for what, ok := range map[string]bool{
		"anywhere":                 free.Admits("5", ""),
		"in a channel of the list": bound.Admits("8", ""),
		"in a thread of one":       bound.Admits("70", "7"),
		"elsewhere":                !bound.Admits("5", ""),
		"in a thread elsewhere":    !bound.Admits("70", "5"),
	} {
		if !ok {
			t.Errorf("%s it is otherwise", what)
		}
	}
}

func TestTheNextTimeThatAClockShows(t *testing.T) {
	for name, c := range map[string]struct {
		zone, at, from, want string
	}{
		"later today":                  {"Europe/Brussels", "20:00", "2026-08-06T12:00:00Z", "2026-08-06T18:00:00Z"},
		"tomorrow":                     {"Europe/Brussels", "14:00", "2026-08-06T12:00:00Z", "2026-08-07T12:00:00Z"},
		"another day there":            {"Asia/Tokyo", "8:00", "2026-08-06T16:00:00Z", "2026-08-06T23:00:00Z"},
		"the day on which clocks jump": {"Europe/Brussels", "20:00", "2026-10-24T19:00:00Z", "2026-10-25T19:00:00Z"},
		"no zone is UTC":               {"", "0:00", "2026-12-31T23:59:00Z", "2027-01-01T00:00:00Z"},
	} {
		m, _ := ReadMinute(c.at)
		from, _ := time.Parse(time.RFC3339, c.from)
		if got := (Person{Zone: c.zone}).Next(m, from).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
