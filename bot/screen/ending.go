package screen

import (
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// endingLine says that somebody wants the game to end, and what comes of silence: that of
// whoever has refused before ends nothing; then that somebody wants to play on, not who.
func endingLine(t words.Localizer, g table.Snapshot) string {
	wish := g.WishToEnd
	switch {
	case g.PlaysOn:
		return t.Key("table.end.refused")
	case wish == nil:
		return ""
	}
	refused := slices.DeleteFunc(slices.Clone(wish.Missing), func(seat games.Seat) bool { return slices.Contains(wish.Agreeing, seat) })
	key := "table.end.asked"
	if len(refused) > 0 {
		key += ".again"
	}
	return t.Key(openEnding(key, g), "Who", wish.Who, "Missing", wish.Missing, "Refused", refused, "Until", since(wish.Until))
}

// openEnding is a sentence that says until when one may answer; as long as not all could be called, that
// it goes by when they are.
func openEnding(key string, g table.Snapshot) string {
	if g.WishToEnd.Open {
		key += ".open"
	}
	return key
}

// endingButtons are for everybody at the table who is asked whether the game is to end.
func endingButtons(t words.Localizer, g table.Snapshot) []discord.Component {
	if g.WishToEnd == nil {
		return nil
	}
	return []discord.Component{discord.Row(
		answerToEnd(t, g, VerbEnd, discord.Danger, "button.end"),
		answerToEnd(t, g, VerbPlayOn, discord.Secondary, "button.play_on"),
	)}
}

func answerToEnd(t words.Localizer, g table.Snapshot, v Verb, style int, key string) discord.Component {
	return discord.Button(style, t.Key(key), Control{Verb: v, Table: g.ID, Number: g.WishToEnd.N}.ID())
}

// AskToEnd calls these in the channel to say whether the game is to end.
func (s *Set) AskToEnd(g table.Snapshot, users []string) discord.Message {
	t := s.public(g)
	var named []string
	for _, user := range users {
		named = append(named, string(mention(user)))
	}
	text := t.Key(openEnding("front.end.asked", g), append(wishPairs(g), "Called", words.Escaped(strings.Join(named, " ")))...)
	m := calling(text, users)
	m.Components = endingButtons(t, g)
	return m
}

// AskToEndDirectly asks one of them in a direct message. It leads to the channel: the table's
// message may be posted anew.
func (s *Set) AskToEndDirectly(g table.Snapshot) discord.Message {
	t := s.public(g)
	return directly(t, Link(g.Guild, g.Channel, ""), t.Key(openEnding("front.end.asked.direct", g), wishPairs(g)...))
}

func wishPairs(g table.Snapshot) []any {
	wish := g.WishToEnd
	return []any{"Who", wish.Who, "Game", Title(g.Game), "Until", since(wish.Until)}
}

// ConfirmStop makes sure that a table is to end, and says who decides that.
func (s *Set) ConfirmStop(who Viewer, g table.Snapshot) discord.Message {
	t := s.In(who, g)
	switch {
	case !mayStop(who, g):
		return Saying(t.Key("front.not_host", "Host", g.Host.Name))
	case g.Status == table.Lobby:
		return confirm(t, t.Key("table.stop.lobby", "Table", string(g.ID)), t.Key("button.cancel"), at(VerbCancel, g.ID), g)
	case !g.Bound:
		return confirm(t, t.Key("table.stop", "Table", string(g.ID)), t.Key("button.stop"), at(VerbStop, g.ID), g)
	case who.Moderator:
		return Saying(t.Key("table.refuse.stop.reason", "Table", string(g.ID)))
	case g.Status == table.Archived:
		return Saying(t.Key("table.refuse.stop.moderator"))
	}
	return confirm(t, t.Key("table.stop.ask"), t.Key("button.ask_stop"), at(VerbStop, g.ID), g)
}

// StopForm asks a moderator why a game is to end that is nobody's alone to end; nil: nobody has to
// say that.
func (s *Set) StopForm(who Viewer, g table.Snapshot) *discord.Form {
	if !g.Bound || !who.Moderator {
		return nil
	}
	t := s.In(who, g)
	return &discord.Form{
		ID: at(VerbStopFor, g.ID), Title: t.Key("table.stop.form", "Table", string(g.ID)), Label: t.Key("table.stop.why"), Most: longestReason,
	}
}

// stoppedBy says who stopped a table, or why nobody had to; nothing where nobody knows.
func stoppedBy(t words.Localizer, g table.Snapshot) words.Escaped {
	if g.StoppedBy.As == "" {
		return ""
	}
	key := "stopper." + string(g.StoppedBy.As)
	if g.StoppedBy.Reason != "" {
		key += ".why"
	}
	return words.Escaped(t.Key(key, "Who", g.StoppedBy.Name, "Why", g.StoppedBy.Reason))
}

// heldLine says who lets a paused game go on.
func heldLine(t words.Localizer, g table.Snapshot) string {
	switch until := g.Hold.Until(); {
	case g.Hold.Firm:
		return t.Key("table.held", "Host", g.Host.Name)
	case g.Hold.Since.IsZero():
		return t.Key("table.held.free")
	default:
		return t.Key("table.held.until", "Host", g.Host.Name, "Until", minute(until))
	}
}

// StopOptions are why a moderator stops a game, and which.
func (s *Set) StopOptions() []*discord.CommandOption {
	about := s.labels("command.table.stop")
	reason := discord.Proposed("reason", about("reason"), longestReason)
	which := discord.Proposed("table", about("table"), longestTableID)
	reason.Autocomplete, which.Autocomplete = false, false
	return []*discord.CommandOption{reason, which}
}
