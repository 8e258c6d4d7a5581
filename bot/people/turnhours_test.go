package people_test

import (
	"testing"
	"time"

	"hofnar/bot/people"
)

const year = 366 * 24 * time.Hour

// ends is when what is left of a clock of so long is over, if the turn begins now.
func ends(p people.Person, from time.Time, left, length time.Duration) time.Time {
	end, _ := p.TurnHours(from, length, year).Ends(from, left)
	return end
}

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
		"a short clock in a holiday":               {away, "2026-08-09 12:00", 59 * time.Minute, "2026-08-09 12:59"},
		"an hour in a holiday":                     {away, "2026-08-09 12:00", time.Hour, "2026-08-11 01:00"},
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
			if got, want := ends(c.who, read(c.from), c.length, c.length), read(c.ends); !got.Equal(want) {
				t.Errorf("it ends at %s, not at %s", got.In(where), want)
			}
		})
	}
}

// What is left of a long clock goes by the same rules as the whole.
func TestTheRestOfALongClockDoesNotEndAtNightEither(t *testing.T) {
	night := people.Person{Quiet: people.Quiet{From: 22 * 60, To: 7 * 60}, Holidays: people.Holidays{{First: "2026-08-08", Last: "2026-08-10"}}}
	for from, c := range map[string]struct {
		left, length time.Duration
		ends         string
	}{
		"2026-08-06 21:00": {3 * time.Hour, 48 * time.Hour, "2026-08-07 08:00"},
		"2026-08-06 23:00": {0, 8 * time.Hour, "2026-08-07 08:00"},
		"2026-08-07 07:30": {0, 8 * time.Hour, "2026-08-07 08:00"},
		"2026-08-07 08:00": {0, 8 * time.Hour, "2026-08-07 08:00"},
		"2026-08-07 22:30": {0, 8 * time.Hour, "2026-08-11 08:00"}, // the night leads into the holiday, which ends at night
		"2026-08-09 12:00": {0, 8 * time.Hour, "2026-08-11 08:00"},
		"2026-08-06 22:30": {time.Minute, 7 * time.Hour, "2026-08-06 22:31"},
	} {
		at, _ := time.Parse("2006-01-02 15:04", from)
		if got := ends(night, at, c.left, c.length).Format("2006-01-02 15:04"); got != c.ends {
			t.Errorf("%v of %v from %s on end at %s, not at %s", c.left, c.length, from, got, c.ends)
		}
	}
}

func TestWhenAShareOfSomebodysTimeHasGone(t *testing.T) {
	at := func(text string) time.Time {
		when, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	holidays := func(list ...people.Holiday) people.Person { return people.Person{Holidays: list} }
	for name, c := range map[string]struct {
		who            people.Person
		from, to, half string
	}{
		"without a holiday":            {people.Person{}, "2026-08-06 18:00", "2026-08-08 18:00", "2026-08-07 18:00"},
		"a holiday in between":         {holidays(people.Holiday{First: "2026-08-07", Last: "2026-08-09"}), "2026-08-06 00:00", "2026-08-12 00:00", "2026-08-10 12:00"},
		"a holiday behind the half":    {holidays(people.Holiday{First: "2026-08-09", Last: "2026-08-10"}), "2026-08-06 00:00", "2026-08-12 00:00", "2026-08-08 00:00"},
		"it begins in a holiday":       {holidays(people.Holiday{First: "2026-08-01", Last: "2026-08-06"}), "2026-08-06 12:00", "2026-08-08 00:00", "2026-08-07 12:00"},
		"a holiday before or after":    {holidays(people.Holiday{First: "2026-08-01", Last: "2026-08-02"}, people.Holiday{First: "2026-08-20", Last: "2026-08-22"}), "2026-08-06 00:00", "2026-08-08 00:00", "2026-08-07 00:00"},
		"two holidays, and in between": {holidays(people.Holiday{First: "2026-08-07", Last: "2026-08-07"}, people.Holiday{First: "2026-08-10", Last: "2026-08-10"}), "2026-08-06 00:00", "2026-08-12 00:00", "2026-08-09 00:00"},
	} {
		if got := c.who.TurnHours(at(c.from), 24*time.Hour, year).Share(at(c.from), at(c.to), 5); !got.Equal(at(c.half)) {
			t.Errorf("%s: half of the time has gone at %s, not at %s", name, got, c.half)
		}
	}
}

func TestWhenSomebodyMayBeCalled(t *testing.T) {
	p := people.Person{Quiet: people.Quiet{From: 22 * 60, To: 7 * 60}, Holidays: people.Holidays{{First: "2026-08-08", Last: "2026-08-10"}}}
	for now, want := range map[string]string{
		"2026-08-06 12:00": "2026-08-06 12:00",
		"2026-08-06 23:00": "2026-08-07 07:00",
		"2026-08-07 22:30": "2026-08-11 07:00", // the night leads into the holiday
		"2026-08-09 12:00": "2026-08-11 07:00", // which ends at night
		"2026-08-11 07:00": "2026-08-11 07:00",
	} {
		at, _ := time.Parse("2006-01-02 15:04", now)
		if got := p.Reachable(at).Format("2006-01-02 15:04"); got != want {
			t.Errorf("at %s somebody may be called at %s, not at %s", now, got, want)
		}
	}
}
