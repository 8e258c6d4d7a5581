package reach

// Denial is what Hofnar may not do in a channel.
type Denial struct {
	Channel, Guild string
	Parent         string // of a thread, where it is known
	Bits           int64  // Discord's permissions
}
