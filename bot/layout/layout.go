// Package layout says how what can be pressed stands on a phone: how many buttons fit side
// by side, and which choices are buttons rather than entries of menus. Screens are drawn by
// it, and tests count by it what a finger does.
package layout

import (
	"slices"
	"unicode/utf8"

	"hofnar/games"
)

// A phone 360 px wide shows a row of buttons whose labels and edges take so many
// characters together, and Discord takes so many buttons a row.
const (
	wideRow   = 43
	wideEdge  = 6
	wideEmoji = 2
	rowLength = 5
)

// Button is what of a button takes room.
type Button struct {
	Label string
	Emoji bool // it has one before its label
}

func (b Button) width() int {
	wide := utf8.RuneCountInString(b.Label) + wideEdge
	if b.Emoji {
		wide += wideEmoji
	}
	return wide
}

// Rows parts buttons into rows, in their order: it returns how many stand in each.
func Rows(list []Button) (sizes []int) {
	room := 0
	for _, b := range list {
		if len(sizes) == 0 || room < b.width() || sizes[len(sizes)-1] == rowLength {
			sizes, room = append(sizes, 0), wideRow
		}
		sizes[len(sizes)-1]++
		room -= b.width()
	}
	return sizes
}

// So many choices, and rows of buttons, still are buttons rather than a menu.
const (
	fewRows    = 3
	fewChoices = 12
)

// Menus reports whether the choices that a question offers together are entries of menus:
// they are many, or take many rows, or not exactly one of them is picked. On the table's
// message (public) a row's worth of them are buttons, however wide they are.
func Menus(q *games.Question, offered []Button, public bool) bool {
	switch {
	case q.Max > 1 || q.Min == 0:
		return true
	case public && len(offered) <= rowLength:
		return false
	}
	return len(offered) > fewChoices || len(Rows(offered)) > fewRows
}

// Parts are the choices of a question that are shown: those offered together, and those
// that have a button of their own below them, always in the same place: what stands alone,
// and in a hand what can also be given ahead.
func Parts(q *games.Question, public bool) (offered, below []games.Choice) {
	for _, o := range q.Options {
		switch {
		case !o.Shown():
		case o.Alone, !public && !o.Standing.Empty():
			below = append(below, o)
		default:
			offered = append(offered, o)
		}
	}
	return offered, below
}

// Menu is a menu that a question names (games.Choice.Menu), with its entries.
type Menu struct {
	Text    games.Text
	Entries []games.Choice
}

// Named parts what a question offers together: the entries of menus that it names stand in
// these, below the others.
func Named(offered []games.Choice) (others []games.Choice, menus []Menu) {
	for _, o := range offered {
		last := len(menus) - 1
		switch {
		case o.Menu.Empty():
			others = append(others, o)
		case last >= 0 && o.Menu.Equal(menus[last].Text):
			menus[last].Entries = append(menus[last].Entries, o)
		default:
			menus = append(menus, Menu{o.Menu, []games.Choice{o}})
		}
	}
	return others, menus
}

// Taps is what a finger does to pick these of a question's choices: one on a button, two to
// open a menu and choose, and one more for each that is marked where there may be several.
func Taps(q *games.Question, picked []string, label func(games.Choice) Button) int {
	offered, below := Parts(q, q.Public)
	if len(picked) == 1 && slices.ContainsFunc(below, func(o games.Choice) bool { return o.Key == picked[0] }) {
		return 1
	}
	others, _ := Named(offered)
	var buttons []Button
	for _, o := range others {
		buttons = append(buttons, label(o))
	}
	switch {
	case len(picked) == 1 && slices.ContainsFunc(offered, func(o games.Choice) bool { return o.Key == picked[0] && o.InMenu() }):
		return 2
	case !Menus(q, buttons, q.Public):
		return 1
	case q.Min == 1 && q.Max == 1:
		return 2
	}
	return len(picked) + 2
}
