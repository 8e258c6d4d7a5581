package bot

import (
	"cmp"
	"slices"
	"strings"

	"hofnar/bot/request"
	"hofnar/bot/table"
)

const sheetsShown = 10

// sheet answers with the newest score sheet of the channel or, when the channel has none, of
// the games of whoever asks, and offers the others of both: what was played elsewhere in the
// server may be none of his business.
func (t *tables) sheet(r *request.Request) request.Answer {
	here, err := t.books.Sheets(r.Ctx, table.Which{Channel: r.In.Channel, Limit: sheetsShown})
	if err != nil {
		return r.Refuse(err)
	}
	own, err := t.books.Sheets(r.Ctx, table.Which{Guild: r.In.Guild, User: r.In.User, Limit: sheetsShown})
	if err != nil {
		return r.Refuse(err)
	}
	list := sheetsOf(here, own)
	if len(list) == 0 {
		return r.Say("sheet.none")
	}
	return request.Showing(t.screens.Sheet(r.Viewer, list[0], list[1:]))
}

// sheetsOf are the newest of a channel and of somebody's own, the channel's newest first.
func sheetsOf(here, own []table.Sheet) []table.Sheet {
	first := here[:min(1, len(here))]
	rest := slices.DeleteFunc(slices.Concat(here, own), func(s table.Sheet) bool {
		return len(first) > 0 && s.ID == first[0].ID
	})
	slices.SortStableFunc(rest, func(a, b table.Sheet) int {
		return cmp.Or(b.Opened.Compare(a.Opened), strings.Compare(string(a.ID), string(b.ID)))
	})
	rest = slices.CompactFunc(rest, func(a, b table.Sheet) bool { return a.ID == b.ID })
	all := slices.Concat(first, rest)
	return all[:min(sheetsShown, len(all))]
}
