package bot

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// People is where it is kept what persons and servers have set, and where each one's
// tables are found.
type People interface {
	// Person returns what somebody has set, or a newcomer; ChangePerson changes it in
	// one step and returns it as it is then.
	Person(id string) (people.Person, error)
	ChangePerson(id string, change func(*people.Person)) (people.Person, error)
	// FirstDue returns whom to tell first what fell into quiet hours, and when; an
	// empty id: nobody.
	FirstDue() (id string, at time.Time, err error)
	// Server returns what is set in a server; ChangeServer changes it in one step.
	Server(guild string) (people.Server, error)
	ChangeServer(guild string, change func(*people.Server)) (people.Server, error)
	// TablesOf returns the open tables at which somebody sits, in one server or, if
	// that is empty, everywhere.
	TablesOf(user, guild string) ([]table.ID, error)
	// TablesIn returns a page of a server's open tables, and how many there are.
	TablesIn(guild string, skip, most int) (ids []table.ID, all int, err error)
}

// person is what somebody has set. Where the books cannot be read it is a newcomer's.
func (b *Bot) person(id string) people.Person {
	p, err := b.cfg.Books.Person(id)
	if err != nil && !b.stopping() {
		b.log.Warn("what somebody has set cannot be read", "why", err)
	}
	return p
}

// ends says when somebody's clock ends.
func (b *Bot) ends(who table.User, from time.Time, length time.Duration) time.Time {
	return b.person(who.ID).Ends(from, length)
}

// personal finds what a control shows that belongs to no table; nil if it does.
func (b *Bot) personal(r *request, c screen.Control) func() answer {
	switch c.Verb {
	case screen.VerbRemind, screen.VerbNoQuiet, screen.VerbHome, screen.VerbPictures:
		return func() answer { return b.changeMe(r, b.wish(r, c)) }
	case screen.VerbGames:
		return func() answer { return b.myTables(r, c.Number) }
	case screen.VerbTables:
		return func() answer { return b.allTables(r, c.Number) }
	case screen.VerbStopOne:
		return func() answer { return b.stopOne(r, table.ID(c.Value())) }
	}
	return nil
}

// wish is what a control of /me changes.
func (b *Bot) wish(r *request, c screen.Control) func(*people.Person) {
	return func(p *people.Person) {
		switch c.Verb {
		case screen.VerbRemind:
			p.Remind, p.InboxClosed = readWay(c.Value()), false
		case screen.VerbNoQuiet:
			p.Quiet = people.Quiet{}
		case screen.VerbHome:
			p.Holidays = p.Holidays.Before(p.Today(b.clock.Now()))
		case screen.VerbPictures:
			p.TextOnly = c.Rest == "no"
		}
	}
}

// readWay reads a way to be called; what is none is the usual one.
func readWay(value string) people.Way {
	for _, way := range people.Ways {
		if string(way) == value {
			return way
		}
	}
	return people.Mention
}

// me answers /me in all its forms.
func (b *Bot) me(r *request) answer {
	var change func(*people.Person)
	var refusal error
	switch r.in.Command[1] {
	case "quiet":
		change, refusal = quietHours(r.in)
	case "holiday":
		change, refusal = b.holiday(r)
	default:
		return b.shownMe(r, b.person(r.viewer.User), "")
	}
	if refusal != nil {
		return r.refuse(table.Snapshot{}, refusal)
	}
	return b.changeMe(r, change)
}

// changeMe changes what somebody has set and shows it. What fell into quiet hours is
// said when they end now.
func (b *Bot) changeMe(r *request, change func(*people.Person)) answer {
	now := b.clock.Now()
	p, err := b.cfg.Books.ChangePerson(r.viewer.User, func(p *people.Person) {
		if change(p); !p.Due.IsZero() {
			p.Due = p.Awake(now)
		}
	})
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	b.calls.armMorning()
	return b.shownMe(r, p, r.screens.In(r.viewer, table.Snapshot{}).Key("me.done"))
}

func (b *Bot) shownMe(r *request, p people.Person, note string) answer {
	set, err := b.cfg.Books.Server(r.in.Guild)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return answer{message: r.screens.Me(r.viewer, p, set.Holidays, b.clock.Now(), note)}
}

// quietHours reads /me quiet.
func quietHours(in discord.Interaction) (func(*people.Person), error) {
	var quiet people.Quiet
	for option, to := range map[string]*people.Minute{"from": &quiet.From, "to": &quiet.To} {
		m, ok := people.ReadMinute(in.Typed(option))
		if !ok {
			return nil, games.Refuse("me.refuse.minute", "Text", in.Typed(option))
		}
		*to = m
	}
	zone, known := people.ReadZone(in.Typed("zone"))
	switch {
	case in.Typed("zone") != "" && !known:
		return nil, games.Refuse("me.refuse.zone", "Text", in.Typed("zone"))
	case quiet.None():
		return nil, games.Refuse("me.refuse.none")
	case quiet.Length() > people.LongestQuiet:
		return nil, games.Refuse("me.refuse.long")
	}
	return func(p *people.Person) {
		if p.Quiet = quiet; known {
			p.Zone = zone
		}
	}, nil
}

// holiday reads /me holiday.
func (b *Bot) holiday(r *request) (func(*people.Person), error) {
	var wanted people.Holiday
	for option, to := range map[string]*people.Day{"from": &wanted.First, "to": &wanted.Last} {
		d, ok := people.ReadDay(r.in.Typed(option))
		if !ok {
			return nil, games.Refuse("me.refuse.day", "Text", r.in.Typed(option))
		}
		*to = d
	}
	p := b.person(r.viewer.User)
	today := p.Today(b.clock.Now())
	if wanted.First < today || wanted.Last < wanted.First || wanted.Last > today.Plus(2*people.MostHolidays) {
		return nil, games.Refuse("me.refuse.past")
	}
	set, err := b.cfg.Books.Server(r.in.Guild)
	if err != nil {
		b.log.Warn("what is set in a server cannot be read", "why", err)
	}
	for day := wanted.First; day <= wanted.Last; day = day.Plus(1) {
		if year := day.Year(); p.Holidays.With(wanted).In(year) > set.Holidays {
			return nil, games.Refuse("me.refuse.days", "Count", set.Holidays, "Year", year)
		}
	}
	return func(p *people.Person) { p.Holidays = p.Holidays.With(wanted) }, nil
}

// proposals are what may stand for an option of /me and /settings.
func (b *Bot) proposals(in discord.Interaction) (list []discord.Choice) {
	typed, now := in.Typed(in.Focused), b.clock.Now()
	var values []string
	switch in.Command[len(in.Command)-1] + " " + in.Focused {
	case "quiet from", "quiet to":
		values = people.Minutes(typed)
	case "quiet zone":
		values = people.ZonesLike(typed)
	case "holiday from", "holiday to":
		values = people.Days(b.person(in.User).Today(now), typed)
	case "settings clock":
		return b.screens.OptionCompletions(viewer(in), b.cfg.Games[0].Name, table.ClockOption, typed)
	}
	for _, v := range values[:min(len(values), discord.MaxOptions)] {
		name := v
		if in.Focused == "zone" {
			name += " · " + people.ClockIn(v, now)
		}
		list = append(list, discord.Choice{Name: name, Value: v})
	}
	return list
}
