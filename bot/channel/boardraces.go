package channel

import (
	"errors"
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// races offers the reactions by which races are run.
type races struct {
	*messages
	denials *denials
	where   func(table.ID) string // boards.where
}

// seldomOffered is how long to wait at most until a reaction is tried again that was not refused for
// good.
const seldomOffered = time.Minute

// errNotNow: reactions are denied there, or nobody may run that race at the moment.
var errNotNow = errors.New("no reaction is put there now")

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

// offer puts the emoji there for others to press: until Discord takes it, ever more rarely, and only
// while that message shows the table's newest stage. Where Hofnar may not, the button carries the race
// alone.
func (p *races) offer(g table.Snapshot, message string, race games.Race, due time.Time) {
	wait, ok := time.Second, true
	for stage := g.View().Stage; ok && g.View().Stage == stage; {
		err := p.put(g, message, race, due)
		if err == nil {
			return
		}
		if wait *= 2; !errors.Is(err, errNotNow) && !discord.RefusedForGood(err) {
			wait = min(wait, seldomOffered)
		}
		if !p.Pause(discord.RetryIn(err, wait), nil) || p.where(g.ID) != message {
			return
		}
		g, ok = p.tables.Fetch(p.Ctx, g.ID, "")
	}
}

// put puts the emoji there, if that is of use now.
func (p *races) put(g table.Snapshot, message string, race games.Race, due time.Time) error {
	if p.denials.denied(g.Channel, reactions) || !slices.Contains(racesNow(p.screens.Game(g.Game), g), race) {
		return errNotNow
	}
	err := p.api.React(discord.Due(p.Ctx, due), g.Channel, message, race.Emoji)
	if discord.IsCode(err, discord.NoPermission) {
		p.denials.refused(g, discord.PermissionAddReactions)
	}
	if err != nil && !p.Stopping() &&
		!discord.IsCode(err, discord.NoAccess, discord.NoPermission, discord.UnknownMessage) {
		p.Log.Warn("a reaction could not be added", "why", err)
	}
	return err
}
