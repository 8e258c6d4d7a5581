package games

// Telling collects what happens while a move is carried out.
type Telling struct {
	Scene  func() Scene // now
	Events []Event
}

// Add adds an event of the present scene, which may be changed until the next one.
func (t *Telling) Add(e Event) *Event {
	e.Scene = t.Scene()
	t.Events = append(t.Events, e)
	return t.Last()
}

// Tell tells everybody the same.
func (t *Telling) Tell(key string, pairs ...any) *Event {
	return t.Add(Event{Public: News{Text: T(key, pairs...)}})
}

// Whisper tells some more than the others.
func (t *Telling) Whisper(public News, private map[Seat]News) *Event {
	return t.Add(Event{Public: public, Private: private})
}

// Last is the event told last.
func (t *Telling) Last() *Event { return &t.Events[len(t.Events)-1] }
