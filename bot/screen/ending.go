package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

// endingLine says that somebody wants the game to end, on a line of its own.
func endingLine(t words.Localizer, g table.Snapshot) string {
	wish := g.WishToEnd
	if wish == nil {
		return ""
	}
	return "\n" + t.Key("table.end.asked", "Who", wish.Who, "Missing", wish.Missing, "Until", words.Escaped(since(wish.Until)))
}

// endingButtons are for everybody at the table who is asked whether the game is to end.
func endingButtons(t words.Localizer, g table.Snapshot) []discord.Component {
	if g.WishToEnd == nil {
		return nil
	}
	return []discord.Component{discord.Row(
		discord.Button(discord.Danger, t.Key("button.end"), at(VerbEnd, g.ID)),
		discord.Button(discord.Secondary, t.Key("button.play_on"), at(VerbPlayOn, g.ID)),
	)}
}

// ConfirmStop makes sure that a table is to end, and says who decides that.
func (s *Set) ConfirmStop(who Viewer, g table.Snapshot) discord.Message {
	t := s.In(who, g)
	switch {
	case !mayStop(who, g):
		return Saying(t.Key("front.not_host", "Host", g.Host.Name))
	case !g.Bound:
		return confirm(t, t.Key("table.stop"), t.Key("button.stop"), at(VerbStop, g.ID), g)
	case who.Moderator:
		return Saying(t.Key("table.refuse.stop.reason", "Table", string(g.ID)))
	case g.Status == table.Archived:
		return Saying(t.Key("table.refuse.stop.moderator"))
	}
	return confirm(t, t.Key("table.stop.ask"), t.Key("button.ask_stop"), at(VerbStop, g.ID), g)
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
		return t.Key("table.held.until", "Host", g.Host.Name, "Until", words.Escaped(since(until)))
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
