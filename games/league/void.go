package league

// Void is a correction: a game does not count, or, with a person, as if that one had not
// played it; with a person and no game it is so for all games that ended in a span.
type Void struct {
	Table  string `json:"table,omitempty"`
	Person string `json:"person,omitempty"`
	Since  int64  `json:"since,omitempty"` // unix milliseconds
	Until  int64  `json:"until,omitempty"` // the first one after it
}

// Voids are the corrections in force.
type Voids map[Void]bool

// Cover reports whether somebody's result in a game is void; an empty id is a computer.
func (all Voids) Cover(result Result, person string) bool {
	if all[Void{Table: result.Table}] || all[Void{Table: result.Table, Person: person}] {
		return true
	}
	for v, holds := range all {
		if holds && v.Table == "" && person != "" && v.Person == person && v.Since <= result.Ended && result.Ended < v.Until {
			return true
		}
	}
	return false
}
