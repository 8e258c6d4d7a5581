package bot

import (
	"time"

	"hofnar/bot/background"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// persons are what people and servers have set, as tables go by it. Where the books cannot
// be read it is what a newcomer has.
type persons struct {
	*background.Runner
	books Books
}

// person is what somebody has set.
func (p *persons) person(id string) people.Person {
	set, err := p.books.Person(p.Ctx, id)
	p.Warn(err, "what somebody has set cannot be read")
	return set
}

// ends says when what is left of somebody's clock is over.
func (p *persons) ends(who table.User, from time.Time, left, length time.Duration) time.Time {
	return p.person(who.ID).Ends(from, left, length)
}

// share says when so many tenths of somebody's time have gone.
func (p *persons) share(who table.User, from, to time.Time, tenths int) time.Time {
	return p.person(who.ID).Share(from, to, tenths)
}

// newcomer reports whether somebody has played at no other table.
func (p *persons) newcomer(user string, here table.ID) bool {
	played, err := p.books.PlayedElsewhere(p.Ctx, user, here)
	p.Warn(err, "it cannot be read whether somebody has played before")
	return err == nil && !played
}

// lasts says how long nobody may touch a table in a server until it is archived; 0:
// forever, also where the books cannot be read.
func (p *persons) lasts(guild string) time.Duration {
	set, err := p.books.Server(p.Ctx, guild)
	p.Warn(err, "what is set in a server cannot be read")
	if err != nil {
		return 0
	}
	return time.Duration(set.Archive) * 24 * time.Hour
}
