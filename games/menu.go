package games

// Entry is an option that is a whole move.
type Entry struct {
	Choice
	Act Act
}

// Menu asks for one of these moves. It is all that State.Ask does where one question leads to
// every move.
func Menu(text Text, picks Picks, entries []Entry) Prompt {
	q := &Question{Text: text, Min: 1, Max: 1}
	for _, e := range entries {
		q.Options = append(q.Options, e.Choice)
	}
	key, rest, ok := q.Answered(picks)
	if !ok {
		return q.Put(picks)
	}
	for _, e := range entries {
		if e.Key == key {
			return Done(rest, e.Act)
		}
	}
	return Prompt{}
}
