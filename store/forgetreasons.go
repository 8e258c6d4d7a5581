package store

import (
	"cmp"
	"database/sql"
	"regexp"
	"slices"
	"strings"
)

// textColumn is a column in which people have written something, where others may be named.
type textColumn struct {
	table, column string
	guild         string // of a row
	here          string // what of it belongs to a server, ?2
	put           func(transaction, wording) error
}

var textColumns = []textColumn{
	{"corrections", "reason", `(SELECT guild FROM seasons CROSS JOIN leagues ON leagues.id = league WHERE seasons.id = season)`, `FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id
		CROSS JOIN corrections ON corrections.season = seasons.id WHERE guild = ?2`, putReason},
	{"tables", "stop_reason", "guild", `FROM tables WHERE guild ` + isServer, putStopReason},
	{"leagues", "name", "guild", `FROM leagues WHERE guild = ?2`, putLeagueName},
}

// wording is what stands there in a row.
type wording struct {
	id   any
	text string
}

func scanWording(r *sql.Rows) (w wording, err error) { return w, r.Scan(&w.id, &w.text) }

// inWritings takes the person's id and names out of what was written in the server.
func (f forget) inWritings() error {
	return forEach(textColumns, func(w textColumn) error { return f.reword(w, f.names) })
}

// everywhere takes the id out of what was written in servers of which the books know
// nothing else of the person.
func (f forget) everywhere() error {
	return forEach(textColumns, func(w textColumn) error {
		guilds, err := rows(f.tx, scanText, `SELECT DISTINCT `+w.guild+` FROM `+w.table+` WHERE `+w.column+` <> '' AND instr(`+w.column+`, ?) > 0`, f.user)
		if err != nil {
			return err
		}
		return forEach(guilds, func(guild string) error {
			there, err := f.with(f.tx, guild)
			if err != nil {
				return err
			}
			return there.reword(w, nil)
		})
	})
}

// reword puts back what names the person, of all that was written in the server, with what that one
// is called from now on: a league that was named by that alone has a name still, and is no house league.
func (f forget) reword(w textColumn, names []string) error {
	found, err := rows(f.tx, scanWording, `SELECT `+w.table+`.id, `+w.column+` `+w.here+` AND `+w.column+` <> ''`, f.user, f.guild)
	if err != nil {
		return err
	}
	somebody := naming(f.user, names)
	return forEach(found, func(said wording) error {
		text := unnamed(said.text, somebody, f.called)
		if text == said.text {
			return nil
		}
		return w.put(f.tx, wording{said.id, text})
	})
}

func putReason(tx transaction, w wording) error {
	return execute(tx, `UPDATE corrections SET reason = ? WHERE id = ?`, w.text, w.id)
}

func putStopReason(tx transaction, w wording) error {
	return execute(tx, `UPDATE tables SET stop_reason = ? WHERE id = ?`, w.text, w.id)
}

// putLeagueName gives a league another name, and a number behind it where another league
// of the server has that.
func putLeagueName(tx transaction, w wording) error {
	return execute(tx, `WITH RECURSIVE tried (n, name) AS (
			SELECT 1, ?1 UNION ALL SELECT n + 1, ?1 || ' ' || (n + 1) FROM tried
			WHERE EXISTS (SELECT 1 FROM leagues AS other WHERE other.name = tried.name AND other.id <> ?2 AND other.guild = (SELECT guild FROM leagues WHERE id = ?2)))
		UPDATE leagues SET name = (SELECT name FROM tried ORDER BY n DESC LIMIT 1) WHERE id = ?2`, w.text, w.id)
}

// namesOf are all that somebody has been called.
func namesOf(tx transaction, user string) (all []string, err error) {
	for _, t := range slices.Concat(inTable, inTables, inSeasons, inDeals) {
		where := t.id + " = ?1"
		if slices.ContainsFunc(inTables, func(other userColumn) bool { return other.table == t.table }) {
			where += " AND table_id IN (" + tablesWith + ")"
		}
		for _, column := range t.names {
			found, err := rows(tx, scanText, `SELECT DISTINCT `+column+` FROM `+t.table+` WHERE `+where, user)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// naming finds somebody's names where these stand as words of their own, the longest first,
// and mentions and the id wherever they are not a part of a longer number.
func naming(user string, names []string) []*regexp.Regexp {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return strings.TrimSpace(name) == "" })
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	for i, name := range names {
		names[i] = regexp.QuoteMeta(name)
	}
	all := []*regexp.Regexp{regexp.MustCompile(`(^|\PN)(?:<@!?` + regexp.QuoteMeta(user) + `>|` + regexp.QuoteMeta(user) + `)($|\PN)`)}
	if len(names) == 0 {
		return all
	}
	return append(all, regexp.MustCompile(`(?i)(^|[^\pL\pN])(?:`+strings.Join(names, "|")+`)($|[^\pL\pN])`))
}

// unnamed is a text in which somebody who is named there is called otherwise.
func unnamed(text string, somebody []*regexp.Regexp, called string) string {
	for _, one := range somebody {
		for was := ""; was != text; { // what ends one occurrence may begin the next
			was, text = text, one.ReplaceAllString(text, "${1}\x00${2}")
		}
	}
	return strings.ReplaceAll(text, "\x00", called)
}
