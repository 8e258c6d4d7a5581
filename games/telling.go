package games

// Telling collects the events of a move while it is carried out.
type Telling struct {
	Scene  func() Scene // returns the present scene
	Events []Event
}

// Add adds an event of the present scene. What it returns may be written to until the next
// event is added.
func (t *Telling) Add(e Event) *Event {
	e.Scene = t.Scene()
	t.Events = append(t.Events, e)
	return t.Last()
}

// Tell adds an event of which everybody hears the same.
func (t *Telling) Tell(key string, pairs ...any) *Event {
	return t.Add(Event{Public: News{Text: T(key, pairs...)}})
}

// Whisper adds an event of which the seats in private hear something else than all others.
func (t *Telling) Whisper(public News, private map[Seat]News) *Event {
	return t.Add(Event{Public: public, Private: private})
}

// Last is the event added last. There must be one.
func (t *Telling) Last() *Event { return &t.Events[len(t.Events)-1] }
