package screen

import (
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// mostChanges is of how many changes of a league's rules a page tells.
const mostChanges = 3

// changeLines tell who has had a league agree on something else, when and on what, the
// newest last.
func changeLines(t words.Localizer, all []league.RuleChange) (said []string) {
	if more := len(all) - mostChanges; more > 0 {
		said, all = append(said, "-# "+t.Key("league.rule.more", "Count", more)), all[more:]
	}
	for _, c := range all {
		said = append(said, "-# "+t.Key("league.rule", "Who", c.ByName, "When", day(c.Made), "Changes", changes(c.Before, c.After)))
	}
	return said
}

// changes are what differs between what was agreed on before and after.
func changes(before, after league.Terms) (list []games.Text) {
	note := func(key string, was, is any) {
		if games.T("", "V", was).Args.Equal(games.T("", "V", is).Args) {
			return
		}
		list = append(list, games.T("league.rule."+key, "Before", was, "After", is))
	}
	note("games", gamesText(before.Games), gamesText(after.Games))
	note("way", games.T("league.way."+string(before.Way)), games.T("league.way."+string(after.Way)))
	note("who", games.T("league.rule.who."+string(before.Entry)), games.T("league.rule.who."+string(after.Entry)))
	note("minimum", before.Minimum, after.Minimum)
	note("opponents", before.Opponents, after.Opponents)
	note("computers", switched(before.Computers), switched(after.Computers))
	note("carry", switched(before.Carry), switched(after.Carry))
	note("break", switched(before.Breaks), switched(after.Breaks))
	note("from", day(before.Began), day(after.Began))
	note("to", lastDay(before.Until), lastDay(after.Until))
	return list
}

// gamesText names the games that count.
func gamesText(names []string) any {
	if len(names) == 0 {
		return games.T("league.games.each")
	}
	return games.Texts(names, Title)
}

func switched(on bool) games.Text { return games.T("league.rule." + yesNo(on)) }

// lastDay is the day on which a season ends by itself.
func lastDay(until int64) any {
	if until == 0 {
		return games.T("league.rule.none")
	}
	return day(until - 1)
}
