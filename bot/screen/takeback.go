package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

// takeBack lets somebody take the last move back.
func takeBack(t words.Localizer, g table.Snapshot) []discord.Component {
	if !g.MayTakeBack || asks(g) {
		return nil
	}
	return []discord.Component{takeBackButton(t, g)}
}

// asks reports whether the reader has asked to take a move back.
func asks(g table.Snapshot) bool { return g.WishToTakeBack != nil && g.WishToTakeBack.Who == g.Seat }

// ownRequest says that the others are asked, or that one of them did not agree.
func ownRequest(t words.Localizer, g table.Snapshot) []discord.Component {
	switch {
	case g.Stands:
		return texts(t.Key("table.refuse.back.refused"))
	case !asks(g):
		return nil
	}
	return []discord.Component{discord.Text(t.Key("hand.back.asked", "Missing", g.WishToTakeBack.Missing))}
}

func takeBackButton(t words.Localizer, g table.Snapshot) discord.Component {
	id := Control{Verb: VerbTakeBack, Table: g.ID, Number: g.Version}.ID()
	return discord.Button(discord.Secondary, t.Key("button.take_back"), id)
}

// requestLine says that somebody wants to take a move back.
func requestLine(t words.Localizer, g table.Snapshot) string {
	if g.WishToTakeBack == nil {
		return ""
	}
	return t.Key("table.back.asked", "Who", g.WishToTakeBack.Who, "Missing", g.WishToTakeBack.Missing)
}

// consentButtons are for everybody at the table who has not answered yet.
func consentButtons(t words.Localizer, g table.Snapshot) []discord.Component {
	if g.WishToTakeBack == nil {
		return nil
	}
	c := Control{Table: g.ID, Number: g.PublicVersion}
	agree, refuse := c, c
	agree.Verb, refuse.Verb = VerbAgree, VerbRefuse
	return []discord.Component{discord.Row(
		discord.Button(discord.Primary, t.Key("button.agree"), agree.ID()),
		discord.Button(discord.Secondary, t.Key("button.refuse"), refuse.ID()),
	)}
}
