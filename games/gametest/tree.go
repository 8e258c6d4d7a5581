package gametest

import "hofnar/games"

// wander goes a random way through the questions of a seat, and checks them. ok is false where
// there is nothing to choose.
func (m *match) wander(who games.Seat) (games.Way, bool) {
	m.t.Helper()
	var way games.Way
	for range 40 {
		p := m.ask(who, way.Picks)
		if p.Question == nil {
			way.Act = p.Act
			return way, p.Act != nil
		}
		picked := games.RandomPick(p.Question, m.rand)
		for _, key := range picked {
			c, _ := p.Question.Find(key)
			way.Untested = way.Untested || c.Untested
		}
		way.Picks = append(way.Picks, picked)
	}
	m.t.Fatalf("seat %d: no act after forty questions: %q", who, games.PackPicks(way.Picks))
	return way, false
}
