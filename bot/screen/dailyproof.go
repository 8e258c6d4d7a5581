package screen

import (
	"encoding/json"
	"fmt"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// DailyProven proves the luck of a deal that is closed, here and by the record that it hands out:
// the reader's own game, with its proof. entry is that of the chain of the server where it was
// played; the zero Entry: it was played in none.
func (s *Set) DailyProven(who Viewer, p DailyPage, r games.Record, entry fairness.Entry) discord.Message {
	t := s.In(who, table.Snapshot{})
	said := t.Key("daily.proven.direct")
	if entry.Number > 0 {
		said = t.Key("daily.proven", "Entry", words.Escaped(entry.String()), "Chain", chainOf(p))
	}
	said = under(said, candidateLines(t, p.Deal), t.Key("fair.how"))
	if _, doubt := daily.Proven(s.Games, p.Deal.Game, r); doubt != nil {
		said = under(t.Key("fair.doubt", "Why", doubt.Reason), candidateLines(t, p.Deal))
	}
	data, _ := json.Marshal(r) // plain values and JSON always go into JSON
	name := fmt.Sprintf("hofnar-%d.json", p.Number)
	m := message(discord.Text(said), discord.Attached(name), backToDaily(t, p))
	alt := t.Key("daily.record.alt", "Number", p.Number, "Deal", dealText(p.Deal))
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

// candidateLines say which of the day's candidates this is, and of which versions.
func candidateLines(t words.Localizer, d daily.Deal) string {
	said := t.Key("daily.candidate.first")
	if n := d.Candidate; n > 0 {
		said = t.Key("daily.candidate", "Number", n, "Count", n, "Field", daily.FieldSize)
	}
	return under(said, t.Key("daily.deal_name", "Name", words.Escaped(d.Name())))
}

// backToDaily leads back to what somebody has come to.
func backToDaily(t words.Localizer, p DailyPage) discord.Component {
	return discord.Row(discord.Button(discord.Secondary, t.Key("button.back"), DailyControl(VerbDailyDay, p.Deal.Day, p.Free, 0).ID()))
}
