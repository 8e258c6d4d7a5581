package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"hofnar/games/league"
	"hofnar/store"
)

// leagues is what whoever looks after the books may want to know of leagues.
type leagues struct {
	Table  leagueTable  `cmd:"" help:"Print a league's table."`
	Check  leagueCheck  `cmd:"" help:"Work all leagues out anew from the results and say where the books differ."`
	Export leagueExport `cmd:"" help:"Write out a season: as JSON, or its standings or results as CSV."`
}

// which names a season of a league.
type which struct {
	settings
	Guild  string `arg:"" optional:"" help:"The server's id; not needed where the books have one server only."`
	League string `help:"The league's name; the server's own if empty."`
	Season int    `help:"The season's number; the newest if 0."`
}

// season is one season with the league it belongs to.
type season struct {
	League league.League
	Season league.Season
}

// find looks the season up.
func (w which) find(ctx context.Context, books *store.Reader) (found season, err error) {
	if w.Guild == "" {
		if w.Guild, err = onlyGuild(ctx, books); err != nil {
			return found, err
		}
	}
	all, err := seasonsOf(ctx, books, w.Guild)
	for _, s := range all {
		if s.League.Name == w.League && (w.Season == 0 || s.Season.N == w.Season) {
			return s, nil
		}
	}
	if err == nil {
		err = fmt.Errorf("server %s has no such league or season", w.Guild)
	}
	return found, err
}

func onlyGuild(ctx context.Context, books *store.Reader) (string, error) {
	guilds, err := books.Guilds(ctx)
	switch {
	case err != nil:
		return "", err
	case len(guilds) == 0:
		return "", errors.New("no game has been played yet, so there is no league")
	case len(guilds) > 1:
		return "", fmt.Errorf("say which server: %s", strings.Join(guilds, ", "))
	}
	return guilds[0], nil
}

// seasonsOf lists all seasons of a server, its own league's and each league's newest
// first.
func seasonsOf(ctx context.Context, books *store.Reader, guild string) (all []season, err error) {
	leagues, err := books.Leagues(ctx, guild)
	for _, l := range leagues {
		seasons, failed := books.Seasons(ctx, l.ID)
		err = errors.Join(err, failed)
		for _, s := range seasons {
			all = append(all, season{l, s})
		}
	}
	return all, err
}

// String names a season: "server 17, its own league, season 2".
func (s season) String() string {
	name := "its own league"
	if s.League.Name != "" {
		name = "league " + s.League.Name
	}
	return fmt.Sprintf("server %s, %s, season %d", s.League.Guild, name, s.Season.N)
}

// reading opens the books, and closes them again.
func reading(ctx context.Context, set settings, do func(*store.Reader) error) error {
	books, err := openExisting(set.DB)
	if err != nil {
		return err
	}
	if err = books.Current(ctx); err == nil {
		err = do(books)
	}
	return errors.Join(err, books.Close())
}

// ofBefore is said of a season's standings that do not yet follow from its results.
const ofBefore = "It is to be worked out anew, and what stands here is of before: hofnar serve does that beside the play, hofnar league check --repair where nobody serves."

// leagueTable prints a league's table.
type leagueTable struct{ which }

// Run prints it.
func (l leagueTable) Run(ctx context.Context) error {
	return reading(ctx, l.settings, func(books *store.Reader) error { return l.print(ctx, os.Stdout, books) })
}

func (l leagueTable) print(ctx context.Context, to io.Writer, books *store.Reader) error {
	s, err := l.find(ctx, books)
	if err != nil {
		return err
	}
	rows, names, err := books.LeagueTable(ctx, s.Season.ID)
	if err != nil {
		return err
	}
	fmt.Fprintf(to, "%s%s, by %s\n", strings.ToUpper(s.String()[:1]), s.String()[1:], decides(s.Season.Rules.Way))
	if s.Season.Recounting {
		fmt.Fprintln(to, ofBefore)
	}
	out := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "\tplace\trating\t±\tgames\twins\tpoints\tbeaten\tmean\t  name")
	for _, r := range rows {
		place := fmt.Sprint(r.Place)
		if r.Place == 0 {
			place = "–"
		}
		fmt.Fprintf(out, "\t%s\t%d\t%d\t%d\t%d\t%d\t%.2f\t%.0f%%\t  %s\n", place, r.Friendly(), r.Spread(), r.Games, r.Wins, r.Points,
			part(r.Beaten), 100*part(r.Mean()), names[r.ID])
	}
	return out.Flush()
}

func part(s league.Share) float64 { return float64(s) / float64(league.Whole) }

// decides lists what a league's order goes by.
func decides(way league.Way) string {
	var keys []string
	for _, c := range way.Criteria() {
		keys = append(keys, strings.ReplaceAll(c.Key, "_", " "))
	}
	return strings.Join(keys, ", then ")
}

// leagueCheck works all leagues out anew.
type leagueCheck struct {
	settings
	Guild  string `arg:"" optional:"" help:"The server's id; all if empty."`
	Repair bool   `help:"Write what the results come to where the books differ."`
}

// Run prints what it finds; anything that is wrong and stays so is an error.
func (l leagueCheck) Run(ctx context.Context) error {
	if l.Repair {
		if err := l.repair(ctx); err != nil {
			return err
		}
	}
	return reading(ctx, l.settings, func(books *store.Reader) error { return l.check(ctx, books) })
}

func (l leagueCheck) check(ctx context.Context, books *store.Reader) error {
	said, err := checkSeasons(ctx, books, l.Guild, func(s season) error { return checkSeason(ctx, books, s) })
	if err == nil {
		fmt.Printf("The leagues are in order: %s.\n", said)
	}
	return err
}

// repair has all seasons worked out anew that are wrong. The books are closed again before that: who
// opens books to write that this process has open drops its locks on them (store.Reader.Beside).
func (l leagueCheck) repair(ctx context.Context) error {
	var wrong []season
	err := reading(ctx, l.settings, func(books *store.Reader) error {
		_, err := checkSeasons(ctx, books, l.Guild, func(s season) error {
			if s.Season.Recounting || checkSeason(ctx, books, s) != nil {
				wrong = append(wrong, s)
			}
			return nil
		})
		return err
	})
	for _, s := range wrong {
		failed := owned(ctx, l.DB, repairSeason, strconv.FormatInt(s.Season.ID, 10))
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", s, failed))
			continue
		}
		fmt.Printf("%s was not what its results come to, and is worked out anew.\n", s)
	}
	return err
}
