package bot

import (
	"encoding/json"
	"fmt"
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// handle receives every event in the gateway's order. It only passes on.
func (b *Bot) handle(e discord.Event) {
	defer b.recovered("event " + e.Type)
	defer b.handling(b.clock.Now())()
	switch e.Type {
	case "READY":
		b.ready(e)
	case "INTERACTION_CREATE":
		b.interaction(e)
	case "MESSAGE_REACTION_ADD":
		b.react(e)
	default:
		b.presence.event(e)
	}
}

// interaction finds out what an interaction wants. Deeds go to the table's mailbox here
// and now, so that their order is the gateway's; all else is done beside this path.
func (b *Bot) interaction(e discord.Event) {
	in, ok := discord.ReadInteraction(e)
	if !ok {
		b.log.Warn("an interaction cannot be read")
		return
	}
	switch in.Kind {
	case discord.KindCommand:
		b.command(b.open(in))
	case discord.KindCompletion:
		b.complete(in)
	case discord.KindControl:
		b.press(b.open(in))
	}
}

// press carries out what a control says, or shows what it asks for.
func (b *Bot) press(r *request) {
	c, ok := screen.ReadControl(r.in.Control)
	if !ok {
		b.reply(r, "old control", func() answer { return r.say(table.Snapshot{}, "front.old_control") })
		return
	}
	if deed, then := deedOf(r, c); deed != nil {
		b.carryOut(r, c.Table, deed, then)
		return
	}
	b.reply(r, string(c.Verb), func() answer { return b.look(r, c) })
}

// deedOf is what a control does, and how that is answered: nil if it does nothing.
func deedOf(r *request, c screen.Control) (table.Action, handler) {
	switch c.Verb {
	case screen.VerbJoin:
		return table.Join{}, quiet
	case screen.VerbLeave:
		return table.Leave{}, left
	case screen.VerbComputer:
		return table.AddComputer{}, quiet
	case screen.VerbLevel:
		return table.AddComputer{Level: r.value()}, menu
	case screen.VerbStart:
		return table.Start{}, started
	case screen.VerbCancel:
		return table.Cancel{}, closed
	case screen.VerbStop:
		return table.Stop{}, closed
	case screen.VerbPause:
		return table.Pause{}, menu
	case screen.VerbResume:
		return table.Resume{}, resumed
	case screen.VerbValue:
		return table.SetOption{Key: c.Rest, Value: optionValue(r.value())}, menu
	case screen.VerbRemove:
		return table.RemoveComputer{Name: r.value()}, menu
	case screen.VerbShuffle:
		return table.Shuffle{}, menu
	case screen.VerbMoveTo:
		return table.MoveSeat{Who: c.Rest, To: seatOf(r.value())}, menu
	case screen.VerbAct, screen.VerbOrder:
		return table.Choose{Version: c.Number, Picks: c.Picked(r.in.Values), Standing: c.Verb == screen.VerbOrder}, hand
	case screen.VerbPublic:
		return table.Choose{Version: c.Number, Public: true, Picks: c.Picked(r.in.Values)}, acted
	case screen.VerbRace:
		return race(r, c)
	case screen.VerbCallOff:
		return table.CallOff{}, hand
	}
	return nil, nil
}

// race takes part in a race with a button: a choice in which the order of arrival
// counts, Kismet's knock. It carries only the stage it stands under.
func race(r *request, c screen.Control) (table.Action, handler) {
	stage, picks := c.Race()
	then := handler(acted)
	if r.in.Ephemeral {
		then = hand
	}
	return table.Choose{Version: -1, Stage: stage, Picks: picks}, then
}

// react takes part in a race with a reaction. One that does not count is silent.
func (b *Bot) react(e discord.Event) {
	reaction, err := discord.ReadReaction(e)
	if err != nil {
		b.log.Warn("a reaction cannot be read")
		return
	}
	id, open := b.registry.At(reaction.Channel)
	g, ok := b.registry.Look(id, reaction.User)
	if !open || !ok {
		return
	}
	stage, ok := b.posts.stageOf(g, reaction.Message, reaction.Author == b.self.Load())
	game := b.screens.Game(g.Game)
	if !ok || game == nil {
		return
	}
	i := slices.IndexFunc(game.Races, func(race games.Race) bool { return race.Emoji == reaction.Emoji })
	if i < 0 {
		return
	}
	b.registry.Send(id, table.Deed{
		By:    table.User{ID: reaction.User},
		Event: fmt.Sprintf("%s:%d", e.Session, e.Seq), Received: e.Received,
		Do: table.Choose{Version: -1, Stage: stage, Picks: games.Picks{{game.Races[i].Key}}},
	}, nil)
}

// look answers a control that changes nothing.
func (b *Bot) look(r *request, c screen.Control) answer {
	if c.Verb == screen.VerbRules {
		return answer{message: b.screens.Rules(r.viewer, c.Rest, r.value())}
	}
	g, ok := b.registry.Fetch(c.Table, r.viewer.User)
	if !ok {
		return r.refuse(g, games.Refuse("table.refuse.none", "Table", string(c.Table)))
	}
	b.met(r, g)
	return view(r, g, c)
}

// met learns from somebody who has looked at a table: how he is called now (deeds tell
// by the way), and that its channel can perhaps be reached again.
func (b *Bot) met(r *request, g table.Snapshot) {
	if g.Seat != games.Public && r.in.Name != "" && g.Chairs[g.Seat].Name != r.in.Name {
		b.registry.Send(g.ID, deed(r.in, table.Rename{}), nil)
	}
	b.posts.nudge(g)
}

// value is what was chosen in a menu, the first if several were; empty if none was.
func (r *request) value() string {
	if len(r.in.Values) == 0 {
		return ""
	}
	return r.in.Values[0]
}

// optionValue reads a menu's value as a record writes it.
func optionValue(raw string) json.RawMessage {
	if !json.Valid([]byte(raw)) || raw == "" {
		quoted, _ := json.Marshal(raw) // a string always goes into JSON
		return quoted
	}
	return json.RawMessage(raw)
}

func seatOf(value string) games.Seat {
	var n int
	if json.Unmarshal([]byte(value), &n) != nil {
		return games.Public
	}
	return games.Seat(n)
}
