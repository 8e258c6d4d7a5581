package store

// userColumn is a column of the books in which somebody's id may stand, and the columns
// beside it that say what that person is called.
type userColumn struct {
	table, id string
	names     []string
}

// Where people stand in the books. A test holds these lists against the schema: who adds
// a column says here whether people stand in it.
var (
	// in the rows of a table, found by its table_id
	inTables = []userColumn{
		{"seats", "user_id", []string{"user_name", "name"}},
		{"moves", "user_id", nil},
		{"rounds", "user_id", nil},
		{"tenures", "user_id", []string{"user_name"}},
		{"places", "user_id", []string{"user_name"}},
		{"offers", "to_id", []string{"to_name"}},
		{"offers", "by_id", []string{"by_name"}},
		{"guests", "user_id", []string{"user_name"}},
		{"calls", "user_id", nil},
		{"notices", "who", nil},
		{"statistics", "user_id", nil},
		{"cuts", "user_id", []string{"user_name"}},
	}
	// in the rows of a season
	inSeasons = []userColumn{
		{"starts", "entrant", nil},
		{"unsettled", "entrant", nil},
		{"standings", "entrant", []string{"name"}},
		{"ratings", "entrant", nil},
		{"pairs", "entrant", nil},
		{"pairs", "other", nil},
		{"corrections", "person", nil},
		{"corrections", "by_id", []string{"by_name"}},
		{"corrections", "undone_by_id", []string{"undone_by_name"}},
		{"rule_changes", "by_id", []string{"by_name"}},
		{"rule_changes", "user_id", []string{"user_name"}},
	}
	// in the rows of a league
	inLeagues = []userColumn{
		{"members", "user_id", nil},
	}
	// what somebody has set, in all servers
	inSettings = []userColumn{
		{"holidays", "user_id", nil},
		{"people", "user_id", nil},
	}
	// all that belongs to no server
	inPeople = append(inSettings[:len(inSettings):len(inSettings)], userColumn{"lessons", "user_id", nil})
	// in the deals of days
	inDeals = []userColumn{
		{"daily_games", "user_id", []string{"user_name"}},
	}
	// while somebody is being forgotten
	inForgettings = []userColumn{
		{"forgettings", "user_id", nil},
	}
	// in a table's own row
	inTable = []userColumn{
		{"tables", "host_id", []string{"host_name"}},
		{"tables", "stopper_id", []string{"stopper_name"}},
	}
)

// rename is the statement that gives a person another id (?2 for ?1) and name (?3), in
// the rows that have in a column one of a JSON list, ?4.
func (t userColumn) rename(column string) string {
	set := "UPDATE " + t.table + " SET " + t.id + " = ?2"
	for _, name := range t.names {
		set += ", " + name + " = ?3"
	}
	return set + " WHERE " + column + " IN (SELECT value FROM json_each(?4)) AND " + t.id + " = ?1"
}
