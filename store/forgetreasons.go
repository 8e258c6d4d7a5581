package store

import (
	"cmp"
	"database/sql"
	"regexp"
	"slices"
	"strings"
)

// wording is what somebody has written into a row, where people may be named.
type wording struct {
	id   any
	text string
}

func scanWording(r *sql.Rows) (w wording, err error) { return w, r.Scan(&w.id, &w.text) }

const (
	reasonsOf = `SELECT corrections.id, reason FROM leagues CROSS JOIN seasons ON seasons.league = leagues.id
		CROSS JOIN corrections ON corrections.season = seasons.id WHERE guild = ? AND reason <> ''`
	stopReasonsOf = `SELECT id, stop_reason FROM tables WHERE guild = ? AND stop_reason <> ''`
	leagueNamesOf = `SELECT id, name FROM leagues WHERE guild = ? AND name <> ''`
)

// inReasons takes the person's id and names out of what moderators of the server have
// written.
func (f forget) inReasons() error {
	said, err := rows(f.tx, scanWording, reasonsOf, f.guild)
	if err != nil {
		return err
	}
	stopped, err := rows(f.tx, scanWording, stopReasonsOf, f.guild)
	if err != nil {
		return err
	}
	return inTurn(
		func() error { return f.reword(said, f.names, f.putReason) },
		func() error { return f.reword(stopped, f.names, f.putStopReason) },
	)
}

// inLeagueNames takes them out of the names of the server's leagues.
func (f forget) inLeagueNames() error {
	called, err := rows(f.tx, scanWording, leagueNamesOf, f.guild)
	if err != nil {
		return err
	}
	return f.reword(called, f.names, f.putLeagueName)
}

// everywhere takes the id out of what was written in servers of which the books know
// nothing else of the person.
func (f forget) everywhere() error {
	return inTurn(
		func() error {
			return f.withID(`SELECT id, reason FROM corrections WHERE instr(reason, ?) > 0`, f.putReason)
		},
		func() error {
			return f.withID(`SELECT id, stop_reason FROM tables WHERE instr(stop_reason, ?) > 0`, f.putStopReason)
		},
		func() error {
			return f.withID(`SELECT id, name FROM leagues WHERE instr(name, ?) > 0`, f.putLeagueName)
		},
	)
}

func (f forget) withID(query string, put func(wording) error) error {
	found, err := rows(f.tx, scanWording, query, f.user)
	if err != nil {
		return err
	}
	return f.reword(found, nil, put)
}

// reword puts back what names the person, without that.
func (f forget) reword(all []wording, names []string, put func(wording) error) error {
	somebody := naming(f.user, names)
	return forEach(all, func(w wording) error {
		text := unnamed(w.text, somebody, f.called)
		if text == w.text {
			return nil
		}
		return put(wording{w.id, text})
	})
}

func (f forget) putStopReason(w wording) error {
	return execute(f.tx, `UPDATE tables SET stop_reason = ? WHERE id = ?`, w.text, w.id)
}

func (f forget) putReason(w wording) error {
	return execute(f.tx, `UPDATE corrections SET reason = ? WHERE id = ?`, w.text, w.id)
}

// putLeagueName gives a league another name, and a number behind it where another league
// of the server has that.
func (f forget) putLeagueName(w wording) error {
	return execute(f.tx, `WITH RECURSIVE tried (n, name) AS (
			SELECT 1, ?1 UNION ALL SELECT n + 1, ?1 || ' ' || (n + 1) FROM tried
			WHERE EXISTS (SELECT 1 FROM leagues AS other WHERE other.name = tried.name AND other.id <> ?2 AND other.guild = (SELECT guild FROM leagues WHERE id = ?2)))
		UPDATE leagues SET name = (SELECT name FROM tried ORDER BY n DESC LIMIT 1) WHERE id = ?2`, w.text, w.id)
}

// namesOf are all that somebody has been called.
func namesOf(tx transaction, user string) (all []string, err error) {
	for _, t := range slices.Concat(inTable, inTables, inSeasons) {
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
