package gametest

import (
	"regexp"
	"slices"
	"unicode/utf8"

	"hofnar/games"
)

// What a question must fit into (games.Question, games.Choice, games.Picks).
const (
	longestLabel = 80
	longestMore  = 100
	longestAsked = 200
	longestPicks = 60
)

var keyAlphabet = regexp.MustCompile(`^[A-Za-z0-9.+-]{1,12}$`)

// checkPrompt holds one answer of Ask against the limits.
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
	most := games.MostOptions
	if q.Min != 1 || q.Max != 1 {
		most = games.MostEntries
	}
	if len(q.Options) > most {
		m.t.Errorf("picks %q: %d options", packed, len(q.Options))
	}
	together := len(q.Pickable(2))
	if q.Min < 0 || q.Max < 1 || q.Min > q.Max || q.Max > max(1, together) {
		m.t.Errorf("picks %q: pick %d to %d of %d", packed, q.Min, q.Max, together)
	}
	if q.Min != 1 && together < len(q.Options) {
		m.t.Errorf("picks %q: an option stands alone where not one may be picked", packed)
	}
	if q.Settled && (q.Min != 1 || q.Max != 1 || slices.ContainsFunc(q.Options[1:], func(c games.Choice) bool { return !c.Alias })) {
		m.t.Errorf("picks %q: it is settled, and there is a choice", packed)
	}
	if q.Text.Empty() {
		m.t.Errorf("picks %q: a question without words", packed)
	}
	m.fits(q.Text, longestAsked)
	m.fits(q.Button, longestLabel)
	seen := map[string]bool{}
	for _, c := range q.Options {
		if !keyAlphabet.MatchString(c.Key) || seen[c.Key] {
			m.t.Errorf("picks %q: option key %q is not allowed or not unique", packed, c.Key)
		}
		seen[c.Key] = true
		m.checkChoice(packed, c)
	}
}

func (m *match) checkChoice(packed string, c games.Choice) {
	m.t.Helper()
	if c.Text.Empty() {
		m.t.Errorf("picks %q: option %q has no words", packed, c.Key)
	}
	checkEmoji(m.t, "option "+c.Key, c.Emoji)
	m.fits(c.Text, longestLabel)
	m.fits(c.Drawn, longestLabel)
	m.fits(c.Detail, longestMore)
	m.fits(c.Standing, longestLabel)
	m.provides(lackingOrder(m.game, m.localizer, c))
}

// fits speaks a text for players with the longest names there are.
func (m *match) fits(text games.Text, limit int) {
	m.t.Helper()
	if n := utf8.RuneCountInString(m.speak(text)); n > limit {
		m.t.Errorf("%s takes %d characters, %d fit", text.Key, n, limit)
	}
}
