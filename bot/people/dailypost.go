package people

import "time"

// DailyPost is a deal of a day that is closed, and to be posted where a server wants that. The zero
// DailyPost: none.
type DailyPost struct {
	Guild, Channel string
	Day            int       // since 1970-01-01
	Since, Again   time.Time // when it was tried first, and when it is tried next; zero where it was not
}
