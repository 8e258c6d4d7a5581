package store

// dataByName is what people have written in which somebody may be named: it is searched for
// the id everywhere, and for the names in the servers in which that one stands.
var dataByName = []struct{ part, query string }{
	{"reasons_that_name_you", `SELECT guild AS server, leagues.name AS league, n AS season, table_id AS "table", reason AS text, made
		FROM corrections CROSS JOIN seasons ON seasons.id = season CROSS JOIN leagues ON leagues.id = league WHERE reason <> '' ORDER BY corrections.id`},
	{"reasons_of_stops_that_name_you", `SELECT guild AS server, id AS "table", stop_reason AS text, ended FROM tables WHERE stop_reason <> '' ORDER BY ended, id`},
	{"leagues_named_after_you", `SELECT guild AS server, name AS text FROM leagues WHERE name <> '' ORDER BY guild, name`},
}

// named adds what names somebody to what the books hold about that one.
func (all Data) named(tx transaction, user string) error {
	names, err := namesOf(tx, user)
	if err != nil {
		return err
	}
	guilds, err := guildsOf(tx, user)
	if err != nil {
		return err
	}
	here := map[any]bool{}
	for _, guild := range guilds {
		here[guild] = true
	}
	byID, byName := naming(user, nil), naming(user, names)
	for _, part := range dataByName {
		found, err := tellAll(tx, part.query)
		if err != nil {
			return err
		}
		all[part.part] = []map[string]any{}
		for _, row := range found {
			somebody := byID
			if here[row["server"]] {
				somebody = byName
			}
			if text := row["text"].(string); unnamed(text, somebody, "") != text {
				all[part.part] = append(all[part.part], row)
			}
		}
	}
	return nil
}
