package channel

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// races offers the reactions by which races are run.
type races struct {
	*messages
	denials *denials
}

// racesNow lists the races that somebody may run at a table at present.
func racesNow(game *games.Game, g table.Snapshot) (list []games.Race) {
	if game == nil { // a game that is no more
		return nil
	}
	for _, race := range game.Races {
		for _, q := range g.PublicQuestions() {
			if _, ok := q.Find(race.Key); ok {
				list = append(list, race)
				break
			}
		}
	}
	return list
}

// offer puts the emoji there for others to press. Where Hofnar may not, the button
// carries the race alone.
func (p *races) offer(g table.Snapshot, message, emoji string, due time.Time) {
	if p.denials.denied(g.Channel, reactions) {
		return
	}
	err := p.api.React(discord.Due(p.Ctx, due), g.Channel, message, emoji)
	if discord.IsCode(err, discord.NoPermission) {
		p.denials.refused(g, discord.PermissionAddReactions)
	}
	if err != nil && !p.Stopping() &&
		!discord.IsCode(err, discord.NoAccess, discord.NoPermission, discord.UnknownMessage) {
		p.Log.Warn("a reaction could not be added", "why", err)
	}
}
