package screen

import (
	"reflect"
	"strings"
	"time"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// ruled is what a league agrees on, each in words; what is later holds with the games and people
// that count.
var ruled = []struct {
	key   string
	later bool
	of    func(league.Terms) any
}{
	{"games", true, func(a league.Terms) any { return gamesText(a.Games) }},
	{"who", true, func(a league.Terms) any { return games.T("league.rule.who." + string(a.Entry)) }},
	{"computers", true, func(a league.Terms) any { return switched(a.Computers) }},
	{"way", false, func(a league.Terms) any { return games.T("league.way." + string(a.Way)) }},
	{"minimum", false, func(a league.Terms) any { return a.Minimum }},
	{"opponents", false, func(a league.Terms) any { return a.Opponents }},
	{"carry", false, func(a league.Terms) any { return switched(a.Carry) }},
	{"break", false, func(a league.Terms) any { return switched(a.Breaks) }},
	{"from", false, func(a league.Terms) any { return minute(time.UnixMilli(a.Began)) }},
	{"to", false, func(a league.Terms) any { return lastMinute(a.Until) }},
}

// changeLines tell who has had a league agree on something else, when, on what and from which
// season on, and whom a moderator has let in or put out, the newest last.
func changeLines(t words.Localizer, all []league.RuleChange) (said []string) {
	for _, c := range all {
		if who := c.Admission; who != nil {
			key := "league.rule.admission."
			if who.ID == c.By {
				key += "self."
			}
			said = append(said, "-# "+t.Key(key+yesNo(who.In), "Who", c.ByName, "Whom", who.Name, "When", minute(time.UnixMilli(c.Made))))
			continue
		}
		line := t.Key("league.rule", "Who", c.ByName, "When", minute(time.UnixMilli(c.Made)))
		if c.Later == c.Season {
			line += sinceSeason(t, c.Season, changes(t, c, false)+changes(t, c, true))
		} else {
			line += sinceSeason(t, c.Season, changes(t, c, false)) + sinceSeason(t, c.Later, changes(t, c, true))
		}
		said = append(said, "-# "+line)
	}
	return said
}

// sinceSeason tells what holds from a season on.
func sinceSeason(t words.Localizer, number int, changes string) string {
	if changes == "" {
		return ""
	}
	return " " + t.Key("league.rule.since", "Number", number, "Changes", words.Escaped(strings.TrimSuffix(changes, "; ")))
}

// changes are what somebody has changed of what holds then, each before and after.
func changes(t words.Localizer, c league.RuleChange, later bool) (said string) {
	for _, one := range ruled {
		if was, is := one.of(c.Before), one.of(c.After); one.later == later && !reflect.DeepEqual(was, is) {
			said += t.Key("league.rule."+one.key, "Before", was, "After", is) + "; "
		}
	}
	return said
}

// gamesText names the games that count.
func gamesText(names []string) any {
	if len(names) == 0 {
		return games.T("league.games.each")
	}
	return games.Texts(names, Title)
}

func switched(on bool) games.Text { return games.T("league.rule." + yesNo(on)) }

// lastMinute is when a season ends by itself.
func lastMinute(until int64) any {
	if until == 0 {
		return games.T("league.rule.none")
	}
	return minute(time.UnixMilli(until - 1))
}
