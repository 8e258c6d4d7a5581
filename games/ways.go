package games

// Way is a way through the questions to a move.
type Way struct {
	Last Choice // the option that completes it
	Act  Act
}

// Ways lists the ways through questions that take one answer each, in the order in
// which they are offered: those that are shown, so aliases are left out.
func Ways(ask func(Picks) Prompt) (list []Way) {
	var follow func(*Question, Picks)
	follow = func(q *Question, picks Picks) {
		for _, o := range q.Options {
			if o.Alias {
				continue
			}
			further := append(picks[:len(picks):len(picks)], []string{o.Key})
			switch p := ask(further); {
			case p.Act != nil:
				list = append(list, Way{o, p.Act})
			case p.Question != nil:
				follow(p.Question, further)
			}
		}
	}
	if q := ask(nil).Question; q != nil {
		follow(q, nil)
	}
	return list
}
