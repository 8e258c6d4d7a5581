package settings

import (
	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/games"
)

// hours read when somebody is not to be called.
type hours struct{ *Preferences }

// edit is what somebody sets.
type edit func(*people.Person)

// quietHours reads /me quiet.
func quietHours(r *request.Request) (edit, error) {
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
func (h *hours) holiday(r *request.Request) (edit, error) {
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
	p := h.Person(r.Viewer.User)
	today := p.Today(h.Clock.Now())
	switch {
	case wanted.First < today || wanted.Last < wanted.First:
		return nil, games.Refuse("me.refuse.past")
	case wanted.Last > today.Plus(2*people.MostHolidays):
		return nil, games.Refuse("me.refuse.far")
	}
	set, err := h.Books.Server(r.Ctx, r.In.Guild)
	h.Warn(err, "what is set in a server cannot be read")
	for day := wanted.First; day <= wanted.Last; day = day.Plus(1) {
		if year := day.Year(); p.Holidays.With(wanted).In(year) > set.Holidays {
			return nil, games.Refuse("me.refuse.days", "Count", set.Holidays, "Year", year)
		}
	}
	return func(p *people.Person) { p.Holidays = p.Holidays.With(wanted) }, nil
}

// zone reads /me zone.
func zone(r *request.Request) (edit, error) {
	read, known := people.ReadZone(r.In.Typed("zone"))
	if !known {
		return nil, games.Refuse("me.refuse.zone", "Text", r.In.Typed("zone"))
	}
	return func(p *people.Person) { p.Zone = read }, nil
}

// today is the day where its user is.
func (h *hours) today(r *request.Input) people.Day {
	return h.Person(r.In.User).Today(h.Clock.Now())
}

// minutes proposes times of day.
var minutes = request.Proposing(func(_ *request.Input, typed string) []string { return people.Minutes(typed) })

// days proposes the next days where its user is.
func (h *hours) days() request.Completion {
	return request.Proposing(func(r *request.Input, typed string) []string { return people.Days(h.today(r), typed) })
}

// zones proposes time zones, and says which time it is there.
func (h *hours) zones(r *request.Input) (list []discord.Choice) {
	now := h.Clock.Now()
	for _, v := range people.ZonesLike(r.In.Typed(r.In.Focused)) {
		list = append(list, discord.Choice{Name: v + " · " + people.ClockIn(v, now), Value: v})
	}
	return list
}
