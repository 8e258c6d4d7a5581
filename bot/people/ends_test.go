package people_test

import (
	"testing"
	"time"

	"hofnar/bot/people"
)

func TestWhenAClockEnds(t *testing.T) {
	brussels := people.Person{Zone: "Europe/Brussels", Quiet: people.Quiet{From: 22 * 60, To: 7 * 60}}
	away := brussels
	away.Holidays = people.Holidays{{First: "2026-08-08", Last: "2026-08-10"}, {First: "2026-08-20", Last: "2026-08-20"}}
	for name, c := range map[string]struct {
		who    people.Person
		from   string
		length time.Duration
		ends   string
	}{
		"somebody who has set nothing":             {people.Person{}, "2026-08-06 18:00", 8 * time.Hour, "2026-08-07 02:00"},
		"by day":                                   {brussels, "2026-08-06 09:00", 8 * time.Hour, "2026-08-06 17:00"},
		"at night, and so an hour after it":        {brussels, "2026-08-06 18:00", 8 * time.Hour, "2026-08-07 08:00"},
		"in the hour after the night":              {brussels, "2026-08-06 23:30", 8 * time.Hour, "2026-08-07 08:00"},
		"when that hour is over":                   {brussels, "2026-08-07 00:00", 8 * time.Hour, "2026-08-07 08:00"},
		"a short clock ends also at night":         {brussels, "2026-08-06 22:00", time.Hour, "2026-08-06 23:00"},
		"the night in which summer time ends":      {brussels, "2026-10-24 20:00", 8 * time.Hour, "2026-10-25 08:00"},
		"before a holiday":                         {away, "2026-08-07 09:00", 8 * time.Hour, "2026-08-07 17:00"},
		"over a holiday":                           {away, "2026-08-07 20:00", 16 * time.Hour, "2026-08-11 12:00"},
		"from within a holiday":                    {away, "2026-08-09 12:00", 10 * time.Hour, "2026-08-11 10:00"},
		"over two holidays":                        {away, "2026-08-07 12:00", 11 * 24 * time.Hour, "2026-08-22 12:00"},
		"a clock of no length":                     {away, "2026-08-07 12:00", 0, "2026-08-07 12:00"},
		"a clock of no length in a holiday":        {away, "2026-08-09 12:00", 0, "2026-08-11 00:00"},
		"a night before a holiday that then began": {away, "2026-08-07 18:00", 8 * time.Hour, "2026-08-11 08:00"},
	} {
		t.Run(name, func(t *testing.T) {
			zone := c.who.Zone
			if zone == "" {
				zone = "UTC"
			}
			where, err := time.LoadLocation(zone)
			if err != nil {
				t.Fatal(err)
			}
			read := func(text string) time.Time {
				at, err := time.ParseInLocation("2006-01-02 15:04", text, where)
				if err != nil {
					t.Fatal(err)
				}
				return at
			}
			if got, want := c.who.Ends(read(c.from), c.length), read(c.ends); !got.Equal(want) {
				t.Errorf("it ends at %s, not at %s", got.In(where), want)
			}
		})
	}
}
