package settings

import (
	"encoding/json"
	"time"

	"hofnar/bot/people"
	"hofnar/bot/table"
)

// Calendar is what the clocks of tables go by: what their people have set, and of holidays
// no more a game than the table's own server grants a year.
func (p *Preferences) Calendar() table.Calendar {
	return table.Calendar{
		Hours: p.turnHours,
		Ends: func(h table.Hours, from time.Time, left time.Duration) (time.Time, time.Duration) {
			return p.read(h).Ends(from, left)
		},
		Left: func(h table.Hours, from, to time.Time) time.Duration { return p.read(h).Left(from, to) },
		Share: func(h table.Hours, from, to time.Time, tenths int) time.Time {
			return p.read(h).Share(from, to, tenths)
		},
	}
}

// turnHours writes down what a turn of somebody goes by that begins now.
func (p *Preferences) turnHours(who table.User, guild string, now time.Time, length, spent time.Duration) table.Hours {
	set, err := p.Books.Server(p.Ctx, guild)
	p.Warn(err, "what is set in a server cannot be read")
	days := time.Duration(set.Holidays) * 24 * time.Hour
	hours := p.Person(who.ID).TurnHours(now, length, days-spent)
	if hours.None() {
		return ""
	}
	written, err := json.Marshal(hours)
	p.Warn(err, "what a turn goes by cannot be written down")
	return table.Hours(written)
}

// read is what was written down of a turn.
func (p *Preferences) read(written table.Hours) (h people.Hours) {
	if written != "" {
		p.Warn(json.Unmarshal([]byte(written), &h), "what a turn goes by cannot be read")
	}
	return h
}
