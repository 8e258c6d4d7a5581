package store

import (
	"cmp"
	"database/sql"
	"regexp"
	"slices"
	"strings"
)

// reason is what a moderator has given for a correction.
type reason struct {
	id   int64
	text string
}

// inReasons takes the person's id and names out of what moderators of the server have
// written.
func (f forget) inReasons() error {
	said, err := rows(f.tx, func(r *sql.Rows) (one reason, err error) { return one, r.Scan(&one.id, &one.text) },
		`SELECT corrections.id, reason FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id
			CROSS JOIN corrections ON corrections.season = seasons.id WHERE guild = ? AND reason <> ''`, f.guild)
	if err != nil || len(said) == 0 {
		return err
	}
	names, err := f.names()
	if err != nil {
		return err
	}
	somebody := naming(f.user, names)
	return forEach(said, func(one reason) error {
		text := unnamed(one.text, somebody, f.called)
		if text == one.text {
			return nil
		}
		return execute(f.tx, `UPDATE corrections SET reason = ? WHERE id = ?`, text, one.id)
	})
}

// names are all that the person has been called.
func (f forget) names() (all []string, err error) {
	for _, t := range slices.Concat(inTable, inTables, inSeasons) {
		where := t.id + " = ?1"
		if slices.ContainsFunc(inTables, func(other userColumn) bool { return other.table == t.table }) {
			where += " AND table_id IN (" + tablesWith + ")"
		}
		for _, column := range t.names {
			found, err := rows(f.tx, scanText, `SELECT DISTINCT `+column+` FROM `+t.table+` WHERE `+where, f.user)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	return all, nil
}

// naming finds somebody's mentions, id and names where these stand as words of their own,
// the longest first.
func naming(user string, names []string) *regexp.Regexp {
	all := append(slices.Clone(names), "<@"+user+">", "<@!"+user+">", user)
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	var words []string
	for _, name := range slices.Compact(all) {
		if strings.TrimSpace(name) != "" {
			words = append(words, regexp.QuoteMeta(name))
		}
	}
	return regexp.MustCompile(`(?i)(^|[^\pL\pN])(?:` + strings.Join(words, "|") + `)($|[^\pL\pN])`)
}

// unnamed is a text in which somebody who is named there is called otherwise.
func unnamed(text string, somebody *regexp.Regexp, called string) string {
	for was := ""; was != text; { // what ends one occurrence may begin the next
		was, text = text, somebody.ReplaceAllString(text, "${1}\x00${2}")
	}
	return strings.ReplaceAll(text, "\x00", called)
}
