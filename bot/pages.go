package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// openTricks is the key by which a game's house option opens what lies face down.
const openTricks = "open_tricks"

const logPage = 25

// logMessage is what happened, as far as the asker may look it up; page 0 is the
// newest.
func (b *Bot) logMessage(a *answer, g table.Glance, page int) message {
	t := a.tongue(g)
	news := g.Log(g.Options.Bool(openTricks))
	pages := max(1, (len(news)+logPage-1)/logPage)
	page = max(0, min(page, pages-1))
	end := len(news) - page*logPage
	lines := []string{t.Key("log.title", "Game", games.T(g.Game+".title"), "Table", string(g.ID))}
	for _, n := range news[max(0, end-logPage):end] {
		lines = append(lines, t.Say(n.Text))
	}
	if len(news) == 0 {
		lines = append(lines, t.Key("log.empty"))
	}
	parts := []component{text(clip(strings.Join(lines, "\n"), maxText))}
	if pages > 1 {
		parts = append(parts, row(turnPage(t, g.ID, page+1, pages, "button.earlier"), turnPage(t, g.ID, page-1, pages, "button.later")))
	}
	return message{Components: parts}
}

func turnPage(t words.Tongue, id table.ID, page, pages int, key string) component {
	c := button(secondary, t.Key(key), control{verb: verbLog, table: id, n: page}.id())
	c.Disabled = page < 0 || page >= pages
	return c
}

// sheetOf is the score sheet of a table that is looked at.
func sheetOf(g table.Glance) table.Sheet {
	return table.Sheet{Header: g.Header, Rounds: g.Tally.Sheet, Scores: g.Tally.Scores, Winners: g.Tally.Winners}
}

// sheetMessage is a score sheet: the totals, then every round.
func (b *Bot) sheetMessage(a *answer, s table.Sheet) message {
	t := b.words.In(a.in.Locale, names(table.Glance{Header: s.Header}))
	lines := []string{t.Key("sheet.title", "Game", games.T(s.Game+".title"), "Table", string(s.ID), "When", linked(fmt.Sprintf("<t:%d:D>", s.Opened.Unix())))}
	if len(s.Rounds) == 0 {
		lines = append(lines, t.Key("sheet.empty"))
	} else {
		lines = append(lines, totals(t, s)...)
	}
	rounds := make([]string, len(s.Rounds))
	for i, r := range s.Rounds {
		rounds[i] = "-# " + roundLine(t, s.Game, i+1, r)
	}
	return message{Components: []component{text(clip(strings.Join(append(lines, rounds...), "\n"), maxText))}}
}

// totals is a line for each player, the best first.
func totals(t words.Tongue, s table.Sheet) []string {
	sum := make([]int, len(s.Chairs))
	for _, r := range s.Rounds {
		for i, p := range r.Points {
			sum[i] += p
		}
	}
	seats := make([]games.Seat, len(s.Chairs))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int { return sum[b] - sum[a] })
	lines := make([]string, len(seats))
	for i, seat := range seats {
		key := "sheet.total"
		if slices.Contains(s.Winners, seat) {
			key = "sheet.total.won"
		}
		lines[i] = t.Key(key, "Who", seat, "Count", sum[seat])
	}
	return lines
}

func roundLine(t words.Tongue, game string, n int, r games.Round) string {
	var cells []string
	for i, p := range r.Points {
		switch {
		case i >= len(r.Titles):
			cells = append(cells, t.Key("sheet.cell", "Who", games.Seat(i), "Points", p))
		case r.Titles[i] != "":
			cells = append(cells, t.Key("sheet.cell.title", "Who", games.Seat(i), "Points", p, "Title", games.T(game+".title_of."+r.Titles[i])))
		}
	}
	if r.Turns > 0 {
		cells = append(cells, t.Key("sheet.turns", "Count", r.Turns))
	}
	return t.Key("sheet.round", "Round", n, "Cells", linked(strings.Join(cells, " · ")))
}

const sheetsShown = 10

// scores shows the newest score sheet of the channel, or of the server when the
// channel has none, and offers the ones before.
func (b *Bot) scores(in interaction) {
	a := b.answering(in, privately)
	b.do("scores", func() {
		list, err := b.cfg.Books.Sheets(table.Which{Channel: in.Channel, Limit: sheetsShown})
		if err == nil && len(list) == 0 {
			list, err = b.cfg.Books.Sheets(table.Which{Guild: in.Guild, Limit: sheetsShown})
		}
		switch {
		case err != nil:
			a.refuse(table.Glance{}, err)
		case len(list) == 0:
			a.say(a.tongue(table.Glance{}).Key("sheet.none"))
		default:
			m := b.sheetMessage(a, list[0])
			m.Components = append(m.Components, b.otherSheets(a, list[1:])...)
			a.show(m)
		}
	})
}

func (b *Bot) otherSheets(a *answer, list []table.Sheet) []component {
	t := a.tongue(table.Glance{})
	var buttons []component
	for _, s := range list {
		label := t.Label(games.T("sheet.other", "Game", games.T(s.Game+".title"), "Table", string(s.ID)))
		buttons = append(buttons, button(secondary, label, at(verbSheet, s.ID)))
	}
	return rows(buttons, 3)
}

// rulesMessage is one section of a game's rules and a menu of the others.
func (b *Bot) rulesMessage(a *answer, name string, values []string) message {
	t := a.tongue(table.Glance{})
	game := b.game(name)
	if game == nil {
		return message{Components: []component{text(t.Key("front.old_control"))}}
	}
	shown := game.Rules()[0]
	if slices.Contains(game.Rules(), first(values)) {
		shown = first(values)
	}
	var sections []selectOption
	for _, section := range game.Rules() {
		o := option(heading(t.Key(name+".rules."+section)), section)
		o.Default = section == shown
		sections = append(sections, o)
	}
	return b.withPage(t, name, shown, message{Components: []component{
		container(text(clip(t.Key(name+".rules."+shown), maxText))),
		row(menu(control{verb: verbRules, rest: name}.id(), t.Key("rules.choose"), 1, 1, sections)),
	}})
}

// heading is the first line of a section without its marks.
func heading(section string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(section), "\n")
	return strings.TrimSpace(strings.TrimLeft(line, "# "))
}

// recordMessage hands out the record of a finished game.
func (b *Bot) recordMessage(a *answer, g table.Glance) message {
	t := a.tongue(g)
	r, ok := g.Record()
	if !ok {
		return message{Components: []component{text(t.Key("record.unfinished"))}}
	}
	data, err := json.Marshal(r)
	if err != nil {
		return message{Components: []component{text(b.excuse(t, errors.Join(errors.New("record"), err)))}}
	}
	name := fmt.Sprintf("%s-%s.json", g.Game, g.ID)
	return message{
		Components: []component{text(t.Key("record.here", "Table", string(g.ID))), attached(name)},
		Files:      []file{{Name: name, Alt: t.Key("record.alt", "Table", string(g.ID)), Type: "application/json", Data: data}},
	}
}
