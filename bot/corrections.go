package bot

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games/league"
)

// openSeason is the season of a league that can be corrected.
func (ls *leagues) openSeason(l league.League) (league.Season, error) {
	seasons, err := ls.books.Seasons(l.ID)
	if err == nil && (len(seasons) == 0 || seasons[0].Ended != 0) {
		err = league.ErrSeasonClosed
	}
	return seasonOf(seasons, screen.LeagueQuery{}), err
}

// void has a game, or somebody's result in it, not count. That takes a while: all games
// that followed are counted anew.
func (ls *leagues) void(r *request, l league.League) answer {
	season, err := ls.openSeason(l)
	if err != nil {
		return r.refuseLeague(l, err)
	}
	reason := strings.TrimSpace(words.Plain(r.in.Typed("reason")))
	if reason == "" {
		return r.say(table.Snapshot{}, "league.refuse.reason")
	}
	game := strings.ToUpper(r.in.Typed("table"))
	person, _ := r.in.Named("person")
	return answer{slow: func() answer {
		err := ls.books.Void(season.ID, league.Void{Table: game, Person: person.ID}, r.deed.By, reason, ls.Clock.Now())
		switch {
		case errors.Is(err, league.ErrNotCounted):
			return r.say(table.Snapshot{}, "league.refuse.not_counted", "Table", game, "League", screen.LeagueText(l))
		case err != nil:
			return r.refuseLeague(l, err)
		}
		return ls.corrected(r, l, game, "league.voided")
	}}
}

// corrected shows a league in which a game has been corrected. The message of the game's
// table tells what it did there, and is edited.
func (ls *leagues) corrected(r *request, l league.League, game, key string) answer {
	ls.recounted(table.ID(game))
	return ls.history(r, screen.LeagueQuery{League: l.ID}, key)
}

// restore takes a correction back, which takes a while as void does.
func (ls *leagues) restore(r *request) answer {
	held, err := ls.heldCorrections(r.in)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	id, _ := strconv.ParseInt(r.in.Typed("correction"), 10, 64) // what is none is not found
	i := slices.IndexFunc(held, func(c heldCorrection) bool { return c.ID == id })
	if i < 0 {
		return r.say(table.Snapshot{}, "league.refuse.correction")
	}
	return answer{slow: func() answer {
		if err := ls.books.Restore(id, r.deed.By, ls.Clock.Now()); err != nil {
			return r.refuseLeague(held[i].of, err)
		}
		return ls.corrected(r, held[i].of, held[i].Table, "league.restored")
	}}
}

// heldCorrection is a correction that holds, in a season that is open.
type heldCorrection struct {
	league.Correction
	of league.League
}

// heldCorrections are those of a server that can be taken back, the newest first.
func (ls *leagues) heldCorrections(in discord.Interaction) (held []heldCorrection, err error) {
	all, err := ls.of(in.Guild)
	for _, l := range all {
		more, failed := ls.heldIn(l)
		held, err = append(held, more...), errors.Join(err, failed)
	}
	slices.SortFunc(held, func(a, b heldCorrection) int { return cmp.Compare(b.Made, a.Made) })
	return held, err
}

// heldIn are those of a league: none where its season is closed.
func (ls *leagues) heldIn(l league.League) (held []heldCorrection, err error) {
	season, err := ls.openSeason(l)
	if errors.Is(err, league.ErrSeasonClosed) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	made, err := ls.books.Corrections(season.ID)
	for _, c := range made {
		if c.Undone == 0 {
			held = append(held, heldCorrection{c, l})
		}
	}
	return held, err
}

// correctionProposals are the corrections that can be taken back.
func (ls *leagues) correctionProposals(in discord.Interaction) (list []discord.Choice) {
	held, err := ls.heldCorrections(in)
	if err != nil || !in.Moderator() {
		return nil
	}
	for _, c := range held {
		name := ls.screens.CorrectionName(viewer(in), c.Correction)
		if strings.Contains(strings.ToLower(name), strings.ToLower(in.Typed("correction"))) {
			list = append(list, discord.Choice{Name: name, Value: strconv.FormatInt(c.ID, 10)})
		}
	}
	return list[:min(len(list), discord.MaxOptions)]
}

// mostProposedGames is of how many of a season's last games one is proposed.
const mostProposedGames = discord.MaxOptions

// gameProposals are the last games of a league's season, to be declared void.
func (ls *leagues) gameProposals(in discord.Interaction) (list []discord.Choice) {
	all, err := ls.of(in.Guild)
	if err != nil || len(all) == 0 || !in.Moderator() {
		return nil
	}
	r := &request{in: in, viewer: viewer(in)}
	l, ok := ls.named(r, all, in.Typed("league"))
	season, err := ls.openSeason(l)
	if !ok || err != nil {
		return nil
	}
	games, err := ls.books.LastGames(season.ID, strings.ToUpper(in.Typed("table")), mostProposedGames)
	if err != nil {
		ls.Log.Warn("the last games of a league cannot be read", "why", err)
	}
	for _, g := range games {
		list = append(list, discord.Choice{Name: ls.screens.GameName(viewer(in), g), Value: g.Table})
	}
	return list
}
