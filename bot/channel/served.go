package channel

import (
	"time"

	"hofnar/bot/background"
	"hofnar/bot/table"
)

// served has those messages about tables deleted that have served: what called somebody who
// has acted, offers that do not stand any more, and what named guests nobody of whom is
// expected.
type served struct {
	*messages
	perTable background.PerKey[table.ID]
}

// see looks after a table, beside everything else.
func (s *served) see(id table.ID) {
	s.perTable.Run(s.Runner, "what has served", id, func(id table.ID) (again time.Duration) {
		if s.clear(id) != nil {
			return retryBooks
		}
		return 0
	})
}
