package people

import (
	"slices"
	"time"
)

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
	Clock    string        // of new tables, such as 2d; empty: as the pace wants it
	Overdue  Overdue       // of new tables
	Silence  time.Duration // after which who keeps a table without a clock waiting counts as overdue
	Holidays int           // days a year for which a person's clocks may stop
	Archive  int           // days after which a table that nobody has touched is archived; 0: never
	Keep     int           // days after which its data go once Hofnar was removed from it
	TextOnly bool          // tables stand in words instead of pictures
	Keepers  string        // the role that may do deeds on leagues, beside those who manage the server; empty: none
	Language string        // of its channels, a locale; empty: a Community server's own, or that of whoever opens a table
	Weekly   string        // the channel in which a word is said about each week; empty: none
	Daily    string        // the channel in which the places of each day's deal are posted; empty: none
	Channels []string      // in which tables may be opened, and in their threads; empty: in all

	WeeklyDue time.Time // when that word is said next
}

// What may be set.
const (
	UsualSilence                = 24 * time.Hour
	LeastSilence, MostSilence   = time.Hour, 14 * 24 * time.Hour
	UsualHolidays, MostHolidays = 30, 366
	UsualArchive, MostArchive   = 14, 365
	UsualKeep, MostKeep         = 90, 730
)

// NewServer is a server in which nothing was set.
func NewServer(id string) Server {
	return Server{
		ID: id, Overdue: Computer, Silence: UsualSilence, Holidays: UsualHolidays, Archive: UsualArchive, Keep: UsualKeep,
	}
}

// Admits reports whether tables may be opened in a channel, or in a thread of that
// parent.
func (s Server) Admits(channel, parent string) bool {
	return len(s.Channels) == 0 || slices.Contains(s.Channels, channel) ||
		parent != "" && slices.Contains(s.Channels, parent)
}
