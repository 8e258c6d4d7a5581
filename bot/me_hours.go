package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/games"
)

// quietHours reads /me quiet.
func quietHours(r *request.Request) (change, error) {
	var quiet people.Quiet
	for option, to := range map[string]*people.Minute{"from": &quiet.From, "to": &quiet.To} {
		m, ok := people.ReadMinute(r.In.Typed(option))
		if !ok {
			return nil, games.Refuse("me.refuse.minute", "Text", r.In.Typed(option))
		}
		*to = m
	}
	read, known := people.ReadZone(r.In.Typed("zone"))
	switch {
	case r.In.Typed("zone") != "" && !known:
		return nil, games.Refuse("me.refuse.zone", "Text", r.In.Typed("zone"))
	case quiet.None():
		return nil, games.Refuse("me.refuse.none")
	case quiet.Length() > people.LongestQuiet:
		return nil, games.Refuse("me.refuse.long")
	}
	return func(p *people.Person) {
		if p.Quiet = quiet; known {
			p.Zone = read
		}
	}, nil
}

// holiday reads /me holiday.
func (m *me) holiday(r *request.Request) (change, error) {
	if r.In.Direct() {
		return nil, games.Refuse("me.refuse.direct")
	}
	var wanted people.Holiday
	for option, to := range map[string]*people.Day{"from": &wanted.First, "to": &wanted.Last} {
		d, ok := people.ReadDay(r.In.Typed(option))
		if !ok {
			return nil, games.Refuse("me.refuse.day", "Text", r.In.Typed(option))
		}
		*to = d
	}
	p := m.persons.person(r.Viewer.User)
	today := p.Today(m.Clock.Now())
	if wanted.First < today || wanted.Last < wanted.First || wanted.Last > today.Plus(2*people.MostHolidays) {
		return nil, games.Refuse("me.refuse.past")
	}
	set, err := m.books.Server(r.Ctx, r.In.Guild)
	m.Warn(err, "what is set in a server cannot be read")
	for day := wanted.First; day <= wanted.Last; day = day.Plus(1) {
		if year := day.Year(); p.Holidays.With(wanted).In(year) > set.Holidays {
			return nil, games.Refuse("me.refuse.days", "Count", set.Holidays, "Year", year)
		}
	}
	return func(p *people.Person) { p.Holidays = p.Holidays.With(wanted) }, nil
}

// zone reads /me zone.
func zone(r *request.Request) (change, error) {
	read, known := people.ReadZone(r.In.Typed("zone"))
	if !known {
		return nil, games.Refuse("me.refuse.zone", "Text", r.In.Typed("zone"))
	}
	return func(p *people.Person) { p.Zone = read }, nil
}

// today is the day where its user is.
func (m *me) today(r *request.Request) people.Day {
	return m.persons.person(r.In.User).Today(m.Clock.Now())
}

// zones proposes time zones, and says which time it is there.
func (m *me) zones(r *request.Request) (list []discord.Choice) {
	now := m.Clock.Now()
	for _, v := range people.ZonesLike(r.In.Typed(r.In.Focused)) {
		list = append(list, discord.Choice{Name: v + " · " + people.ClockIn(v, now), Value: v})
	}
	return list
}

// proposing proposes these values for what was typed.
func proposing(values func(r *request.Request, typed string) []string) request.Completion {
	return func(r *request.Request) (list []discord.Choice) {
		for _, v := range values(r, r.In.Typed(r.In.Focused)) {
			list = append(list, discord.Choice{Name: v, Value: v})
		}
		return list
	}
}
