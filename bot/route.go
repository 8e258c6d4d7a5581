package bot

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"hofnar/bot/table"
	"hofnar/games"
)

// route finds out what an interaction wants. Deeds go to the table's mailbox
// here and now, so that their order is the gateway's; everything else is an
// errand.
func (b *Bot) route(in interaction) {
	switch in.Kind {
	case discordgo.InteractionApplicationCommand:
		b.command(in)
	case discordgo.InteractionApplicationCommandAutocomplete:
		b.complete(in)
	case discordgo.InteractionMessageComponent:
		c, ok := readControl(in.Control)
		if !ok {
			b.say(in, "front.old_control")
			return
		}
		b.press(in, c)
	}
}

// where says how what a control was used for is answered: in the private message
// it stands on, else in a new one.
func where(in interaction) manner {
	if in.Ephemeral {
		return inPlace
	}
	return privately
}

// say answers privately with a sentence that needs no table.
func (b *Bot) say(in interaction, key string, pairs ...any) {
	a := b.answering(in, privately)
	b.do("say", func() { a.say(a.tongue(table.Glance{}).Key(key, pairs...)) })
}

// deed is what the user of an interaction wants done.
func deed(in interaction, what table.Action) table.Deed {
	return table.Deed{
		By: table.User{ID: in.User, Name: in.Name}, Moderator: in.moderator(),
		Event: in.ID, Received: in.Received, Do: what,
	}
}

// send has a deed carried out and then answers with what it came to.
func (b *Bot) send(in interaction, id table.ID, what table.Action, m manner, then func(*answer, table.Glance, error)) {
	a := b.answering(in, m)
	b.busy.Add(1)
	b.house.Send(id, deed(in, what), func(g table.Glance, err error) {
		defer b.busy.Add(-1)
		defer b.recovered("answer")
		b.do("answer", func() { then(a, g, err) })
	})
}

// press carries out what a control says.
func (b *Bot) press(in interaction, c control) {
	where := where(in)
	switch c.verb {
	case verbJoin:
		b.send(in, c.table, table.Join{}, where, quietly)
	case verbLeave:
		b.send(in, c.table, table.Leave{}, where, left)
	case verbComputer:
		b.send(in, c.table, table.AddComputer{}, where, quietly)
	case verbLevel:
		b.send(in, c.table, table.AddComputer{Level: first(in.Values)}, where, b.showMore)
	case verbStart:
		b.send(in, c.table, table.Start{}, where, b.started)
	case verbCancel:
		b.send(in, c.table, table.Cancel{}, where, b.closed)
	case verbStop:
		b.send(in, c.table, table.Stop{}, where, b.closed)
	case verbValue:
		b.send(in, c.table, table.SetOption{Key: c.rest, Value: b.value(c.rest, in.Values)}, where, b.showMore)
	case verbRemove:
		b.send(in, c.table, table.RemoveComputer{Name: first(in.Values)}, where, b.showMore)
	case verbShuffle:
		b.send(in, c.table, table.Shuffle{}, where, b.showMore)
	case verbMoveTo:
		b.send(in, c.table, table.MoveSeat{Who: c.rest, To: seatOf(in.Values)}, where, b.showMore)
	case verbAct:
		b.act(in, c, where, false)
	case verbOrder:
		b.act(in, c, where, true)
	case verbPublic:
		b.public(in, c)
	case verbRace:
		b.race(in, c)
	case verbCallOff:
		b.send(in, c.table, table.CallOff{}, where, b.showHand)
	default:
		b.look(in, c, where)
	}
}

// quietly answers a deed that the table message shows: only a refusal is said.
func quietly(a *answer, g table.Glance, err error) {
	switch {
	case err != nil:
		a.refuse(g, err)
	case a.manner == inPlace:
		a.say(a.tongue(g).Key("front.done"))
	case g.Post.Rest != table.Reachable: // then the table message does not show it
		a.say(unwritable(a.tongue(g), a.in, errAtRest))
	default:
		a.done()
	}
}

