package bot

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// person is what somebody has set. Where the books cannot be read it is a newcomer's.
func (b *Bot) person(id string) people.Person {
	p, err := b.cfg.Books.Person(b.bg.Ctx, id)
	b.bg.Warn(err, "what somebody has set cannot be read")
	return p
}

// ends says when what is left of somebody's clock is over.
func (b *Bot) ends(who table.User, from time.Time, left, length time.Duration) time.Time {
	return b.person(who.ID).Ends(from, left, length)
}

// share says when so many tenths of somebody's time have gone.
func (b *Bot) share(who table.User, from, to time.Time, tenths int) time.Time {
	return b.person(who.ID).Share(from, to, tenths)
}

// newcomer reports whether somebody has played at no other table.
func (b *Bot) newcomer(user string, here table.ID) bool {
	played, err := b.cfg.Books.PlayedElsewhere(user, here)
	b.bg.Warn(err, "it cannot be read whether somebody has played before")
	return err == nil && !played
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
	case screen.VerbForget:
		return func() answer { return answer{slow: func() answer { return b.forget(r) }} }
	case screen.VerbStopOne:
		return func() answer { return b.stopOne(r, table.ID(c.Value())) }
	case screen.VerbReviveOne:
		return func() answer { return b.reviveOne(r, table.ID(c.Value())) }
	}
	return b.leagues.control(r, c)
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
			p.Holidays = p.Holidays.Before(p.Today(b.bg.Clock.Now()))
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
		if r.in.Direct() {
			return r.say(table.Snapshot{}, "me.refuse.direct")
		}
		change, refusal = b.holiday(r)
	case "zone":
		change, refusal = r.zone()
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
	var was people.Person
	now := b.bg.Clock.Now()
	p, err := b.cfg.Books.ChangePerson(b.bg.Durable(), r.viewer.User, func(p *people.Person) {
		was = *p
		if change(p); !p.Due.IsZero() {
			p.Due = p.Reachable(now)
		}
	})
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if !p.SameHours(was) {
		b.reschedule(was)
	}
	b.channels.Look()
	return b.shownMe(r, p, r.screens.In(r.viewer, table.Snapshot{}).Key("me.done"))
}

// reschedule has all tables of somebody go by what that one has set now.
func (b *Bot) reschedule(was people.Person) {
	ids, err := b.cfg.Books.TablesOf(b.bg.Ctx, was.ID, "")
	if err != nil {
		b.bg.Warn(err, "the tables of somebody cannot be found")
	}
	for _, id := range ids {
		b.registry.Send(id, table.Deed{By: table.User{ID: was.ID}, Do: table.Reschedule{Left: was.Left}}, nil)
	}
}

func (b *Bot) shownMe(r *request, p people.Person, note string) answer {
	set, err := b.cfg.Books.Server(b.bg.Ctx, r.in.Guild)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if r.in.Direct() {
		set.Holidays = screen.NoServer
	}
	return answer{message: r.screens.Me(r.viewer, p, set.Holidays, b.bg.Clock.Now(), note)}
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
	today := p.Today(b.bg.Clock.Now())
	if wanted.First < today || wanted.Last < wanted.First || wanted.Last > today.Plus(2*people.MostHolidays) {
		return nil, games.Refuse("me.refuse.past")
	}
	set, err := b.cfg.Books.Server(b.bg.Ctx, r.in.Guild)
	if err != nil {
		b.bg.Warn(err, "what is set in a server cannot be read")
	}
	for day := wanted.First; day <= wanted.Last; day = day.Plus(1) {
		if year := day.Year(); p.Holidays.With(wanted).In(year) > set.Holidays {
			return nil, games.Refuse("me.refuse.days", "Count", set.Holidays, "Year", year)
		}
	}
	return func(p *people.Person) { p.Holidays = p.Holidays.With(wanted) }, nil
}

// zone reads /me zone.
func (r *request) zone() (func(*people.Person), error) {
	zone, known := people.ReadZone(r.in.Typed("zone"))
	if !known {
		return nil, games.Refuse("me.refuse.zone", "Text", r.in.Typed("zone"))
	}
	return func(p *people.Person) { p.Zone = zone }, nil
}
