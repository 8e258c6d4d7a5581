package layout_test

import (
	"fmt"
	"slices"
	"testing"

	"hofnar/bot/layout"
	"hofnar/games"
)

// asked is a question with so many options of one word, and one that stands alone.
func asked(options, low, high int, public bool) *games.Question {
	q := &games.Question{Min: low, Max: high, Public: public}
	for i := range options {
		q.Options = append(q.Options, games.Choice{Key: fmt.Sprint(i)})
	}
	q.Options = append(q.Options, games.Choice{Key: "none", Alone: true}, games.Choice{Key: "same", Alias: true})
	return q
}

// menued is a question of which the last options stand in a menu by name.
func menued(options, last int) *games.Question {
	q := asked(options, 1, 1, false)
	for i := range last {
		q.Options[options-1-i].Menu = games.T("menu")
	}
	return q
}

func TestAFingerTapsAButtonOnceAndAMenuTwiceAndOnceMoreForEachOfSeveral(t *testing.T) {
	for _, c := range []struct {
		what  string
		q     *games.Question
		label string
		pick  []string
		taps  int
	}{
		{"a few short ones", asked(4, 1, 1, true), "7", []string{"0"}, 1},
		{"twelve short ones", asked(12, 1, 1, true), "7", []string{"9"}, 1},
		{"thirteen", asked(13, 1, 1, true), "7", []string{"9"}, 2},
		{"five on the table's message, a row each", asked(5, 1, 1, true), "Three Shepherdesses and two jesters", []string{"0"}, 1},
		{"four in a hand, a row each", asked(4, 1, 1, false), "Three Shepherdesses and two jesters", []string{"0"}, 2},
		{"what stands alone beside a menu", asked(13, 1, 1, false), "7", []string{"none"}, 1},
		{"a button beside a menu by name", menued(4, 1), "7", []string{"0"}, 1},
		{"the only entry of a menu by name", menued(4, 1), "7", []string{"3"}, 2},
		{"two of some", asked(4, 1, 2, false), "7", []string{"0", "1"}, 4},
		{"one of some", asked(4, 1, 2, false), "7", []string{"0"}, 3},
		{"none of some", asked(4, 0, 1, false), "7", nil, 2},
	} {
		taps := layout.Taps(c.q, c.pick, func(games.Choice) layout.Button { return layout.Button{Label: c.label} })
		if taps != c.taps {
			t.Errorf("%s: %d taps, %d are wanted", c.what, taps, c.taps)
		}
	}
}

func TestARowHasFiveButtonsAtMostAndFewerWhereTheyAreWide(t *testing.T) {
	for _, c := range []struct {
		labels []string
		emoji  bool
		rows   []int
	}{
		{nil, false, nil},
		{slices.Repeat([]string{"12"}, 12), false, []int{5, 5, 2}},
		{slices.Repeat([]string{"12"}, 6), true, []int{4, 2}},
		{[]string{"Return to your seat", "Play it myself", "More"}, false, []int{1, 2}},
		{[]string{"A label that is wider than any phone is, and stands alone", "More"}, false, []int{1, 1}},
	} {
		var list []layout.Button
		for _, label := range c.labels {
			list = append(list, layout.Button{Label: label, Emoji: c.emoji})
		}
		if rows := layout.Rows(list); !slices.Equal(rows, c.rows) {
			t.Errorf("%q stand in rows of %v, not %v", c.labels, rows, c.rows)
		}
	}
}

func TestEntriesOfAMenuByNameStandTogetherBelowTheOthers(t *testing.T) {
	q := asked(5, 1, 1, false)
	for i, name := range []string{"", "Mac", "Mac", "", "Action"} {
		if name != "" {
			q.Options[i].Menu = games.T(name)
		}
	}
	offered, _ := layout.Parts(q, false)
	others, menus := layout.Named(offered)
	said := fmt.Sprint(keys(others))
	for _, m := range menus {
		said += " " + m.Text.Key + fmt.Sprint(keys(m.Entries))
	}
	if said != "[0 3] Mac[1 2] Action[4]" {
		t.Errorf("they stand so: %s", said)
	}
}

func keys(list []games.Choice) (all []string) {
	for _, o := range list {
		all = append(all, o.Key)
	}
	return all
}
