package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Hint says what the strongest computer would do in somebody's place, as the choices
// themselves say it, and how sure it is.
func (s *Set) Hint(who Viewer, g table.Snapshot, h table.Hint) string {
	t := s.In(who, g)
	if h.Act == nil {
		return t.Key("hint.nothing")
	}
	said := t.Key("hint.move", "Move", route(h.Steps))
	if h.Imagined > 0 {
		said += " " + t.Key("hint.best", "Best", number(h.Best), "Imagined", number(h.Imagined))
	}
	return said
}

// route words the options that are to be picked, a question each.
func route(steps [][]games.Text) (said games.Text) {
	for _, step := range steps {
		next := games.T("hint.none")
		if len(step) > 0 {
			next = games.T("hint.step", "Options", step)
		}
		if said.Empty() {
			said = next
			continue
		}
		said = games.T("hint.then", "First", said, "Next", next)
	}
	return said
}

// hintButton lets somebody ask for a hint.
func hintButton(t words.Localizer, g table.Snapshot) []discord.Component {
	if !g.MayHint() {
		return nil
	}
	return []discord.Component{discord.Button(discord.Secondary, t.Key("button.hint"), at(VerbHint, g.ID))}
}
