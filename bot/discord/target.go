package discord

// Target is what a command was chosen on: in the menu of a person or of a message.
type Target struct {
	Person   Person   // the zero Person: it was a message
	Message  string   // its id; empty: it was a person
	Author   string   // who wrote the message
	Controls []string // the ids of the message's buttons and menus
}

// Known reports whether Discord has said what the command was chosen on: nothing is said
// of a command that was typed.
func (t Target) Known() bool { return t.Message != "" || t.Person.ID != "" }

type wireTarget struct {
	Author     wireUser      `json:"author"`
	Components []wireControl `json:"components"`
}

type wireControl struct {
	ID     string        `json:"custom_id"`
	Inside []wireControl `json:"components"`
}

// target is what is resolved of a command's target, with the people that it names; the zero
// Target where it has none.
func (w wireResolved) target(id string, people map[string]Person) Target {
	if m, ok := w.Messages[id]; ok {
		return Target{Message: id, Author: m.Author.ID, Controls: controls(m.Components)}
	}
	return Target{Person: people[id]}
}

// controls are the ids of all buttons and menus among components, and in them.
func controls(list []wireControl) (ids []string) {
	for _, c := range list {
		if c.ID != "" {
			ids = append(ids, c.ID)
		}
		ids = append(ids, controls(c.Inside)...)
	}
	return ids
}
