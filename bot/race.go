package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"hofnar/bot/table"
	"hofnar/games"
)

// A race is a choice in which the order of arrival counts: Kismet's knock. It is
// run by reactions and by a button beside them, both of which go to the table's
// mailbox in the order in which the gateway delivered them, carrying only the
// stage they stand under.

// reaction is an emoji put on a message.
type reaction struct {
	User    string `json:"user_id"`
	Channel string `json:"channel_id"`
	Message string `json:"message_id"`
	Author  string `json:"message_author_id"` // of the message
	Emoji   struct {
		Name string `json:"name"`
	} `json:"emoji"`
}

// react takes part in a race with a reaction. One that does not count is silent.
func (b *Bot) react(e event) {
	var r reaction
	if err := json.Unmarshal(e.Data, &r); err != nil {
		b.log.Warn("a reaction cannot be read")
		return
	}
	id, open := b.house.At(r.Channel)
	if !open {
		return
	}
	g, ok := b.house.Look(id, r.User)
	if !ok {
		return
	}
	stage, ok := b.posts.stageOf(g, r.Message, r.Author == b.self.Load())
	races := b.races(g.Game)
	i := slices.IndexFunc(races, func(race games.Race) bool { return race.Emoji == toneless(r.Emoji.Name) })
	if !ok || i < 0 {
		return
	}
	b.house.Send(id, table.Deed{
		By:    table.User{ID: r.User},
		Event: fmt.Sprintf("%s:%d", e.Session, e.Seq), Received: e.Received,
		Do: table.Choose{Version: -1, Stage: stage, Picks: games.Picks{{races[i].Key}}},
	}, nil)
}

// toneless is an emoji without its skin tone and without the mark that asks for a
// picture.
func toneless(emoji string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x1F3FB && r <= 0x1F3FF || r == 0xFE0F {
			return -1
		}
		return r
	}, emoji)
}

// raceID is the custom id of a race's button.
func raceID(g table.Glance, key string) string {
	rest := g.View().Stage + "|" + games.PackPicks(games.Picks{{key}})
	return control{verb: verbRace, table: g.ID, n: -1, rest: rest}.id()
}

// race takes part in a race with a button.
func (b *Bot) race(in interaction, c control) {
	stage, picks, _ := strings.Cut(c.rest, "|")
	then := b.acted
	if in.Ephemeral {
		then = b.showHand
	}
	b.send(in, c.table, table.Choose{Version: -1, Stage: stage, Picks: games.UnpackPicks(picks)}, where(in), then)
}

// acted answers whoever has used a control of the table message: with what is asked
// next, or privately now, if anything is, else silently.
func (b *Bot) acted(a *answer, g table.Glance, err error) {
	if _, asked := g.AskedPrivately()[g.Seat]; asked || g.Picks != nil {
		b.showHand(a, g, err)
		return
	}
	quietly(a, g, err)
}

// started answers whoever started a game: silently, unless it is to be a race of
// reactions and Hofnar may not add any here.
func (b *Bot) started(a *answer, g table.Glance, err error) {
	const enough = discordgo.PermissionAddReactions | discordgo.PermissionAdministrator
	if races := b.races(g.Game); err == nil && len(races) > 0 && a.in.Granted&enough == 0 {
		a.say(a.tongue(g).Key("front.no_reactions", "What", games.T("permission.react"), "Emoji", races[0].Emoji))
		return
	}
	quietly(a, g, err)
}

// races lists the races of a game, none where there is no such game any more.
func (b *Bot) races(name string) []games.Race {
	if game := b.game(name); game != nil {
		return game.Races()
	}
	return nil
}

// racesNow lists the races that somebody may run at a table at present.
func (b *Bot) racesNow(g table.Glance) (list []games.Race) {
	for _, race := range b.races(g.Game) {
		for _, q := range g.PublicQuestions() {
			if _, ok := q.Find(race.Key); ok {
				list = append(list, race)
				break
			}
		}
	}
	return list
}

// offerReaction puts the emoji there for others to press. Where Hofnar may not,
// the button carries the race alone.
func (b *Bot) offerReaction(channel, message, emoji string) {
	err := b.rest.React(b.ctx, channel, message, emoji)
	if err != nil && b.ctx.Err() == nil && !isCode(err, codeNoAccess, codeNoPermission, codeUnknownMessage) {
		b.log.Warn("a reaction could not be added", "why", err)
	}
}
