package settings

import (
	"context"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/people"
	"hofnar/bot/table"
)

// Preferences are what people and servers have set, as tables go by it. Where the books cannot
// be read it is what a newcomer has, and tables are not archived.
type Preferences struct {
	*background.Runner
	Books preferenceBooks
}

// preferenceBooks is where that is kept.
type preferenceBooks interface {
	// Person returns what somebody has set, and Server what is set in a server.
	Person(ctx context.Context, id string) (people.Person, error)
	Server(ctx context.Context, guild string) (people.Server, error)
	// PlayedElsewhere reports whether somebody has held a seat at another table's game.
	PlayedElsewhere(ctx context.Context, user string, here table.ID) (bool, error)
}

// Person is what somebody has set.
func (p *Preferences) Person(id string) people.Person {
	set, err := p.Books.Person(p.Ctx, id)
	p.Warn(err, "what somebody has set cannot be read")
	return set
}

// Newcomer reports whether somebody has played at no other table.
func (p *Preferences) Newcomer(user string, here table.ID) bool {
	played, err := p.Books.PlayedElsewhere(p.Ctx, user, here)
	p.Warn(err, "it cannot be read whether somebody has played before")
	return err == nil && !played
}

// Silence says after how long somebody who keeps a table without a clock waiting counts as
// overdue, in a server.
func (p *Preferences) Silence(guild string) time.Duration {
	set, err := p.Books.Server(p.Ctx, guild)
	p.Warn(err, "what is set in a server cannot be read")
	if err != nil {
		return people.UsualSilence
	}
	return set.Silence
}

// Lasts says how long nobody may touch a table in a server until it is archived; 0:
// forever, also where the books cannot be read.
func (p *Preferences) Lasts(guild string) time.Duration {
	set, err := p.Books.Server(p.Ctx, guild)
	p.Warn(err, "what is set in a server cannot be read")
	if err != nil {
		return 0
	}
	return time.Duration(set.Archive) * 24 * time.Hour
}
