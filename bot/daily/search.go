package daily

import (
	"encoding/json"
	"maps"

	"hofnar/games/daily"
)

// search is how far the search for the deal of a day has come.
type search struct {
	Day       daily.Day
	Versions  daily.Versions
	Candidate int
	Field     []daily.Played // so far
}

// searchNote is the note that keeps the searches of all days which have not passed.
const searchNote = "deals of days"

// searched is how far the search has come; what was found by other rules and computers is nothing.
func (n *Night) searched(day daily.Day) (search, error) {
	_, game := daily.Planned(n.Games, day)
	begun := search{Day: day, Versions: daily.VersionsOf(game)}
	all, err := n.searches()
	if at, ok := all[day]; ok && at.Versions == begun.Versions {
		return at, err
	}
	return begun, err
}

// searches are those that were noted; a note that cannot be read is none.
func (n *Night) searches() (all map[daily.Day]search, err error) {
	text, err := n.Books.Note(n.Ctx, searchNote)
	if err != nil || json.Unmarshal([]byte(text), &all) != nil {
		return map[daily.Day]search{}, err
	}
	return all, nil
}

// note notes how far a search has come, and forgets those of days that have passed.
func (n *Night) note(at search) error {
	all, err := n.searches()
	if err != nil {
		return err
	}
	today := daily.DayOf(n.Clock.Now())
	maps.DeleteFunc(all, func(day daily.Day, _ search) bool { return day < today })
	all[at.Day] = at
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return n.Books.PutNote(n.Durable(), searchNote, string(text))
}
