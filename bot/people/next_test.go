package people

import (
	"testing"
	"time"
)

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