// left answers whoever has given a seat up.
func left(a *answer, g table.Glance, err error) {
	switch {
	case err != nil || a.manner != inPlace || g.Status == table.Lobby:
		quietly(a, g, err)
	case g.Status == table.Paused:
		a.say(a.tongue(g).Key("front.left.alone"))
	default:
		a.say(a.tongue(g).Key("front.left"))
	}
}

// closed answers whoever has ended a table.
func (b *Bot) closed(a *answer, g table.Glance, err error) {
	if err != nil {
		a.refuse(g, err)
		return
	}
	a.say(a.tongue(g).Key("front.closed", "Table", string(g.ID)))
}

// act makes a move, or shows the next question of one.
func (b *Bot) act(in interaction, c control, where manner, standing bool) {
	b.send(in, c.table, table.Choose{Version: c.n, Picks: picked(c, in), Standing: standing}, where, b.showHand)
}

// public makes a move with a control of the table message, or asks the next
// question of it privately.
func (b *Bot) public(in interaction, c control) {
	b.send(in, c.table, table.Choose{Version: c.n, Public: true, Picks: picked(c, in)}, where(in), b.acted)
}

// look answers what changes nothing.
func (b *Bot) look(in interaction, c control, where manner) {
	a := b.answering(in, where)
	b.do(string(c.verb), func() {
		if c.verb == verbRules {
			a.show(b.rulesMessage(a, c.rest, in.Values))
			return
		}
		g, ok := b.house.Fetch(c.table, in.User)
		if !ok {
			a.refuse(g, games.Refuse("table.refuse.none", "Table", string(c.table)))
			return
		}
		b.rename(in, g)
		b.view(a, g, c)
	})
}

func (b *Bot) view(a *answer, g table.Glance, c control) {
	switch c.verb {
	case verbHand, verbOldAct, verbOldPublic, verbOldOrder:
		b.showHand(a, g, nil)
	case verbAnswer:
		b.showAsked(a, g)
	case verbMore:
		b.showMore(a, g, nil)
	case verbOption:
		a.show(b.valueMessage(a, g, first(a.in.Values)))
	case verbMove:
		a.show(b.moveMessage(a, g, first(a.in.Values)))
	case verbLog:
		a.show(b.logMessage(a, g, c.n))
	case verbSheet:
		a.show(b.sheetMessage(a, sheetOf(g)))
	case verbRecord:
		a.show(b.recordMessage(a, g))
	case verbAskLeave:
		a.show(b.askLeave(a, g))
	case verbAskStop:
		a.show(b.askStop(a, g))
	case verbStay:
		a.say(a.tongue(g).Key("front.stay"))
	default:
		a.say(a.tongue(g).Key("front.old_control"))
	}
}

// showAsked answers with what its user is asked privately.
func (b *Bot) showAsked(a *answer, g table.Glance) {
	turn := g.View().Turn
	if g.Seat != games.Public && len(turn) > 0 && !slices.Contains(turn, g.Seat) {
		a.refuse(g, games.Refuse("table.refuse.not_turn", "Who", turn))
		return
	}
	b.showHand(a, g, nil)
}

// rename notes how somebody is called now. Deeds do so by the way.
func (b *Bot) rename(in interaction, g table.Glance) {
	if g.Seat != games.Public && in.Name != "" && g.Chairs[g.Seat].Name != in.Name {
		b.house.Send(g.ID, deed(in, table.Rename{}), nil)
	}
}

// value reads a menu's value as a record writes it: the declared type decides.
func (b *Bot) value(key string, values []string) json.RawMessage {
	raw := first(values)
	if !json.Valid([]byte(raw)) || raw == "" {
		quoted, _ := json.Marshal(raw) // a string always goes into JSON
		return quoted
	}
	return json.RawMessage(raw)
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

func seatOf(values []string) games.Seat {
	var n int
	if json.Unmarshal([]byte(first(values)), &n) != nil {
		return games.Public
	}
	return games.Seat(n)
}

// since words a moment for every reader's own clock.
func since(t time.Time) string { return "<t:" + jsonInt(t.Unix()) + ":R>" }

func jsonInt(n int64) string {
	b, _ := json.Marshal(n) // a number always goes into JSON
	return string(b)
}
