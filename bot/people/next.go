package people

import "time"

// Next is the next moment after t at which somebody's clock shows that time of day.
func (p Person) Next(m Minute, t time.Time) time.Time {
	local := t.In(p.location())
	for next := m.on(local); ; next = m.on(local) {
		if next.After(t) {
			return next
		}
		local = local.AddDate(0, 0, 1)
	}
}
