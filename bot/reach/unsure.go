package reach

import "time"

// Unsure is a message of which Discord has not said whether it stands. What it says is not kept.
type Unsure struct {
	Nonce          string
	Guild, Channel string        // Guild is empty in somebody's inbox
	Says           []Saying      // what the tries said: one of them stands, if any
	Over           time.Duration // nobody has tried for so long: it is wanted no more
	Since, Last    time.Time     // of tries
	Others         []string      // messages that stand there since, and may say the same
}

// Saying tells apart what was tried: by what can be told again from what stands, and by all of it.
type Saying struct{ Stands, All string }
