package screen

import (
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Why says why other things than those offered are not possible now, a line each, to somebody
// who may ask (table.Snapshot.MayAskWhy).
func (s *Set) Why(who Viewer, g table.Snapshot) string {
	t, said := s.In(who, g), []string(nil)
	for _, r := range g.Why() {
		said = append(said, t.Say(r.Text))
	}
	if said == nil {
		return t.Key("why.nothing")
	}
	return strings.Join(said, "\n")
}

// whyButton asks for that. It keeps the picks, so that the same question stands below the answer.
func whyButton(t words.Localizer, g table.Snapshot) []discord.Component {
	if !g.MayAskWhy() {
		return nil
	}
	c := Control{Verb: VerbWhy, Table: g.ID, Number: g.Version, Rest: games.PackPicks(g.Picks)}
	return []discord.Component{discord.Button(discord.Secondary, t.Key("button.why"), c.ID())}
}
