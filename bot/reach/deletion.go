package reach

// Deletion is a message that is to be deleted and could not be so far.
type Deletion struct {
	Guild, Channel, Message string // Guild is empty in somebody's inbox

	Attempts
}

// mostDirect is how often it is tried to delete a message in an inbox, where that is refused:
// some three weeks. Inboxes close for good, and nobody tells.
const mostDirect = 30

// GivenUp reports whether a message that was refused once more is to stay where it is.
func (d Deletion) GivenUp() bool { return d.Guild == "" && d.Tries > mostDirect }
