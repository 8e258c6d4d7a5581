package screen

import (
	"encoding/json"
	"fmt"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

const logPage = 25

// Log is what happened, as far as the asker may look it up; page 0 is the
// newest.
func (s *Set) Log(who Viewer, g table.Snapshot, page int) discord.Message {
	t := s.In(who, g)
	news := g.Log()
	pages := max(1, (len(news)+logPage-1)/logPage)
	page = max(0, min(page, pages-1))
	end := len(news) - page*logPage
	said := []string{t.Key("log.title", "Game", title(g.Game), "Table", string(g.ID))}
	for _, n := range news[max(0, end-logPage):end] {
		said = append(said, t.Say(n.Text))
	}
	if len(news) == 0 {
		said = append(said, t.Key("log.empty"))
	}
	parts := []discord.Component{lines(said)}
	if pages > 1 {
		parts = append(parts, discord.Row(turnPage(t, g.ID, page+1, pages, "button.earlier"), turnPage(t, g.ID, page-1, pages, "button.later")))
	}
	return message(parts...)
}

func turnPage(t words.Localizer, id table.ID, page, pages int, key string) discord.Component {
	c := discord.Button(discord.Secondary, t.Key(key), Control{Verb: VerbLog, Table: id, Number: page}.ID())
	c.Disabled = page < 0 || page >= pages
	return c
}

// Record hands out the record of a finished game.
func (s *Set) Record(who Viewer, g table.Snapshot) discord.Message {
	t := s.In(who, g)
	r, ok := g.Record()
	if !ok {
		return Saying(t.Key("record.unfinished"))
	}
	data, _ := json.Marshal(r) // plain values and JSON always go into JSON
	name := fmt.Sprintf("%s-%s.json", g.Game, g.ID)
	m := message(discord.Text(t.Key("record.here", "Table", string(g.ID))), discord.Attached(name))
	m.Files = []discord.File{{Name: name, Alt: t.Key("record.alt", "Table", string(g.ID)), Type: "application/json", Data: data}}
	return m
}
