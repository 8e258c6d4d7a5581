package table

// Change is what a committed deed has changed.
type Change struct {
	ID    ID
	Moved bool     // the game has moved on; otherwise chairs, options, status or orders have changed
	Now   Snapshot // as the channel sees it
	Was   Snapshot // as the channel saw it before

	Shown    bool // the channel sees something else than before
	Turned   bool // whom the table visibly waits for has changed
	NewStage bool // View.Stage has changed: the table message deserves to be a new one
	Began    bool // the game has begun
	Ended    bool // the table is open no more
	Rung     bool // somebody is to be called, and nothing else has changed
}
