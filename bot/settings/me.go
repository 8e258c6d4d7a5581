package settings

import (
	"cmp"
	"slices"

	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// me has people say how and when they are called.
type me struct {
	*shared
	preferences *Preferences
	hours       *hours
	holidays    *holidays
}

func (m *me) commands() []request.Command {
	return []request.Command{
		{Path: "me show", Direct: true, Answer: m.show},
		{Path: "me quiet", Direct: true, Options: (*screen.Set).QuietOptions, Answer: m.typed(quietHours),
			Complete: map[string]request.Completion{"from": minutes, "to": minutes, "zone": m.hours.zones}},
		{Path: "me holiday", Direct: true, Options: (*screen.Set).HolidayOptions, Answer: m.typed(m.hours.holiday),
			Complete: map[string]request.Completion{"from": m.hours.days(), "to": m.hours.days()}},
		{Path: "me language", Direct: true, Options: (*screen.Set).LanguageOptions, Answer: m.typed(language)},
		{Path: "me zone", Direct: true, Options: (*screen.Set).ZoneOptions, Answer: m.typed(zone),
			Complete: map[string]request.Completion{"zone": m.hours.zones}},
	}
}

func (m *me) controls() []request.Control {
	return []request.Control{
		{Verb: screen.VerbRemind, Answer: m.pressed(func(p *people.Person, c screen.Control) {
			p.Remind, p.InboxClosed = readWay(c.Value()), false
		})},
		{
			Verb:   screen.VerbNoQuiet,
			Answer: m.pressed(func(p *people.Person, _ screen.Control) { p.Quiet = people.Quiet{} }),
		},
		{Verb: screen.VerbHome, Answer: m.pressed(m.home)},
		{
			Verb:   screen.VerbPictures,
			Answer: m.pressed(func(p *people.Person, c screen.Control) { p.TextOnly = c.Rest == "no" }),
		},
		{
			Verb:   screen.VerbMotion,
			Answer: m.pressed(func(p *people.Person, c screen.Control) { p.NoMotion = c.Rest == "no" }),
		},
	}
}

// home ends the holiday that somebody is on, and leaves those to come; who is on none drops these. Pressed
// again it does nothing: the holiday that its button is about is over.
func (m *me) home(p *people.Person, c screen.Control) {
	today := p.Today(m.Clock.Now())
	left, ended := p.Holidays.Back(today)
	about := func(h people.Holiday) bool { return string(h.First) == c.Rest }
	if !ended && slices.ContainsFunc(p.Holidays.From(today), about) {
		left = p.Holidays.Before(today)
	}
	p.Holidays = left
}

// language reads the language that somebody wants.
func language(r *request.Request) (edit, error) {
	tag, ok := r.Screens.Language(r.In.Typed("language"))
	if !ok {
		return nil, games.Refuse("me.refuse.language")
	}
	r.Viewer.Locale = cmp.Or(tag, r.In.Locale) // the answer is in it
	return func(p *people.Person) { p.Language = tag }, nil
}

// typed answers what sets something; read fails with a *games.Refusal.
func (m *me) typed(read func(*request.Request) (edit, error)) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		set, err := read(r)
		if err != nil {
			return r.Refuse(err)
		}
		return m.change(r, set)
	}
}

// pressed answers a control that sets something.
func (m *me) pressed(set func(*people.Person, screen.Control)) func(*request.Request, screen.Control) request.Answer {
	return func(r *request.Request, c screen.Control) request.Answer {
		return m.change(r, func(p *people.Person) { set(p, c) })
	}
}

// readWay reads a way to be called; what is none is the usual one.
func readWay(value string) people.Way {
	if way := people.Way(value); slices.Contains(people.Ways, way) {
		return way
	}
	return people.Mention
}

// show answers /me show.
func (m *me) show(r *request.Request) request.Answer {
	return m.shown(r, m.preferences.Person(r.Viewer.User), "")
}

// change changes what somebody has set and shows it. What fell into quiet hours is
// said when they end now; what fell into a holiday, too, if it is to be said before that ends.
func (m *me) change(r *request.Request, set edit) request.Answer {
	var was people.Person
	now := m.Clock.Now()
	p, err := m.books.ChangePerson(m.Durable(), r.Viewer.User, func(p *people.Person) {
		was = *p
		if set(p); !p.Due.IsZero() {
			p.Due = p.Awake(now)
		}
	})
	if err != nil {
		return r.Refuse(err)
	}
	m.channels.Look()
	if p.SameHours(was) {
		return m.shown(r, p, r.Words().Key("me.done"))
	}
	m.reshow(p.ID)
	m.holidays.alarm.Ring()
	return m.shown(r, p, r.Words().Key("me.done.hours"))
}

// reshow has all tables of somebody show when that one is on holiday now.
func (s *shared) reshow(user string) {
	ids, err := s.books.TablesOf(s.Ctx, user, "")
	s.Warn(err, "the tables of somebody cannot be found")
	for _, id := range ids {
		s.registry.Send(id, table.Deed{By: table.User{ID: user}, Do: table.Reshow{}}, nil)
	}
}

// shown answers with what somebody has set, with a note on top, which may be empty.
func (m *me) shown(r *request.Request, p people.Person, note string) request.Answer {
	set, err := m.books.Server(r.Ctx, r.In.Guild)
	if err != nil {
		return r.Refuse(err)
	}
	if r.In.Direct() {
		set.Holidays = screen.NoServer
	}
	return request.Showing(r.Screens.Me(r.Viewer, p, set.Holidays, m.Clock.Now(), note))
}
