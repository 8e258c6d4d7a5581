package bot

import (
	"encoding/json"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// handle receives every event in the gateway's order. It only passes on.
func (b *Bot) handle(e discord.Event) {
	late := b.bg.Clock.AfterFunc(longestEvent, func() { b.stuck.Add(1) })
	defer func() {
		if !late.Stop() {
			b.stuck.Add(-1)
		}
	}()
	at := b.sessions.comes()
	if err := b.bg.Try("event "+e.Type, func() error {
		switch e.Type {
		case "INTERACTION_CREATE":
			b.interaction(e, at)
		case "MESSAGE_REACTION_ADD":
			b.react(e, at)
		default:
			b.happened(e, at)
		}
		return nil
	}); err != nil {
		at.judged()
	}
}

// happened learns what is nobody's deed.
func (b *Bot) happened(e discord.Event, at *coming) {
	switch e.Type {
	case "READY":
		b.ready(e)
	case "RESUMED":
		connection := b.links.connection(e.Shard)
		b.channels.Access.InTurn(func() { b.retention.resumed(e.Shard, connection) })
	}
	b.presence.event(e, at.judged)
}

// interaction finds out what an interaction wants. Deeds go to the table's mailbox here
// and now, so that their order is the gateway's; all else is done beside this path.
func (b *Bot) interaction(e discord.Event, at *coming) {
	in, ok := discord.ReadInteraction(e)
	switch {
	case !ok:
		b.bg.Log.Warn("an interaction cannot be read")
		at.judged()
		return
	case in.Kind == discord.KindCompletion:
		b.propose(in)
		at.judged()
		return
	}
	r := b.open(in)
	r.coming, r.arrived = at, arrival(e)
	id, open := b.registry.At(in.Channel)
	opens := in.Kind == discord.KindCommand && in.Command[0] == "play"
	if b.channels.Access.Heard(in, open || opens) && open {
		b.channels.Refresh(id)
	}
	switch in.Kind {
	case discord.KindCommand:
		b.command(r)
		return
	case discord.KindForm: // Hofnar opens none
		b.reply(r, "form", r.unknown)
		return
	}
	c, ok := screen.ReadControl(in.Control, in.Values)
	do, then := b.deedOf(r, c)
	switch {
	case in.Direct() && c.Table != "":
		b.reply(r, "direct", func() answer { return r.noTable(c.Table) })
	case !ok:
		b.reply(r, "old control", func() answer { return r.say(table.Snapshot{}, "front.old_control") })
	case do != nil:
		b.carryOut(r, c.Table, do, then)
	default:
		b.reply(r, string(c.Verb), func() answer { return b.look(r, c) })
	}
}

// deedOf is what a control does, and how that is answered: nil if it does nothing.
func (b *Bot) deedOf(r *request, c screen.Control) (table.Action, handler) {
	switch c.Verb {
	case screen.VerbJoin:
		return table.Join{}, quiet
	case screen.VerbLeave:
		return table.Leave{}, left
	case screen.VerbComputer:
		return table.AddComputer{}, quiet
	case screen.VerbLevel:
		return table.AddComputer{Level: c.Value()}, menu
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
	case screen.VerbRevive:
		return table.Revive{}, b.revived
	case screen.VerbValue:
		return table.SetOption{Key: c.Rest, Value: optionValue(c.Value())}, menu
	case screen.VerbRemove:
		return table.RemoveComputer{Name: c.Value()}, menu
	case screen.VerbInvite:
		return table.Invite{Users: guests(r.in.Chosen())}, menu
	case screen.VerbRelease:
		return table.Release{User: c.Value()}, menu
	case screen.VerbDecline:
		return table.Release{User: r.in.User}, declined
	case screen.VerbShuffle:
		return table.Shuffle{}, menu
	case screen.VerbMoveTo:
		return table.MoveSeat{Who: c.Rest, To: seatOf(c.Value())}, menu
	case screen.VerbAct, screen.VerbOrder:
		return table.Choose{Version: c.Number, Picks: c.Picks(), Standing: c.Verb == screen.VerbOrder}, hand
	case screen.VerbPublic:
		return table.Choose{Version: c.Number, Public: true, Picks: c.Picks()}, acted
	case screen.VerbRace:
		return race(r, c)
	case screen.VerbCallOff:
		return table.CallOff{}, hand
	case screen.VerbTakeBack:
		return table.TakeBack{Version: c.Number}, hand
	case screen.VerbAgree, screen.VerbRefuse:
		return table.Consent{Version: c.Number, No: c.Verb == screen.VerbRefuse}, quiet
	}
	return seatDeed(r, c)
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

func arrival(e discord.Event) table.Arrival { return table.Arrival{Session: e.Session, Seq: e.Seq} }

// look answers a control that changes nothing.
func (b *Bot) look(r *request, c screen.Control) answer {
	switch c.Verb {
	case screen.VerbRules:
		return answer{page: func(s *screen.Set) discord.Message { return s.Rules(r.viewer, c.Rest, c.Value()) }}
	case screen.VerbFirst:
		return answer{message: b.screens.First(r.viewer, c.Rest)}
	case screen.VerbAgain:
		return b.again(r, c.Table)
	}
	if show := b.personal(r, c); show != nil {
		return show()
	}
	g, ok := b.fetch(r, c.Table)
	if !ok {
		return r.noTable(c.Table)
	}
	if c.Verb == screen.VerbHint {
		return b.hint(r, g)
	}
	return view(r, g, c)
}

// optionValue reads a menu's value as a record writes it.
func optionValue(raw string) json.RawMessage {
	if !json.Valid([]byte(raw)) || raw == "" {
		quoted, _ := json.Marshal(raw) // a string always goes into JSON
		return quoted
	}
	return json.RawMessage(raw)
}

// open begins a request: from now on its answer is waited for.
func (b *Bot) open(in discord.Interaction) *request {
	r := &request{in: in, viewer: viewer(in), screens: b.screens, api: b.client, bg: b.bg, resting: b.channels.Access.Resting, out: make(chan struct{}), settled: make(chan struct{})}
	r.deed = table.Deed{By: table.User{ID: in.User, Name: in.Name}, Guild: in.Guild, Moderator: in.Moderator(), Event: in.ID, Received: in.Received}
	asked := b.bg.Clock.Since(in.Asked)
	if r.lapsed = asked >= firstResponse; !r.lapsed {
		r.timer = b.bg.Clock.AfterFunc(deferAfter-asked, r.later)
	}
	return r
}

// hint answers with what the strongest computer would do in its user's place. Where that
// has changed while it was thought of, the hand asks anew.
func (b *Bot) hint(r *request, g table.Snapshot) answer {
	h, err := b.registry.Hint(g)
	now, ok := b.registry.Fetch(g.ID, r.viewer.User)
	switch {
	case err != nil || !ok:
		return hand(r, g, err)
	case now.Version != g.Version:
		return hand(r, now, &table.Stale{Text: games.T("table.stale.hint")})
	}
	return answer{hand: &now, note: r.screens.Hint(r.viewer, now, h)}
}

// ready learns who Hofnar is in Discord's eyes, and which servers are to come.
func (b *Bot) ready(e discord.Event) {
	r, err := discord.ReadReady(e)
	if err != nil {
		b.bg.Log.Warn("READY cannot be read", "why", err)
		return
	}
	b.self.Store(r.Self)
	for _, server := range r.Guilds {
		b.presence.expected.Store(server, true)
	}
	connection := b.links.connection(e.Shard)
	b.channels.Access.InTurn(func() { b.retention.begin(e.Shard, connection, r.Guilds) })
}
