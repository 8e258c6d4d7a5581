package table

import (
	"sync"
	"time"
)

// silence is a time in which people could not be heard.
type silence struct{ since, until time.Time }

// A tenth of a clock is regained, and not less than half a minute.
const leastRegained = 30 * time.Second

func regained(length time.Duration) time.Duration { return max(leastRegained, length/10) }

// costs reports whether a clock that has so long until a moment has too little of it left
// afterwards, and has got no more time for it yet, or for the beginning of it alone.
func (s silence) costs(c Clock, length time.Duration, until time.Time) bool {
	begun := !c.Regained.Before(s.since) && c.Regained.Before(s.until)
	return c.runs() && c.Stopped.IsZero() && !until.IsZero() && (c.Regained.IsZero() || begun) &&
		c.Since.Before(s.until) && until.Before(s.until.Add(regained(length)))
}

// silences are the last of those of all channels.
type silences struct {
	mu   sync.Mutex
	list []silenceOf // the newest
	all  int         // there have been
}

type silenceOf struct {
	silence
	where func(guild, channel string) bool
}

// mostSilences is how many of them are remembered: for tables that sleep.
const mostSilences = 1024

func (s *silences) add(one silence, where func(guild, channel string) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list, s.all = append(s.list, silenceOf{one, where}), s.all+1
	s.list = s.list[max(0, len(s.list)-mostSilences):]
}

// after lists the silences of a channel that came after so many, the oldest first, and says
// how many of all channels there have been.
func (s *silences) after(known int, guild, channel string) (list []silence, all int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.list[max(0, len(s.list)-(s.all-known)):] {
		if one.where(guild, channel) {
			list = append(list, one.silence)
		}
	}
	return list, s.all
}
