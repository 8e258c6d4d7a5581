package main

import (
	"archive/zip"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/games/league"
	"hofnar/store"
)

// leagueExport writes out a season.
type leagueExport struct {
	which
	As string `enum:"json,standings,results,records" default:"json" help:"json: all of it; standings or results: as CSV; records: those of its games, as a zip."`
}

// Run writes it to standard output.
func (l leagueExport) Run(ctx context.Context) error {
	return reading(ctx, l.settings, func(books *store.Reader) error { return l.write(ctx, os.Stdout, books) })
}

func (l leagueExport) write(ctx context.Context, to io.Writer, books *store.Reader) error {
	s, err := l.find(ctx, books)
	if err != nil {
		return err
	}
	season, err := books.ExportSeason(ctx, s.League, s.Season)
	if err != nil {
		return err
	}
	if season.Season.Recounting {
		fmt.Fprintln(os.Stderr, ofBefore)
	}
	switch l.As {
	case "standings":
		return csv.NewWriter(to).WriteAll(screen.StandingsTable(season))
	case "results":
		return csv.NewWriter(to).WriteAll(screen.ResultsTable(season))
	case "records":
		return writeRecords(ctx, to, books, season.Results)
	}
	out := json.NewEncoder(to)
	out.SetIndent("", "  ")
	return out.Encode(season)
}

// writeRecords packs the records of games.
func writeRecords(ctx context.Context, to io.Writer, books *store.Reader, results []league.Result) error {
	archive := zip.NewWriter(to)
	for _, result := range results {
		kept, err := books.Load(ctx, table.ID(result.Table))
		if err != nil {
			return err
		}
		record, ok := table.RecordOf(all.Games, kept)
		if !ok { // a game that is not played any more
			continue
		}
		file, err := archive.Create(fmt.Sprintf("%s-%s.json", result.Game, result.Table))
		if err = errors.Join(err, json.NewEncoder(file).Encode(record)); err != nil {
			return err
		}
	}
	return archive.Close()
}
