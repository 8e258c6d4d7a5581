package screen

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// calling is a message for whoever is to hear of it: a phone shows its text. In a direct
// message its one reader needs no mention.
func calling(text string, users []string, buttons ...discord.Component) discord.Message {
	return discord.Message{Content: text, Pings: users, Components: rows(buttons)}
}

// naming is calling where not everybody who is named is to hear of it: where nobody is, it notifies
// nobody.
func naming(text string, users []string, buttons ...discord.Component) discord.Message {
	m := calling(text, users, buttons...)
	if len(users) == 0 {
		return message(slices.Insert(m.Components, 0, discord.Text(text))...)
	}
	return m
}

// directly tells somebody of a table in a direct message, with a way there.
func directly(t words.Localizer, way words.Escaped, text string) discord.Message {
	return calling(text, nil, discord.LinkButton(t.Key("button.table"), string(way)))
}

func mention(user string) words.Escaped { return words.Escaped("<@" + user + ">") }

// answering are the buttons that lead whoever plays a seat to what the table waits for:
// the hand or, where none is hidden, what is asked.
func (s *Set) answering(t words.Localizer, g table.Snapshot, seat games.Seat) []discord.Component {
	if g.Private() {
		return []discord.Component{handButton(t, g)}
	}
	if list := s.publicButtons(t, g, seat); len(list) > 0 {
		return list
	}
	return []discord.Component{answerButton(t, g, g.AskedPrivately()[seat], 0)}
}

// publicButtons are the answers to what a seat is asked in the channel, if they are a few
// buttons. What anybody may race for is not that seat's alone.
func (s *Set) publicButtons(t words.Localizer, g table.Snapshot, seat games.Seat) (list []discord.Component) {
	q := g.PublicQuestions()[seat]
	if q == nil || q.Min != 1 || q.Max != 1 {
		return nil
	}
	offered := slices.DeleteFunc(withoutAliases(q), func(o games.Choice) bool { return s.Game(g.Game).IsRace(o.Key) })
	if len(offered) > discord.MaxRowButtons {
		return nil
	}
	for _, o := range offered {
		list = append(list, s.choiceButton(t, o, g, Control{Verb: VerbPublic, Table: g.ID, Number: g.PublicVersion}, false))
	}
	return list
}
