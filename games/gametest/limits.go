package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"hofnar/bot/layout"
	"hofnar/games"
)

// How many characters the parts of a question may take (games.Question, games.Choice,
// games.Picks), a reason why something is not possible, and all of these together.
const (
	longestLabel = 80
	longestMore  = 100
	longestAsked = 200
	longestWhy   = 300
	longestWhys  = 1000
	longestPicks = 60
)

var keyAlphabet = regexp.MustCompile(`^[A-Za-z0-9.+-]{1,12}$`)

// checkPrompt demands of what Ask has returned for these picks that it keeps the limits.
func (m *match) checkPrompt(who games.Seat, picks games.Picks, p games.Prompt) {
	m.t.Helper()
	packed := games.PackPicks(picks)
	if len(packed) > longestPicks {
		m.t.Errorf("picks %q are longer than %d", packed, longestPicks)
	}
	if p.Question != nil && p.Act != nil {
		m.t.Errorf("picks %q: a question and an act at once", packed)
	}
	if p.Nothing() && len(picks) > 0 {
		m.t.Errorf("seat %d: picks %q were offered and lead nowhere", who, packed)
	}
	if p.Question != nil {
		m.checkQuestion(packed, p.Question)
	}
}

func (m *match) checkQuestion(packed string, q *games.Question) {
	m.t.Helper()
	for _, why := range wrongIn(q) {
		m.t.Errorf("picks %q: %s", packed, why)
	}
	m.fits(q.Text, longestAsked)
	m.fits(q.Button, longestLabel)
	said := map[string]bool{}
	for _, c := range q.Options {
		m.checkChoice(c)
		if words := m.speak(c.Menu) + ": " + m.speak(c.Text); c.Shown() {
			if said[words] {
				m.t.Errorf("picks %q: two options are called %q, which only a picture or an emoji tells apart", packed, words)
			}
			said[words] = true
		}
	}
}

// wrongIn lists in what a question breaks the rules of games.Question.
func wrongIn(q *games.Question) (wrong []string) {
	holds := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	one, most := q.Min == 1 && q.Max == 1, games.MostOptions
	if !one {
		most = games.MostEntries
	}
	there, together := len(q.Options), len(q.Pickable(2))
	choice := slices.ContainsFunc(q.Options[min(1, there):], games.Choice.Shown)
	holds(!q.Text.Empty(), "a question without words")
	holds(there <= most, "%d options where %d fit", there, most)
	holds(0 <= q.Min && 1 <= q.Max && q.Min <= q.Max && q.Max <= max(min(1, there), together), "pick %d to %d of %d", q.Min, q.Max, together)
	holds(q.Min == 1 || together == there, "an option stands alone where not one may be picked")
	holds(!q.Settled || one && !choice, "it is settled, and there is a choice")
	holds(one || !slices.ContainsFunc(q.Options, games.Choice.InMenu), "a menu has a name where not one is picked")
	offered, _ := layout.Parts(q, q.Public)
	_, menus := layout.Named(offered)
	for i, m := range menus {
		holds(len(m.Entries) <= games.MostEntries, "%d entries in a menu", len(m.Entries))
		holds(!slices.ContainsFunc(menus[:i], func(before layout.Menu) bool { return before.Text.Equal(m.Text) }), "two menus of one name")
	}
	holds(q.Settled || !q.AtOnce, "it is answered at once, and not settled")
	seen := map[string]bool{}
	for _, c := range q.Options {
		holds(keyAlphabet.MatchString(c.Key) && !seen[c.Key], "option key %q is not allowed or not unique", c.Key)
		holds(!c.Text.Empty(), "option %q has no words", c.Key)
		seen[c.Key] = true
	}
	return wrong
}

func (m *match) checkChoice(c games.Choice) {
	m.t.Helper()
	checkEmoji(m.t, "option "+c.Key, c.Emoji)
	m.fits(c.Text, longestLabel)
	m.fits(c.Short, longestLabel)
	m.fits(c.Brief, longestLabel)
	m.fits(c.Detail, longestMore)
	m.fits(c.Standing, longestLabel)
	m.fits(c.Menu, longestLabel)
	m.provides(lackingOrder(m.game, m.localizer, c))
}

// fits demands that a text takes at most limit characters, with the longest names there are.
func (m *match) fits(text games.Text, limit int) {
	if n := utf8.RuneCountInString(m.speak(text)); n > limit {
		m.t.Errorf("%s takes %d characters, %d fit", text.Key, n, limit)
	}
}
