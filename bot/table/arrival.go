package table

// Arrival is the place of an event in the order of the gateway: in which session it came,
// and with which number there.
type Arrival struct {
	Session string
	Seq     int64
}

// repeats reports whether an event is not newer than the newest one of its session. After
// a restart events may come again that were judged before: what was refused then must not
// count now.
func (newest Arrival) repeats(h Arrival) bool {
	return h.Seq > 0 && h.Session == newest.Session && h.Seq <= newest.Seq
}

// with is the newest of what was heard before and this. Of a session that is over nothing
// comes any more.
func (newest Arrival) with(h Arrival) Arrival {
	if h.Seq == 0 || newest.repeats(h) {
		return newest
	}
	return h
}
