package people

import "slices"

// Overdue is what happens when somebody's time has run out.
type Overdue string

// What may happen then.
const (
	Computer Overdue = "computer" // a computer makes that move
	Nudge    Overdue = "nudge"    // another reminder, and nothing else
)

// Overdues lists them, the usual one first.
var Overdues = []Overdue{Computer, Nudge}

// Server is what the people who manage a server have set there.
type Server struct {
	ID       string
	Clock    string   // of new tables, such as 2d; empty: as the pace wants it
	Overdue  Overdue  // of new tables
	Holidays int      // days a year for which a person's clocks may stop
	Channels []string // in which tables may be opened, and in their threads; empty: in all
}

// What may be set.
const (
	UsualHolidays, MostHolidays = 30, 366
)

// NewServer is a server in which nothing was set.
func NewServer(id string) Server {
	return Server{ID: id, Overdue: Computer, Holidays: UsualHolidays}
}

// Admits reports whether tables may be opened in a channel, or in a thread of that
// parent.
func (s Server) Admits(channel, parent string) bool {
	return len(s.Channels) == 0 || slices.Contains(s.Channels, channel) || parent != "" && slices.Contains(s.Channels, parent)
}
