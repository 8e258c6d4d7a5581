package screen

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

// Menu is what else can be done at a table, with a note on top, which may be empty.
func (s *Set) Menu(who Viewer, g table.Snapshot, note string) discord.Message {
	if g.Status == table.Lobby && !g.Broken {
		return s.lobbyMenu(who, g, note)
	}
	return s.tableMenu(who, g, note)
}

// tableMenu is what else can be done at a table whose game has begun.
func (s *Set) tableMenu(who Viewer, g table.Snapshot, note string) discord.Message {
	t := s.In(who, g)
	_, book := books(t, g)
	list := []discord.Component{
		book,
		discord.Button(discord.Secondary, t.Key("button.rules"), Control{Verb: VerbRules, Rest: g.Game}.ID()),
		discord.Button(discord.Secondary, t.Key("button.fairness"), at(VerbFair, g.ID)),
	}
	if g.Status == table.Finished {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.record"), at(VerbRecord, g.ID)))
		list = append(list, s.inWords(who).filmButtons(t, who, g)...)
	}
	if g.MayTakeBack && !g.Private() { // else it stands in the hand
		list = append(list, takeBackButton(t, g))
	}
	if g.Status.Open() && sitting(who, g) {
		list = append(list, discord.Button(discord.Danger, t.Key("button.leave_table"), at(VerbAskLeave, g.ID)))
	}
	if pause, ok := pauseButton(t, who, g); ok {
		list = append(list, pause)
	}
	if (g.Status.Open() || g.Status == table.Archived) && mayStop(who, g) {
		list = append(list, discord.Button(discord.Danger, t.Key("button.stop"), at(VerbAskStop, g.ID)))
	}
	parts := append([]discord.Component{discord.Text(join(note, t.Key("table.menu", "Table", string(g.ID))))}, rows(list)...)
	return message(append(parts, handOverButton(t, who, g)...)...)
}

// mayStop reports whether somebody is likely to be let end a table: its host, a
// moderator, and whoever sat there once all have left.
func mayStop(who Viewer, g table.Snapshot) bool {
	sat := slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User.ID == who.User })
	return g.Host.ID == who.User || who.Moderator || g.Status == table.Paused && !g.Held && sat
}

// ConfirmLeave makes sure, where leaving cannot simply be undone.
func (s *Set) ConfirmLeave(who Viewer, g table.Snapshot) discord.Message {
	t := s.In(who, g)
	if !sitting(who, g) {
		return Saying(t.Say(g.Unseated().Text))
	}
	leave := t.Key("button.leave_table")
	if g.Status == table.Lobby {
		key := "table.leave.lobby"
		if !slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.Human() && c.User.ID != who.User }) {
			key = "table.leave.lobby.last"
		}
		return confirm(t, t.Key(key), leave, at(VerbLeave, g.ID), g)
	}
	m := confirm(t, leavingText(t, who, g), leave, at(VerbQuit, g.ID), g)
	m.Components = append(m.Components, ownOffer(t, who, g)...)
	return m
}

func confirm(t words.Localizer, sentence, deed, id string, g table.Snapshot) discord.Message {
	return message(discord.Text(sentence), discord.Row(
		discord.Button(discord.Danger, deed, id),
		discord.Button(discord.Secondary, t.Key("button.stay"), at(VerbStay, g.ID)),
	))
}
