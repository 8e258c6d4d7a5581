package channel

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// drawing draws tables' messages.
type drawing struct {
	*messages
	people  Persons
	servers Servers
	leagues Tallies
	denials *denials
}

// drawn is a table's message as it should be now, and with it what the table does to the
// leagues that it counts for.
func (p *drawing) drawn(g table.Snapshot) (discord.Message, error) {
	screens, err := p.screensFor(g)
	if err != nil {
		return discord.Message{}, err
	}
	return p.drawnBy(screens, g)
}

// screensFor are those for a table's message: in words in servers that want that, and in
// channels where Hofnar may not attach files.
func (p *drawing) screensFor(g table.Snapshot) (*screen.Set, error) {
	if p.denials.denied(g.Channel, files) {
		return p.screens.InWords(), nil
	}
	set, err := p.servers.Server(p.Ctx, g.Guild)
	if set.TextOnly {
		return p.screens.InWords(), err
	}
	return p.screens, err
}

func (p *drawing) drawnBy(screens *screen.Set, g table.Snapshot) (discord.Message, error) {
	m := screens.Table(g, p.Clock.Now(), p.holidays(g))
	all, err := p.counted(g)
	if err != nil {
		return m, err
	}
	set, err := p.servers.Server(p.Ctx, g.Guild)
	return screens.WithLeagues(m, g, all, set.Silence), err
}

// holidays are those of the people at a table. Where the books cannot be read nobody is
// said to be on one.
func (p *drawing) holidays(g table.Snapshot) screen.Holidays {
	all := screen.Holidays{}
	for i, c := range g.Chairs {
		if c.User.ID == "" || c.Left {
			continue
		}
		who, err := p.people.Person(p.Ctx, c.User.ID)
		now := p.Clock.Now()
		if h, away := who.Holiday(now); err == nil && away {
			all[games.Seat(i)] = screen.Holiday{Holiday: h, Now: who.OnHoliday(now)}
		}
	}
	return all
}

// counted is what a table does to leagues: nothing as long as no two people play, and
// nothing with hints.
func (p *drawing) counted(g table.Snapshot) (all []league.Counted, err error) {
	var users []string
	for _, c := range g.Chairs {
		if c.User.ID != "" {
			users = append(users, c.User.ID)
		}
	}
	switch {
	case g.Broken,
		g.Hints,
		!g.Status.Open() && g.Status != table.Finished,
		len(users) < 2 && g.Status != table.Finished:
		return nil, nil
	case g.Status != table.Lobby:
		return p.leagues.Counted(p.Ctx, g.ID)
	}
	return p.leagues.LeaguesFor(p.Ctx, g.Guild, g.Game, users, p.Clock.Now())
}
