package screen

import (
	"encoding/json"
	"fmt"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/fairness"
)

// DailyProven proves the luck of a deal that is closed, here and by the record that it hands out:
// the reader's own game, with its proof. entry is that of the chain of the server where it was
// played; the zero Entry: it was played in none.
func (s *Set) DailyProven(who Viewer, e DailyEnd, r games.Record, entry fairness.Entry) discord.Message {
	t := s.In(who, table.Snapshot{})
	said := t.Key("daily.proven.direct")
	if entry.Number > 0 {
		said = t.Key("daily.proven", "Entry", words.Escaped(entry.String()), "Chain", chainOf(e.DailyPage))
	}
	said = under(said, t.Key("fair.how"))
	if _, doubt := fairness.Check(e.Deal.Game, r); doubt != nil {
		said = t.Key("fair.doubt", "Why", doubt.Reason)
	}
	data, _ := json.Marshal(r) // plain values and JSON always go into JSON
	name := fmt.Sprintf("hofnar-%d.json", e.Number)
	m := message(discord.Text(said), discord.Attached(name), backToDaily(t, e))
	alt := t.Key("daily.record.alt", "Number", e.Number, "Deal", dealText(e.Deal))
	m.Files = []discord.File{{Name: name, Alt: alt, Type: "application/json", Data: data}}
	return m
}

// chainOf says whose chain holds the entry.
func chainOf(p DailyPage) games.Text {
	if p.Elsewhere {
		return games.T("daily.proven.elsewhere")
	}
	return games.T("daily.proven.here")
}

// backToDaily leads back to what somebody has come to.
func backToDaily(t words.Localizer, e DailyEnd) discord.Component {
	return discord.Row(discord.Button(discord.Secondary, t.Key("button.back"), DailyControl(VerbDailyDay, e.Deal.Day, e.Free, 0).ID()))
}
