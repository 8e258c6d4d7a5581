package bot

import (
	"encoding/json"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// act is what a control does.
type act = func(*request.Request, screen.Control) (table.Action, request.Handler)

// always is a control that always does the same.
func always(what table.Action, then request.Handler) act {
	return func(*request.Request, screen.Control) (table.Action, request.Handler) { return what, then }
}

// carrying is a control that does something by what it carries.
func carrying(what func(screen.Control) table.Action, then request.Handler) act {
	return func(_ *request.Request, c screen.Control) (table.Action, request.Handler) { return what(c), then }
}

func addComputer(c screen.Control) table.Action { return table.AddComputer{Level: c.Value()} }

func removeComputer(c screen.Control) table.Action { return table.RemoveComputer{Name: c.Value()} }

func setOption(c screen.Control) table.Action {
	return table.SetOption{Key: c.Rest, Value: optionValue(c.Value())}
}

// optionValue reads a menu's value as a record writes it.
func optionValue(raw string) json.RawMessage {
	if !json.Valid([]byte(raw)) || raw == "" {
		quoted, _ := json.Marshal(raw) // a string always goes into JSON
		return quoted
	}
	return json.RawMessage(raw)
}

func cutDeck(c screen.Control) table.Action { return table.CutDeck{Number: int(seatOf(c.Value()))} }

func moveSeat(c screen.Control) table.Action {
	return table.MoveSeat{Who: c.Rest, To: seatOf(c.Value())}
}

func seatOf(value string) games.Seat {
	var n int
	if json.Unmarshal([]byte(value), &n) != nil {
		return games.Public
	}
	return games.Seat(n)
}

func invite(r *request.Request, _ screen.Control) (table.Action, request.Handler) {
	return table.Invite{Users: guests(r.In.Chosen())}, menu
}

func release(c screen.Control) table.Action { return table.Release{User: c.Value()} }

// decline gives up the seat that was held for its user.
func decline(r *request.Request, _ screen.Control) (table.Action, request.Handler) {
	return table.Release{User: r.In.User}, declined
}

func choose(c screen.Control) table.Action {
	return table.Choose{Version: c.Number, Picks: c.Picks()}
}

func choosePublicly(c screen.Control) table.Action {
	return table.Choose{Version: c.Number, Public: true, Picks: c.Picks()}
}

// order is a move ahead of its turn.
func order(c screen.Control) table.Action {
	return table.Choose{Version: c.Number, Picks: c.Picks(), Standing: true}
}

// race takes part in a race with a button: a choice in which the order of arrival
// counts, Kismet's knock. It carries only the stage it stands under.
func race(r *request.Request, c screen.Control) (table.Action, request.Handler) {
	stage, picks := c.Race()
	then := request.Handler(acted)
	if r.In.Ephemeral {
		then = hand
	}
	return table.Choose{Version: c.Number, Stage: stage, Picks: picks}, then
}

func takeBack(c screen.Control) table.Action { return table.TakeBack{Version: c.Number} }

func standIn(c screen.Control) table.Action { return table.StandIn{Seat: games.Seat(c.Number)} }

func agree(c screen.Control) table.Action { return table.Consent{Version: c.Number} }

func disagree(c screen.Control) table.Action { return table.Consent{Version: c.Number, No: true} }

// stopFor ends a table for the reason that was typed into a form.
func stopFor(r *request.Request, _ screen.Control) (table.Action, request.Handler) {
	return table.Stop{Reason: words.Plain(r.In.Text)}, closed
}

func agreeToEnd(c screen.Control) table.Action { return table.ConsentToEnd{N: c.Number} }

func playOn(c screen.Control) table.Action { return table.ConsentToEnd{N: c.Number, No: true} }

// guests are those of these people for whom a seat can be held: who is a bot or no
// member is none.
func guests(list []discord.Person) (users []table.User) {
	list = slices.DeleteFunc(list, func(n discord.Person) bool { return n.Bot || !n.Member })
	for _, n := range list {
		users = append(users, table.User{ID: n.ID, Name: n.Name})
	}
	return users
}

// arrival is where an event stands among those of the gateway.
func arrival(e discord.Event) table.Arrival { return table.Arrival{Session: e.Session, Seq: e.Seq} }

// stop ends the table that is meant for a moderator who has typed a reason.
func (t *tables) stop(r *request.Request) (table.ID, table.Action, request.Handler) {
	reason := words.Plain(r.In.Typed("reason"))
	id, may := t.stops(r)
	if id == "" || !may || reason == "" || !r.Viewer.Moderator {
		return "", nil, nil
	}
	return id, table.Stop{Reason: reason}, closed
}

// askToStop asks about the table that is meant.
func (t *tables) askToStop(r *request.Request) request.Answer {
	id, may := t.stops(r)
	switch {
	case !may:
		return r.Say("front.refuse.manager")
	case id == "":
		return t.none(r)
	}
	return t.of(askStop)(r, screen.Control{Table: id})
}

// stops is the table that is meant to be stopped, none where there is none: the one of the channel,
// or another one that is named, which those who manage the server may do.
func (t *tables) stops(r *request.Request) (id table.ID, may bool) {
	here, _ := t.registry.At(r.In.Channel)
	named := table.ID(strings.ToUpper(r.In.Typed("table")))
	if named == "" || named == here {
		return here, true
	}
	return named, r.In.Manager()
}
