package league

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// exportPause is how long nobody in a server gets a season after somebody has: each of its
// games is read for that.
const exportPause = time.Minute

// exports hand seasons out as files.
type exports struct {
	*finder
	games []*games.Game
	pace  background.Cooldown[string] // by server
}

// typed answers /league export.
func (e *exports) typed(r *request.Request, l league.League) request.Answer {
	s, ok, err := e.seasonTyped(r, l)
	switch {
	case err != nil:
		return r.Refuse(err)
	case !ok:
		return r.Say("export.none")
	case !e.pace.Begin(r.In.Guild, e.Clock.Now(), exportPause):
		return r.Say("export.soon")
	}
	return request.Answer{Slow: func() request.Answer { return e.exported(r, l, s) }}
}

// seasonTyped is the season of a league that was asked for: ok is false if there is none.
func (e *exports) seasonTyped(r *request.Request, l league.League) (s league.Season, ok bool, err error) {
	seasons, err := e.books.Seasons(r.Ctx, l.ID)
	n, named := r.In.Number("season")
	for _, s := range seasons {
		if !named || s.N == n {
			return s, true, err
		}
	}
	return s, false, err
}

// exported answers with a season's files. That takes a while: each game of the season is
// read for its record.
func (e *exports) exported(r *request.Request, l league.League, s league.Season) request.Answer {
	all, err := e.books.ExportSeason(r.Ctx, l, s)
	if err != nil {
		return r.Refuse(err)
	}
	files, err := e.seasonFiles(r, all)
	if err != nil {
		return r.Refuse(err)
	}
	records, n, err := e.records(r, all.Results, request.MostHandedOut-sizeOf(files))
	if err != nil {
		return r.Refuse(err)
	}
	return r.HandOut(e.screens.Exported(r.Viewer, all, n), append(files, records...)...)
}

// seasonFiles are a season's table, its results, and all of it.
func (e *exports) seasonFiles(r *request.Request, all league.Export) ([]discord.File, error) {
	whole, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return nil, err
	}
	return []discord.File{
		exportFile(r, "standings", "standings.csv", "text/csv", csvOf(screen.StandingsTable(all))),
		exportFile(r, "results", "results.csv", "text/csv", csvOf(screen.ResultsTable(all))),
		exportFile(r, "season", "season.json", "application/json", whole),
	}, nil
}

func exportFile(r *request.Request, kind, name, mime string, data []byte) discord.File {
	alt := r.Words().Key("export.alt." + kind)
	return discord.File{Name: name, Alt: alt, Type: mime, Data: data}
}

func csvOf(lines [][]string) []byte {
	var out bytes.Buffer
	_ = csv.NewWriter(&out).WriteAll(lines) // into memory
	return out.Bytes()
}

// records are the records of a season's games in as many archives as it takes, and how
// many they are: none where all together would have more bytes than room.
func (e *exports) records(
	r *request.Request,
	results []league.Result,
	room int,
) (files []discord.File, n int, err error) {
	archives := archives{most: r.In.Largest}
	for _, result := range results {
		kept, err := e.books.Load(r.Ctx, table.ID(result.Table))
		if err != nil {
			return nil, 0, err
		}
		record, ok := table.RecordOf(e.games, kept)
		if !ok { // a game that Hofnar does not play any more
			continue
		}
		if err := archives.add(result, record); err != nil {
			return nil, 0, err
		}
		if n++; archives.size() > room {
			return nil, 0, nil
		}
	}
	archives.end()
	for i, data := range archives.done {
		files = append(files, exportFile(r, "records", fmt.Sprintf("records-%d.zip", i+1), "application/zip", data))
	}
	if sizeOf(files) > room || len(files) > mostArchives {
		return nil, 0, nil
	}
	return files, n, nil
}

// mostArchives is how many go with an answer beside the other files.
const mostArchives = discord.MostFiles - 3

func sizeOf(files []discord.File) (n int) {
	for _, f := range files {
		n += len(f.Data)
	}
	return n
}
