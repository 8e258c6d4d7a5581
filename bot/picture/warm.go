package picture

// Warm works out what pictures share and is worked out once. Whoever draws the first one need
// not wait for it then.
func Warm() {
	nearestTones()
	bare()
	colourChunk()
}
