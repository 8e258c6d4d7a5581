package reach

// Deletion is a message that is to be deleted and could not be so far.
type Deletion struct {
	Guild, Channel, Message string // Guild is empty in somebody's inbox

	Attempts
}

// mostRefused is how often it is tried to delete a message in an inbox, or in a thread that is
// closed, where that is refused: some three weeks. Both may be closed for good, and nobody tells.
const mostRefused = 30

// GivenUp reports whether a message that was refused once more, perhaps since its thread is closed,
// is to stay where it is.
func (d Deletion) GivenUp(closed bool) bool {
	return (d.Guild == "" || closed) && d.Tries > mostRefused
}
