package people

import (
	_ "embed"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // zones are known wherever Hofnar runs
)

//go:embed zones.txt
var zoneNames string

// Zones lists the time zones that are proposed, by their IANA names.
var Zones = strings.Fields(zoneNames)

// ReadZone returns the IANA name of a time zone that is typed in any case, also one
// that is not proposed.
func ReadZone(text string) (string, bool) {
	text = strings.ReplaceAll(strings.TrimSpace(text), " ", "_")
	for _, zone := range Zones {
		if strings.EqualFold(zone, text) {
			return zone, true
		}
	}
	if _, err := time.LoadLocation(text); err != nil || text == "" || text == "Local" {
		return "", false
	}
	return text, true
}

// ZonesLike proposes time zones for what is typed of one: those of which the city
// begins so come first.
func ZonesLike(typed string) (list []string) {
	typed = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(typed)), " ", "_")
	var within []string
	for _, zone := range Zones {
		name := strings.ToLower(zone)
		city := name[strings.LastIndex(name, "/")+1:]
		switch {
		case strings.HasPrefix(city, typed):
			list = append(list, zone)
		case strings.Contains(name, typed):
			within = append(within, zone)
		}
	}
	return slices.Concat(list, within)
}

// ClockIn is what the clocks of a zone show at a moment; UTC where there is none.
func ClockIn(zone string, t time.Time) string {
	return t.In(Person{Zone: zone}.location()).Format("15:04")
}
