package bot

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games/league"
)

// LeagueCorrections is where games and results are declared void. Errors are those of
// package league.
type LeagueCorrections interface {
	// Corrections returns those of a season, oldest first, and those taken back too.
	Corrections(season int64) ([]league.Correction, error)
	// LastGames returns the last games of a season whose tables' names begin so, the
	// newest first: which table, what was played and when it ended.
	LastGames(season int64, begins string, most int) ([]league.Counted, error)
	Void(season int64, v league.Void, by table.User, reason string, at time.Time) error
	Restore(correction int64, by table.User, at time.Time) error
}

// openSeason is the season of a league that can be corrected.
func (b *Bot) openSeason(l league.League) (league.Season, error) {
	seasons, err := b.cfg.Books.Seasons(l.ID)
	if err == nil && (len(seasons) == 0 || seasons[0].Ended != 0) {
		err = league.ErrSeasonClosed
	}
	return seasonOf(seasons, screen.Look{}), err
}

// void has a game, or somebody's result in it, not count, and promises first to say so:
// all games that followed are counted anew.
func (b *Bot) void(r *request, l league.League) answer {
	season, err := b.openSeason(l)
	if err != nil {
		return r.refuseLeague(l, err)
	}
	reason := strings.TrimSpace(words.Plain(r.in.Typed("reason")))
	if reason == "" {
		return r.say(table.Snapshot{}, "league.refuse.reason")
	}
	game := strings.ToUpper(r.in.Typed("table"))
	person, _ := r.in.Named("person")
	r.later()
	err = b.cfg.Books.Void(season.ID, league.Void{Table: game, Person: person.ID}, r.deed.By, reason, b.clock.Now())
	switch {
	case errors.Is(err, league.ErrNotCounted):
		return r.say(table.Snapshot{}, "league.refuse.not_counted", "Table", game, "League", screen.LeagueText(l))
	case err != nil:
		return r.refuseLeague(l, err)
	}
	return b.corrected(r, l, game, "league.voided")
}

// corrected shows a league in which a game has been corrected. The message of the game's
// table tells what it did there, and is edited.
func (b *Bot) corrected(r *request, l league.League, game, key string) answer {
	b.registry.Reread([]table.ID{table.ID(game)})
	b.posts.catchUp(table.ID(game))
	return b.history(r, screen.Look{League: l.ID}, key)
}

// restore takes a correction back, and promises first to say so, as void does.
func (b *Bot) restore(r *request) answer {
	held, err := b.heldCorrections(r.in)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	id, _ := strconv.ParseInt(r.in.Typed("correction"), 10, 64) // what is none is not found
	i := slices.IndexFunc(held, func(c heldCorrection) bool { return c.ID == id })
	if i < 0 {
		return r.say(table.Snapshot{}, "league.refuse.correction")
	}
	r.later()
	if err := b.cfg.Books.Restore(id, r.deed.By, b.clock.Now()); err != nil {
		return r.refuseLeague(held[i].of, err)
	}
	return b.corrected(r, held[i].of, held[i].Table, "league.restored")
}

// heldCorrection is a correction that holds, in a season that is open.
type heldCorrection struct {
	league.Correction
	of league.League
}

// heldCorrections are those of a server that can be taken back, the newest first.
func (b *Bot) heldCorrections(in discord.Interaction) (held []heldCorrection, err error) {
	all, err := b.leagues(in.Guild)
	for _, l := range all {
		more, failed := b.heldIn(l)
		held, err = append(held, more...), errors.Join(err, failed)
	}
	slices.SortFunc(held, func(a, b heldCorrection) int { return cmp.Compare(b.Made, a.Made) })
	return held, err
}

// heldIn are those of a league: none where its season is closed.
func (b *Bot) heldIn(l league.League) (held []heldCorrection, err error) {
	season, err := b.openSeason(l)
	if errors.Is(err, league.ErrSeasonClosed) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	made, err := b.cfg.Books.Corrections(season.ID)
	for _, c := range made {
		if c.Undone == 0 {
			held = append(held, heldCorrection{c, l})
		}
	}
	return held, err
}

// correctionProposals are the corrections that can be taken back.
func (b *Bot) correctionProposals(in discord.Interaction) (list []discord.Choice) {
	held, err := b.heldCorrections(in)
	if err != nil || !in.Moderator() {
		return nil
	}
	for _, c := range held {
		name := b.screens.CorrectionName(viewer(in), c.Correction)
		if strings.Contains(strings.ToLower(name), strings.ToLower(in.Typed("correction"))) {
			list = append(list, discord.Choice{Name: name, Value: strconv.FormatInt(c.ID, 10)})
		}
	}
	return list[:min(len(list), discord.MaxOptions)]
}

// mostProposedGames is of how many of a season's last games one is proposed.
const mostProposedGames = discord.MaxOptions

// gameProposals are the last games of a league's season, to be declared void.
func (b *Bot) gameProposals(in discord.Interaction) (list []discord.Choice) {
	all, err := b.leagues(in.Guild)
	if err != nil || len(all) == 0 || !in.Moderator() {
		return nil
	}
	r := &request{in: in, viewer: viewer(in)}
	l, ok := b.named(r, all, in.Typed("league"))
	season, err := b.openSeason(l)
	if !ok || err != nil {
		return nil
	}
	games, err := b.cfg.Books.LastGames(season.ID, strings.ToUpper(in.Typed("table")), mostProposedGames)
	if err != nil {
		b.log.Warn("the last games of a league cannot be read", "why", err)
	}
	for _, g := range games {
		list = append(list, discord.Choice{Name: b.screens.GameName(viewer(in), g), Value: g.Table})
	}
	return list
}
