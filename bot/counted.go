package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// drawn is a table's message as it should be now, and with it what the table does to the
// leagues that it counts for.
func (p *posts) drawn(g table.Snapshot) (discord.Message, error) {
	screens, err := p.plain.screens(p.screens, g)
	if err != nil {
		return discord.Message{}, err
	}
	return p.drawnBy(screens, g)
}

func (p *posts) drawnBy(screens *screen.Set, g table.Snapshot) (discord.Message, error) {
	m := screens.Table(g, p.clock.Now(), p.holidays(g))
	all, err := p.counted(g)
	if err != nil {
		return m, err
	}
	return screens.WithLeagues(m, g, all), nil
}

// counted is what a table does to leagues: nothing as long as no two people play, and
// nothing with hints.
func (p *posts) counted(g table.Snapshot) (all []league.Counted, err error) {
	var users []string
	for _, c := range g.Chairs {
		if c.User.ID != "" {
			users = append(users, c.User.ID)
		}
	}
	switch {
	case g.Broken, g.Hints, !g.Status.Open() && g.Status != table.Finished, len(users) < 2 && g.Status != table.Finished:
		return nil, nil
	case g.Status != table.Lobby:
		return p.leagues.Counted(g.ID)
	}
	leagues, err := p.leagues.LeaguesFor(g.Guild, g.Game, users)
	for _, l := range leagues {
		all = append(all, league.Counted{League: l})
	}
	return all, err
}
