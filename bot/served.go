package bot

import (
	"maps"
	"slices"

	"hofnar/bot/table"
)

// served has those messages about tables deleted that have served: what called somebody who
// has acted, offers that do not stand any more, and what named guests nobody of whom is
// expected.
type served struct {
	*messages
	each each
}

// see looks after a table, beside everything else.
func (s *served) see(id table.ID) {
	s.each.see(s.background, "what has served", id, func(id table.ID) {
		if s.clear(id) != nil && !s.stopping() {
			s.each.later(s.background, id, s.clock.Now().Add(retryAlarm), s.see)
		}
	})
}

// mayServe reports whether something may have served by a change.
func mayServe(c table.Change) bool {
	return c.Ended || !maps.Equal(c.Was.Calls, c.Now.Calls) || !maps.Equal(c.Was.Offers, c.Now.Offers) || !slices.Equal(c.Was.Guests, c.Now.Guests)
}
