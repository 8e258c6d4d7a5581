package table

// StoppedBy is who stopped a table before its end; zero where nobody knows.
type StoppedBy struct {
	User   // zero where nobody had to
	As     Role
	Reason string // a moderator's, of a game that counts
}

// Role is as what somebody stopped a table, or why nobody had to.
type Role string

// The roles.
const (
	AsHost      Role = "host"
	AsModerator Role = "moderator"
	AsPlayer    Role = "player"  // had sat there; everybody had left
	AsAgreed    Role = "agreed"  // had asked all who sat there, and nobody was against it
	ByLeaving   Role = "left"    // a lobby: nobody, everybody had left
	ByTime      Role = "expired" // a lobby: nobody, and nobody had begun the game for a day
)

// Status is what a table is doing.
type Status string

// The stations of a table's life.
const (
	Lobby    Status = "lobby"
	Running  Status = "running"
	Paused   Status = "paused"   // running, but no person is seated, or its host has paused it: computers rest
	Archived Status = "archived" // put away, since nobody had touched it for long; Revive opens it again
	Finished Status = "finished" // played to its end
	Stopped  Status = "stopped"  // ended before its end by host, moderator or time
)

// Open reports whether the table still occupies its channel.
func (s Status) Open() bool { return s == Lobby || s == Running || s == Paused }
