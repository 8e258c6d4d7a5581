package gametest

import (
	"slices"
	"strconv"
	"testing"

	"hofnar/games"
)

// offering is a question with so many options, of which so many are to be picked.
func offering(options, low, high int) *games.Question {
	q := &games.Question{Text: games.T("nim.ask.heap"), Min: low, Max: high}
	for n := range options {
		q.Options = append(q.Options, games.Choice{Key: strconv.Itoa(n), Text: games.T("nim.heap")})
	}
	return q
}

// changed is a question after change was called with it.
func changed(q *games.Question, change func(*games.Question)) *games.Question {
	change(q)
	return q
}

// inMenus puts the options into two menus by turns: into the other one from these options on.
func inMenus(from ...int) func(*games.Question) {
	return func(q *games.Question) {
		for n, first := range from {
			for i := range q.Options[first:] {
				q.Options[first+i].Menu = games.T("menu", "Number", n%2)
			}
		}
	}
}

func TestWhatAQuestionMayNotBeIsNamed(t *testing.T) {
	alone := func(q *games.Question) { q.Options[0].Alone = true }
	settled := func(q *games.Question) { q.Settled = true }
	atOnce := func(q *games.Question) { q.AtOnce = true }
	for what, c := range map[string]struct {
		asked *games.Question
		wrong string
	}{
		"as many options as fit a message":     {offering(games.MostOptions, 1, 1), ""},
		"one more":                             {offering(games.MostOptions+1, 1, 1), "151 options where 150 fit"},
		"as many as fit a menu, to pick two":   {offering(games.MostEntries, 2, 2), ""},
		"one more, to pick two":                {offering(games.MostEntries+1, 2, 2), "26 options where 25 fit"},
		"one more, to pick up to two":          {offering(games.MostEntries+1, 1, 2), "26 options where 25 fit"},
		"one more, to pick none or one":        {offering(games.MostEntries+1, 0, 1), "26 options where 25 fit"},
		"fewer than none":                      {offering(3, -1, 1), "pick -1 to 1 of 3"},
		"none at most":                         {offering(3, 0, 0), "pick 0 to 0 of 3"},
		"more at least than at most":           {offering(3, 2, 1), "pick 2 to 1 of 3"},
		"one of none":                          {offering(0, 1, 1), "pick 1 to 1 of 0"},
		"more than there are":                  {offering(3, 1, 4), "pick 1 to 4 of 3"},
		"one that stands alone beside others":  {changed(offering(3, 1, 2), alone), ""},
		"one that stands alone among them":     {changed(offering(3, 1, 3), alone), "pick 1 to 3 of 2"},
		"one that stands alone beside none":    {changed(offering(3, 0, 2), alone), "an option stands alone where not one may be picked"},
		"one that stands alone where two must": {changed(offering(3, 2, 2), alone), "an option stands alone where not one may be picked"},
		"one that is settled":                  {changed(offering(1, 1, 1), settled), ""},
		"one that is settled among two":        {changed(offering(2, 1, 1), settled), "it is settled, and there is a choice"},
		"one that is settled, or none":         {changed(offering(1, 0, 1), settled), "it is settled, and there is a choice"},
		"two menus by name":                    {changed(offering(50, 1, 1), inMenus(0, 25)), ""},
		"too many entries in one of them":      {changed(offering(50, 1, 1), inMenus(0, 24)), "26 entries in a menu"},
		"two menus of one name":                {changed(offering(3, 1, 1), inMenus(0, 1, 2)), "two menus of one name"},
		"a menu by name, to pick two":          {changed(offering(3, 2, 2), inMenus(0)), "a menu has a name where not one is picked"},
		"one that nobody settles at once":      {changed(offering(1, 1, 1), atOnce), "it is answered at once, and not settled"},
		"a question without words":             {changed(offering(1, 1, 1), func(q *games.Question) { q.Text = games.Text{} }), "a question without words"},
		"an option without words":              {changed(offering(1, 1, 1), func(q *games.Question) { q.Options[0].Text = games.Text{} }), `option "0" has no words`},
		"a key that no button may bear":        {changed(offering(1, 1, 1), func(q *games.Question) { q.Options[0].Key = "a/b" }), `option key "a/b" is not allowed or not unique`},
		"a key twice":                          {changed(offering(2, 1, 1), func(q *games.Question) { q.Options[1].Key = "0" }), `option key "0" is not allowed or not unique`},
	} {
		want := []string{c.wrong}
		if c.wrong == "" {
			want = nil
		}
		if got := wrongIn(c.asked); !slices.Equal(got, want) {
			t.Errorf("%s: %q, expected %q", what, got, want)
		}
	}
}
